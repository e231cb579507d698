//! Senior exocet (D. P. Bird, New Sudoku Players' Forum, 2013): an exocet with a target outside the three boxes of the
//! base's line. Here the targets are any two empty cells of three lines across the base's line, one through each of the
//! boxes, without the base.
//!
//! Let d be true in the base. Then no cell that sees the whole base has d, but each of the three lines has it elsewhere:
//! a *triple* of cells that do not see each other. If each triple of each base digit has a target, the two true base
//! digits are in the targets: one in each, as a cell has one digit. So the base and the targets have only digits of a
//! pair that fits both, each with a triple through its own target and not through the other's.

use std::ops::ControlFlow;

use super::Frame;
use crate::board::{CellSet, DigitSet};
use crate::budget::{Budget, Stopped};
use crate::modern::OnStep;
use crate::modern::own::part;
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(in crate::modern::own) fn find(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    super::bases(position, budget, |frame| {
        let [ones, others] = frame.others.map(|of_box| {
            let geometry = position.geometry();
            geometry.house(of_box) & geometry.house(frame.line)
        });
        ones.into_iter().try_for_each(|one| {
            others.into_iter().try_for_each(|other| {
                let lines = [frame.escape_line, frame.cross(one), frame.cross(other)];
                Crossed::new(&frame, lines).exocets(found)
            })
        })
    })
}

/// A base and three lines across its own.
struct Crossed<'f> {
    frame: &'f Frame<'f>,
    /// The cells of the lines that do not see the whole base.
    lines: [CellSet; 3],
    /// The triples of each base digit.
    triples: Vec<(usize, Vec<CellSet>)>,
}

impl<'f> Crossed<'f> {
    fn new(frame: &'f Frame<'f>, lines: [usize; 3]) -> Self {
        let geometry = frame.position.geometry();
        let near = geometry.house(frame.line) | geometry.house(frame.home);
        let mut crossed =
            Self { frame, lines: lines.map(|line| geometry.house(line) - near), triples: Vec::new() };
        crossed.triples = frame.digits.into_iter().map(|digit| (digit, crossed.of_digit(digit))).collect();
        crossed
    }

    /// Returns the triples of a digit.
    fn of_digit(&self, digit: usize) -> Vec<CellSet> {
        let geometry = self.frame.position.geometry();
        let [one, two, three] = self.lines.map(|line| line & self.frame.holds[digit]);
        let mut triples = Vec::new();
        for first in one {
            for second in two - geometry.peers(first) {
                let thirds = three - geometry.peers(first) - geometry.peers(second);
                triples.extend(
                    thirds
                        .into_iter()
                        .map(|third| -> CellSet { [first, second, third].into_iter().collect() }),
                );
            }
        }
        triples
    }

    /// Passes on the steps of all targets.
    fn exocets(&self, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let triples = || self.triples.iter().flat_map(|(_, triples)| triples);
        let Some(&first) = triples().next() else { return ControlFlow::Continue(()) };
        let mut known = Vec::new();
        for one in first.into_iter().filter(|&cell| self.is_target(cell)) {
            let Some(&second) = triples().find(|triple| !triple.contains(one)) else { continue };
            for other in second.into_iter().filter(|&cell| self.is_target(cell)) {
                let targets = CellSet::of(one) | CellSet::of(other);
                let is_senior = !self.frame.band.contains_all(targets);
                if is_senior && !known.contains(&targets) && triples().all(|triple| triple.meets(targets)) {
                    known.push(targets);
                    self.step([one.min(other), one.max(other)])
                        .map_or(ControlFlow::Continue(()), &mut *found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_target(&self, cell: usize) -> bool {
        self.frame.position.candidates(cell).meets(self.frame.digits)
    }

    /// Returns the base digits that can be in a target while the other target has another one.
    fn fitting(&self, target: usize, other: usize) -> DigitSet {
        let fits = |triple: &CellSet| triple.contains(target) && !triple.contains(other);
        let fitting = self.triples.iter().filter(|(_, triples)| triples.iter().any(fits));
        let fitting: DigitSet = fitting.map(|&(digit, _)| digit).collect();
        fitting & self.frame.position.candidates(target)
    }

    fn step(&self, targets: [usize; 2]) -> Option<Step> {
        let position = self.frame.position;
        let base: Vec<usize> = self.frame.base.into_iter().collect();
        let [one, other] = [(targets[0], targets[1]), (targets[1], targets[0])]
            .map(|(target, other)| self.fitting(target, other));
        let cells = [base[0], base[1], targets[0], targets[1]];
        let mut kept = [DigitSet::EMPTY; 4];
        for first in position.candidates(base[0]) {
            for second in position.candidates(base[1]).without(first) {
                for pair in [[first, second], [second, first]] {
                    if one.contains(pair[0]) && other.contains(pair[1]) {
                        let digits = [first, second, pair[0], pair[1]];
                        kept.iter_mut().zip(digits).for_each(|(kept, digit)| kept.insert(digit));
                    }
                }
            }
        }
        let mut step = Step::new(Technique::SeniorExocet);
        for (cell, kept) in cells.into_iter().zip(kept) {
            self.frame.keep(&mut step, CellSet::of(cell), kept);
        }
        // Without a pair, the position has no solution.
        if kept[0].is_empty() || step.eliminations.is_empty() {
            return None;
        }
        self.describe(&mut step, targets.into_iter().collect());
        Some(step)
    }

    fn describe(&self, step: &mut Step, ends: CellSet) {
        let (base, digits) = (self.frame.base, self.frame.digits);
        let all = self.triples.iter().flat_map(|(_, triples)| triples);
        let covers =
            all.fold(CellSet::EMPTY, |all, &triple| all | triple) & self.frame.position.empty_cells();
        (step.cells, step.digits) = (base | ends, digits);
        step.houses.insert(self.frame.line);
        step.sets = vec![
            part(Role::Base, base, digits),
            part(Role::End, ends, digits),
            part(Role::Cover, covers - ends, digits),
        ];
    }
}
