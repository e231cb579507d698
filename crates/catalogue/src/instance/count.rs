//! Counts of solutions, and whether a puzzle has exactly one.
//!
//! Goals are counted in problems where each path leads to a different state. A depth-first search without memory
//! meets each once.

use super::{Counted, Finding, Findings};
use crate::constraints;
use crate::domain::Solving;
use crate::method::Method;
use crate::methods::{no_counter, no_model};
use solvarium::csp::{self, Completeness};
use solvarium::limits::{Clock, Stop};
use solvarium::{Algorithm, Error, Limits, Outcome, Problem, Run};
use std::cell::Cell;

/// A model's count in the terms of the catalogue.
pub(crate) fn of_counted(counted: csp::Counted) -> Counted {
    let csp::Counted { number, ended, stats, elapsed, .. } = counted;
    let stopped = match ended {
        Completeness::Stopped(why) => Some(why),
        _ => None,
    };
    Counted {
        number,
        all: ended == Completeness::All,
        stopped,
        stats,
        elapsed,
        method: String::new(),
        rule: None,
    }
}

/// Counts the solutions of a puzzle by the rules of `auto`.
///
/// # Errors
/// The puzzle has nothing to count.
pub(crate) fn by_auto<D: Solving>(puzzle: &D, cap: u64, limits: &Limits) -> Result<Counted, Error> {
    let nothing = || Error::setting("solutions can be counted only for puzzles solved by filling a board");
    let rule = puzzle.counter().ok_or_else(nothing)?;
    Ok(Counted { rule: Some(rule), ..by(puzzle, &rule.method(), cap, limits)? })
}

/// Counts the solutions of a puzzle by this method.
///
/// # Errors
/// The method cannot count, or there is no model.
pub(crate) fn by<D: Solving>(
    puzzle: &D,
    method: &Method,
    cap: u64,
    limits: &Limits,
) -> Result<Counted, Error> {
    let counted = if method.entry().of.is_for_models() {
        let clock = Clock::new(limits);
        let model = puzzle.constraints().ok_or_else(|| no_model(method))?;
        of_counted(constraints::count(model.csp(), method, 0, cap, &limits.after(clock.elapsed(), 0))?)
    } else {
        puzzle.count_by(method, cap, limits).ok_or_else(|| no_counter(method))?
    };
    Ok(Counted { method: method.to_string(), ..counted })
}

/// Counts goals, up to `cap`.
pub(crate) fn goals<P: Problem>(problem: &P, cap: u64, limits: &Limits) -> Counted {
    let tally = Tally { cap, found: Cell::new(0) };
    let answer = Run::new().limits(limits.clone()).solve(problem, &tally);
    let stopped = match answer.outcome {
        Outcome::Stopped(stop) => Some(stop),
        _ => None,
    };
    let number = tally.found.get();
    let all = stopped.is_none() && number < cap;
    let (stats, elapsed) = (answer.stats, answer.elapsed);
    Counted { number, all, stopped, stats, elapsed, method: String::new(), rule: None }
}

/// Findings from a count of at most two solutions.
pub(crate) fn findings(counted: Result<Counted, Error>) -> Findings {
    let counted = match counted {
        Ok(counted) => counted,
        Err(error) => {
            let text = error.to_string();
            return Findings(vec![Finding { what: "solvable", good: None, stopped: None, text }]);
        }
    };
    let (solvable, unique) = match (counted.number, &counted.stopped) {
        (0, None) => (finding(false, "no solution"), None),
        (0, Some(stop)) => (open(*stop), Some(open(*stop))),
        (1, None) => (finding(true, "a solution was found"), Some(finding(true, "there is no other"))),
        (1, Some(stop)) => (finding(true, "a solution was found"), Some(open(*stop))),
        _ => (finding(true, "a solution was found"), Some(finding(false, "there is another"))),
    };
    let name = |what, (good, stopped, text)| Finding { what, good, stopped, text };
    let unique = unique.map(|found| name("unique", found));
    Findings(std::iter::once(name("solvable", solvable)).chain(unique).collect())
}

type Judgement = (Option<bool>, Option<Stop>, String);

fn finding(good: bool, text: &str) -> Judgement {
    (Some(good), None, text.into())
}

fn open(stop: Stop) -> Judgement {
    (None, Some(stop), stop.to_string())
}

/// Continues past goals until it has found enough.
struct Tally {
    cap: u64,
    found: Cell<u64>,
}

impl<P: Problem> Algorithm<P> for Tally {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        self.count(problem, run).map(|()| None).into()
    }
}

impl Tally {
    fn count<P: Problem>(&self, problem: &P, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let mut open = vec![problem.start()];
        let mut children = Vec::new();
        while let Some(state) = open.pop() {
            if self.found.get() >= self.cap {
                break;
            }
            if problem.is_goal(&state) {
                self.found.set(self.found.get() + 1);
                continue;
            }
            run.expand()?;
            children.extend(problem.actions(&state).into_iter().map(|action| {
                let mut child = state.clone();
                problem.apply(&mut child, &action);
                child
            }));
            run.stats.generated += children.len() as u64;
            // The first action's child is popped first.
            open.extend(children.drain(..).rev());
            run.stats.open_peak = run.stats.open_peak.max(open.len() as u64);
            run.hold((open.capacity() + children.capacity()) * size_of::<P::State>())?;
        }
        Ok(())
    }
}
