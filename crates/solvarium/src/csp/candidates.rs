//! True candidates: the values that variables have in some solution, and in how many.

use super::Backtrack;
use super::count::{Completeness, count, solutions};
use super::instance::Csp;
use super::var::Var;
use crate::Stats;
use crate::limits::{Clock, Limits, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The number of solutions that are found before single values are tried.
const FIRST: u64 = 1000;

/// The true candidates of a model.
///
/// ```
/// use solvarium::{csp::{candidates, Backtrack, Model}, Limits};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
/// model.add(x.lt(y));
/// let found = candidates(&model.build()?, &[x, y], &Backtrack::new(), 10, &Limits::none());
/// assert_eq!(found.counts, [vec![(1, 2), (2, 1)], vec![(2, 1), (3, 2)]]);
/// assert_eq!((found.stopped, found.is_exact), (None, true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    /// For each variable: its values that occur in a solution, each with the number of these solutions, at most the cap.
    pub counts: Vec<Vec<(i32, u64)>>,
    /// Values that were not decided before a limit was reached.
    pub open: Vec<(Var, i32)>,
    /// The limit that was reached.
    pub stopped: Option<Stop>,
    /// Whether no count reached the cap, so that all are exact.
    pub is_exact: bool,
    /// Statistics of all searches.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// Finds the values of `variables` that occur in some solution. Counts the solutions with each up to `cap`; 1 is enough to know the
/// values.
///
/// Some solutions are found first. Only values that occur in none of them (or in fewer than `cap`) are tried one by one.
#[must_use]
pub fn candidates(csp: &Csp, variables: &[Var], search: &Backtrack, cap: u64, limits: &Limits) -> Candidates {
    let clock = Clock::new(limits);
    let mut tally = Tally { csp, variables, cap: cap.max(1), stats: Stats::default(), seen: Vec::new() };
    tally.seen =
        variables.iter().map(|&variable| csp.values(variable).map(|value| (value, 0)).collect()).collect();
    let (mut open, mut stopped) = (Vec::new(), None);
    if !tally.few(search, limits) {
        let base = Arc::new(csp.clone());
        for (at, &variable) in variables.iter().enumerate() {
            for place in 0..tally.seen[at].len() {
                let value = tally.seen[at][place].0;
                stopped = stopped.or_else(|| tally.try_value(&base, (at, place), search, &clock).err());
                if stopped.is_some() && tally.seen[at][place].1 < tally.cap {
                    open.push((variable, value));
                }
            }
        }
    }
    let is_exact = open.is_empty() && tally.seen.iter().flatten().all(|&(_, count)| count < cap);
    let found = |values: Vec<(i32, u64)>| values.into_iter().filter(|&(_, count)| count > 0).collect();
    let Tally { seen, stats, .. } = tally;
    Candidates {
        counts: seen.into_iter().map(found).collect(),
        open,
        stopped,
        is_exact,
        stats,
        elapsed: clock.elapsed(),
    }
}

/// The solutions with each value, as far as they are known.
struct Tally<'a> {
    csp: &'a Csp,
    variables: &'a [Var],
    cap: u64,
    stats: Stats,
    /// For each variable, its values with their numbers of solutions.
    seen: Vec<Vec<(i32, u64)>>,
}

impl Tally<'_> {
    /// Counts the values of the first solutions. Returns whether these are all.
    fn few(&mut self, search: &Backtrack, limits: &Limits) -> bool {
        let mut number = 0;
        let counted = solutions(self.csp, search, limits, &mut |values| {
            number += 1;
            self.add(values);
            if number < FIRST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.stats.add(&counted.stats);
        counted.ended == Completeness::All
    }

    fn add(&mut self, values: &[i32]) {
        for (&variable, seen) in self.variables.iter().zip(&mut self.seen) {
            let value = values[variable.index()];
            if let Some((_, count)) = seen.iter_mut().find(|(known, _)| *known == value) {
                *count = (*count + 1).min(self.cap);
            }
        }
    }

    /// Counts the solutions with one value, if more than the known ones can be needed.
    fn try_value(
        &mut self,
        base: &Arc<Csp>,
        (at, place): (usize, usize),
        search: &Backtrack,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        let (value, known) = self.seen[at][place];
        if known >= self.cap {
            return Ok(());
        }
        clock.look()?;
        let mut left = clock.limits().after(clock.elapsed(), 0);
        left.nodes = left.nodes.map(|most| most.saturating_sub(self.stats.expanded));
        let csp = Csp::with_value(base, self.variables[at], value);
        let counted = count(&csp, search, self.cap, &left);
        self.stats.add(&counted.stats);
        self.seen[at][place].1 = counted.number.max(known).min(self.cap);
        match counted.ended {
            Completeness::Stopped(stop) => Err(stop),
            _ if self.cap > 1 => Ok(()),
            // The other values of the variable need no trial.
            _ => {
                counted.first.iter().for_each(|values| self.add(values));
                Ok(())
            }
        }
    }
}
