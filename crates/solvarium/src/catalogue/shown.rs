//! What the catalogue asks of a puzzle beyond a problem to search: to be said,
//! drawn, and judged. One file for each puzzle answers.

use super::heuristics::Guess;
use super::job::{Counted, Findings};
use super::methods::{Method, Search};
use super::search;
use crate::{Answer, Error, Heuristic, Limits, Plan, Problem, Run};

/// A puzzle that people can read, and the problem to search for its solution.
/// Its heuristics are one type, so that every search is compiled once for a
/// puzzle and not once for each heuristic.
pub(super) trait Shown: Send + Sync + Sized {
    /// The problem to search.
    type Problem: Problem;
    /// All of its heuristics.
    type Guess: Heuristic<Self::Problem>;

    /// The problem to search.
    fn problem(&self) -> &Self::Problem;

    /// What it is, in one line.
    fn describe(&self) -> String;

    /// A state, drawn: several lines, each with its end.
    fn draw(&self, state: &State<Self>) -> String;

    /// An action, as people say it.
    fn say(&self, action: &Action<Self>) -> String;

    /// The solution in one line: its actions, unless a puzzle has a shorter way.
    fn line(&self, plan: &Plan<Self::Problem>, end: &State<Self>) -> String {
        let _ = end;
        plan.actions.iter().map(|action| self.say(action)).collect::<Vec<_>>().join(", ")
    }

    /// The solution in the form in which the puzzle was read, if that form has
    /// room for it: several lines, each with its end.
    fn same_form(&self, end: &State<Self>) -> Option<String> {
        let _ = end;
        None
    }

    /// One of its heuristics; none if it is another problem's.
    fn guess(&self, which: Guess) -> Option<Self::Guess>;

    /// The heuristic of methods that ask one, when nobody names it: the one that
    /// textbooks take, and never an inadmissible one.
    fn usual(&self) -> Guess;

    /// The method that `auto` stands for here, and its heuristic: the fastest
    /// that is known, and never an inadmissible one.
    fn auto(&self) -> (Method, Guess) {
        (Method::of(Search::AStar), self.usual())
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

    /// Searches. Puzzles that can be walked backwards, and those with a
    /// heuristic that deserves code of its own, do it their way.
    ///
    /// # Errors
    /// The method is not for this problem.
    fn search(
        &self,
        method: &Method,
        guess: Guess,
        run: Run<'_, Self::Problem>,
    ) -> Result<Answer<Self::Problem>, Error> {
        search::forwards(self.problem(), method, search::fitting(self, guess)?, run)
    }

    /// What can be found out about it without being asked for a plan.
    fn examine(&self, limits: &Limits) -> Findings;

    /// Counts solutions.
    ///
    /// # Errors
    /// There is nothing to count.
    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        let _ = (cap, limits);
        Err(Error::setting("only puzzles whose answer is a filled board have solutions to count"))
    }
}

/// A state of a puzzle's problem.
pub(super) type State<S> = <<S as Shown>::Problem as Problem>::State;
/// An action of a puzzle's problem.
pub(super) type Action<S> = <<S as Shown>::Problem as Problem>::Action;
