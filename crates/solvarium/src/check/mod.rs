//! Checks of heuristics and problems over a complete state space: whether a heuristic is admissible and consistent, and
//! whether a problem fulfils its contract.
//!
//! A small space is explored once from the start ([`exact`]): each state, each step, and the exact distance to the
//! nearest goal by Dijkstra's search on the reversed graph. Then claims are compared with true values ([`whole`]): an
//! estimate with the distance, an updated memo with a newly computed one, and the result of an inverse action with the
//! previous state. Each fault
//! is reported with the smallest counterexample: the state nearest to a goal.
//!
//! A space that is too large for the limits is explored in part. Its distances are those of known paths, never below
//! the true ones. So every reported fault is real, but the absence of faults proves nothing, and the report says so.

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

/// The default limit of states to walk: ten million.
///
/// ```
/// assert_eq!(solvarium::check::STATES, 10_000_000);
/// ```
pub const STATES: u64 = 10_000_000;

/// The default memory limit of a walk: 2 GiB.
///
/// ```
/// assert_eq!(solvarium::check::BYTES >> 30, 2);
/// ```
pub const BYTES: usize = 2 << 30;

/// Walks all reachable states, up to [`STATES`] and [`BYTES`], and computes the distance of each to the nearest goal.
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

/// Compares the claims of `heuristic` and `problem` with the truth, over all states reachable from the start:
/// [`exact`], then [`Space::check_heuristic`].
///
/// ```
/// use solvarium::{check::{self, What}, from_fn};
/// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
/// // Knows only one direction around the ring: exact up to 3, too high beyond.
/// let report = check::whole(&ring, &|n: &u32| *n);
/// assert!(!report.is_admissible());
/// let fault = report.fault(What::Overestimate).unwrap();
/// assert_eq!((fault.count, fault.worst), (2, 4.0)); // at 4 and at 5
/// assert_eq!((fault.state, fault.claim), (5, Some((5, 1)))); // the estimate is 5, the cost is 1
/// ```
pub fn whole<P: Problem, H: Heuristic<P>>(problem: &P, heuristic: &H) -> Report<P> {
    exact(problem).check_heuristic(heuristic)
}

#[cfg(test)]
mod tests;
