//! Junior exocet (champagne and D. P. Bird, New Sudoku Players' Forum, 2012).
//!
//! The *base* is two cells of a line in a box, with three or four digits. Each of the other two boxes on that line has a
//! *target* outside the line. Each target's cross line has one more cell in its box outside the line, its *companion*,
//! which has no base digit. The *escape* line is the cross line of the base box without base cells. Outside the three
//! boxes, these three cross lines have the *cover cells*. Each base digit can be in at most two cover cells at once.
//!
//! Let d be true in the base. In the other boxes, it is not on the base's line, and not in a companion. The escape line
//! has d among the cover cells, as its box has d in the base. As the cover cells have d twice at most, one of the
//! other two lines has d in its box, and so in its target. So each of the two digits of the base is in one target, and
//! each target has one of them.
//!
//! Let d be in the base and in a target. Then
//! - the other target's line has d among the cover cells, at the same time as the escape line;
//! - the other box has d neither on the base's line nor on the line of d's target, parallel to it, and not in its own
//!   target or companion: so in the other two cells of the third parallel line, the *mirror* of d's target.
//!
//! So a target has only digits for which both hold, and the base only digits that a target can have. If just one cell
//! of a mirror can have such a digit, the cell has one.

pub(super) mod senior;

use std::ops::ControlFlow;

use super::{OnStep, part, union};
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    bases(position, budget, |frame| frame.exocets(found))
}

/// Passes on each base.
fn bases<'p>(
    position: &'p Position,
    budget: &Budget<'_>,
    mut take: impl FnMut(Frame<'p>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stopped> {
    let geometry = position.geometry();
    if position.size() != 9 {
        return Ok(ControlFlow::Continue(()));
    }
    for line in geometry.rows().chain(geometry.columns()) {
        budget.check()?;
        for home in geometry.boxes().filter(|&home| geometry.house(home).meets(geometry.house(line))) {
            for escape in geometry.house(line) & geometry.house(home) {
                let flow = Frame::new(position, line, home, escape).map(&mut take);
                if flow.is_some_and(|flow| flow.is_break()) {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// A base, and what follows from it.
struct Frame<'p> {
    position: &'p Position,
    line: usize,
    home: usize,
    base: CellSet,
    digits: DigitSet,
    /// The other boxes of the line.
    others: [usize; 2],
    /// The cells of all three boxes.
    band: CellSet,
    /// The cells of each digit, filled and possible.
    holds: [CellSet; 9],
    /// The escape line's cover cells.
    escape: CellSet,
    /// The escape line.
    escape_line: usize,
}

impl<'p> Frame<'p> {
    fn new(position: &'p Position, line: usize, home: usize, escape: usize) -> Option<Self> {
        let geometry = position.geometry();
        let base = (geometry.house(line) & geometry.house(home)).without(escape);
        let digits = union(position, base);
        if !position.empty_cells().contains_all(base) || !(3..=4).contains(&digits.len()) {
            return None;
        }
        let mut boxes = geometry.boxes().filter(|&other| geometry.house(other).meets(geometry.house(line)));
        let all: Vec<usize> = boxes.by_ref().collect();
        let others: Vec<usize> = all.iter().copied().filter(|&other| other != home).collect();
        let mut holds = std::array::from_fn(|digit| position.places(digit));
        for cell in geometry.cells() - position.empty_cells() {
            if let Some(digit) = position.value(cell) {
                holds[digit].insert(cell);
            }
        }
        let band = geometry.union(all);
        let mut frame = Self {
            position,
            line,
            home,
            base,
            digits,
            others: [others[0], others[1]],
            band,
            holds,
            escape: CellSet::EMPTY,
            escape_line: 0,
        };
        frame.escape_line = frame.cross(escape);
        frame.escape = geometry.house(frame.escape_line) - band;
        Some(frame)
    }

    /// Returns the line through a cell across the base's line.
    const fn cross(&self, cell: usize) -> usize {
        let geometry = self.position.geometry();
        if self.line < geometry.size() { geometry.column_of(cell) } else { geometry.row_of(cell) }
    }

    /// Returns the line through a cell parallel to the base's line.
    const fn parallel(&self, cell: usize) -> usize {
        let geometry = self.position.geometry();
        if self.line < geometry.size() { geometry.row_of(cell) } else { geometry.column_of(cell) }
    }

    /// Returns the cells of a box that can be targets: their companions have no base digit.
    fn targets(&self, of_box: usize) -> CellSet {
        let geometry = self.position.geometry();
        let outside = geometry.house(of_box) - geometry.house(self.line);
        let is_target = |&cell: &usize| {
            let companion = (outside & geometry.house(self.cross(cell))).without(cell);
            self.position.candidates(cell).meets(self.digits)
                && self.digits.into_iter().all(|digit| !self.holds[digit].meets(companion))
        };
        outside.into_iter().filter(is_target).collect()
    }

    /// Passes on the steps of all pairs of targets.
    fn exocets(&self, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let [ones, others] = self.others.map(|of_box| self.targets(of_box));
        ones.into_iter().try_for_each(|one| {
            others.into_iter().try_for_each(|other| match self.step([one, other]) {
                Some(step) => found(step),
                None => ControlFlow::Continue(()),
            })
        })
    }

    /// Returns the cover cells of a target's line.
    fn cover(&self, target: usize) -> CellSet {
        self.position.geometry().house(self.cross(target)) - self.band
    }

    /// Whether a digit can be in a cell of the first set and in a cell of the second set at once.
    fn fit(&self, digit: usize, cells: CellSet, others: CellSet) -> bool {
        let others = others & self.holds[digit];
        (cells & self.holds[digit])
            .into_iter()
            .any(|cell| !(others - self.position.geometry().peers(cell)).is_empty())
    }

    /// Whether the cover cells of three lines can all have a digit.
    fn is_thrice(&self, digit: usize, targets: [usize; 2]) -> bool {
        let [one, other] = targets.map(|target| self.cover(target));
        let geometry = self.position.geometry();
        (self.escape & self.holds[digit])
            .into_iter()
            .any(|cell| self.fit(digit, one - geometry.peers(cell), other - geometry.peers(cell)))
    }

    /// Returns the two cells of a target's mirror.
    fn mirror(&self, target: usize, other: usize) -> CellSet {
        let geometry = self.position.geometry();
        let rest = geometry.house(geometry.box_of(other)) - geometry.house(self.line);
        rest - geometry.house(self.parallel(target)) - geometry.house(self.cross(other))
    }

    /// Returns the base digits that can be in a target.
    fn allowed(&self, target: usize, other: usize) -> DigitSet {
        let mirror = self.mirror(target, other);
        let is_allowed = |&digit: &usize| {
            self.holds[digit].meets(mirror) && self.fit(digit, self.escape, self.cover(other))
        };
        (self.digits & self.position.candidates(target)).into_iter().filter(is_allowed).collect()
    }

    fn step(&self, targets: [usize; 2]) -> Option<Step> {
        if self.digits.into_iter().any(|digit| self.is_thrice(digit, targets)) {
            return None;
        }
        let [one, other] = targets;
        let sides = [(one, other), (other, one)];
        let allowed = sides.map(|(target, other)| self.allowed(target, other));
        let mut step = Step::new(Technique::JuniorExocet);
        for ((target, other), allowed) in sides.into_iter().zip(allowed) {
            self.keep(&mut step, CellSet::of(target), allowed);
            let can_have = |cell: &usize| allowed.into_iter().any(|digit| self.holds[digit].contains(*cell));
            let possible: CellSet = self.mirror(target, other).into_iter().filter(can_have).collect();
            if let Some(only) = possible.only() {
                self.keep(&mut step, CellSet::of(only), allowed);
            }
        }
        self.keep(&mut step, self.base, allowed[0] | allowed[1]);
        // Fewer digits than cells: the position has no solution.
        let is_possible =
            allowed.iter().all(|digits| !digits.is_empty()) && (allowed[0] | allowed[1]).len() > 1;
        if step.eliminations.is_empty() || !is_possible {
            return None;
        }
        self.describe(&mut step, targets);
        Some(step)
    }

    /// Removes all candidates but these digits from cells.
    fn keep(&self, step: &mut Step, cells: CellSet, digits: DigitSet) {
        for cell in cells {
            for digit in self.position.candidates(cell) - digits {
                step.eliminations.insert(cell, digit);
            }
        }
    }

    fn describe(&self, step: &mut Step, targets: [usize; 2]) {
        let ends: CellSet = targets.into_iter().collect();
        let covers = targets.iter().fold(self.escape, |all, &target| all | self.cover(target));
        let held =
            self.digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | self.position.places(digit));
        (step.cells, step.digits) = (self.base | ends, self.digits);
        step.houses = HouseSet::of(self.line);
        step.sets = vec![
            part(Role::Base, self.base, self.digits),
            part(Role::End, ends, self.digits),
            part(Role::Cover, covers & held, self.digits),
        ];
    }
}
