//! Bivalue universal grave (BUG), types 1 to 4. Except for a few candidates, each empty cell has two digits and each digit two places in
//! each house where it is missing. Such a grid has no solution or several, so one of the few is true.

use std::ops::ControlFlow;

use super::OnStep;
use super::combinations::{combinations, ones};
use super::extent::Extent;
use super::order::box_row_column;
use crate::array_vec::ArrayVec;
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Finds the steps of a position that is a grave except for a few candidates.
pub(super) fn search(position: &Position, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let Some(grave) = Grave::of(position, extent) else { return ControlFlow::Continue(()) };
    if grave.cells.only().is_some() {
        return emit(grave.type_1(), found);
    }
    if grave.digits.only().is_some() {
        emit(grave.type_2(), found)?;
    }
    if grave.cells.len() == 2 {
        grave.type_4(found)?;
    }
    if grave.digits.only().is_none() {
        grave.type_3(found)?;
    }
    ControlFlow::Continue(())
}

/// The extra candidates of a grave.
struct Grave<'g> {
    position: &'g Position,
    extent: Extent,
    /// The cells of these candidates.
    cells: CellSet,
    /// The digits of these candidates.
    digits: DigitSet,
    extra: [DigitSet; 81],
}

impl<'g> Grave<'g> {
    fn of(position: &'g Position, extent: Extent) -> Option<Self> {
        let large = position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() > 2);
        let large: CellSet = large.collect();
        let mut grave = Self {
            position,
            extent,
            cells: CellSet::EMPTY,
            digits: DigitSet::EMPTY,
            extra: [DigitSet::EMPTY; 81],
        };
        for house in 0..position.geometry().house_count() {
            for digit in 0..position.size() {
                let places = position.places_in(digit, house);
                if matches!(places.len(), 0 | 2) {
                    continue;
                }
                if !places.meets(large) {
                    return None;
                }
                if let Some(cell) = (places & large).only() {
                    grave.cells.insert(cell);
                    grave.digits.insert(digit);
                    grave.extra[cell].insert(digit);
                }
            }
        }
        (!grave.cells.is_empty() && grave.rest_is_grave()).then_some(grave)
    }

    /// Whether without the extra candidates each cell has two, and each digit two places in each house.
    fn rest_is_grave(&self) -> bool {
        let position = self.position;
        let two_left = |cell: usize| (position.candidates(cell) - self.extra[cell]).len() == 2;
        let extra_places = |digit: usize| {
            self.cells.into_iter().filter(move |&cell| self.extra[cell].contains(digit)).collect()
        };
        position.empty_cells().into_iter().all(two_left)
            && (0..position.size()).all(|digit| {
                let places = position.places(digit) - extra_places(digit);
                let mut houses = 0..position.geometry().house_count();
                houses.all(|house| matches!((places & position.geometry().house(house)).len(), 0 | 2))
            })
    }

    fn step(&self, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.cells = self.cells;
        step.digits = self.digits;
        step
    }

    /// Type 1: one cell. Its digits that are not extra are removed.
    fn type_1(&self) -> Step {
        let mut step = self.step(Technique::Bug1);
        for cell in self.cells {
            for digit in self.position.candidates(cell) - self.extra[cell] {
                step.eliminations.insert(cell, digit);
            }
        }
        step
    }

    /// Type 2: one digit in several cells. It is removed from cells that see them all.
    fn type_2(&self) -> Step {
        let seen = self.position.geometry().common_peers(self.cells);
        let mut step = self.step(Technique::Bug2);
        for digit in self.digits {
            step.eliminations.insert_all(digit, self.position.places(digit) & seen);
        }
        step
    }

    /// Type 4: two cells of a house share a digit that is extra in neither and has no other place there. Their other
    /// candidates that are not extra are removed.
    fn type_4(&self, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let (Some(first), Some(last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        let plain = |cell: usize| self.position.candidates(cell) - self.extra[cell];
        let Some(kept) = (plain(first) & plain(last)).only() else { return ControlFlow::Continue(()) };
        for house in self.common_houses(first) {
            let mut step = self.step(Technique::Bug4);
            step.houses = HouseSet::of(house);
            for cell in self.cells {
                for digit in plain(cell).without(kept) {
                    step.eliminations.insert(cell, digit);
                }
            }
            emit(step, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 3: the extra digits, taken as one cell, form a naked set of n with n-1 other cells of a house.
    fn type_3(&self, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let Some(first) = self.cells.first() else { return ControlFlow::Continue(()) };
        for house in self.common_houses(first) {
            let inside = self.position.empty_cells() & self.position.geometry().house(house);
            let others: ArrayVec<usize, 9> = (inside - self.cells).into_iter().collect();
            for n in self.digits.len().max(2)..7 {
                for chosen in combinations(n - 1, others.len()) {
                    let cells: CellSet = ones(chosen).map(|at| others[at]).collect();
                    let digits =
                        cells.into_iter().fold(self.digits, |all, cell| all | self.position.candidates(cell));
                    if digits.len() == n {
                        emit(
                            self.type_3_step(house, inside, Set { cells, digits, role: Role::Naked }),
                            found,
                        )?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn type_3_step(&self, house: usize, inside: CellSet, set: Set) -> Step {
        let mut step = self.step(Technique::Bug3);
        step.houses = HouseSet::of(house);
        step.size = set.digits.len() as u16;
        for digit in set.digits {
            step.eliminations
                .insert_all(digit, (self.position.places(digit) & inside) - self.cells - set.cells);
        }
        if self.extent.is_shown() {
            step.sets = vec![set];
        }
        step
    }

    fn common_houses(&self, first: usize) -> impl Iterator<Item = usize> {
        let geometry = self.position.geometry();
        let around = geometry.houses_around(self.cells);
        box_row_column(geometry, first).into_iter().filter(move |&house| around.contains(house))
    }
}

fn emit(step: Step, found: &mut OnStep<'_>) -> ControlFlow<()> {
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step) }
}
