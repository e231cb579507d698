//! Rectangle elimination (K. Reek, 2023, in A. Stuart's SudokuWiki): a digit has two places in a line, the hinge and a
//! wing in another box. If the digit were in a third cell across, which sees the hinge, the wing would have it, too. If both
//! together leave the box at the fourth corner no cell for the digit, the third cell loses it. It is the general form of
//! the empty rectangle.

use std::ops::ControlFlow;

use super::{OnStep, part};
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    _: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let geometry = position.geometry();
    let flow = (0..position.size()).try_for_each(|digit| {
        position.places(digit).into_iter().try_for_each(|hinge| {
            let (row, column) = (geometry.row_of(hinge), geometry.column_of(hinge));
            [(row, column), (column, row)].into_iter().try_for_each(|(along, across)| {
                match position.places_in(digit, along).without(hinge).only() {
                    Some(wing) if geometry.box_of(wing) != geometry.box_of(hinge) => {
                        Strong { position, digit, hinge, wing, along, across }.eliminate(found)
                    }
                    _ => ControlFlow::Continue(()),
                }
            })
        })
    });
    Ok(flow)
}

/// The strong link of a hinge and a wing in a line, and the line across through the hinge.
struct Strong<'p> {
    position: &'p Position,
    digit: usize,
    hinge: usize,
    wing: usize,
    along: usize,
    across: usize,
}

impl Strong<'_> {
    fn eliminate(&self, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let (position, geometry) = (self.position, self.position.geometry());
        let beyond = geometry.house(self.across) - geometry.house(geometry.box_of(self.hinge));
        // The boxes that the wing's line across passes, in the order of the third cells.
        let wing_line = if self.along < geometry.size() {
            geometry.column_of(self.wing)
        } else {
            geometry.row_of(self.wing)
        };
        for corner in geometry.boxes().filter(|&corner| {
            corner != geometry.box_of(self.wing) && geometry.house(corner).meets(geometry.house(wing_line))
        }) {
            let places = position.places_in(self.digit, corner);
            let left = places - geometry.peers(self.wing);
            let empties = |third: &usize| (left - geometry.peers(*third)).is_empty();
            let thirds = (beyond & position.places(self.digit)).into_iter().filter(empties);
            let gone: CellSet = thirds.collect();
            if !places.is_empty() && !gone.is_empty() {
                found(self.step(corner, places, gone))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, corner: usize, places: CellSet, gone: CellSet) -> Step {
        let mut step = Step::new(Technique::RectangleElimination);
        let [hinge, wing] = [self.hinge, self.wing].map(CellSet::of);
        let digits = DigitSet::of(self.digit);
        (step.cells, step.digits) = (hinge | wing | places, digits);
        step.houses = HouseSet::of(self.along).with(corner);
        step.sets = vec![
            part(Role::Hinge, hinge, digits),
            part(Role::Pincer, wing, digits),
            part(Role::Base, places, digits),
        ];
        step.eliminations.insert_all(self.digit, gone);
        step
    }
}
