//! Events of a search, for observers. They suffice to draw its tree, its open list and its closed list.
//!
//! Nodes are numbered within a run in the order of generation, from 0 for the start. The search waits while an observer
//! handles an event, so an observer can step through a search.

mod reason;

pub use reason::{Basis, Rule, Verdict, Why};

use crate::Problem;

/// A node of the search tree, by its number within the run.
///
/// ```
/// use solvarium::watch::Node;
/// assert!(Node(0) < Node(1)); // older first
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u64);

/// An event of a search.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, Event, Problem, Run, Watch};
/// struct Nodes(Vec<u32>);
/// impl<P: Problem<State = u32>> Watch<P> for Nodes {
///     fn see(&mut self, event: &Event<'_, P>) {
///         if let Event::Generate { state, .. } = event {
///             self.0.push(**state);
///         }
///     }
/// }
/// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// let mut nodes = Nodes(vec![]);
/// Run::new().watch(&mut nodes).solve(&walk, &BreadthFirst::new());
/// assert_eq!(nodes.0, [0, 1, 2, 3, 4]);
/// ```
pub enum Event<'a, P: Problem> {
    /// A node was generated and is on the open list. The start has no parent.
    Generate {
        /// The number of the node: one more than the last.
        node: Node,
        /// The parent and the action.
        from: Option<(Node, &'a P::Action)>,
        /// The state.
        state: &'a P::State,
        /// The cost of the path.
        g: P::Cost,
        /// The estimate of the remaining cost; zero for searches without a heuristic.
        h: P::Cost,
    },
    /// Propagation forced an action after a node's decision. It is not a node or a decision. The event comes after that
    /// of its node and before the next node.
    Propagate {
        /// The node of the decision.
        node: Node,
        /// The forced action.
        action: &'a P::Action,
        /// The rule that forced it.
        rule: Rule,
    },
    /// Propagation ruled out an action after a node's decision. It comes in the same order as [`Event::Propagate`].
    Strike {
        /// The node of the decision.
        node: Node,
        /// The action that was ruled out.
        action: &'a P::Action,
        /// The rule that removed it.
        rule: Rule,
    },
    /// A node's decision leads to a contradiction: the search backtracks.
    Backtrack {
        /// The node.
        node: Node,
        /// The rule that found the contradiction.
        rule: Rule,
    },
    /// A node was taken off the open list. Its actions are listed next.
    Expand {
        /// The node.
        node: Node,
        /// The cost of the path.
        g: P::Cost,
        /// The estimate of the remaining cost.
        h: P::Cost,
    },
    /// The state of a child was seen before.
    Duplicate {
        /// The known node of the state.
        node: Node,
        /// The parent and the action of the new path.
        from: (Node, &'a P::Action),
        /// The cost of the new path.
        g: P::Cost,
        /// How the new path was handled.
        verdict: Verdict,
    },
    /// A child was pruned. It has no node.
    Prune {
        /// The parent and the action.
        from: (Node, &'a P::Action),
        /// The state.
        state: &'a P::State,
        /// The cost of the path.
        g: P::Cost,
        /// The estimate of the remaining cost.
        h: P::Cost,
        /// The reason.
        why: Why,
    },
    /// A round begins that searches nodes up to this f (for depth-limited searches, up to this depth). A tree search
    /// starts again from node `root`.
    Bound {
        /// The bound.
        bound: P::Cost,
        /// The number of the start in this round.
        root: Node,
    },
    /// A goal was found, and the plan to it is the answer.
    Goal {
        /// The node.
        node: Node,
        /// The cost of the plan.
        g: P::Cost,
    },
    /// A search of a game searches a position with this window (alpha and beta): values outside of it do not matter to
    /// the positions above. An infinite end limits nothing. It comes after the node's expansion.
    Window {
        /// The node.
        node: Node,
        /// The lower end, alpha.
        least: P::Cost,
        /// The upper end, beta.
        most: P::Cost,
    },
    /// A search of a game knows the value of a position: it lies in this interval, and is exact if both ends are equal. An
    /// infinite end is unknown.
    Value {
        /// The node.
        node: Node,
        /// The value is at least this.
        least: P::Cost,
        /// The value is at most this.
        most: P::Cost,
        /// Whether the value is proved.
        basis: Basis,
    },
    /// The search is over. No event follows.
    Done,
}

/// An observer of a run.
///
/// ```
/// use solvarium::{path::BreadthFirst, puzzle::tiles::Tiles, Event, Problem, Run, Watch};
///
/// struct Count(u64);
/// impl<P: Problem> Watch<P> for Count {
///     fn see(&mut self, event: &Event<'_, P>) {
///         self.0 += u64::from(matches!(event, Event::Expand { .. }));
///     }
/// }
///
/// let mut count = Count(0);
/// let answer = Run::new().watch(&mut count).solve(&Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?, &BreadthFirst::new());
/// assert_eq!(answer.stats.expanded, count.0);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Watch<P: Problem> {
    /// Called for each event, in order. The search waits for its return.
    fn see(&mut self, event: &Event<'_, P>);
}
