//! What a search tells those who look: enough to draw its tree, its open list
//! and its closed list.
//!
//! Nodes are numbered in the order in which they are generated, the start
//! being 0; the numbers of a run are its own. A watcher that blocks holds the
//! search, so a step is a step.

mod reason;

pub use reason::{Rule, Verdict, Why};

use crate::Problem;

/// A node of the search tree, by its number within the run.
///
/// ```
/// use solvarium::watch::Node;
/// assert!(Node(0) < Node(1)); // older first
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u64);

/// One thing that happened in a search.
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
    /// A node came into being and is on the open list. The start has no parent.
    Generate {
        /// Its number: one more than the last.
        node: Node,
        /// Where it came from, and by what.
        from: Option<(Node, &'a P::Action)>,
        /// What it is.
        state: &'a P::State,
        /// The cost of its path.
        g: P::Cost,
        /// The estimate of what is left; zero for searches without one.
        h: P::Cost,
    },
    /// After a node's decision, this had to follow. It is no node and no decision;
    /// it comes after its node and before the next.
    Propagate {
        /// Whose decision.
        node: Node,
        /// What was forced.
        action: &'a P::Action,
        /// By what.
        rule: Rule,
    },
    /// After a node's decision, this cannot be any more. It comes as
    /// [`Event::Propagate`] does.
    Strike {
        /// Whose decision.
        node: Node,
        /// What was ruled out.
        action: &'a P::Action,
        /// By what.
        rule: Rule,
    },
    /// A node's decision contradicts itself: the search goes back.
    Backtrack {
        /// Which.
        node: Node,
        /// The rule that found it.
        rule: Rule,
    },
    /// A node was taken off the open list and its actions are listed next.
    Expand {
        /// Which.
        node: Node,
        /// The cost of its path.
        g: P::Cost,
        /// The estimate of what is left.
        h: P::Cost,
    },
    /// A child turned out to be a state that was seen before.
    Duplicate {
        /// The node that stands for the state.
        node: Node,
        /// Where the new path came from, and by what.
        from: (Node, &'a P::Action),
        /// The cost of the new path.
        g: P::Cost,
        /// What became of it.
        verdict: Verdict,
    },
    /// A child was dropped, and is not a node.
    Prune {
        /// Where it came from, and by what.
        from: (Node, &'a P::Action),
        /// What it was.
        state: &'a P::State,
        /// The cost of its path.
        g: P::Cost,
        /// The estimate of what is left.
        h: P::Cost,
        /// Why.
        why: Why,
    },
    /// A round begins: nodes up to this f (or, for depth-limited searches,
    /// this depth) are searched. A tree search starts over from node `root`.
    Bound {
        /// The bound.
        bound: P::Cost,
        /// The number that the start has in this round.
        root: Node,
    },
    /// A goal was found, and the plan to it is the answer.
    Goal {
        /// Which node.
        node: Node,
        /// The cost of the plan.
        g: P::Cost,
    },
    /// The search is over. Nothing follows.
    Done,
}

/// Looks at a run as it goes.
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
