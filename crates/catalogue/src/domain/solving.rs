//! How a puzzle is solved, judged and counted. What runs a search (`job/path`) and what judges a heuristic (`job/judge`)
//! know the concerns below only.

use super::described::State;
use super::modelling::Modelling;
use super::navigation::Navigation;
use super::presentation::Presentation;
use crate::auto::{self, Chosen, Rule};
use crate::heuristic::HeuristicChoice;
use crate::job::{Counted, Ending, Finding, Findings, HeuristicReport, judge, path};
use crate::method::Method;
use crate::one_of::{Made, OneOf};
use solvarium::{Answer, Error, Heuristic, Limits, Outcome, Stats};

/// Whether an observer watches the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A watcher, who wants to be told of each step.
    Somebody,
    Nobody,
}

/// How a puzzle is solved, judged and counted.
pub(crate) trait Solving: Presentation + Navigation + Modelling {
    /// All of its heuristics.
    type Heuristic: OneOf<Self, Self::Problem> + Heuristic<Self::Problem, Memo: Send + Sync + 'static> + Sync;

    /// Makes the heuristic that was chosen.
    ///
    /// # Errors
    /// It is not for this puzzle.
    fn heuristic(&self, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<Self::Heuristic>, Error> {
        Self::Heuristic::make(self, choice, limits)
    }

    /// What to do where a limit ended the making of this heuristic's tables.
    fn unprepared(&self, choice: &HeuristicChoice) -> Option<String> {
        let _ = choice;
        None
    }

    /// The heuristic of methods that ask one, when nobody names it: the one that
    /// textbooks take, and never an inadmissible one.
    fn usual(&self) -> HeuristicChoice;

    /// The rule of `auto` that holds here, and the heuristic of its method: the fastest
    /// that is known, and never an inadmissible one. A watcher wants one that tells what it does.
    fn auto(&self, audience: Audience) -> Chosen {
        let _ = audience;
        Chosen::by(&auto::PATH, self.usual())
    }

    /// Why it has no solution, where that shows without a search.
    fn refute(&self) -> Option<String> {
        None
    }

    /// Judges the end of a plan by the rules of the puzzle alone.
    ///
    /// # Errors
    /// The rule that is broken.
    fn judge(&self, end: &State<Self>) -> Result<(), String> {
        let _ = end;
        Ok(())
    }

    /// Searches for a path. Puzzles that are searched for long, and those with a
    /// heuristic that deserves code of its own, do it their way.
    ///
    /// # Errors
    /// The method is not for this problem.
    fn search(
        &self,
        method: &Method,
        heuristic: Self::Heuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Self::Problem>, Error> {
        path::erased(self, method, &heuristic, task)
    }

    /// What would make puzzles that took this much quicker to solve, in a sentence.
    fn hint(&self, method: &Method, ending: Ending, stats: &Stats) -> Option<String> {
        let _ = (method, ending, stats);
        None
    }

    /// What can be found out about it without being asked for a plan.
    fn examine(&self, limits: &Limits) -> Findings {
        solvable(self, limits)
    }

    /// Whether a heuristic can be trusted, on all that this puzzle leads to, compared with all of its heuristics. Where
    /// spaces are large, a puzzle has the walk compiled for itself: [`judge::typed`].
    ///
    /// # Errors
    /// The heuristic is not for this puzzle.
    fn judge_heuristic(&self, question: judge::Question<'_>) -> Result<HeuristicReport, Error> {
        judge::erased(self, |choice| self.heuristic(choice, question.limits), question)
    }

    /// The rule that says which method is best for counting solutions, if there is anything to count.
    fn counter(&self) -> Option<&'static Rule> {
        None
    }

    /// Counts solutions by this search, if it is no search for models and can.
    fn count_by(&self, method: &Method, cap: u64, limits: &Limits) -> Option<Counted> {
        let _ = (method, cap, limits);
        None
    }
}

/// Whether there is a plan, found out by looking for one.
fn solvable<D: Solving>(puzzle: &D, limits: &Limits) -> Findings {
    let chosen = puzzle.auto(Audience::Nobody);
    let searched = puzzle.heuristic(&chosen.heuristic, limits).and_then(|made| match made {
        Ok((heuristic, _)) => puzzle
            .search(&chosen.method(), heuristic, path::Task::within(limits))
            .map(|answer| answer.outcome),
        Err(stop) => Ok(Outcome::Stopped(stop)),
    });
    let (good, stopped, text) = match searched {
        Ok(Outcome::Solved(plan)) => (Some(true), None, format!("a plan of {} actions", plan.len())),
        Ok(Outcome::NoSolution) => (Some(false), None, "all that can be reached holds no goal".into()),
        Ok(Outcome::Stopped(stop)) => (None, Some(stop), stop.to_string()),
        Err(error) => (None, None, error.to_string()),
    };
    Findings(vec![Finding { what: "solvable", good, stopped, text }])
}
