//! Real-time dynamic programming (Barto, Bradtke and Singh, 1995): walks from the start with the best action so far, and
//! updates the states on its path. States that good policies avoid are never visited.

use super::explicit::START;
use super::mdp::Mdp;
use super::method::{Method, Progress};
use super::policy::Solved;
use crate::Limits;
use crate::limits::Stop;
use crate::rng::Rng;
use crate::settings::{Setting, configurable};

const TRIALS: Setting = Setting::int("trials", "number of walks", 1..=1_000_000_000, "1000");
const LONGEST: Setting =
    Setting::int("steps", "greatest number of steps of a walk", 1..=1_000_000_000, "1000");
const SEED: Setting = Setting::int("seed", "seed of the random numbers", 0..=u64::MAX, "1");
const HOPE: Setting =
    Setting::float("hope", "an upper bound on the values of states: their initial value", -1e12..=1e12, "0");

/// Real-time dynamic programming. It finds the best policy if no value of a state is above [`Rtdp::hope`].
///
/// ```
/// use solvarium::uncertain::{solve, worlds::Vacuum, Rtdp, ValueIteration};
/// let world = Vacuum::start_at(0);
/// let walked = solve(&world, &Rtdp::new()).policy;
/// let swept = solve(&world, &ValueIteration::new()).policy;
/// assert!((walked.value(&0).unwrap() - swept.value(&0).unwrap()).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rtdp {
    trials: u64,
    steps: u64,
    seed: u64,
    hope: f64,
}

configurable! {
    /// A thousand walks.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, Rtdp};
    /// assert_eq!(solve(&Vacuum::start_at(0), &Rtdp::new()).rounds, 1_000);
    /// ```
    Rtdp = [TRIALS, LONGEST, SEED, HOPE];
    |values| Self {
        trials: values.int(&TRIALS),
        steps: values.int(&LONGEST),
        seed: values.int(&SEED),
        hope: values.float(&HOPE),
    }
}

impl Rtdp {
    /// Sets the value of unvisited states: a bound that no value exceeds. The default is 0, for processes
    /// without positive rewards.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, Rtdp};
    /// let policy = solve(&GridMdp::textbook(), &Rtdp::new().hope(1.0)).policy;
    /// assert!((policy.value(&(0, 0)).unwrap() - 0.705).abs() < 0.01);
    /// ```
    #[must_use]
    pub const fn hope(mut self, value: f64) -> Self {
        self.hope = value;
        self
    }
}

impl<M: Mdp> Method<M> for Rtdp {
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action> {
        let mut work = Progress::new(mdp, limits);
        let ended = self.walk(&mut work);
        work.finish(ended)
    }
}

impl Rtdp {
    fn walk<M: Mdp>(&self, work: &mut Progress<'_, '_, M>) -> Result<(), Stop> {
        let mut rng = Rng::seeded(self.seed);
        for _ in 0..self.trials {
            work.rounds += 1;
            work.residual = 0.0;
            let mut at = START;
            for _ in 0..self.steps {
                work.clock.look()?;
                work.update(at, self.hope)?;
                let Some((choice, _)) = work.process.best(at, &work.values) else { break };
                at = drawn(work.process.outcomes_of(choice), &mut rng);
            }
        }
        Ok(())
    }
}

impl<M: Mdp> Progress<'_, '_, M> {
    /// Expands a state and updates its value. New states get the value `hope`.
    pub(super) fn update(&mut self, state: u32, hope: f64) -> Result<(), Stop> {
        self.process.expand(state, &mut self.clock)?;
        self.values.resize(self.process.states.len(), hope);
        let new = self.process.backed_up(state, &self.values);
        let own = &mut self.values[state as usize];
        self.residual = self.residual.max((new - *own).abs());
        *own = new;
        Ok(())
    }
}

/// A random outcome by its probability.
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
fn drawn(outcomes: &[super::explicit::Outcome], rng: &mut Rng) -> u32 {
    let mut left = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let found = outcomes.iter().find(|outcome| {
        left -= outcome.probability;
        left < 0.0
    });
    found.or(outcomes.last()).map_or(START, |outcome| outcome.next)
}
