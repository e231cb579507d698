//! The definition of a search problem: a start, actions and a goal test.
//!
//! Actions are an iterator, and `apply` changes a copy of the state. This interface was chosen by measurements: it
//! costs no more instructions than a hand-written solver that undoes its moves, and a heuristic can be updated move by
//! move.

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
    /// An action that leads from a state to another.
    type Action: Clone + PartialEq;
    /// The cost of an action.
    type Cost: Cost;

    /// The start state.
    fn start(&self) -> Self::State;

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The legal actions, in the order in which searches try them.
    fn actions(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// Applies `action` to `state`. Called only with actions that [`Problem::actions`] listed for that state.
    fn apply(&self, state: &mut Self::State, action: &Self::Action);

    /// Whether `action` is legal in `state`. The default searches [`Problem::actions`] for it; override it if there is
    /// a faster test. A replay calls it for each step of a plan.
    fn permits(&self, state: &Self::State, action: &Self::Action) -> bool {
        self.actions(state).into_iter().any(|legal| legal == *action)
    }

    /// The cost of `action` in the state `before` it. The default is 1.
    #[inline]
    fn cost(&self, before: &Self::State, action: &Self::Action) -> Self::Cost {
        let _ = (before, action);
        Self::Cost::ONE
    }

    /// The action that undoes `action`, if there is one. Searches do not generate it, as it only leads back to the
    /// parent.
    #[inline]
    fn inverse(&self, action: &Self::Action) -> Option<Self::Action> {
        let _ = action;
        None
    }

    /// The number of bytes that `state` holds on the heap, so that memory limits count them; 0 for plain states. It
    /// must be the same for equal states. [`heap_block`](crate::limits::heap_block) gives the size of an allocation.
    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// The number of bytes that an action holds on the heap, so that memory limits count open lists of actions; 0 for
    /// plain actions.
    #[inline]
    fn action_heap_bytes(&self) -> usize {
        0
    }

    /// The number of addresses of states ([`Problem::address`]), or 0 if states have none. If memory allows, best-first
    /// search then finds states by direct addressing, in an array of four bytes per address, without hashing.
    #[inline]
    fn addresses(&self) -> usize {
        0
    }

    /// The address of `state`, less than [`Problem::addresses`]. Equal states have equal addresses, different states
    /// different ones. Called only if there are addresses.
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

/// A problem that can also be searched backward from its goals, as bidirectional searches require.
///
/// ```
/// use solvarium::{puzzle::tiles::Tiles, Reversible};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!(puzzle.goals().into_iter().count(), 1);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Reversible: Problem {
    /// All states that [`Problem::is_goal`] accepts. There must be finitely many.
    fn goals(&self) -> impl IntoIterator<Item = Self::State>;

    /// The actions that can have led to `state`.
    fn actions_into(&self, state: &Self::State) -> impl IntoIterator<Item = Self::Action>;

    /// Undoes `action`, one of [`Reversible::actions_into`]: turns `state` into its predecessor.
    fn undo(&self, state: &mut Self::State, action: &Self::Action);
}
