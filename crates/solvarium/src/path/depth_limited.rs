//! Depth-limited search: depth-first, but not below a limit.

use super::descent;
use super::frontier::{FORM, Form};
use super::ida::Cycles;
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::{Setting, Values};
use crate::watch::{Event, Node};
use crate::{Algorithm, Cost, Outcome, Problem, Run};

/// Depth-first search of all that lies within so many actions of the start. It
/// finds a plan if there is one of at most that length.
///
/// States at the limit are tested, but not expanded. If none of them had an
/// action left, nothing was cut off and [`Outcome::NoSolution`] is a proof; else
/// the end without a plan is [`Stop::Incomplete`].
///
/// It is a graph search, and a right one: a state met again nearer to the start
/// is searched again, because what was too deep below it may not be so now.
///
/// ```
/// use solvarium::{from_fn, limits::Stop, path::DepthLimited, solve, Outcome};
/// let count = from_fn(0u32, |&n| if n < 6 { vec![1, 2] } else { vec![] }, |n, a| *n += a, |&n| n == 5);
/// assert_eq!(solve(&count, &DepthLimited::new(3)).plan().unwrap().actions, [1, 2, 2]);
/// let answer = solve(&count, &DepthLimited::new(2));
/// assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Incomplete)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DepthLimited {
    limit: u32,
    form: Form,
}

const LIMIT: Setting =
    Setting::int("limit", "the depth below which nothing is searched", 0..=4_000_000_000, "50");

impl DepthLimited {
    /// What can be set of it.
    pub const SETTINGS: &'static [Setting] = &[LIMIT, FORM];

    /// A graph search down to this many actions from the start.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthLimited, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// assert!(solve(&walk, &DepthLimited::new(1)).plan().is_none());
    /// assert_eq!(solve(&walk, &DepthLimited::new(2)).plan().unwrap().actions, [2, 2]);
    /// ```
    #[must_use]
    pub fn new(limit: u32) -> Self {
        Self { limit, ..Self::configured(&Values::new(Self::SETTINGS)) }
    }

    /// With its settings as these values say.
    #[must_use]
    pub fn configured(values: &Values) -> Self {
        Self { limit: values.small(&LIMIT), form: Form::configured(values) }
    }

    /// Searches a tree: remembers the path alone, and searches states as often
    /// as paths lead to them. Paths that come back to a state of their own are cut.
    ///
    /// ```
    /// use solvarium::{from_fn, path::DepthLimited, solve};
    /// let count = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 9);
    /// let (graph, tree) = (DepthLimited::new(5), DepthLimited::new(5).tree());
    /// assert_eq!(solve(&count, &graph).plan().unwrap().actions, solve(&count, &tree).plan().unwrap().actions);
    /// ```
    #[must_use]
    pub const fn tree(self) -> Self {
        self.cycles(Cycles::Path)
    }

    /// Searches a [tree](DepthLimited::tree), and says which paths that come
    /// back are cut. None need be: the limit ends them all.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{Cycles, DepthLimited}, solve};
    /// let ring = from_fn(0u32, |_| [1u32], |n, a| *n = (*n + a) % 9, |_| false);
    /// assert_eq!(solve(&ring, &DepthLimited::new(50).tree()).stats.expanded, 9);
    /// assert_eq!(solve(&ring, &DepthLimited::new(50).cycles(Cycles::Allow)).stats.expanded, 50);
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.form = Form::Tree(cycles);
        self
    }
}

impl<P: Problem> Algorithm<P> for DepthLimited {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        run.stats.rounds = 1;
        let bound = P::Cost::ONE.scaled(self.limit.into());
        run.see(|| Event::Bound { bound, root: Node(0) });
        match descent::search(problem, run, self.form, self.limit, &mut 0) {
            Ok(end) if end.plan.is_none() && end.cut => {
                run.reach(Reached::Depth(self.limit.into()));
                Err(Stop::Incomplete)
            }
            end => end.map(|end| end.plan),
        }
        .into()
    }
}
