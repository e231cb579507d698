//! What the catalogue asks of a puzzle beyond being a problem: to be said,
//! drawn, and judged. One file for each puzzle answers.

use super::heuristics::Guess;
use super::job::{Counted, Findings};
use super::methods::Method;
use super::problems::Kind;
use super::search;
use crate::{Answer, Error, Heuristic, Limits, Plan, Problem, Run};

/// A problem that people can read. Its heuristics are one type each, so that
/// every search is compiled once for a puzzle and not once for a heuristic.
pub(super) trait Shown: Problem + Send + Sync + Sized {
    /// All of its heuristics.
    type Guess: Heuristic<Self>;

    /// What it is, in one line.
    fn describe(&self) -> String;

    /// A state, drawn: several lines, each with its end.
    fn draw(&self, state: &Self::State) -> String;

    /// An action, as people say it.
    fn say(&self, action: &Self::Action) -> String;

    /// The solution in one line.
    fn line(&self, plan: &Plan<Self>, end: &Self::State) -> String;

    /// One of its heuristics; none if it is another problem's.
    fn guess(&self, which: Guess) -> Option<Self::Guess>;

    /// The method that `auto` stands for here.
    fn auto(&self, kind: &Kind) -> Method;

    /// The heuristic to take when nobody names one: never an inadmissible one.
    fn usual(&self, method: &Method) -> Guess;

    /// Why it has no solution, where that shows without a search.
    fn refute(&self, kind: &Kind) -> Option<String> {
        let _ = kind;
        None
    }

    /// Judges the end of a plan by the rules of the puzzle alone.
    ///
    /// # Errors
    /// The rule that is broken.
    fn judge(&self, end: &Self::State) -> Result<(), String> {
        let _ = end;
        Ok(())
    }

    /// Searches. Puzzles that can be walked backwards, and those with a
    /// heuristic that deserves code of its own, do it their way.
    ///
    /// # Errors
    /// The method is not for this problem.
    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::forwards(self, method, search::fitting(self, guess)?, run)
    }

    /// Adds what can be found out about it.
    fn examine(&self, limits: &Limits, findings: &mut Findings);

    /// Counts solutions.
    ///
    /// # Errors
    /// There is nothing to count.
    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        let _ = (cap, limits);
        Err(Error::setting("only problems with filled boards have solutions to count: sudoku, queens"))
    }
}
