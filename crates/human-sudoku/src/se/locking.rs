//! Pointing and claiming: a digit whose places in one house all lie in a second one is removed from the rest of the
//! second. The direct variant: this leaves only one place for the digit in another house of the same kind as the first.
//! A direct step places the digit and removes nothing, as in Sudoku Explainer.

use std::ops::{ControlFlow, Range};

use super::OnStep;
use super::gone::Gone;
use crate::board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Finds locked digits: boxes with columns and rows first, then columns and rows with boxes.
pub(super) fn locked(position: &Position, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    each_lock(position, gone, &mut |lock| {
        let technique = if lock.points { Technique::Pointing } else { Technique::Claiming };
        let step = lock.step(position, technique);
        if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step) }
    })
}

/// Finds locked digits that leave one place in a house parallel to the first, in the same order.
pub(super) fn direct(position: &Position, found: &mut OnStep<'_>) -> ControlFlow<()> {
    each_lock(position, &Gone::ANY, &mut |lock| {
        let technique = if lock.points { Technique::DirectPointing } else { Technique::DirectClaiming };
        let cover = position.geometry().house(lock.cover);
        for third in lock.kind.clone().filter(|&third| third != lock.house) {
            let places = position.places_in(lock.digit, third);
            if !places.meets(cover) || places.only().is_some() {
                continue;
            }
            if let Some(cell) = (places - cover).only() {
                let mut step = lock.step(position, technique);
                step.eliminations = CandidateSet::EMPTY;
                step.placements = CandidateSet::of(cell, lock.digit);
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A digit with two or more places in `house`, all of them in `cover`.
struct Lock {
    points: bool,
    /// The houses of the first's kind.
    kind: Range<usize>,
    house: usize,
    cover: usize,
    digit: usize,
}

impl Lock {
    fn step(&self, position: &Position, technique: Technique) -> Step {
        let (geometry, places) = (position.geometry(), position.places(self.digit));
        let mut step = Step::new(technique);
        step.digits = DigitSet::of(self.digit);
        step.cells = places & geometry.house(self.house);
        step.houses = HouseSet::of(self.house);
        step.covers = HouseSet::of(self.cover);
        step.eliminations = CandidateSet::of_digit(
            self.digit,
            (places & geometry.house(self.cover)) - geometry.house(self.house),
        );
        step
    }
}

fn each_lock(
    position: &Position,
    gone: &Gone,
    visit: &mut dyn FnMut(&Lock) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    for (kind, other) in kinds(geometry) {
        for house in kind.clone() {
            if !gone.cells().meets(geometry.house(house)) {
                continue;
            }
            let places: [CellSet; 9] = std::array::from_fn(|digit| position.places_in(digit, house));
            let is_open = |&digit: &usize| {
                gone.places(digit).meets(geometry.house(house))
                    && !places[digit].is_empty()
                    && places[digit].only().is_none()
            };
            let open: DigitSet = (0..9).filter(is_open).collect();
            if open.is_empty() {
                continue;
            }
            for cover in other.clone().filter(|&cover| geometry.house(cover).meets(geometry.house(house))) {
                for digit in open {
                    if geometry.house(cover).contains_all(places[digit]) {
                        let points = kind == geometry.boxes();
                        visit(&Lock { points, kind: kind.clone(), house, cover, digit })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn kinds(geometry: &Geometry) -> [(Range<usize>, Range<usize>); 4] {
    let (boxes, columns, rows) = (geometry.boxes(), geometry.columns(), geometry.rows());
    [(boxes.clone(), columns.clone()), (boxes.clone(), rows.clone()), (columns, boxes.clone()), (rows, boxes)]
}
