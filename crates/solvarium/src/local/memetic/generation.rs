//! The making of a child: crossover, mutation, and local search.

use super::{ChildSearch, Memetic};
use crate::limits::Stop;
use crate::local::Landscape;
use crate::local::board::{SwapBoard, SwapState};
use crate::local::metropolis::Metropolis;
use crate::local::trial::Trial;
use crate::rng::Rng;

/// Returns true with this probability.
pub(super) fn happens(rate: f64, rng: &mut Rng) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let uniform = (rng.bits() >> 11) as f64 / 9_007_199_254_740_992.0; // 2^53: never 1
    uniform < rate
}

/// Makes two children of two parents.
pub(super) fn cross(
    memetic: &Memetic,
    kept: &SwapBoard,
    one: &SwapState,
    other: &SwapState,
    rng: &mut Rng,
) -> [SwapState; 2] {
    if !happens(memetic.crossover, rng) {
        return [one.clone(), other.clone()];
    }
    let exchanged: Vec<bool> = kept.houses().map(|_| happens(memetic.houses, rng)).collect();
    let child = |one, other| {
        let mut exchanged = exchanged.iter();
        kept.cross(one, other, || exchanged.next().is_some_and(|&is| is))
    };
    [child(one, other), child(other, one)]
}

/// Swaps two cells of some houses, and shuffles others.
pub(super) fn mutate(memetic: &Memetic, kept: &SwapBoard, child: &mut SwapState, rng: &mut Rng) {
    for house in kept.houses() {
        if happens(memetic.swap, rng) {
            kept.apply(child, kept.any_swap(&house, rng));
        }
        if happens(memetic.renew, rng) {
            kept.shuffle(child, house, rng);
        }
    }
}

/// Improves a child by local search, and evaluates it.
pub(super) fn learn(
    search: ChildSearch,
    kept: &SwapBoard,
    trial: &mut Trial<'_, SwapBoard>,
    child: &mut SwapState,
) -> Result<(), Stop> {
    match search {
        ChildSearch::Houses => {
            for kind in 0..kept.counted() {
                mend(kind, kept, trial, child)?;
            }
        }
        ChildSearch::Walk { evaluations, temperature } => {
            walk(evaluations, temperature, kept, trial, child)?;
        }
    }
    trial.evaluate()?;
    trial.offer(kept, child)
}

/// The search of columns or of boxes: compares pairs of houses that repeat a digit.
fn mend(
    kind: usize,
    kept: &SwapBoard,
    trial: &mut Trial<'_, SwapBoard>,
    child: &mut SwapState,
) -> Result<(), Stop> {
    let houses = kept.repeated(child, kind);
    for (at, one) in houses.iter().enumerate() {
        if houses.len() < 2 {
            break;
        }
        let other = trial.rng.below(houses.len() - 1);
        let other = &houses[if other >= at { other + 1 } else { other }];
        for swap in kept.across(child, kind, one, other) {
            trial.evaluate()?;
            if kept.mends(child, kind, swap) {
                kept.apply(child, swap);
                trial.stats.descent.accepted += 1;
            }
        }
    }
    Ok(())
}

/// Makes moves at one temperature; the child becomes the best board among them.
fn walk(
    evaluations: u64,
    temperature: f64,
    kept: &SwapBoard,
    trial: &mut Trial<'_, SwapBoard>,
    child: &mut SwapState,
) -> Result<(), Stop> {
    let metropolis = Metropolis::at(temperature);
    let mut best = child.clone();
    for _ in 0..evaluations {
        let Some(step) = kept.propose(child, &mut trial.rng) else { break };
        trial.evaluate()?;
        let delta = kept.delta(child, step);
        if delta <= 0 || metropolis.accepts(delta, trial.rng.bits()) {
            kept.apply(child, step);
            trial.stats.descent.accepted += 1;
            if kept.cost(child) < trial.best() {
                trial.offer(kept, child)?;
            }
            if delta < 0 && kept.cost(child) < kept.cost(&best) {
                best.clone_from(child);
            }
        }
    }
    *child = best;
    Ok(())
}
