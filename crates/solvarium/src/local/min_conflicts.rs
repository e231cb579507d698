//! Min-conflicts (Minton, Johnston, Philips and Laird, 1992): takes a random conflicting position, and gives it the value
//! with the fewest faults.
//!
//! From a start with few faults it places a million queens in seconds, as it examines only conflicting positions. A little
//! noise, or a restart, lets it leave local minima.

use super::landscape::Landscape;
use super::restarts::{GREEDY_START, IDLE, Restarts, restarts};
use super::trial::among::{Among, Cheapest};
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::rng::Rng;
use crate::settings::{Setting, Takes, configurable};
use std::ops::ControlFlow::{Break, Continue};

/// The choice among the moves of the conflicting position.
///
/// ```
/// use solvarium::local::{MinConflicts, Repair, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(10_000)?;
/// let run = |repair| Trial::new(1).run(&board, &MinConflicts::new().repair(repair)).stats.expanded;
/// assert!(run(Repair::First) < run(Repair::Best));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The best of all moves; random among equals.
    Best,
    /// The first improving move; the best of all if none improves.
    First,
}

/// Min-conflicts.
///
/// ```
/// use solvarium::local::{Landscape, MinConflicts, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(1000)?;
/// let (queens, faults) = Trial::new(1).run(&board, &MinConflicts::new()).best.unwrap();
/// assert_eq!(faults, 0);
/// assert!(board.check(&board.values(&queens)).is_ok());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MinConflicts {
    repair: Repair,
    noise: f64,
    restarts: Restarts,
}

const REPAIR: Setting = Setting {
    name: "repair",
    help: "which move of a conflicting variable to take",
    takes: Takes::Choice(&[("best", "the best"), ("first", "the first that improves, else the best")]),
    default: "best",
};

const NOISE: Setting =
    Setting::float("noise", "probability that a step takes a random move of the variable", 0.0..=1.0, "0.02");

configurable! {
    /// The best repair from a greedy start, a random one in fifty steps; restarts after 10,000 steps without a better
    /// state.
    MinConflicts = [REPAIR, NOISE, IDLE, GREEDY_START];
    |values| Self {
        repair: values.pick(&REPAIR, [Repair::Best, Repair::First]),
        noise: values.float(&NOISE),
        restarts: Restarts::configured(values),
    }
}

impl MinConflicts {
    /// Sets the choice among the moves of the conflicting position.
    #[must_use]
    pub const fn repair(mut self, repair: Repair) -> Self {
        self.repair = repair;
        self
    }

    /// Sets the probability, from 0 to 1, that a step takes a random move of the conflicting position.
    #[must_use]
    pub const fn noise(mut self, chance: f64) -> Self {
        self.noise = chance;
        self
    }

    /// A move of one conflicting position; `None` if there is no such move.
    fn next<L: Landscape>(&self, walk: &mut Walk<'_, '_, L>) -> Result<Option<(L::Move, i64)>, Stop> {
        if is_by_chance(self.noise, &mut walk.trial().rng) {
            return any(walk);
        }
        let mut best = Cheapest::new();
        walk.look(Among::OneAtFault, |_, step, delta, rng| {
            best.see(step, delta, rng);
            if delta < 0 && self.repair == Repair::First { Break(()) } else { Continue(()) }
        })?;
        Ok(best.get())
    }
}

fn is_by_chance(chance: f64, rng: &mut Rng) -> bool {
    chance > 0.0 && ((rng.bits() >> 32) as f64) < chance * 4_294_967_296.0
}

/// A random move of a conflicting position.
fn any<L: Landscape>(walk: &mut Walk<'_, '_, L>) -> Result<Option<(L::Move, i64)>, Stop> {
    match walk.repair() {
        Some(step) => Ok(Some((step, walk.evaluate(step)?))),
        None => Ok(None),
    }
}

restarts!(MinConflicts, "steps");

impl<L: Landscape> Metaheuristic<L> for MinConflicts {
    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut walk = Walk::starting(self.restarts.start, landscape, trial)?;
        let mut patience = self.restarts.patience();
        loop {
            let next = self.next(&mut walk)?;
            if let Some((step, delta)) = next {
                walk.take(step, delta)?;
            }
            if next.is_none() || patience.is_over(walk.cost()) {
                if !walk.begin_again(self.restarts.start)? {
                    return Ok(());
                }
                patience.renew();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::Start;
    use crate::puzzle::queens::QueensBoard;

    #[test]
    fn outcomes_have_their_probabilities() {
        let mut rng = Rng::seeded(1);
        let mut hits = |chance| (0..1000).filter(|_| is_by_chance(chance, &mut rng)).count();
        assert_eq!((hits(0.0), hits(1.0), hits(f64::NAN)), (0, 1000, 0));
        assert!((250..350).contains(&hits(0.3)));
    }

    #[test]
    fn every_repair_solves_queens() {
        let board = QueensBoard::new(40).unwrap();
        for repair in [Repair::Best, Repair::First] {
            for start in [Start::Greedy, Start::Random] {
                for noise in [0.0, 0.02, 0.1] {
                    let search = MinConflicts::new().repair(repair).start(start).noise(noise).idle(500);
                    let found =
                        Trial::new(3).limits(crate::Limits::none().nodes(3_000_000)).run(&board, &search);
                    assert_eq!(found.cost(), Some(0), "{search:?}");
                }
            }
        }
    }
}
