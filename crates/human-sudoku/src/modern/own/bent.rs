//! WXYZ-wing and VWXYZ-wing: n cells of a line and a box that meet, not all in one of them, with n digits.
//!
//! All cells of a digit in the set that lie in the line, or in the box, see each other: such a digit is in one cell at
//! most. If this holds for all digits but z, they fill n - 1 cells at most, so z is in at least one cell. Cells that
//! see all
//! cells of z in the set lose it. If no digit is an exception, each is in exactly one cell, and all of them are removed
//! like z. The set is an ALS-XZ whose two sets share a line and a box.
//! The name is of A. Stuart's SudokuWiki.

use std::ops::ControlFlow;

use super::{OnStep, part, union};
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(super) fn wxyz(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    bent(position, Technique::WxyzWing, 4, budget, found)
}

pub(super) fn vwxyz(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    bent(position, Technique::VwxyzWing, 5, budget, found)
}

fn bent(
    position: &Position,
    technique: Technique,
    size: usize,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let geometry = position.geometry();
    for line in geometry.rows().chain(geometry.columns()) {
        budget.check()?;
        for home in geometry.boxes().filter(|&home| geometry.house(home).meets(geometry.house(line))) {
            let search = Bent { position, technique, size, houses: [line, home] };
            let cells = geometry.union([line, home]) & position.empty_cells();
            if search.extend(cells, CellSet::EMPTY, DigitSet::EMPTY, found).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

struct Bent<'p> {
    position: &'p Position,
    technique: Technique,
    size: usize,
    /// The line and the box.
    houses: [usize; 2],
}

impl Bent<'_> {
    /// Tries all sets that contain `cells` and further cells of `left`.
    fn extend(
        &self,
        mut left: CellSet,
        cells: CellSet,
        digits: DigitSet,
        found: &mut OnStep<'_>,
    ) -> ControlFlow<()> {
        if cells.len() == self.size {
            return if digits.len() == self.size {
                self.give(cells, found)
            } else {
                ControlFlow::Continue(())
            };
        }
        while let Some(cell) = left.first() {
            left.remove(cell);
            let digits = digits | self.position.candidates(cell);
            if digits.len() <= self.size {
                self.extend(left, cells.with(cell), digits, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the step of a set with as many digits as cells, if it has one.
    fn give(&self, cells: CellSet, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let (position, geometry) = (self.position, self.position.geometry());
        let lies_in_one =
            |cells: CellSet| self.houses.iter().any(|&house| geometry.house(house).contains_all(cells));
        let places = |digit: usize| cells & position.places(digit);
        let digits = union(position, cells);
        let free: DigitSet = digits.into_iter().filter(|&digit| !lies_in_one(places(digit))).collect();
        if lies_in_one(cells) || free.len() > 1 {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.technique);
        let removed = if free.is_empty() { digits } else { free };
        for digit in removed {
            let gone = position.places(digit) & geometry.common_peers(places(digit));
            step.eliminations.insert_all(digit, gone);
        }
        if step.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        (step.cells, step.digits) = (cells, digits);
        step.houses = self.houses.into_iter().collect::<HouseSet>();
        let role = |digit: usize| if free.contains(digit) { Role::Z } else { Role::X };
        let parts = digits.into_iter().map(|digit| part(role(digit), places(digit), DigitSet::of(digit)));
        step.sets = parts.collect();
        step.sets.sort_by_key(|part| part.role != Role::Z);
        found(step)
    }
}
