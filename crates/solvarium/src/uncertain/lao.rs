//! LAO* (Hansen and Zilberstein, 2001): heuristic search for policies. It expands the states that the best policy so far
//! can lead to, and updates their values; states that it avoids are never visited.
//!
//! In the improved form used here, each pass walks the best policy depth first, expands the states that are new, and
//! updates each state after those that follow it. If no state can repeat, this is AO* (Nilsson, 1980).

use super::explicit::START;
use super::iteration::{EPSILON, threshold};
use super::mdp::Mdp;
use super::method::{Method, Progress};
use super::policy::Solved;
use crate::Limits;
use crate::limits::Stop;
use crate::settings::{Setting, configurable};

const HOPE: Setting = Setting::float(
    "hope",
    "an upper bound on the values of states that are not yet expanded",
    -1e12..=1e12,
    "0",
);

/// LAO*; AO* where no state can repeat.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::Vacuum, Guarantee, Lao};
/// let world = Vacuum::start_at(0);
/// assert_eq!(solve(&world, &Lao::new()).policy.verify(&world), Guarantee::Always);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lao {
    epsilon: f64,
    hope: f64,
}

configurable! {
    /// LAO* for processes without positive rewards.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, Lao};
    /// assert!(solve(&Vacuum::start_at(0), &Lao::new()).expanded <= 8);
    /// ```
    Lao = [EPSILON, HOPE];
    |values| Self { epsilon: values.float(&EPSILON), hope: values.float(&HOPE) }
}

impl Lao {
    /// Sets the value of unvisited states: a bound that no value exceeds.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, Lao};
    /// let policy = solve(&GridMdp::textbook(), &Lao::new().hope(1.0)).policy;
    /// assert!((policy.value(&(0, 0)).unwrap() - 0.705).abs() < 0.001);
    /// ```
    #[must_use]
    pub const fn hope(mut self, value: f64) -> Self {
        self.hope = value;
        self
    }
}

impl<M: Mdp> Method<M> for Lao {
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action> {
        let mut work = Progress::new(mdp, limits);
        let ended = self.search(&mut work);
        work.finish(ended)
    }
}

impl Lao {
    fn search<M: Mdp>(&self, work: &mut Progress<'_, '_, M>) -> Result<(), Stop> {
        let threshold = threshold(self.epsilon, work.process.discount);
        loop {
            work.rounds += 1;
            let before = work.clock.nodes;
            let states = self.policy_states(work)?;
            // The last updates may have changed the policy, so it is checked after them.
            if work.clock.nodes == before && work.residual <= threshold {
                return Ok(());
            }
            work.residual = 0.0;
            for state in states.into_iter().rev() {
                work.update(state, self.hope)?;
            }
        }
    }

    /// The states that the best policy leads to, each before those that follow it on the first path to them. New states
    /// are expanded, and not followed.
    fn policy_states<M: Mdp>(&self, work: &mut Progress<'_, '_, M>) -> Result<Vec<u32>, Stop> {
        let mut order = Vec::new();
        let mut seen = vec![false; work.process.states.len().max(1)];
        let mut waiting = vec![START];
        while let Some(state) = waiting.pop() {
            work.clock.look_at_step(order.len())?;
            if std::mem::replace(&mut seen[state as usize], true) {
                continue;
            }
            order.push(state);
            let is_new = !work.process.is_expanded(state);
            if is_new {
                work.process.expand(state, &mut work.clock)?;
                work.values.resize(work.process.states.len(), self.hope);
                seen.resize(work.process.states.len(), false);
            } else if let Some((choice, _)) = work.process.best(state, &work.values) {
                waiting.extend(work.process.outcomes_of(choice).iter().map(|outcome| outcome.next));
            }
        }
        Ok(order)
    }
}
