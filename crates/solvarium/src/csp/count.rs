//! Counts the solutions of a model.

use super::Backtrack;
use super::engine::Engine;
use super::instance::Csp;
use crate::limits::{Clock, Limits, Stop};
use crate::{Outcome, Plan, Problem, Stats};
use std::ops::ControlFlow;
use std::time::Duration;

/// Result of counting solutions. A solution is a value for each variable, or an `S` if something else is counted.
///
/// ```
/// use solvarium::{csp::{count, Backtrack, Model}, Limits};
/// let mut model = Model::new();
/// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
/// model.all_different(&all);
/// let counted = count(&model.build()?, &Backtrack::new(), 10, &Limits::none());
/// assert_eq!((counted.number, counted.is_all()), (10, false));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counted<S = Vec<i32>> {
    /// Number of solutions: exact, or at least this many.
    pub number: u64,
    /// Whether all solutions were found, or the cap or a limit ended the count.
    pub ended: Completeness,
    /// The first solution.
    pub first: Option<S>,
    /// Statistics of the search.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// How a count ended.
///
/// ```
/// use solvarium::csp::Completeness;
/// assert_ne!(Completeness::All, Completeness::AtCap);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All solutions were found.
    All,
    /// The requested number was found, and there may be more.
    AtCap,
    /// A limit was reached first.
    Stopped(Stop),
}

impl<S> Counted<S> {
    /// Creates the result of a search that a limit ended before it began.
    pub(super) fn stopped(why: Stop, clock: &Clock<'_>) -> Self {
        let (stats, elapsed) = (Stats::default(), clock.elapsed());
        Self { number: 0, ended: Completeness::Stopped(why), first: None, stats, elapsed }
    }

    /// Whether all solutions were found.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.ended == Completeness::All
    }

    /// The outcome of a search for the first solution, given the plan of a solution.
    pub fn outcome<P: Problem>(self, plan: impl FnOnce(S) -> Plan<P>) -> Outcome<P> {
        match (self.first, self.ended) {
            (Some(solution), _) => Outcome::Solved(plan(solution)),
            (None, Completeness::Stopped(why)) => Outcome::Stopped(why),
            (None, _) => Outcome::NoSolution,
        }
    }

    /// Whether there is exactly one solution, if that is known.
    ///
    /// ```
    /// use solvarium::{csp::{count, Backtrack, Model}, Limits};
    /// let mut model = Model::new();
    /// model.variable("x", [7]);
    /// let counted = count(&model.build()?, &Backtrack::new(), 2, &Limits::none());
    /// assert_eq!(counted.is_unique(), Some(true));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        match (self.number, self.ended) {
            (2.., _) => Some(false),
            (number, Completeness::All) => Some(number == 1),
            _ => None,
        }
    }
}

/// Counts the solutions of a model, up to `cap`. It restarts only if one solution is enough, so
/// that no solution is found twice.
///
/// ```
/// use solvarium::{csp::{count, Backtrack, Model}, Limits};
/// let mut model = Model::new();
/// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
/// model.all_different(&all);
/// assert_eq!(count(&model.build()?, &Backtrack::new(), u64::MAX, &Limits::none()).number, 24);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn count(csp: &Csp, search: &Backtrack, cap: u64, limits: &Limits) -> Counted {
    let is_one = cap <= 1;
    each(csp, search, cap, is_one, limits, |_| ControlFlow::Continue(()))
}

/// Finds the different solutions of a model one after the other, each with a value for each variable, until `take` breaks
/// or a limit is reached. After a break, [`Counted::number`] solutions were found, and there may be more.
///
/// ```
/// use solvarium::{csp::{solutions, Backtrack, Completeness, Model}, Limits};
/// use std::ops::ControlFlow;
/// let mut model = Model::new();
/// let pair: Vec<_> = (0..2).map(|i| model.variable(format!("x{i}"), 1..=2)).collect();
/// model.all_different(&pair);
/// let mut all = Vec::new();
/// let counted = solutions(&model.build()?, &Backtrack::new(), &Limits::none(), &mut |values| {
///     all.push(values.to_vec());
///     ControlFlow::Continue(())
/// });
/// all.sort();
/// assert_eq!((all, counted.ended), (vec![vec![1, 2], vec![2, 1]], Completeness::All));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn solutions(
    csp: &Csp,
    search: &Backtrack,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Counted {
    each(csp, search, u64::MAX, false, limits, |engine| take(&engine.values()))
}

fn each(
    csp: &Csp,
    search: &Backtrack,
    cap: u64,
    may_restart: bool,
    limits: &Limits,
    mut take: impl FnMut(&Engine<'_>) -> ControlFlow<()>,
) -> Counted {
    let mut clock = Clock::new(limits);
    let engine = match Engine::new(csp, search, &clock) {
        Ok(engine) => engine,
        Err(stop) => return Counted::stopped(stop, &clock),
    };
    let mut engine = if may_restart { engine } else { engine.without_restarts() };
    let (mut number, mut first) = (0, None);
    let mut counting = || {
        while number < cap {
            if !engine.next(&mut clock, None)? {
                return Ok(Completeness::All);
            }
            number += 1;
            first.get_or_insert_with(|| engine.values());
            if take(&engine).is_break() {
                break;
            }
        }
        Ok(Completeness::AtCap)
    };
    let ended = counting().unwrap_or_else(Completeness::Stopped);
    Counted { number, ended, first, stats: engine.stats(clock.nodes), elapsed: clock.elapsed() }
}
