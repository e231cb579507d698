//! Iterative deepening: depth-limited searches with rising limits (Slate and Atkin, 1977; Korf, 1985).

use super::descent;
use super::frontier::{FORM, Form};
use super::ida::Cycles;
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::configurable;
use crate::watch::{Event, Node};
use crate::{Algorithm, Cost, Outcome, Plan, Problem, Run};

/// Iterative deepening: depth-limited search with limit 0, then 1, then 2. The plan has the fewest actions, as with
/// breadth-first search; costs are ignored. (For a cheapest plan in little memory use [`Ida`](super::Ida).)
///
/// A round that the limit does not cut is the last, so the search ends on every finite space. The graph search stores
/// the states of a round, and searches a state again if it finds it nearer to the start. The
/// [tree](IterativeDeepening::tree) search stores only the path.
///
/// ```
/// use solvarium::{from_fn, path::IterativeDeepening, solve, Outcome};
/// let clock = from_fn(0u32, |_| [1u32, 4], |n, a| *n = (*n + a) % 12, |&n| n == 9);
/// let answer = solve(&clock, &IterativeDeepening::new());
/// assert_eq!(answer.plan().unwrap().actions, [1, 4, 4]);
/// assert_eq!(answer.stats.rounds, 4);
///
/// let never = from_fn(0u32, |_| [1u32, 4], |n, a| *n = (*n + a) % 12, |&n| n == 13);
/// assert!(matches!(solve(&never, &IterativeDeepening::new()).outcome, Outcome::NoSolution));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IterativeDeepening {
    form: Form,
}

configurable! {
    /// A graph search in each round.
    ///
    /// ```
    /// use solvarium::{from_fn, path::IterativeDeepening, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let answer = solve(&walk, &IterativeDeepening::new());
    /// assert_eq!((answer.plan().unwrap().len(), answer.stats.rounds), (2, 3));
    /// ```
    IterativeDeepening = [FORM];
    |values| Self { form: Form::configured(values) }
}

impl IterativeDeepening {
    /// Selects tree search in each round, which stores only the path. Cycles are cut, so it ends on every finite space,
    /// although it may search every path.
    ///
    /// ```
    /// use solvarium::{from_fn, path::IterativeDeepening, solve};
    /// let clock = from_fn(0u32, |_| [1u32, 4], |n, a| *n = (*n + a) % 12, |&n| n == 9);
    /// assert_eq!(solve(&clock, &IterativeDeepening::new().tree()).plan().unwrap().len(), 3);
    /// ```
    #[must_use]
    pub const fn tree(self) -> Self {
        self.cycles(Cycles::Path)
    }

    /// Selects [tree](IterativeDeepening::tree) search in each round, and sets which cycles are cut. With less than
    /// [`Cycles::Path`], the search does not end on a space with a cycle and without a goal.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{Cycles, IterativeDeepening}, solve};
    /// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == -3);
    /// let (free, path) = (IterativeDeepening::new().cycles(Cycles::Allow), IterativeDeepening::new().tree());
    /// let (free, path) = (solve(&walk, &free), solve(&walk, &path));
    /// assert_eq!(free.plan().unwrap().actions, path.plan().unwrap().actions);
    /// assert!(free.stats.expanded > path.stats.expanded);
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.form = Form::Tree(cycles);
        self
    }

    fn deepen<P: Problem>(self, problem: &P, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
        let (mut nodes, mut bound) = (0, P::Cost::ZERO);
        for limit in 0..descent::NO_LIMIT {
            run.stats.rounds += 1;
            let root = Node(nodes);
            run.see(|| Event::Bound { bound, root });
            let end = descent::search(problem, run, self.form, limit, &mut nodes)?;
            if end.plan.is_some() || !end.cut {
                return Ok(end.plan);
            }
            run.reach(Reached::Depth(limit.into()));
            bound = bound.plus(P::Cost::ONE);
        }
        Err(Stop::Incomplete)
    }
}

impl<P: Problem> Algorithm<P> for IterativeDeepening {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        self.deepen(problem, run).into()
    }
}
