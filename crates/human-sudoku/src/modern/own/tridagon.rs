//! Tridagon with guardians (also trivalue oddagon or Thor's hammer; D. Berthier, 2022, on Loki by mith): in four boxes of
//! a rectangle, three cells of each, in different rows and columns, have three digits. If the diagonals of three boxes
//! have one direction and that of the fourth has the other, the twelve cells cannot all have these digits: a further
//! candidate, a
//! guardian, is true. What all guardians exclude is false.
//!
//! Proof. In a box, let p be the permutation that gives the column of each row's cell, and f the one that gives its
//! digit; both have a sign. Boxes side by side have different digits in each row, so their f differ by a permutation
//! without fixed point: a rotation of three, which is even. So their f have one sign. Likewise boxes above each other by
//! columns, where the digit is f after the inverse of p: there, the products sign(f) sign(p) are equal. Around the
//! rectangle, the product
//! of the four signs of p is positive. With an odd number of odd permutations it is not.

use std::ops::ControlFlow;

use super::{OnStep, common, part, seen};
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

/// The permutations of three columns, first the even ones.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// The pairs of bands, or of stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Three cells of a box in different rows and columns.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    is_odd: bool,
    guardians: CandidateSet,
    /// The candidates that all guardians exclude; `None` without guardians.
    excluded: Option<CandidateSet>,
}

pub(super) fn find(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    if position.size() != 9 {
        return Ok(ControlFlow::Continue(()));
    }
    for low in 0..7 {
        for middle in low + 1..8 {
            budget.check()?;
            for high in middle + 1..9 {
                let digits = [low, middle, high].into_iter().collect();
                if of_digits(position, digits, found).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn of_digits(position: &Position, digits: DigitSet, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let boxes: [Vec<Diagonal>; 9] = std::array::from_fn(|number| diagonals(position, number, digits));
    for bands in PAIRS {
        for stacks in PAIRS {
            let four = [0, 1, 2, 3].map(|at| &boxes[3 * bands[at / 2] + stacks[at % 2]][..]);
            extend(digits, &four, &mut Vec::new(), None, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the diagonals of a box whose cells have at least two of the digits.
fn diagonals(position: &Position, number: usize, digits: DigitSet) -> Vec<Diagonal> {
    let corner = number / 3 * 27 + number % 3 * 3;
    let diagonal = |(at, columns): (usize, [usize; 3])| {
        let cells: CellSet = (0..3).map(|row| corner + 9 * row + columns[row]).collect();
        let fits = |cell: usize| (position.candidates(cell) & digits).len() > 1;
        cells.into_iter().all(fits).then(|| Diagonal::of(position, cells, at > 2, digits))
    };
    PERMUTATIONS.into_iter().enumerate().filter_map(diagonal).collect()
}

impl Diagonal {
    fn of(position: &Position, cells: CellSet, is_odd: bool, digits: DigitSet) -> Self {
        let (mut guardians, mut excluded) = (CandidateSet::EMPTY, None);
        for cell in cells {
            for digit in position.candidates(cell) - digits {
                guardians.insert(cell, digit);
                excluded = both(excluded, Some(seen(position, cell, digit)));
            }
        }
        Self { cells, is_odd, guardians, excluded }
    }
}

/// Returns the candidates that all guardians of both exclude.
fn both(one: Option<CandidateSet>, other: Option<CandidateSet>) -> Option<CandidateSet> {
    match (one, other) {
        (Some(one), Some(other)) => Some(common(&one, &other)),
        (one, other) => one.or(other),
    }
}

/// Chooses a diagonal of each further box, as long as the guardians exclude anything in common.
fn extend(
    digits: DigitSet,
    boxes: &[&[Diagonal]; 4],
    chosen: &mut Vec<Diagonal>,
    excluded: Option<CandidateSet>,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    if excluded.is_some_and(|excluded| excluded.is_empty()) {
        return ControlFlow::Continue(());
    }
    let Some(diagonals) = boxes.get(chosen.len()) else {
        let is_impossible = chosen.iter().filter(|diagonal| diagonal.is_odd).count() % 2 == 1;
        return match excluded {
            Some(gone) if is_impossible => found(step(digits, chosen, gone)),
            _ => ControlFlow::Continue(()),
        };
    };
    for &diagonal in *diagonals {
        chosen.push(diagonal);
        extend(digits, boxes, chosen, both(excluded, diagonal.excluded), found)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn step(digits: DigitSet, chosen: &[Diagonal], gone: CandidateSet) -> Step {
    let mut step = Step::new(Technique::Tridagon);
    step.digits = digits;
    for diagonal in chosen {
        step.cells |= diagonal.cells;
        for (cell, digit) in diagonal.guardians.iter() {
            step.sets.push(part(Role::Guardian, CellSet::of(cell), DigitSet::of(digit)));
        }
    }
    step.sets.push(part(Role::Base, step.cells, digits));
    step.eliminations = gone;
    step
}
