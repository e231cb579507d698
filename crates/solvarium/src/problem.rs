//! What a search problem is: a start, actions, and a question.
//!
//! The shape was chosen by measuring: actions as an iterator and `apply` on a
//! copy of the state cost no more instructions than a hand-written solver that
//! undoes its moves, and a heuristic can be updated move by move.

use crate::Cost;
use std::hash::Hash;

/// A state space, given by its start, its actions and its goal.
///
/// States are small and plain: a search clones one for each child. Tables,
/// goals and settings belong to the problem, not to its states.
///
/// ```
/// use solvarium::{path::BreadthFirst, solve, Problem};
///
/// /// Reach `goal` from 1 by doubling and adding one.
/// struct Doubling { goal: u32 }
///
/// impl Problem for Doubling {
///     type State = u32;
///     type Action = &'static str;
///     type Cost = u32;
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, state: &u32) -> bool { *state == self.goal }
///     fn actions(&self, state: &u32) -> impl IntoIterator<Item = &'static str> {
///         if *state < self.goal { &["double", "add one"][..] } else { &[] }.iter().copied()
///     }
///     fn apply(&self, state: &mut u32, action: &&'static str) {
///         *state = if *action == "double" { *state * 2 } else { *state + 1 };
///     }
/// }
///
/// let answer = solve(&Doubling { goal: 10 }, &BreadthFirst::new());
/// assert_eq!(answer.plan().unwrap().actions, ["double", "double", "add one", "double"]);
/// ```
pub trait Problem {
    /// A configuration of the world. Equal states are one node of the graph.
    type State: Clone + Eq + Hash;
    /// What can be done in a state.
    type Action: Clone + PartialEq;
    /// What doing it costs.
    type Cost: Cost;

    /// Where every path begins.
    fn start(&self) -> Self::State;

    /// Whether a path may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The legal actions, in the order in which searches try them.
    fn actions(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// Turns `state` into what `action` makes of it. Called only with actions
    /// that [`Problem::actions`] listed for that state.
    fn apply(&self, state: &mut Self::State, action: &Self::Action);

    /// Whether an action may be taken in a state: so it must be for each of [`Problem::actions`], among which it is looked
    /// for unless this says it at once. A replay of a plan asks it for each step.
    fn permits(&self, state: &Self::State, action: &Self::Action) -> bool {
        self.actions(state).into_iter().any(|legal| legal == *action)
    }

    /// What `action` costs in the state `before` it: one, unless told otherwise.
    #[inline]
    fn cost(&self, before: &Self::State, action: &Self::Action) -> Self::Cost {
        let _ = (before, action);
        Self::Cost::ONE
    }

    /// The action that takes back `action` at once, if there is one. Searches
    /// do not generate it: it leads to the parent and nowhere else.
    #[inline]
    fn inverse(&self, action: &Self::Action) -> Option<Self::Action> {
        let _ = action;
        None
    }

    /// Bytes a state holds on the heap beyond its own size, so that memory
    /// limits count them: 0 for plain states. Equal states hold as many.
    /// [`heap_block`](crate::limits::heap_block) tells what a block takes.
    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// How many addresses the states have ([`Problem::address`]); 0, if they have none. Where memory allows, best-first
    /// search then finds states by direct addressing, in an array of four bytes for each address, and hashes nothing.
    #[inline]
    fn addresses(&self) -> usize {
        0
    }

    /// The address of a state, less than [`Problem::addresses`]: equal states have the same, others have another. It is
    /// asked only where there are addresses.
    ///
    /// ```
    /// use solvarium::{puzzle::grid_map::{GridMap, Neighbours}, Problem};
    /// let map = GridMap::parse("S..\n..G", Neighbours::Eight)?;
    /// assert_eq!((map.addresses(), map.address(&map.start())), (6, 0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[inline]
    fn address(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }
}

/// A problem that can also be walked from its goals: what bidirectional
/// searches need.
///
/// ```
/// use solvarium::{puzzle::tiles::Tiles, Reversible};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!(puzzle.goals().into_iter().count(), 1);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Reversible: Problem {
    /// Every state that [`Problem::is_goal`] accepts; finitely many.
    fn goals(&self) -> impl IntoIterator<Item = Self::State>;

    /// The actions that can have led into `state`.
    fn actions_into(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// Turns `state` back into the one where `action`, one of
    /// [`Reversible::actions_into`], led to it.
    fn undo(&self, state: &mut Self::State, action: &Self::Action);
}
