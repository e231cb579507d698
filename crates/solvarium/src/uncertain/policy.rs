//! A policy: an action for each state. The verifier follows it with the functions of the process, independently of the
//! method.

use super::mdp::Mdp;
use crate::limits::Stop;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// A policy, with the value of each state that its method knows.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
/// let policy = solve(&GridMdp::textbook(), &ValueIteration::new()).policy;
/// assert_eq!(policy.len(), 11);
/// ```
#[derive(Clone, Debug)]
pub struct Policy<S, A> {
    entries: HashMap<S, (Option<A>, f64)>,
}

impl<S: Clone + Eq + Hash, A: Clone + PartialEq> Policy<S, A> {
    pub(super) fn of(entries: impl Iterator<Item = (S, Option<A>, f64)>) -> Self {
        Self { entries: entries.map(|(state, action, value)| (state, (action, value))).collect() }
    }

    /// The action to take in a state; `None` if the state is final or unknown.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, Mdp, ValueIteration};
    /// let grid = GridMdp::textbook();
    /// let policy = solve(&grid, &ValueIteration::new()).policy;
    /// assert_eq!(policy.action(&(2, 2)), Some(&(1, 0))); // right, to +1
    /// ```
    #[must_use]
    pub fn action(&self, state: &S) -> Option<&A> {
        self.entries.get(state)?.0.as_ref()
    }

    /// The expected sum of rewards from a state on; `None` if the state is unknown.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
    /// let policy = solve(&GridMdp::textbook(), &ValueIteration::new()).policy;
    /// assert!((policy.value(&(0, 0)).unwrap() - 0.705).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn value(&self, state: &S) -> Option<f64> {
        self.entries.get(state).map(|(_, value)| *value)
    }

    /// The number of states.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, AndOr};
    /// let policy = solve(&Vacuum::start_at(0), &AndOr::new()).policy;
    /// assert!(!policy.is_empty() && policy.len() <= 8);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no states.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, AndOr};
    /// assert!(!solve(&Vacuum::start_at(0), &AndOr::new()).policy.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Verifies the policy: walks all states that it can lead to, with the functions of the process.
    ///
    /// ```
    /// use solvarium::uncertain::{solve, worlds::Vacuum, AndOr, Guarantee};
    /// let world = Vacuum::start_at(0);
    /// assert_eq!(solve(&world, &AndOr::new()).policy.verify(&world), Guarantee::Always);
    /// ```
    #[must_use]
    pub fn verify<M: Mdp<State = S, Action = A>>(&self, mdp: &M) -> Guarantee {
        match self.walk(mdp) {
            Ok(graph) if graph.is_acyclic() => Guarantee::Always,
            Ok(graph) if graph.always_can_end() => Guarantee::WithProbabilityOne,
            Ok(_) => Guarantee::No(Fault::Trapped),
            Err(fault) => Guarantee::No(fault),
        }
    }

    /// The states that the policy leads to, and where from.
    fn walk<M: Mdp<State = S, Action = A>>(&self, mdp: &M) -> Result<Graph, Fault> {
        let start = mdp.start();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut graph = Graph { next: Vec::new() };
        let mut waiting = vec![start];
        let mut at = 0;
        while at < waiting.len() {
            let state = waiting[at].clone();
            at += 1;
            let mut next = Vec::new();
            if !mdp.is_goal(&state) {
                let action = self.action(&state).ok_or(Fault::NoAction)?;
                if !mdp.actions(&state).into_iter().any(|legal| legal == *action) {
                    return Err(Fault::Illegal);
                }
                for (outcome, _) in
                    mdp.outcomes(&state, action).into_iter().filter(|(_, chance)| *chance > 0.0)
                {
                    let fresh = numbers.len();
                    let number = *numbers.entry(outcome.clone()).or_insert(fresh);
                    if number == fresh {
                        waiting.push(outcome);
                    }
                    next.push(number);
                }
            }
            graph.next.push(next);
        }
        Ok(graph)
    }
}

/// The guarantee of a policy from the start state.
///
/// ```
/// use solvarium::uncertain::{Fault, Guarantee};
/// assert_ne!(Guarantee::Always, Guarantee::No(Fault::NoAction));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// The policy reaches a goal after a limited number of actions, whatever the outcomes (a strong plan).
    Always,
    /// The policy reaches a goal with probability 1, but may repeat states (a strong cyclic plan).
    WithProbabilityOne,
    /// The policy may fail.
    No(Fault),
}

/// The reason why a policy may fail.
///
/// ```
/// use solvarium::uncertain::Fault;
/// assert_ne!(Fault::NoAction, Fault::Trapped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The policy leads to a state that is not a goal, and has no action for this state.
    NoAction,
    /// The action of the policy is not possible in this state.
    Illegal,
    /// The policy leads to states from which it never reaches a goal.
    Trapped,
}

/// The states that a policy leads to, as a graph. Goals have no next states.
struct Graph {
    next: Vec<Vec<usize>>,
}

impl Graph {
    fn parents(&self) -> Vec<Vec<usize>> {
        let mut parents = vec![Vec::new(); self.next.len()];
        for (state, next) in self.next.iter().enumerate() {
            next.iter().for_each(|child| parents[*child].push(state));
        }
        parents
    }

    /// Whether no state repeats: removes states without next states until none is left (Kahn, 1962).
    fn is_acyclic(&self) -> bool {
        let parents = self.parents();
        let mut left: Vec<_> = self.next.iter().map(Vec::len).collect();
        let mut waiting: Vec<_> = (0..left.len()).filter(|state| left[*state] == 0).collect();
        let mut removed = 0;
        while let Some(state) = waiting.pop() {
            removed += 1;
            for parent in &parents[state] {
                left[*parent] -= 1;
                if left[*parent] == 0 {
                    waiting.push(*parent);
                }
            }
        }
        removed == left.len()
    }

    /// Whether every state has a path to a goal.
    fn always_can_end(&self) -> bool {
        let parents = self.parents();
        let mut can_end: Vec<_> = self.next.iter().map(Vec::is_empty).collect();
        let mut waiting: Vec<_> = (0..can_end.len()).filter(|state| can_end[*state]).collect();
        while let Some(state) = waiting.pop() {
            for parent in &parents[state] {
                if !std::mem::replace(&mut can_end[*parent], true) {
                    waiting.push(*parent);
                }
            }
        }
        can_end.iter().all(|can_end| *can_end)
    }
}

/// The result of a method: a policy, and how far it is proved.
///
/// ```
/// use solvarium::uncertain::{solve, worlds::GridMdp, PolicyIteration};
/// let solved = solve(&GridMdp::textbook(), &PolicyIteration::new());
/// assert!(solved.stopped.is_none() && solved.residual < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct Solved<S, A> {
    /// The policy.
    pub policy: Policy<S, A>,
    /// The greatest change of a value by one more update: 0 at the fixed point.
    pub residual: f64,
    /// The number of sweeps, improvements or trials.
    pub rounds: u64,
    /// The number of states whose actions were listed.
    pub expanded: u64,
    /// The reason why the method ended early. The policy is then the best one so far.
    pub stopped: Option<Stop>,
    /// Wall-clock time.
    pub elapsed: Duration,
}
