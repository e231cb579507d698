//! Checks of heuristics and problems over a whole state space: is a heuristic admissible and
//! consistent, is a problem what it claims to be?
//!
//! A small space is walked once from the start ([`exact`]): each state, each
//! step, and by Dijkstra's search on the reversed graph the exact distance to
//! the nearest goal. Whatever is claimed can then be compared with the truth
//! ([`whole`]): an estimate with the distance, an updated memo with one made
//! from scratch, an inverse with the state it should give back. A fault comes
//! with the smallest state that shows it: the one nearest to a goal.
//!
//! A space too great for the limits is walked in part. The distances are then
//! those of paths that were seen, never shorter than the truth, so every fault
//! that is reported is one; only their absence proves nothing, and the report
//! says so.

mod backward;
mod dominance;
mod graph;
mod report;
mod space;

pub use backward::{BackwardReport, backward};
pub use dominance::Dominance;
pub use report::{Fault, Report, What};
pub use space::Space;

use crate::{Heuristic, Limits, Problem};

/// How many states are walked unless limits are given: ten million.
///
/// ```
/// assert_eq!(solvarium::check::STATES, 10_000_000);
/// ```
pub const STATES: u64 = 10_000_000;

/// How much memory the walk may take unless limits are given: two gibibytes.
///
/// ```
/// assert_eq!(solvarium::check::BYTES >> 30, 2);
/// ```
pub const BYTES: usize = 2 << 30;

/// Walks everything that can be reached, up to [`STATES`] and [`BYTES`], and
/// measures how far each state is from the nearest goal.
///
/// ```
/// use solvarium::{check, from_fn};
/// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
/// let space = check::exact(&ring);
/// assert_eq!(space.depths().into_iter().collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 2), (3, 1)]);
/// ```
pub fn exact<P: Problem>(problem: &P) -> Space<'_, P> {
    Space::within(problem, Limits::none().nodes(STATES).memory(BYTES))
}

/// Compares what `heuristic` and `problem` claim with the truth, over all that
/// can be reached from the start: [`exact`], then [`Space::judge`].
///
/// ```
/// use solvarium::{check::{self, What}, from_fn};
/// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
/// // Knows one way round only: right up to 3, too much beyond.
/// let report = check::whole(&ring, &|n: &u32| *n);
/// assert!(!report.is_admissible());
/// let fault = report.fault(What::Overestimate).unwrap();
/// assert_eq!((fault.count, fault.worst), (2, 4.0)); // at 4 and at 5
/// assert_eq!((fault.state, fault.claim), (5, Some((5, 1)))); // said 5, is 1
/// ```
pub fn whole<P: Problem, H: Heuristic<P>>(problem: &P, heuristic: &H) -> Report<P> {
    exact(problem).judge(heuristic)
}

#[cfg(test)]
mod tests;
