//! XY-Wing and XYZ-Wing in Sudoku Explainer's order: the hinge in reading order, both wings among its peers in the order box, row, column.

use std::ops::ControlFlow;

use super::OnStep;
use super::order::seen_in_order;
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// A hinge xy that sees wings xz and yz: z is removed from cells that see both wings.
pub(super) fn xy(position: &Position, found: &mut OnStep<'_>) -> ControlFlow<()> {
    wings(position, Technique::XyWing, found)
}

/// A hinge xyz that sees wings xz and yz: z is removed from cells that see all three.
pub(super) fn xyz(position: &Position, found: &mut OnStep<'_>) -> ControlFlow<()> {
    wings(position, Technique::XyzWing, found)
}

fn wings(position: &Position, technique: Technique, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    let of_two = position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() == 2);
    let bivalue: CellSet = of_two.collect();
    let of_hinge = if technique == Technique::XyWing { 2 } else { 3 };
    for hinge in
        position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() == of_hinge)
    {
        let digits = position.candidates(hinge);
        for first in seen_in_order(geometry, hinge, bivalue) {
            let one = position.candidates(first);
            if (digits - one).len() != 1 {
                continue;
            }
            for second in seen_in_order(geometry, hinge, bivalue) {
                if let Some(common) = common_digit(technique, digits, one, position.candidates(second)) {
                    let step = step(position, technique, [hinge, first, second], common);
                    if !step.eliminations.is_empty() {
                        found(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the digit z, if the three cells have the digits of the pattern.
fn common_digit(technique: Technique, hinge: DigitSet, one: DigitSet, other: DigitSet) -> Option<usize> {
    let in_all = usize::from(technique == Technique::XyzWing);
    let fits = (hinge | one | other).len() == 3 && (hinge & one & other).len() == in_all;
    if fits { (one & other).first() } else { None }
}

fn step(position: &Position, technique: Technique, [hinge, first, second]: [usize; 3], digit: usize) -> Step {
    let geometry = position.geometry();
    let mut seen = geometry.peers(first) & geometry.peers(second);
    if technique == Technique::XyzWing {
        seen &= geometry.peers(hinge);
    }
    let mut step = Step::new(technique);
    step.cells = [hinge, first, second].into_iter().collect();
    step.digits = position.candidates(hinge) | position.candidates(first);
    step.eliminations = CandidateSet::of_digit(digit, (position.places(digit) & seen) - step.cells);
    step
}
