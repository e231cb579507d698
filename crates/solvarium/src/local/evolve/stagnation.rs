//! Stagnation: the reaction to a lack of progress.

/// The reaction of a population whose best cost has not changed for [`patience`](super::Evolve::patience) generations.
///
/// ```
/// use solvarium::local::{board::FillBoard, Evolve, Stagnation, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// for answer in [Stagnation::Reset, Stagnation::Growing, Stagnation::Immigrants(0.2)] {
///     let evolve = Evolve::new().stagnation(answer)?.patience(20)?;
///     assert_eq!(Trial::new(1).run(&free, &evolve).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stagnation {
    /// No reaction.
    None,
    /// A random population replaces it.
    Reset,
    /// The mutation rates double repeatedly, up to 64 times. They are reset when the best cost changes.
    Growing,
    /// Random individuals replace the worst, this share of the population.
    Immigrants(f64),
}

/// The greatest number of doublings.
const DOUBLINGS: u64 = 6;

/// The number of generations with the same best cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Idle {
    best: Option<i64>,
    generations: u64,
}

impl Idle {
    /// Records the best cost of a generation. Returns true once in `patience` generations of stagnation.
    pub(super) fn is_over(&mut self, best: i64, patience: u64) -> bool {
        if self.best.replace(best) == Some(best) {
            self.generations += 1;
        } else {
            self.generations = 0;
        }
        self.generations > 0 && self.generations.is_multiple_of(patience.max(1))
    }

    /// The growth factor of mutation rates.
    pub(super) fn growth(self, patience: u64) -> f64 {
        let doublings = (self.generations / patience.max(1)).min(DOUBLINGS);
        f64::from(1u32 << doublings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stagnation_is_reported_after_patience() {
        let mut idle = Idle::default();
        let over: Vec<bool> = [5, 5, 5, 5, 6, 6, 5].map(|best| idle.is_over(best, 2)).into();
        assert_eq!(over, [false, false, true, false, false, false, false]);
    }

    #[test]
    fn rates_double_up_to_a_bound() {
        let mut idle = Idle::default();
        let growth: Vec<f64> = (0..100)
            .map(|_| {
                idle.is_over(1, 3);
                idle.growth(3)
            })
            .collect();
        assert_eq!((growth[2], growth[3], growth[6], growth[99]), (1.0, 2.0, 4.0, 64.0));
        idle.is_over(0, 3);
        assert!((idle.growth(3) - 1.0).abs() < 1e-9);
    }
}
