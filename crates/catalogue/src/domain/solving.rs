//! How a puzzle is solved, verified and counted. The modules that run a search (`instance/path`) and check a heuristic
//! (`instance/heuristic_check`) depend only on the concerns below.

use super::described::State;
use super::modelling::Modelling;
use super::navigation::Navigation;
use super::presentation::Presentation;
use crate::auto::{self, Chosen, Rule};
#[cfg(feature = "games")]
use crate::game::Playing;
use crate::heuristic::HeuristicChoice;
use crate::instance::{
    Counted, Ending, Evaluated, Finding, Findings, HeuristicReport, heuristic_check, path,
};
use crate::method::Method;
use crate::methods;
use crate::one_of::{Made, OneOf};
#[cfg(feature = "games")]
use crate::problem::ProblemKind;
use crate::walking::Place;
use solvarium::wording::count;
use solvarium::{Answer, Error, Heuristic, Limits, Outcome, Stats};

/// Whether an observer watches the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// An observer that needs an event for each step.
    Somebody,
    Nobody,
}

/// How a puzzle is solved, verified and counted.
pub(crate) trait Solving: Presentation + Navigation + Modelling {
    /// All of its heuristics.
    type Heuristic: OneOf<Self, Self::Problem> + Heuristic<Self::Problem, Memo: Send + Sync + 'static> + Sync;

    /// Makes the chosen heuristic.
    ///
    /// # Errors
    /// The heuristic is not for this puzzle.
    fn heuristic(&self, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<Self::Heuristic>, Error> {
        Self::Heuristic::make(self, choice, limits)
    }

    /// Advice for a run in which a limit stopped the construction of this heuristic's tables.
    fn unprepared(&self, choice: &HeuristicChoice) -> Option<String> {
        let _ = choice;
        None
    }

    /// The default heuristic of methods that need one: that of the textbooks, and always an admissible one.
    fn usual(&self) -> HeuristicChoice;

    /// The default heuristic of methods that try preferred actions first. It may be inadmissible, because these methods
    /// prove nothing with it.
    fn preferring(&self) -> HeuristicChoice {
        self.usual()
    }

    /// The rule of `auto` if any plan is enough, and the heuristic of its method.
    fn auto_for_any_plan(&self) -> Chosen {
        Chosen::by(&auto::ANY_PLAN, self.usual())
    }

    /// The rule of `auto` that holds here, and the heuristic of its method. The method is the fastest known, and its
    /// heuristic is never inadmissible. For an observer, the method is one that reports its steps.
    fn auto(&self, audience: Audience) -> Chosen {
        let _ = audience;
        Chosen::by(&auto::PATH, self.usual())
    }

    /// Why the puzzle has no solution, where that is known without a search.
    fn refute(&self) -> Option<String> {
        None
    }

    /// Verifies the end of a plan by the rules of the puzzle alone.
    ///
    /// # Errors
    /// The broken rule.
    fn verify(&self, end: &State<Self>) -> Result<(), String> {
        let _ = end;
        Ok(())
    }

    /// Searches for a path. Puzzles with long searches, and those with a heuristic that deserves specialised code,
    /// override it.
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

    /// Searches for the value of a position, if the puzzle is one of a game; `seed` is that of the request.
    ///
    /// # Errors
    /// The method is not for games, or not for this one.
    fn evaluate(
        &self,
        method: &Method,
        seed: u64,
        task: path::Task<'_>,
    ) -> Result<Evaluated<Self::Problem>, Error> {
        let _ = (seed, task);
        Err(methods::no_path(method))
    }

    /// The game from this position on, if the puzzle is a position of a game of this kind.
    #[cfg(feature = "games")]
    fn playing(&self, kind: &ProblemKind) -> Option<Playing> {
        let _ = kind;
        None
    }

    /// The map to walk on, if the puzzle is a map.
    fn place_to_walk(&self) -> Option<Place<'_>> {
        None
    }

    /// A sentence on how to solve similar puzzles faster.
    fn hint(&self, method: &Method, ending: Ending, stats: &Stats) -> Option<String> {
        let _ = (method, ending, stats);
        None
    }

    /// Checks the puzzle without solving it for a plan.
    fn examine(&self, limits: &Limits) -> Findings {
        solvable(self, limits)
    }

    /// Checks a plan in text form, if the puzzle has a format for plans.
    ///
    /// # Errors
    /// This instance has no format for plans.
    fn check_plan(&self, plan: &str) -> Option<Result<Findings, Error>> {
        let _ = plan;
        None
    }

    /// Checks a heuristic on all states that can be reached from the start, and compares it with the other
    /// heuristics. Puzzles with large spaces have a version compiled for their types: [`heuristic_check::typed`].
    ///
    /// # Errors
    /// The heuristic is not for this puzzle.
    fn check_heuristic(&self, question: heuristic_check::Question<'_>) -> Result<HeuristicReport, Error> {
        heuristic_check::erased(self, |choice| self.heuristic(choice, question.limits), question)
    }

    /// The rule with the best method for counting solutions, if solutions can be counted.
    fn counter(&self) -> Option<&'static Rule> {
        None
    }

    /// Counts solutions by this search, if it is not a search over models and can count.
    fn count_by(&self, method: &Method, cap: u64, limits: &Limits) -> Option<Counted> {
        let _ = (method, cap, limits);
        None
    }
}

/// Searches for a plan, to find out whether there is one.
fn solvable<D: Solving>(puzzle: &D, limits: &Limits) -> Findings {
    let chosen = puzzle.auto(Audience::Nobody);
    let searched = puzzle.heuristic(&chosen.heuristic, limits).and_then(|made| match made {
        Ok((heuristic, _)) => puzzle
            .search(&chosen.method(), heuristic, path::Task::within(limits))
            .map(|answer| answer.outcome),
        Err(stop) => Ok(Outcome::Stopped(stop)),
    });
    let (good, stopped, text) = match searched {
        Ok(Outcome::Solved(plan)) => (Some(true), None, format!("a plan of {}", count(plan.len(), "action"))),
        Ok(Outcome::NoSolution) => (Some(false), None, "no reachable state is a goal".into()),
        Ok(Outcome::Stopped(stop)) => (None, Some(stop), stop.to_string()),
        Err(error) => (None, None, error.to_string()),
    };
    Findings(vec![Finding { what: "solvable", good, stopped, text }])
}
