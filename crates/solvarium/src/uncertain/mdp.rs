//! Markov decision processes: actions with several outcomes, each with a probability and a reward (Bellman, 1957).

use std::hash::Hash;

/// A Markov decision process.
///
/// ```
/// use solvarium::uncertain::{solve, Mdp, ValueIteration};
///
/// /// A coin that is tossed until it shows heads; each toss costs 1.
/// struct Coin;
///
/// impl Mdp for Coin {
///     type State = bool;
///     type Action = &'static str;
///     fn start(&self) -> bool { false }
///     fn actions(&self, shows_heads: &bool) -> impl IntoIterator<Item = &'static str> {
///         (!shows_heads).then_some("toss")
///     }
///     fn outcomes(&self, _: &bool, _: &&'static str) -> impl IntoIterator<Item = (bool, f64)> {
///         [(true, 0.5), (false, 0.5)]
///     }
///     fn reward(&self, _: &bool, _: &&'static str, _: &bool) -> f64 { -1.0 }
/// }
///
/// let solved = solve(&Coin, &ValueIteration::new());
/// let policy = solved.policy;
/// assert!((policy.value(&false).unwrap() + 2.0).abs() < 1e-6);
/// assert_eq!(policy.action(&false), Some(&"toss"));
/// ```
pub trait Mdp {
    /// A configuration of the world.
    type State: Clone + Eq + Hash;
    /// An action.
    type Action: Clone + PartialEq;

    /// The start state.
    fn start(&self) -> Self::State;

    /// The possible actions. A state without actions is final.
    fn actions(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// The possible next states with their probabilities, whose sum is 1.
    fn outcomes(
        &self,
        state: &Self::State,
        action: &Self::Action,
    ) -> impl IntoIterator<Item = (Self::State, f64)>;

    /// The reward of an outcome.
    fn reward(&self, state: &Self::State, action: &Self::Action, next: &Self::State) -> f64;

    /// Whether `state` is a goal, for searches of plans that always succeed. The default: final states are goals.
    fn is_goal(&self, state: &Self::State) -> bool {
        self.actions(state).into_iter().next().is_none()
    }

    /// The value of a final state. The default is 0.
    fn final_value(&self, state: &Self::State) -> f64 {
        let _ = state;
        0.0
    }

    /// The discount factor, from 0 to 1: a reward one step later is multiplied by it. With the default 1, values may not
    /// converge unless every policy reaches a final state.
    fn discount(&self) -> f64 {
        1.0
    }
}
