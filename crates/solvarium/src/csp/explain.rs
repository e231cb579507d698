//! Explains why a model has no solution: finds a minimal unsatisfiable set of its constraints by QuickXplain
//! (Junker, 2004). Every proper part of such a set has a solution.
//!
//! The constraints are divided into halves. First it finds the needed constraints of the second half, given the whole
//! first half; then those of the first half, given the ones found. If k of n constraints are needed, about 2 k log(n / k)
//! models are solved. The smallest set proved to have no solution is kept, so it is available if a limit is reached.

use super::count::{Completeness, Counted};
use super::instance::Csp;
use super::{Backtrack, count};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, Stats};
use std::time::Duration;

/// Result of a search for conflicting constraints, in a model that should have no solution.
///
/// ```
/// use solvarium::csp::{Backtrack, Conflict, Model, explain};
/// let mut model = Model::new();
/// let x = model.variable("x", 0..9);
/// model.add(x.ge(20));
/// let explained = explain(&model.build()?, &Backtrack::new(), &Default::default());
/// assert_eq!(explained.conflict, Conflict::Found { constraints: vec![0], is_minimal: true });
/// assert_eq!(explained.stopped, None);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// These constraints, by number, have no solution together. If the set is minimal, every proper part has one.
    Found {
        /// The numbers of the constraints, ascending.
        constraints: Vec<usize>,
        /// Whether each constraint is proved to be needed.
        is_minimal: bool,
    },
    /// The model has a solution, which is this.
    None(Vec<i32>),
    /// A limit was reached before it was known whether there is a solution.
    Unknown,
}

/// A conflict, with the statistics of finding it.
///
/// ```
/// use solvarium::csp::{Backtrack, Conflict, Model, explain};
/// let mut model = Model::new();
/// let x = model.variable("x", 0..9);
/// model.add(x.ge(20));
/// let explained = explain(&model.build()?, &Backtrack::new(), &Default::default());
/// assert_eq!(explained.conflict, Conflict::Found { constraints: vec![0], is_minimal: true });
/// assert_eq!(explained.stopped, None);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explained {
    /// The conflict, if there is one.
    pub conflict: Conflict,
    /// The limit that ended the search before the set was known to be minimal.
    pub stopped: Option<Stop>,
    /// The number of solved models.
    pub solved: u64,
    /// Total statistics of all searches.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// Finds a minimal set of constraints that has no solution, by backtracking. The limits hold for all searches together.
///
/// ```
/// use solvarium::csp::{Backtrack, Conflict, Model, explain};
/// use solvarium::Limits;
/// let mut model = Model::new();
/// let [a, b, c] = ["a", "b", "c"].map(|name| model.variable(name, 1..=9));
/// model.all_different(&[a, b, c]);
/// model.add(a.lt(b));
/// model.add((b + c).le(5));
/// model.add(a.ge(5));
/// let csp = model.build()?;
/// let explained = explain(&csp, &Backtrack::new(), &Limits::none());
/// let Conflict::Found { constraints, is_minimal: true } = explained.conflict else { unreachable!() };
/// let titles: Vec<_> = constraints.iter().map(|&number| csp.title(number)).collect();
/// assert_eq!(titles, ["a + -1 b <= -1", "b + c <= 5", "a >= 5"]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn explain(csp: &Csp, search: &Backtrack, limits: &Limits) -> Explained {
    let solve = &mut |csp: &Csp, limits: &Limits| Ok(count(csp, search, 1, limits));
    // Backtracking takes every model.
    explain_by(csp, limits, solve).unwrap_or_else(|_| Explained {
        conflict: Conflict::Unknown,
        stopped: None,
        solved: 0,
        stats: Stats::default(),
        elapsed: Duration::ZERO,
    })
}

/// Finds a minimal set of constraints that has no solution, by any solver. `solve` looks for one solution of a model
/// within limits.
///
/// # Errors
/// Returns the errors of the solver.
///
/// ```
/// use solvarium::csp::{count, Backtrack, Conflict, Model, explain_by};
/// use solvarium::Limits;
/// let mut model = Model::new();
/// let x = model.variable("x", 1..=9);
/// model.add(x.ge(5));
/// let solve = &mut |csp: &_, limits: &_| Ok(count(csp, &Backtrack::new(), 1, limits));
/// assert_eq!(explain_by(&model.build()?, &Limits::none(), solve)?.conflict, Conflict::None(vec![5]));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn explain_by(
    csp: &Csp,
    limits: &Limits,
    solve: &mut dyn FnMut(&Csp, &Limits) -> Result<Counted, Error>,
) -> Result<Explained, Error> {
    let clock = Clock::new(limits);
    let mut search =
        ConflictSearch { csp, clock: &clock, solve, smallest: None, solved: 0, stats: Stats::default() };
    let all: Vec<usize> = (0..csp.constraints().len()).collect();
    let (conflict, stopped) = match search.first(&all) {
        Ok(Some(values)) => (Conflict::None(values), None),
        Ok(None) => match search.needed(&[], true, &all) {
            Ok(mut constraints) => {
                constraints.sort_unstable();
                (Conflict::Found { constraints, is_minimal: true }, None)
            }
            Err(end) => (search.so_far(), Some(end.stop()?)),
        },
        Err(end) => (Conflict::Unknown, Some(end.stop()?)),
    };
    let ConflictSearch { solved, stats, .. } = search;
    Ok(Explained { conflict, stopped, solved, stats, elapsed: clock.elapsed() })
}

/// Reason why the search ends early.
enum End {
    Stop(Stop),
    Fault(Error),
}

impl End {
    fn stop(self) -> Result<Stop, Error> {
        match self {
            Self::Stop(stop) => Ok(stop),
            Self::Fault(error) => Err(error),
        }
    }
}

struct ConflictSearch<'a> {
    csp: &'a Csp,
    clock: &'a Clock<'a>,
    solve: &'a mut dyn FnMut(&Csp, &Limits) -> Result<Counted, Error>,
    /// The smallest set of constraints so far that has no solution.
    smallest: Option<Vec<usize>>,
    solved: u64,
    stats: Stats,
}

impl ConflictSearch<'_> {
    /// A solution of these constraints.
    fn first(&mut self, numbers: &[usize]) -> Result<Option<Vec<i32>>, End> {
        self.clock.look().map_err(End::Stop)?;
        let part = self.csp.only(numbers);
        let mut left = self.clock.limits().after(self.clock.elapsed(), 0);
        left.nodes = left.nodes.map(|most| most.saturating_sub(self.stats.expanded));
        let counted = (self.solve)(&part, &left).map_err(End::Fault)?;
        self.solved += 1;
        self.stats.add(&counted.stats);
        match (counted.first, counted.ended) {
            (Some(values), _) => Ok(Some(values)),
            (None, Completeness::Stopped(stop)) => Err(End::Stop(stop)),
            (None, _) => {
                if self.smallest.as_ref().is_none_or(|known| numbers.len() < known.len()) {
                    self.smallest = Some(numbers.to_vec());
                }
                Ok(None)
            }
        }
    }

    /// Returns the best known conflict, when a limit is reached.
    fn so_far(&mut self) -> Conflict {
        self.smallest.take().map_or(Conflict::Unknown, |mut constraints| {
            constraints.sort_unstable();
            Conflict::Found { constraints, is_minimal: false }
        })
    }

    /// Returns the constraints of `some` that are needed in addition to all of `given`; together they have no solution.
    /// If `given` has grown, first checks whether it alone has no solution.
    fn needed(&mut self, given: &[usize], has_grown: bool, some: &[usize]) -> Result<Vec<usize>, End> {
        if has_grown && self.first(given)?.is_none() {
            return Ok(Vec::new());
        }
        if some.len() <= 1 {
            return Ok(some.to_vec());
        }
        let (one, other) = some.split_at(some.len() / 2);
        let mut needed = self.needed(&[given, one].concat(), true, other)?;
        let has_grown = !needed.is_empty();
        let first = self.needed(&[given, &needed].concat(), has_grown, one)?;
        needed.extend(first);
        Ok(needed)
    }
}
