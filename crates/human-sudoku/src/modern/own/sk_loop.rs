//! SK-loop (S. Kurzhals, 2007, on the puzzle Easter Monster): four filled cells form a rectangle in four boxes. The other
//! two cells of the box on each of their lines are a pair of empty cells: eight pairs, each on a line and in a box.
//!
//! The sixteen cells take sixteen candidates. Cover each candidate by its line or its box: a line or box takes a digit
//! once. If sixteen such covers suffice, each of them has its digit in the loop. So it is removed from the house's
//! other cells, and from a pair whose line and box are both covers, as that would use up two covers.

use std::ops::ControlFlow;

use super::{OnStep, part};
use crate::board::{CandidateSet, CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

/// The number of houses: two rows, two columns, four boxes.
const LINKS: usize = 8;

pub(super) fn find(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    if position.size() != 9 {
        return Ok(ControlFlow::Continue(()));
    }
    let apart = |from: usize| (from..9).flat_map(move |one| (one / 3 * 3 + 3..9).map(move |two| [one, two]));
    for rows in apart(0) {
        budget.check()?;
        for columns in apart(0) {
            if let Some(step) = Loop::new(position, rows, columns).and_then(|circle| circle.step())
                && found(step).is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

struct Loop<'p> {
    position: &'p Position,
    /// The houses: rows, columns, boxes.
    links: [usize; LINKS],
    /// The cells of each pair, with the places of its line and its box among the links.
    pairs: [(CellSet, [usize; 2]); LINKS],
    cells: CellSet,
}

impl<'p> Loop<'p> {
    /// Returns the loop around four filled cells, if all its cells are empty.
    fn new(position: &'p Position, rows: [usize; 2], columns: [usize; 2]) -> Option<Self> {
        let geometry = position.geometry();
        let corners: [usize; 4] = std::array::from_fn(|at| 9 * rows[at / 2] + columns[at % 2]);
        let boxes = corners.map(|corner| geometry.box_of(corner));
        let links =
            [rows[0], rows[1], 9 + columns[0], 9 + columns[1], boxes[0], boxes[1], boxes[2], boxes[3]];
        // Each corner has a pair on its row and one on its column.
        let pairs = std::array::from_fn(|at| {
            let corner = at / 2;
            let line = if at % 2 == 0 { corner / 2 } else { 2 + corner % 2 };
            let home = 4 + corner;
            let cells = geometry.house(links[line]) & geometry.house(links[home]);
            (cells.without(corners[corner]), [line, home])
        });
        let cells = pairs.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells);
        let is_open = position.empty_cells().contains_all(cells)
            && corners.iter().all(|&corner| position.value(corner).is_some());
        is_open.then_some(Self { position, links, pairs, cells })
    }

    /// Returns all smallest sets of links that cover a digit's places in the loop, as bits.
    fn covers(&self, digit: usize) -> Vec<u16> {
        let places = self.position.places(digit);
        let edges = self.pairs.iter().filter(|(cells, _)| places.meets(*cells));
        let edges: Vec<u16> = edges.map(|(_, [line, home])| 1 << line | 1 << home).collect();
        let all = (0..1_u16 << LINKS).filter(|links| edges.iter().all(|edge| edge & links != 0));
        let all: Vec<u16> = all.collect();
        let least = all.iter().map(|links| links.count_ones()).min();
        all.into_iter().filter(|links| Some(links.count_ones()) == least).collect()
    }

    fn step(&self) -> Option<Step> {
        let covers: Vec<Vec<u16>> = (0..9).map(|digit| self.covers(digit)).collect();
        let count = |covers: &Vec<u16>| covers.first().map_or(0, |links| links.count_ones());
        if covers.iter().map(count).sum::<u32>() != self.cells.len() as u32 {
            return None;
        }
        let mut step = Step::new(Technique::SkLoop);
        for (digit, covers) in covers.iter().enumerate() {
            covers.iter().for_each(|&links| self.remove(&mut step.eliminations, digit, links));
        }
        (step.cells, step.houses) = (self.cells, self.links.into_iter().collect::<HouseSet>());
        for (at, &link) in self.links.iter().enumerate() {
            let cells = self.cells & self.position.geometry().house(link);
            // Of several covers of a digit, the step names the first.
            let covers = |digit: &usize| covers[*digit].first().is_some_and(|links| links >> at & 1 == 1);
            let digits: DigitSet = (0..9).filter(covers).collect();
            step.digits |= digits;
            step.sets.push(part(Role::Link, cells, digits));
        }
        (!step.eliminations.is_empty()).then_some(step)
    }

    /// Adds what these covers of a digit remove.
    fn remove(&self, gone: &mut CandidateSet, digit: usize, links: u16) {
        let (geometry, places) = (self.position.geometry(), self.position.places(digit));
        let is_cover = |at: usize| links >> at & 1 == 1;
        for (_, &link) in self.links.iter().enumerate().filter(|(at, _)| is_cover(*at)) {
            gone.insert_all(digit, (places & geometry.house(link)) - self.cells);
        }
        for (cells, [line, home]) in self.pairs {
            if is_cover(line) && is_cover(home) {
                gone.insert_all(digit, places & cells);
            }
        }
    }
}
