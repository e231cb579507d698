//! Depth-first search: the loop of [`frontier`](super::frontier) with a stack, or by recursion in
//! [`descent`](super::descent).

use super::descent::{self, NO_LIMIT};
use super::ends::{Last, LastInTree};
use super::frontier::{self, FORM, Form, GOAL, Goal, goal};
use super::ida::Cycles;
use crate::settings::{Setting, Takes, configurable};
use crate::{Algorithm, Outcome, Problem, Run};

/// Depth-first search: follows the first action until a path ends, then backtracks to the next. It finds a plan, not a
/// short one.
///
/// Each state is searched once, by the first path in depth-first order. If a waiting child of an older node is
/// generated again by a younger node, it becomes a child of the younger. Goals are tested when they are expanded;
/// [`DepthFirst::goal_test`] changes that.
///
/// ```
/// use solvarium::{from_fn, path::DepthFirst, solve};
/// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// assert_eq!(solve(&count, &DepthFirst::new()).plan().unwrap().actions, [1, 1, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DepthFirst {
    form: Form,
    goal: Goal,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    Listed,
    Recursive,
}

/// Textbooks test goals at expansion.
const LATE_GOAL: Setting = Setting { default: "expanded", ..GOAL };

const HOW: Setting = Setting {
    name: "how",
    help: "how the search is implemented",
    takes: Takes::Choice(&[
        ("list", "a loop with an open list that expands a node completely"),
        ("recursive", "a recursive function, child after child"),
    ]),
    default: "list",
};

configurable! {
    /// A graph search with a stack of nodes.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthFirst, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// let answer = solve(&ring, &DepthFirst::new());
    /// assert!(matches!(answer.outcome, Outcome::NoSolution));
    /// assert_eq!(answer.stats.expanded, 9);
    /// ```
    DepthFirst = [FORM, HOW, LATE_GOAL];
    |values| {
        let how = values.pick(&HOW, [How::Listed, How::Recursive]);
        Self { form: Form::configured(values), goal: goal(values), how }
    }
}

impl DepthFirst {
    /// Selects tree search, which stores only the path. It takes little memory and may search a state many times.
    /// Cycles are cut, so it ends on every finite space.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthFirst, solve, Outcome};
    /// // All orders of seven things: 13,700 paths to 128 sets.
    /// let sets = from_fn(0u8, |&s| (0..7u8).filter(move |i| s >> i & 1 == 0), |s, i| *s |= 1 << i, |_| false);
    /// let (graph, tree) = (solve(&sets, &DepthFirst::new()), solve(&sets, &DepthFirst::new().tree()));
    /// assert!(matches!(tree.outcome, Outcome::NoSolution));
    /// assert_eq!((graph.stats.expanded, tree.stats.expanded), (128, 13_700));
    /// assert_eq!((graph.stats.seen_peak, tree.stats.seen_peak), (128, 8));
    /// ```
    #[must_use]
    pub const fn tree(self) -> Self {
        self.cycles(Cycles::Path)
    }

    /// Selects [tree](DepthFirst::tree) search, and sets which cycles are cut.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{Cycles, DepthFirst}, Limits, Run};
    /// let ring = from_fn(0u32, |_| [1u32], |n, a| *n = (*n + a) % 9, |_| false);
    /// let forever = DepthFirst::new().cycles(Cycles::Allow);
    /// let answer = Run::new().limits(Limits::none().nodes(1000)).solve(&ring, &forever);
    /// assert_eq!(answer.stats.expanded, 1000);
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.form = Form::Tree(cycles);
        self
    }

    /// Sets when nodes are tested for being goals. It does not affect the recursive form, which expands a node right
    /// after it is generated.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{DepthFirst, Goal}, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 2);
    /// let early = DepthFirst::new().goal_test(Goal::AtGeneration);
    /// assert_eq!(solve(&count, &early).plan().unwrap().actions, [2]);
    /// ```
    #[must_use]
    pub const fn goal_test(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Selects recursion: a child is searched completely before the next child is made. The order of expansions is the
    /// same as with the stack, but fewer children are made, and none wait. Paths of millions of actions are possible.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthFirst, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let (list, recursive) = (solve(&count, &DepthFirst::new()), solve(&count, &DepthFirst::new().recursive()));
    /// assert_eq!(list.plan().unwrap().actions, recursive.plan().unwrap().actions);
    /// assert_eq!((list.stats.generated, recursive.stats.generated), (8, 4));
    /// ```
    #[must_use]
    pub const fn recursive(mut self) -> Self {
        self.how = How::Recursive;
        self
    }

    /// The graph search alone, without the code of the other forms: a third of the code. Returns `None` if another form
    /// is set.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthFirst, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let graph = DepthFirst::new().graph().unwrap();
    /// assert_eq!(solve(&count, &graph).stats, solve(&count, &DepthFirst::new()).stats);
    /// assert!(DepthFirst::new().tree().graph().is_none());
    /// ```
    #[must_use]
    pub const fn graph(self) -> Option<GraphDepthFirst> {
        match (self.how, self.form) {
            (How::Listed, Form::Graph) => Some(GraphDepthFirst { goal: self.goal }),
            _ => None,
        }
    }
}

/// Depth-first graph search with a stack, without the other forms; see [`DepthFirst::graph`].
///
/// ```
/// use solvarium::{from_fn, path::DepthFirst, solve};
/// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
/// assert!(solve(&count, &DepthFirst::new().graph().unwrap()).plan().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphDepthFirst {
    goal: Goal,
}

impl<P: Problem> Algorithm<P> for GraphDepthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        frontier::search(problem, run, Last::new(), self.goal).into()
    }
}

impl<P: Problem> Algorithm<P> for DepthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        match (self.how, self.form) {
            (How::Recursive, form) => {
                descent::search(problem, run, form, NO_LIMIT, &mut 0).map(|end| end.plan)
            }
            (How::Listed, Form::Graph) => frontier::search(problem, run, Last::new(), self.goal),
            (How::Listed, Form::Tree(cycles)) => {
                frontier::search(problem, run, LastInTree::new(cycles), self.goal)
            }
        }
        .into()
    }
}
