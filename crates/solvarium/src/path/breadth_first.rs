//! Breadth-first search: the loop of [`frontier`](super::frontier) with a queue.

use super::ends::{First, FirstInTree};
use super::frontier::{self, FORM, Form, GOAL, Goal, goal};
use super::ida::Cycles;
use crate::settings::configurable;
use crate::{Algorithm, Outcome, Problem, Run};

/// Breadth-first search: all states one action away, then all states two actions away, and so on (Moore, 1959). The
/// plan has the fewest actions; costs are ignored.
///
/// Each state is stored and searched once. Goals are tested when they are generated; [`BreadthFirst::goal_test`]
/// changes that.
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve};
/// // Jugs of 3 and 5 litres: measure 4.
/// let jugs = from_fn(
///     [0u8, 0],
///     |_| ["fill 3", "fill 5", "empty 3", "empty 5", "3 into 5", "5 into 3"],
///     |[a, b], action| {
///         let (into_b, into_a) = ((*a).min(5 - *b), (*b).min(3 - *a));
///         (*a, *b) = match *action {
///             "fill 3" => (3, *b),
///             "fill 5" => (*a, 5),
///             "empty 3" => (0, *b),
///             "empty 5" => (*a, 0),
///             "3 into 5" => (*a - into_b, *b + into_b),
///             _ => (*a + into_a, *b - into_a),
///         }
///     },
///     |&[_, b]| b == 4,
/// );
/// let answer = solve(&jugs, &BreadthFirst::new());
/// let plan = answer.plan().unwrap();
/// assert_eq!(plan.actions, ["fill 5", "5 into 3", "empty 3", "5 into 3", "fill 5", "5 into 3"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst {
    form: Form,
    goal: Goal,
}

configurable! {
    /// A graph search that tests goals as they are generated.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// assert_eq!(solve(&walk, &BreadthFirst::new()).plan().unwrap().actions, [2, 2]);
    /// ```
    BreadthFirst = [FORM, GOAL];
    |values| Self { form: Form::configured(values), goal: goal(values) }
}

impl BreadthFirst {
    /// Selects tree search: no state is looked up, so each path to a state is searched. A space with a cycle and
    /// without a goal is infinite unless [cycles](BreadthFirst::cycles) are cut. The search does not undo its last
    /// action.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n >= 6);
    /// let graph = solve(&count, &BreadthFirst::new());
    /// let tree = solve(&count, &BreadthFirst::new().tree());
    /// assert_eq!(graph.plan().unwrap().actions, tree.plan().unwrap().actions);
    /// assert_eq!((graph.stats.generated, tree.stats.generated), (10, 14));
    /// ```
    #[must_use]
    pub const fn tree(self) -> Self {
        self.cycles(Cycles::Parent)
    }

    /// Selects [tree](BreadthFirst::tree) search, and sets which cycles are cut. With [`Cycles::Path`] the search ends
    /// on every finite space; each child is then compared with all of its ancestors.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{BreadthFirst, Cycles}, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32], |n, a| *n = (*n + a) % 9, |_| false);
    /// let answer = solve(&ring, &BreadthFirst::new().cycles(Cycles::Path));
    /// assert!(matches!(answer.outcome, Outcome::NoSolution));
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.form = Form::Tree(cycles);
        self
    }

    /// Sets when nodes are tested for being goals.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{BreadthFirst, Goal}, solve};
    /// let count = from_fn(0u32, |_| [1u32], |n, a| *n += a, |&n| n == 4);
    /// let late = BreadthFirst::new().goal_test(Goal::AtExpansion);
    /// assert_eq!(solve(&count, &late).stats.expanded, 4);
    /// ```
    #[must_use]
    pub const fn goal_test(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// The graph search alone, without the code of the tree search: a third of the code. Returns `None` if tree search
    /// or a goal test at expansion is set.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BreadthFirst, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let graph = BreadthFirst::new().graph().unwrap();
    /// assert_eq!(solve(&count, &graph).stats, solve(&count, &BreadthFirst::new()).stats);
    /// assert!(BreadthFirst::new().tree().graph().is_none());
    /// ```
    #[must_use]
    pub const fn graph(self) -> Option<GraphBreadthFirst> {
        match self.form {
            Form::Graph => Some(GraphBreadthFirst { goal: self.goal }),
            _ => None,
        }
    }
}

/// Breadth-first graph search without the other forms; see [`BreadthFirst::graph`].
///
/// ```
/// use solvarium::{from_fn, path::BreadthFirst, solve};
/// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// assert!(solve(&count, &BreadthFirst::new().graph().unwrap()).plan().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphBreadthFirst {
    goal: Goal,
}

impl<P: Problem> Algorithm<P> for GraphBreadthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        frontier::search(problem, run, First::new(), self.goal).into()
    }
}

impl<P: Problem> Algorithm<P> for BreadthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        match self.form {
            Form::Graph => frontier::search(problem, run, First::new(), self.goal),
            Form::Tree(cycles) => frontier::search(problem, run, FirstInTree::new(cycles), self.goal),
        }
        .into()
    }
}
