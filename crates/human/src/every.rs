//! Lists all steps of a position, or only steps with different effects.

use crate::selection::{Guess, Selection};
use human_sudoku::{Budget, CandidateSet, Finder, Order, Position, Program, Step, Stopped, price};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The steps to list of those with the same placements and eliminations.
///
/// ```
/// assert_eq!(solvarium_human::SameEffect::default(), solvarium_human::SameEffect::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SameEffect {
    /// All of them.
    #[default]
    All,
    /// The easiest step by the order's difficulties; the first of several.
    Cheapest,
}

/// Finds every step of the selection in a position, in the order of its techniques and without duplicates. Returns the
/// steps found, and an error if the budget ran out before all were found.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human::{self as human, Budget, SameEffect, Selection};
/// let position = human::position(&*catalogue::parse("1.....3..4.....2")?)?;
/// let selection = Selection { only: vec![human::techniques("hidden-single")?], ..Selection::default() };
/// let count = |kept| human::every(&position, &selection, kept, &Budget::UNLIMITED).0.len();
/// // Two houses show that a digit fits only one cell.
/// assert_eq!((count(SameEffect::All), count(SameEffect::Cheapest)), (16, 8));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn every(
    position: &Position,
    selection: &Selection,
    kept: SameEffect,
    budget: &Budget<'_>,
) -> (Vec<Step>, Result<(), Stopped>) {
    let order = Order::with(selection.order, selection.options(Guess::Excluded));
    let wanted = selection.wanted();
    let mut finder = if wanted.is_empty() { order.ladder() } else { order.finder(wanted) };
    let (mut steps, ended) = distinct(&mut *finder, position, usize::MAX, budget);
    if kept == SameEffect::Cheapest {
        keep_cheapest(&mut steps, position, selection.order);
    }
    (steps, ended)
}

/// Finds the steps of a finder in a position, in its order and without duplicates, up to the number `most`. The memory
/// limit includes the steps found. Returns them, and an error if the budget ran out before all were found.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human::{self as human, Budget, Order, Stopped};
/// let position = human::position(&*catalogue::parse("1.....3..4.....2")?)?;
/// let find = |most, memory| {
///     let budget = Budget { memory, ..Budget::UNLIMITED };
///     let (steps, ended) = human::distinct(&mut *Order::human().ladder(), &position, most, &budget);
///     (steps.len(), ended)
/// };
/// assert_eq!(find(5, None), (5, Ok(())));
/// assert_eq!(find(5, Some(1)), (1, Err(Stopped::Memory)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn distinct(
    finder: &mut dyn Finder,
    position: &Position,
    most: usize,
    budget: &Budget<'_>,
) -> (Vec<Step>, Result<(), Stopped>) {
    let (mut steps, mut bytes, mut held) = (Vec::new(), 0, Ok(()));
    let ended = finder.all(position, budget, &mut |step| {
        if !steps.contains(&step) {
            bytes += step.bytes();
            held = budget.hold(bytes);
            steps.push(step);
        }
        if held.is_ok() && steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (steps, ended.and(held))
}

/// Removes all but the cheapest of the steps with the same effect.
fn keep_cheapest(steps: &mut Vec<Step>, position: &Position, order: Program) {
    // A step without a difficulty comes after all others.
    let rank = |step: &Step| price(order, step, position).unwrap_or(u32::MAX);
    let mut cheapest: BTreeMap<(CandidateSet, CandidateSet), (u32, usize)> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        let found = (rank(step), at);
        let least = cheapest.entry((step.placements, step.eliminations)).or_insert(found);
        *least = found.min(*least);
    }
    let mut at = 0..;
    steps.retain(|step| {
        let at = at.next();
        cheapest.get(&(step.placements, step.eliminations)).map(|&(_, kept)| kept) == at
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue::parse;

    #[test]
    fn the_cheapest_step_of_each_effect_is_kept() {
        let text = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";
        let position = crate::position(&*parse(text).unwrap()).unwrap();
        for order in Program::ALL {
            // Nets would take minutes.
            let only =
                ["naked-single", "hidden-single", "naked-pair", "hidden-pair", "naked-triple", "x-wing"];
            let only = only.map(|name| crate::techniques(name).unwrap()).into();
            let selection = Selection { order, only, ..Selection::default() };
            let find = |kept| every(&position, &selection, kept, &Budget::UNLIMITED).0;
            let (all, few) = (find(SameEffect::All), find(SameEffect::Cheapest));
            let effect = |step: &Step| (step.placements, step.eliminations);
            let cost = |step: &Step| price(order, step, &position).unwrap();
            assert!(few.len() < all.len(), "{order}");
            // Each effect has one step, which costs no more than any other.
            for step in &all {
                let same: Vec<_> = few.iter().filter(|kept| effect(kept) == effect(step)).collect();
                assert!(matches!(same[..], [kept] if cost(kept) <= cost(step)), "{order}: {step}");
            }
            assert!(few.iter().all(|step| all.contains(step)));
        }
    }
}
