//! Methods for Markov decision processes, and how they are run.

use super::explicit::Explicit;
use super::mdp::Mdp;
use super::policy::{Policy, Solved};
use crate::Limits;
use crate::limits::{Clock, Stop};

/// A method that finds a policy.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, Method, PolicyIteration, ValueIteration};
/// let methods: [Box<dyn Method<GridMdp>>; 2] =
///     [Box::new(ValueIteration::new()), Box::new(PolicyIteration::new())];
/// for method in methods {
///     assert_eq!(solve(&GridMdp::textbook(), method.as_ref()).policy.action(&(0, 0)), Some(&(0, 1)));
/// }
/// ```
pub trait Method<M: Mdp> {
    /// Finds a policy. The node limit counts states whose actions are listed.
    fn run(&self, mdp: &M, limits: &Limits) -> Solved<M::State, M::Action>;
}

/// Finds a policy without limits. Use [`Method::run`] to set them.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
/// assert!(solve(&GridMdp::textbook(), &ValueIteration::new()).stopped.is_none());
/// ```
pub fn solve<M: Mdp, T: Method<M> + ?Sized>(mdp: &M, method: &T) -> Solved<M::State, M::Action> {
    method.run(mdp, &Limits::none())
}

/// The state of a method: the process in arrays, the values so far, and the work done.
pub(super) struct Progress<'m, 'l, M: Mdp> {
    pub process: Explicit<'m, M>,
    pub values: Vec<f64>,
    pub clock: Clock<'l>,
    pub rounds: u64,
    pub residual: f64,
}

impl<'m, 'l, M: Mdp> Progress<'m, 'l, M> {
    pub fn new(mdp: &'m M, limits: &'l Limits) -> Self {
        let process = Explicit::new(mdp);
        Self { process, values: Vec::new(), clock: Clock::new(limits), rounds: 0, residual: f64::INFINITY }
    }

    /// Lists all states that can be reached.
    pub fn expand_all(&mut self) -> Result<(), Stop> {
        let mut at = 0;
        while at < self.process.states.len() {
            self.process.expand(at as u32, &mut self.clock)?;
            at += 1;
        }
        self.values.resize(self.process.states.len(), 0.0);
        Ok(())
    }

    /// Updates all values in place (Gauss and Seidel), and returns the greatest change.
    pub fn sweep(&mut self, value: impl Fn(&Explicit<'m, M>, u32, &[f64]) -> f64) -> Result<f64, Stop> {
        self.rounds += 1;
        let mut residual: f64 = 0.0;
        for at in 0..self.values.len() {
            self.clock.look_at_step(at)?;
            let new = value(&self.process, at as u32, &self.values);
            residual = residual.max((new - self.values[at]).abs());
            self.values[at] = new;
        }
        Ok(residual)
    }

    /// The policy that takes the best action of each expanded state.
    pub fn finish(mut self, ended: Result<(), Stop>) -> Solved<M::State, M::Action> {
        self.values.resize(self.process.states.len(), 0.0);
        let process = &self.process;
        let entry = |(at, state): (usize, &M::State)| {
            let best = process.best(at as u32, &self.values);
            let action = best.map(|(choice, _)| process.choices[choice as usize].action.clone());
            (state.clone(), action, self.values[at])
        };
        Solved {
            policy: Policy::of(process.states.iter().enumerate().map(entry)),
            residual: self.residual,
            rounds: self.rounds,
            expanded: self.clock.nodes,
            stopped: ended.err(),
            elapsed: self.clock.elapsed(),
        }
    }
}
