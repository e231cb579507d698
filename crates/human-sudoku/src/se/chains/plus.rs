//! Techniques nested in a closure: when its queues are empty, the first technique that finds anything new on the rest
//! of the board removes candidates there, and the closure continues.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::closure::{Closure, Nested};
use super::hint::Hint;
use super::literal::Literal;
use super::nested::NestedSearches;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::gone::Gone;
use crate::se::{OnStep, fish, locking, subsets};
use crate::step::{By, Step};
use crate::technique::Technique;

/// Removes the eliminations of a technique from `board`, which is what remains of `source`: pointing and claiming, then
/// hidden pairs, naked
/// pairs, X-wings, then the chains of `nest`. All finds of the first technique that has any count. A find that exists
/// on `source` already does not. Returns whether anything was removed.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn extend(
    source: &Position,
    board: &Position,
    closure: &mut Closure,
    nest: &mut NestedSearches,
    budget: &Budget<'_>,
) -> Result<bool, Stopped> {
    budget.check()?;
    let (gone, shows) = (Gone::between(source, board), nest.shows());
    for rule in [locking::locked, hidden_pairs, naked_pairs, x_wings] {
        let mut removed = false;
        let _: ControlFlow<()> = rule(board, &gone, &mut |step| {
            let parents = rests_on(source, board, &step);
            if !parents.is_empty() {
                removed = true;
                let kept = shows.then(|| closure.add_nested(Nested::simple(&step)));
                for (cell, digit) in by_cell(&step) {
                    closure.remove(cell, digit, &parents, kept);
                }
            }
            ControlFlow::Continue(())
        });
        if removed {
            return Ok(true);
        }
    }
    let mut removed = false;
    for (hint, rests_on) in nest.hints(source, board, budget)? {
        removed = true;
        let nested = closure.add_nested(Nested {
            n: hint.key.n,
            chains: hint.chains.clone(),
            step: shows.then(|| Arc::new(hint.step())),
            also: techniques_rest_on(source, board, &hint),
        });
        for cell in hint.removed.cells() {
            for digit in hint.removed.digits(cell) {
                closure.remove(cell, digit, &rests_on, Some(nested));
            }
        }
    }
    Ok(removed)
}

fn hidden_pairs(board: &Position, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    subsets::hidden(board, 2, gone, found)
}

fn naked_pairs(board: &Position, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    subsets::naked(board, 2, gone, found)
}

fn x_wings(board: &Position, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    fish::fish(board, 2, gone, found)
}

/// Returns the eliminations of a step, by cell, then by digit.
fn by_cell(step: &Step) -> impl Iterator<Item = (usize, usize)> + '_ {
    let cells = step.eliminations.cells().into_iter();
    cells.flat_map(|cell| step.eliminations.digits(cell).into_iter().map(move |digit| (cell, digit)))
}

/// Returns the candidates removed since the start of the closure on whose absence the step depends.
fn rests_on(source: &Position, board: &Position, step: &Step) -> Vec<Literal> {
    if step.technique == Technique::NakedPair {
        return step.cells.into_iter().flat_map(|cell| gone_from_cell(source, board, cell)).collect();
    }
    let houses = step.houses.into_iter();
    houses
        .flat_map(|house| {
            step.digits.into_iter().flat_map(move |digit| gone_from_house(source, board, digit, house))
        })
        .collect()
}

/// Returns the candidates on which the techniques inside a nested hint depend. Sudoku Explainer omits them, so they are
/// shown but not counted.
fn techniques_rest_on(source: &Position, board: &Position, hint: &Hint) -> Vec<Literal> {
    let reasons = hint.listing.iter().flat_map(|(_, reasons)| reasons);
    let steps = reasons.filter_map(|reason| if let By::Step(step) = &reason.by { Some(step) } else { None });
    steps.flat_map(|step| rests_on(source, board, step)).collect()
}

/// Adds the removed candidates of a cell.
pub(super) fn gone_from_cell(
    source: &Position,
    board: &Position,
    cell: usize,
) -> impl Iterator<Item = Literal> + use<> {
    let gone = source.candidates(cell) - board.candidates(cell);
    gone.into_iter().map(move |digit| Literal::off(cell, digit))
}

/// Adds the removed places of a digit in a house.
pub(super) fn gone_from_house(
    source: &Position,
    board: &Position,
    digit: usize,
    house: usize,
) -> impl Iterator<Item = Literal> + use<> {
    let gone = source.places_in(digit, house) - board.places_in(digit, house);
    gone.into_iter().map(move |cell| Literal::off(cell, digit))
}
