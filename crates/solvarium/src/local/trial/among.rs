//! The moves that a search evaluates in a step, and the cheapest of them.

use crate::rng::Rng;

/// The moves that a search evaluates in one step.
///
/// ```
/// use solvarium::local::{Among, Tabu, Trial};
/// use solvarium::puzzle::colouring::Colouring;
/// let map = Colouring::parse("usa")?.landscape();
/// for among in [Among::All, Among::AtFault, Among::OneAtFault, Among::Sample(50)] {
///     assert_eq!(Trial::new(1).run(&map, &Tabu::new().among(among)).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// All moves.
    All,
    /// The moves that change a conflicting position.
    AtFault,
    /// The moves that change one random conflicting position.
    OneAtFault,
    /// A sample of this number of random moves.
    Sample(u32),
}

/// The cheapest of the moves seen so far; random among equals, without knowing their number in advance (reservoir
/// sampling, Vitter, 1985).
#[derive(Clone, Copy, Debug)]
pub(in crate::local) struct Cheapest<M> {
    best: Option<(M, i64)>,
    ties: usize,
}

impl<M: Copy> Cheapest<M> {
    pub(in crate::local) const fn new() -> Self {
        Self { best: None, ties: 0 }
    }

    #[inline]
    pub(in crate::local) fn see(&mut self, step: M, delta: i64, rng: &mut Rng) {
        let least = self.best.map_or(i64::MAX, |(_, least)| least);
        if delta < least || self.ties == 0 {
            (self.best, self.ties) = (Some((step, delta)), 1);
        } else if delta == least {
            self.ties += 1;
            if rng.below(self.ties) == 0 {
                self.best = Some((step, delta));
            }
        }
    }

    /// The cheapest move, and its cost change.
    pub(in crate::local) const fn get(self) -> Option<(M, i64)> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_drawn_evenly() {
        let mut rng = Rng::seeded(1);
        let mut hits = [0u32; 6];
        for _ in 0..3000 {
            let mut cheapest = Cheapest::new();
            for (step, delta) in [4, 1, 3, 1, 1, 2].into_iter().enumerate() {
                cheapest.see(step, delta, &mut rng);
            }
            hits[cheapest.get().unwrap().0] += 1;
        }
        assert!([1, 3, 4].into_iter().all(|step| (900..1100).contains(&hits[step])), "{hits:?}");
        assert_eq!(hits.iter().sum::<u32>(), hits[1] + hits[3] + hits[4]);
    }
}
