//! Remote pairs: a chain of four or more cells with the same two candidates. Both are removed from a cell that sees two
//! of them an odd number of links apart, three or more.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::{Board, OnStep};
use crate::array_vec::ArrayVec;
use crate::board::{CellSet, DigitSet};
use crate::step::{Node, Step};
use crate::technique::Technique;

/// The largest number of cells of a chain: twenty links.
const MOST_CELLS: usize = 21;

/// A chain's cells in order.
type Path = ArrayVec<usize, MOST_CELLS>;

/// A chain, its digits, and the cells from which it removes them.
type Chain = (Path, DigitSet, CellSet);

/// Finds all chains without a repeated cell, from each cell; the one that removes most is taken.
pub(in super::super) fn find(board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let mut choices = Choices::new(extent);
    let mut pairs = board.bivalue();
    while let Some(first) = pairs.first() {
        let digits = position.candidates(first);
        let both = |at: Option<usize>| at.map_or(CellSet::EMPTY, |digit| position.places(digit));
        let equal = pairs & both(digits.first()) & both(digits.last());
        pairs -= equal;
        if equal.len() < 4 {
            continue;
        }
        for start in equal {
            let mut walk =
                Walk { board, digits, equal, path: [start].into_iter().collect(), choices: &mut choices };
            walk.extend(CellSet::EMPTY);
        }
    }
    choices.give(found, |(path, digits, gone)| {
        let mut step = step(board, &path, digits, gone);
        if extent.is_shown() {
            step.chains = vec![chain(&path, digits)];
        }
        step
    })
}

struct Walk<'w> {
    board: &'w Board,
    digits: DigitSet,
    equal: CellSet,
    path: Path,
    choices: &'w mut Choices<Chain>,
}

impl Walk<'_> {
    /// Extends the path, which removes `gone` so far.
    fn extend(&mut self, gone: CellSet) {
        let geometry = self.board.position().geometry();
        let Some(&end) = self.path.last() else { return };
        let on_path: CellSet = self.path.iter().copied().collect();
        if self.path.len() == MOST_CELLS {
            return;
        }
        for next in (geometry.peers(end) & self.equal) - on_path {
            let mut more = gone;
            for before in self.path.iter().rev().skip(2).step_by(2) {
                more |= geometry.peers(next) & geometry.peers(*before);
            }
            self.path.push(next);
            self.check(more);
            self.extend(more);
            self.path.pop();
        }
    }

    fn check(&mut self, gone: CellSet) {
        let position = self.board.position();
        let affected = |cell: &usize| position.candidates(*cell).meets(self.digits);
        let cells: CellSet = (gone - self.equal).into_iter().filter(affected).collect();
        if self.path.len() % 2 == 1 || cells.is_empty() || !self.ends_remove() {
            return;
        }
        let digits = self.digits;
        let candidates = digits
            .into_iter()
            .flat_map(|digit| (position.places(digit) & cells).into_iter().map(move |cell| (cell, digit)));
        let key = Key::of(candidates, self.path.len());
        self.choices.add(key, (self.path, digits, cells));
    }

    /// Whether a cell that sees both ends has one of the digits: HoDoKu considers only such chains.
    fn ends_remove(&self) -> bool {
        let position = self.board.position();
        let peers = |end: Option<&usize>| end.map_or(CellSet::EMPTY, |&end| position.geometry().peers(end));
        let seen = peers(self.path.first()) & peers(self.path.last());
        self.digits.into_iter().any(|digit| position.places(digit).meets(seen))
    }
}

fn step(board: &Board, path: &[usize], digits: DigitSet, gone: CellSet) -> Step {
    let mut step = Step::new(Technique::RemotePair);
    step.cells = path.iter().copied().collect();
    step.digits = digits;
    for digit in digits {
        step.eliminations.insert_all(digit, board.position().places(digit) & gone);
    }
    step
}

/// Returns the nodes of a path: each cell lacks one digit and so has the other.
fn chain(path: &[usize], digits: DigitSet) -> Vec<Node> {
    let ends = [digits.first(), digits.last()].map(|digit| digit.unwrap_or(0) as u8);
    let nodes = path.iter().enumerate().flat_map(|(at, &cell)| {
        let node = |digit, on| Node { cells: CellSet::of(cell), digit, on };
        [node(ends[at % 2], false), node(ends[1 - at % 2], true)]
    });
    nodes.collect()
}
