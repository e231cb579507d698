//! Removal of relaxed effects that cannot matter.
//!
//! An effect is dominated if another relaxed operator has it, too, with a subset of the conditions and at most the same
//! cost; of two equal effects, the first remains. Removing it changes no estimate. Only subsets of the first five
//! conditions are
//! looked up, as their number doubles with each condition.

use super::lists::Lists;
use super::task::Relaxed;
use std::collections::HashMap;

/// The maximum number of conditions whose subsets are looked up.
const MOST_CONDITIONS: usize = 5;
/// The number of look-ups for all effects together. Beyond it, only equal conditions are compared.
const MOST_LOOKUPS: usize = 1 << 20;

/// The cost and the index of a relaxed operator. Of two operators with equal conditions, the one with the smaller pair
/// dominates.
type Rank = (u32, usize);

/// The effects of each relaxed operator without the dominated ones.
pub(super) fn undominated(relaxed: &Relaxed) -> Lists {
    let mut best: HashMap<(&[u32], u32), Rank> = HashMap::new();
    let operators = || relaxed.conditions.iter().zip(relaxed.effects.iter()).enumerate();
    let mut lookups = 0;
    for (index, (conditions, effects)) in operators() {
        let rank = (relaxed.costs[index], index);
        for &effect in effects {
            let known = best.entry((conditions, effect)).or_insert(rank);
            *known = rank.min(*known);
        }
        lookups += effects.len() << conditions.len().min(MOST_CONDITIONS);
    }
    let most = if lookups <= MOST_LOOKUPS { MOST_CONDITIONS } else { 0 };
    let mut kept = Lists::default();
    for (index, (conditions, effects)) in operators() {
        let is_kept = |&&effect: &&u32| {
            !conditions.contains(&effect)
                && best[&(conditions, effect)].1 == index
                && !is_dominated(&best, conditions, effect, relaxed.costs[index], most)
        };
        let mut list: Vec<u32> = Vec::new();
        for &effect in effects.iter().filter(is_kept) {
            if !list.contains(&effect) {
                list.push(effect);
            }
        }
        kept.push(list);
    }
    kept
}

/// Whether a proper subset of the conditions gives the effect at this cost or less.
fn is_dominated(
    best: &HashMap<(&[u32], u32), Rank>,
    conditions: &[u32],
    effect: u32,
    cost: u32,
    most: usize,
) -> bool {
    let tested = conditions.len().min(most);
    let all = (1usize << conditions.len().min(usize::BITS as usize - 1)) - 1;
    let mut subset = Vec::new();
    (0..1usize << tested).filter(|&bits| bits != all && most > 0).any(|bits| {
        subset.clear();
        subset.extend((0..tested).filter(|at| bits >> at & 1 == 1).map(|at| conditions[at]));
        best.get(&(&subset[..], effect)).is_some_and(|known| known.0 <= cost)
    })
}
