//! Depth-limited search: depth-first search down to a limit.

use super::descent;
use super::frontier::{FORM, Form};
use super::ida::Cycles;
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::{Setting, Values};
use crate::watch::{Event, Node};
use crate::{Algorithm, Cost, Outcome, Problem, Run};

/// Depth-limited search: depth-first search of all states within a number of actions from the start. It finds a plan if
/// there is one of at most that length.
///
/// States at the limit are tested, but not expanded. If none of them had an action left, the search was complete, and
/// the result is [`Outcome::NoSolution`]; else it is [`Stop::Incomplete`].
///
/// The graph search is complete: a state found again nearer to the start is searched again, because more of its
/// descendants are within the limit.
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

const LIMIT: Setting = Setting::int("limit", "the depth limit", 0..=4_000_000_000, "50");

impl DepthLimited {
    /// The settings of depth-limited search.
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

    /// A depth-limited search with these settings.
    #[must_use]
    pub fn configured(values: &Values) -> Self {
        Self { limit: values.small(&LIMIT), form: Form::configured(values) }
    }

    /// Selects tree search, which stores only the path and searches a state once for each path to it. Cycles are cut.
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

    /// Selects [tree](DepthLimited::tree) search, and sets which cycles are cut. The search ends even if none are,
    /// because of the limit.
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
