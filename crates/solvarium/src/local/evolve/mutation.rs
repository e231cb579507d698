//! Mutations: random changes of a child.

use crate::local::genome::{Genes, Genome};
use crate::rng::Rng;

/// The mutation of children.
///
/// ```
/// use solvarium::local::{board::FillBoard, Evolve, Mutation, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// for mutation in [Mutation::Reset, Mutation::Mixed] {
///     assert_eq!(Trial::new(1).run(&free, &Evolve::new().mutation(mutation)).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Each position may get another of its values; in a permutation, the value of another position.
    Reset,
    /// In each house or row, two positions may be swapped.
    Swap,
    /// Resets or swaps for each child: mostly resets while the best is far from a solution, swaps in four of five
    /// children near it. The probability of resets is 1 - 4/best, where a best below 5 counts as 5.
    Mixed,
}

/// A probability, as the bound on a random number of 64 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// The probability `rate`; 0 or less is never, 1 or more is always.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    pub(super) fn new(rate: f64) -> Self {
        Self((rate * 18_446_744_073_709_551_616.0) as u64)
    }

    #[inline]
    pub(super) const fn falls(self, rng: &mut Rng) -> bool {
        let bits = rng.bits();
        bits < self.0 || self.0 == u64::MAX
    }
}

/// The mutation rates of a generation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates {
    /// The rate for each position.
    pub(super) reset: Chance,
    /// The rate for each house.
    pub(super) swap: Chance,
    /// The probability that a child is reset instead of swapped, if both are mixed.
    pub(super) mix: Chance,
}

impl Rates {
    /// The rates for the best cost of the previous generation.
    pub(super) fn new(reset: f64, swap: f64, best: i64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a chance")]
        let mix = 1.0 - 4.0 / best.max(5) as f64;
        Self { reset: Chance::new(reset), swap: Chance::new(swap), mix: Chance::new(mix) }
    }
}

impl Mutation {
    pub(super) fn mutate(self, genome: &Genome, rates: Rates, child: &mut [i32], rng: &mut Rng) {
        let is_reset = match self {
            Self::Reset => true,
            Self::Swap => false,
            Self::Mixed => rates.mix.falls(rng),
        };
        if is_reset { reset(genome, rates.reset, child, rng) } else { swap(genome, rates.swap, child, rng) }
    }
}

/// Puts another value into each position with this probability.
fn reset(genome: &Genome, chance: Chance, child: &mut [i32], rng: &mut Rng) {
    for house in &genome.houses {
        for (index, &place) in house.iter().enumerate() {
            if !chance.falls(rng) {
                continue;
            }
            match &genome.genes {
                Genes::Free(values) => another(&values[place as usize], place, child, rng),
                Genes::Permuted => {
                    let other = other(index, house.len(), rng);
                    exchange(child, place, house[other]);
                }
            }
        }
    }
}

/// Puts another value into a position.
fn another(values: &[i32], place: u32, child: &mut [i32], rng: &mut Rng) {
    let (Some(value), [rest @ .., last]) = (child.get_mut(place as usize), values) else { return };
    // Chooses one of the other values: if the random one is the current value, takes the last one instead.
    let pick = rest.get(rng.below(rest.len())).copied().unwrap_or(*last);
    *value = if pick == *value { *last } else { pick };
}

/// Swaps two positions of each house with this probability.
fn swap(genome: &Genome, chance: Chance, child: &mut [i32], rng: &mut Rng) {
    for house in &genome.houses {
        if chance.falls(rng) && house.len() > 1 {
            let a = rng.below(house.len());
            let (a, b) = (house[a], house[other(a, house.len(), rng)]);
            if may_swap(genome, child, a, b) {
                exchange(child, a, b);
            }
        }
    }
}

fn other(index: usize, len: usize, rng: &mut Rng) -> usize {
    let other = rng.below(len.saturating_sub(1));
    if other >= index && len > 1 { other + 1 } else { other }
}

fn exchange(child: &mut [i32], a: u32, b: u32) {
    let (a, b) = (a as usize, b as usize);
    if a.max(b) < child.len() {
        child.swap(a, b);
    }
}

/// Whether each position may have the value of the other.
fn may_swap(genome: &Genome, child: &[i32], a: u32, b: u32) -> bool {
    let (a, b) = (a as usize, b as usize);
    match &genome.genes {
        Genes::Permuted => true,
        Genes::Free(values) => {
            std::sync::Arc::ptr_eq(&values[a], &values[b])
                || values[a].contains(&child[b]) && values[b].contains(&child[a])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_right() {
        let mut rng = Rng::seeded(1);
        for rate in [-1.0, 0.0, 0.3, 1.0, 2.0] {
            let share = (0..10_000).filter(|_| Chance::new(rate).falls(&mut rng)).count() as f64 / 1e4;
            assert!((share - rate.clamp(0.0, 1.0)).abs() < 0.02, "{rate}: {share}");
        }
    }

    #[test]
    fn a_reset_gives_each_other_value_as_often() {
        let genome = Genome::free(vec![[1, 2, 3, 4].into()]);
        let mut rng = Rng::seeded(1);
        let mut hits = [0; 5];
        for _ in 0..3000 {
            let mut child = [2];
            Mutation::Reset.mutate(&genome, Rates::new(1.0, 0.0, 9), &mut child, &mut rng);
            hits[child[0] as usize] += 1;
        }
        assert!(
            hits[2] == 0 && [1, 3, 4].iter().all(|&value| (900..1100).contains(&hits[value])),
            "{hits:?}"
        );
    }

    /// With best cost 8, half of the children are reset; from 5 down, one in five.
    #[test]
    fn the_mix_depends_on_the_best() {
        let genome = Genome::free(vec![[1, 2, 3, 4].into(); 2]);
        let mut rng = Rng::seeded(1);
        for (best, expected) in [(8, 0.5), (5, 0.2), (0, 0.2), (100, 0.96)] {
            let is_reset = |_: &i32| {
                let mut child = [1, 2];
                Mutation::Mixed.mutate(&genome, Rates::new(1.0, 1.0, best), &mut child, &mut rng);
                child != [2, 1]
            };
            // One in nine resets has the same effect as a swap.
            let share = (0..9000).filter(is_reset).count() as f64 / 8000.0;
            assert!((share - expected).abs() < 0.02, "{best}: {share}");
        }
    }
}
