//! Selection of parents.

use super::population::Individual;
use crate::rng::Rng;

/// The selection of parents: cheaper individuals have a higher probability.
///
/// ```
/// use solvarium::local::{Evolve, Selection, Trial};
/// use solvarium::puzzle::bits::OneMax;
/// let bits = OneMax::parse("40")?;
/// for selection in [Selection::Truncation(0.5), Selection::Tournament(3), Selection::Roulette, Selection::Rank] {
///     assert_eq!(Trial::new(1).run(&bits, &Evolve::new().selection(selection)?).cost(), Some(0));
/// }
/// assert!(Evolve::new().selection(Selection::Truncation(1.5)).is_err());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// Uniform among the best individuals: this share of the population, but at least one.
    Truncation(f64),
    /// The best of this number of random individuals.
    Tournament(u32),
    /// Weighted by the cost difference to the worst, plus one.
    Roulette,
    /// Weighted by the number of individuals that are no better, plus one.
    Rank,
}

/// Bits of the largest sum of weights. A million weights of at least 1 add little to it.
const HALVED_TO: u32 = usize::BITS - 1;

/// A population from which parents are selected, the best first.
#[derive(Debug)]
pub(super) enum Pool {
    First(usize),
    Contest(u32, usize),
    /// The prefix sums of weights.
    Wheel(Vec<usize>),
}

impl Pool {
    /// A pool of these individuals, the best first.
    pub(super) fn new(selection: Selection, members: &[Individual]) -> Self {
        let number = members.len();
        match selection {
            Selection::Truncation(share) => Self::First(truncated(share, number)),
            Selection::Tournament(entrants) => Self::Contest(entrants.max(1), number),
            Selection::Roulette => Self::roulette(members),
            Selection::Rank => Self::wheel(number, (1..=number).rev()),
        }
    }

    /// Weights by the cost difference to the worst individual that has a state; others have the weight 1. Weights whose sum
    /// is too large are halved until it fits.
    fn roulette(members: &[Individual]) -> Self {
        let has_state = |member: &&Individual| member.cost < i64::MAX;
        let worst = members.iter().rfind(has_state).map_or(0, |member| member.cost);
        let weight = |member: &Individual| match has_state(&member) {
            true => u128::from(worst.abs_diff(member.cost)) + 1,
            false => 1,
        };
        let sum = members.iter().map(weight).sum::<u128>();
        let halved = (u128::BITS - sum.leading_zeros()).saturating_sub(HALVED_TO);
        Self::wheel(members.len(), members.iter().map(|member| ((weight(member) >> halved) as usize).max(1)))
    }

    fn wheel(number: usize, weights: impl Iterator<Item = usize>) -> Self {
        let (mut sums, mut sum) = (Vec::with_capacity(number), 0usize);
        for weight in weights {
            sum = sum.saturating_add(weight);
            sums.push(sum);
        }
        Self::Wheel(sums)
    }

    /// Selects an individual; returns its index.
    pub(super) fn draw(&self, rng: &mut Rng) -> usize {
        match self {
            Self::First(number) => rng.below(*number),
            Self::Contest(entrants, number) => {
                (0..*entrants).map(|_| rng.below(*number)).min().unwrap_or_default()
            }
            Self::Wheel(sums) => {
                let spin = rng.below(sums.last().copied().unwrap_or_default());
                sums.partition_point(|&sum| sum <= spin).min(sums.len().saturating_sub(1))
            }
        }
    }
}

/// The number of individuals in this share, at least one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share of at most a million"
)]
fn truncated(share: f64, number: usize) -> usize {
    ((number as f64 * share) as usize).clamp(1, number.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of each of three individuals in 60,000 draws.
    fn draws(selection: Selection, costs: [i64; 3]) -> [f64; 3] {
        let members = costs.map(|cost| Individual { values: vec![], cost });
        let (pool, mut rng) = (Pool::new(selection, &members), Rng::seeded(1));
        let mut hits = [0.0; 3];
        (0..60_000).for_each(|_| hits[pool.draw(&mut rng)] += 1.0 / 60_000.0);
        hits
    }

    #[test]
    fn each_draws_by_its_rule() {
        let cases = [
            (Selection::Truncation(0.7), [0.5, 0.5, 0.0]),
            (Selection::Truncation(0.01), [1.0, 0.0, 0.0]),
            (Selection::Tournament(2), [5.0 / 9.0, 3.0 / 9.0, 1.0 / 9.0]),
            (Selection::Tournament(1), [1.0 / 3.0; 3]),
            (Selection::Roulette, [4.0 / 8.0, 3.0 / 8.0, 1.0 / 8.0]),
            (Selection::Rank, [3.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0]),
        ];
        for (selection, expected) in cases {
            let found = draws(selection, [1, 2, 4]);
            assert!(is_near(found, expected), "{selection:?}: {found:?}");
        }
    }

    fn is_near(found: [f64; 3], expected: [f64; 3]) -> bool {
        found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.01)
    }

    #[test]
    fn a_roulette_takes_costs_of_any_size() {
        let third = i64::MAX / 3;
        let cases = [
            ([-2 * third, -third, i64::MAX - 1], [5.0 / 9.0, 4.0 / 9.0, 0.0]),
            ([i64::MIN, 0, i64::MAX - 1], [2.0 / 3.0, 1.0 / 3.0, 0.0]),
            // The last has no state.
            ([1, 3, i64::MAX], [3.0 / 5.0, 1.0 / 5.0, 1.0 / 5.0]),
            ([i64::MAX; 3], [1.0 / 3.0; 3]),
        ];
        for (costs, expected) in cases {
            let found = draws(Selection::Roulette, costs);
            assert!(is_near(found, expected), "{costs:?}: {found:?}");
        }
    }
}
