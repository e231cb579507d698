//! Value iteration (Bellman, 1957), policy iteration (Howard, 1960) and modified policy iteration (Puterman and Shin,
//! 1978) on all states that can be reached.

use super::mdp::Mdp;
use super::method::{Method, Progress};
use super::policy::Solved;
use crate::Limits;
use crate::limits::Stop;
use crate::settings::{Setting, configurable};

pub(super) const EPSILON: Setting = Setting::float(
    "epsilon",
    "the greatest error of a value, if rewards are discounted",
    1e-12..=1e6,
    "1e-6",
);

const SWEEPS: Setting = Setting::int("sweeps", "number of sweeps to evaluate a policy", 1..=1_000_000, "20");

/// The greatest number of sweeps of one evaluation: a policy that never ends has no values without discount.
const MOST_SWEEPS: u64 = 1_000;

/// The change of values at which each value has at most the error `epsilon`.
pub(super) fn threshold(epsilon: f64, discount: f64) -> f64 {
    if discount < 1.0 && discount > 0.0 { epsilon * (1.0 - discount) / discount } else { epsilon }
}

/// Value iteration: updates the value of every state until none changes.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
/// let solved = solve(&GridMdp::textbook(), &ValueIteration::new());
/// assert!(solved.residual <= 1e-6);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ValueIteration {
    epsilon: f64,
}

configurable! {
    /// Value iteration with an error of at most a millionth.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
    /// assert_eq!(solve(&GridMdp::textbook(), &ValueIteration::new()).expanded, 11);
    /// ```
    ValueIteration = [EPSILON];
    |values| Self { epsilon: values.float(&EPSILON) }
}

impl<M: Mdp> Method<M> for ValueIteration {
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action> {
        let mut work = Progress::new(mdp, limits);
        let ended = iterate(&mut work, self.epsilon);
        work.finish(ended)
    }
}

fn iterate<M: Mdp>(work: &mut Progress<'_, '_, M>, epsilon: f64) -> Result<(), Stop> {
    work.expand_all()?;
    let threshold = threshold(epsilon, work.process.discount);
    while work.residual > threshold {
        work.residual = work.sweep(|process, state, values| process.backed_up(state, values))?;
    }
    Ok(())
}

/// Policy iteration: evaluates a policy, improves it, and ends when nothing can be improved.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, PolicyIteration};
/// let policy = solve(&GridMdp::textbook(), &PolicyIteration::new()).policy;
/// assert!((policy.value(&(0, 0)).unwrap() - 0.705).abs() < 0.001);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PolicyIteration {
    epsilon: f64,
    sweeps: Option<u64>,
}

configurable! {
    /// Policy iteration that evaluates each policy completely.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, PolicyIteration};
    /// assert!(solve(&GridMdp::textbook(), &PolicyIteration::new()).stopped.is_none());
    /// ```
    PolicyIteration = [EPSILON];
    |values| Self { epsilon: values.float(&EPSILON), sweeps: None }
}

impl PolicyIteration {
    /// Modified policy iteration: evaluates each policy by this number of sweeps only.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, PolicyIteration};
    /// let (whole, modified) = (PolicyIteration::new(), PolicyIteration::new().sweeps(5));
    /// let value = |method| solve(&GridMdp::textbook(), &method).policy.value(&(0, 0)).unwrap();
    /// assert!((value(whole) - value(modified)).abs() < 1e-5);
    /// ```
    #[must_use]
    pub const fn sweeps(mut self, number: u64) -> Self {
        self.sweeps = Some(number);
        self
    }

    /// Modified policy iteration with these settings.
    ///
    /// ```
    /// use solvarium::{settings::Values, uncertain::{solve, worlds::GridMdp, PolicyIteration}};
    /// let values = Values::new(PolicyIteration::MODIFIED_SETTINGS).with("sweeps", "3")?;
    /// assert!(solve(&GridMdp::textbook(), &PolicyIteration::modified(&values)).residual <= 1e-6);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn modified(values: &crate::settings::Values) -> Self {
        Self { epsilon: values.float(&EPSILON), sweeps: Some(values.int(&SWEEPS)) }
    }

    /// The settings of modified policy iteration.
    ///
    /// ```
    /// use solvarium::uncertain::PolicyIteration;
    /// assert_eq!(PolicyIteration::MODIFIED_SETTINGS[1].name, "sweeps");
    /// ```
    pub const MODIFIED_SETTINGS: &'static [Setting] = &[EPSILON, SWEEPS];
}

impl<M: Mdp> Method<M> for PolicyIteration {
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action> {
        let mut work = Progress::new(mdp, limits);
        let ended = self.improve(&mut work);
        work.finish(ended)
    }
}

impl PolicyIteration {
    fn improve<M: Mdp>(&self, work: &mut Progress<'_, '_, M>) -> Result<(), Stop> {
        work.expand_all()?;
        let threshold = threshold(self.epsilon, work.process.discount);
        let most = self.sweeps.unwrap_or(MOST_SWEEPS);
        while work.residual > threshold {
            let choices: Vec<_> = (0..work.values.len())
                .map(|state| work.process.best(state as u32, &work.values).map(|(choice, _)| choice))
                .collect();
            for _ in 0..most {
                let change = work.sweep(|process, state, values| match choices[state as usize] {
                    Some(choice) => process.value_of(choice, values),
                    None => process.backed_up(state, values),
                })?;
                if change <= threshold / 2.0 {
                    break;
                }
            }
            // An update with all actions measures the improvement.
            work.residual = work.sweep(|process, state, values| process.backed_up(state, values))?;
        }
        Ok(())
    }
}
