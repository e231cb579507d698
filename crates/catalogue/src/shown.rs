//! What the catalogue asks of a puzzle beyond a problem to search: to be said,
//! drawn, and judged. One file for each puzzle answers.

use crate::constraints::Constraints;
use crate::heuristics::Guess;
use crate::job::{Counted, Findings};
use crate::local::Field;
use crate::methods::{Method, Search};
use crate::scene::{Picture, Scene};
use crate::search;
use solvarium::limits::Stop;
use solvarium::{Answer, Error, Heuristic, Limits, Plan, Problem, Run, Stats};

/// A puzzle that people can read, and the problem to search for its solution.
/// Its heuristics are one type, so that every search is compiled once for a
/// puzzle and not once for each heuristic.
pub(crate) trait Shown: Send + Sync + Sized {
    /// The problem to search.
    type Problem: Problem;
    /// All of its heuristics.
    type Guess: Heuristic<Self::Problem>;

    /// The problem to search.
    fn problem(&self) -> &Self::Problem;

    /// What it is, in one line.
    fn describe(&self) -> String;

    /// A text that is read as this puzzle.
    fn text(&self) -> String;

    /// A state, drawn: several lines, each with its end.
    fn draw(&self, state: &State<Self>) -> String;

    /// An action, as people say it.
    fn say(&self, action: &Action<Self>) -> String;

    /// A number by which [`step`](Self::step) knows an action again: no two
    /// actions of a state have the same.
    fn code(&self, action: &Action<Self>) -> u32;

    /// Does the action of this number, if the state allows it.
    fn step(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let action = self.problem().actions(state).into_iter().find(|action| self.code(action) == code)?;
        self.problem().apply(state, &action);
        Some(action)
    }

    /// Where searches begin: the start, then, if they can walk back, the goals.
    fn roots(&self) -> Vec<State<Self>> {
        vec![self.problem().start()]
    }

    /// Takes back the action of this number, if it leads to this state and the
    /// problem can be walked backwards.
    fn step_back(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let _ = (state, code);
        None
    }

    /// A state as a picture, if it is a board of cells.
    fn picture(&self, state: &State<Self>) -> Option<Picture> {
        let _ = state;
        None
    }

    /// Which cell of the picture the action of this number fills, and with which
    /// digit, if that is what actions do.
    fn fills(&self, code: u32) -> Option<(usize, u8)> {
        let _ = code;
        None
    }

    /// The solution in one line: its actions, unless a puzzle has a shorter way.
    fn line(&self, plan: &Plan<Self::Problem>, end: &State<Self>) -> String {
        let _ = end;
        plan.actions.iter().map(|action| self.say(action)).collect::<Vec<_>>().join(", ")
    }

    /// The solution in another form that people use, in one line, if there is one.
    fn also(&self, plan: &Plan<Self::Problem>) -> Option<String> {
        let _ = plan;
        None
    }

    /// An action as a step of a plan, where the state after it tells more of it than [`say`](Self::say) knows.
    fn say_after(&self, action: &Action<Self>, after: &State<Self>) -> Option<String> {
        let _ = (action, after);
        None
    }

    /// What would make puzzles that took this much quicker to solve, in a sentence.
    fn hint(&self, method: &Method, stats: &Stats) -> Option<String> {
        let _ = (method, stats);
        None
    }

    /// What to do where a limit ended the making of this heuristic's tables.
    fn unprepared(&self, which: Guess) -> Option<String> {
        let _ = which;
        None
    }

    /// The solution in the form in which the puzzle was read, if that form has
    /// room for it: several lines, each with its end.
    fn same_form(&self, end: &State<Self>) -> Option<String> {
        let _ = end;
        None
    }

    /// A state as rows of numbers, 0 for none, if it is a grid of numbers.
    fn rows(&self, state: &State<Self>) -> Option<Vec<Vec<i32>>> {
        let _ = state;
        None
    }

    /// One of its heuristics; none if it is another problem's.
    fn guess(&self, which: Guess) -> Option<Self::Guess>;

    /// Makes what a heuristic needs, where that takes long, so that [`guess`](Self::guess) has it at hand: how many
    /// bytes it takes, or the limit that came first.
    ///
    /// # Errors
    /// It cannot be made for this puzzle.
    fn prepare(&self, which: Guess, limits: &Limits) -> Result<Result<usize, Stop>, Error> {
        let _ = (which, limits);
        Ok(Ok(0))
    }

    /// The heuristic of methods that ask one, when nobody names it: the one that
    /// textbooks take, and never an inadmissible one.
    fn usual(&self) -> Guess;

    /// The method that `auto` stands for here, and its heuristic: the fastest
    /// that is known, and never an inadmissible one.
    fn auto(&self) -> (Method, Guess) {
        (Method::of(Search::AStar), self.usual())
    }

    /// The same where somebody watches, who wants to be told what it does.
    fn auto_watched(&self) -> (Method, Guess) {
        self.auto()
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

    /// Its model, if it has one: then methods over constraints run on it.
    fn constraints(&self) -> Option<Box<dyn Constraints<Self::Problem> + '_>> {
        None
    }

    /// The landscape that local searches walk on, with what the method sets of it; none
    /// if the puzzle has none.
    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        let _ = method;
        None
    }

    /// What the method `local` is here.
    fn local(&self) -> Method {
        Method::of(Search::Anneal)
    }

    /// A state of the landscape, shown: one number for each variable of the model.
    fn portray(&self, values: &[i32]) -> Option<Scene> {
        let _ = values;
        None
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

    /// Counts solutions by this search, if it is one of the puzzle's own that can.
    fn count_by(&self, search: Search, cap: u64, limits: &Limits) -> Option<Counted> {
        let _ = (search, cap, limits);
        None
    }
}

/// A state of a puzzle's problem.
pub(crate) type State<S> = <<S as Shown>::Problem as Problem>::State;
/// An action of a puzzle's problem.
pub(crate) type Action<S> = <<S as Shown>::Problem as Problem>::Action;

/// A problem with more goals is not walked backwards from all of them.
pub(crate) const GOALS_MOST: usize = 100_000;

/// The two functions of a puzzle that can be walked backwards.
macro_rules! walks_back {
    () => {
        fn roots(&self) -> Vec<$crate::shown::State<Self>> {
            use solvarium::{Problem, Reversible};
            let goals = self.problem().goals().into_iter().take($crate::shown::GOALS_MOST);
            std::iter::once(self.problem().start()).chain(goals).collect()
        }

        fn step_back(
            &self,
            state: &mut $crate::shown::State<Self>,
            code: u32,
        ) -> Option<$crate::shown::Action<Self>> {
            use solvarium::Reversible;
            let is_meant = |action: &_| self.code(action) == code;
            let action = self.problem().actions_into(state).into_iter().find(is_meant)?;
            self.problem().undo(state, &action);
            Some(action)
        }
    };
}
pub(crate) use walks_back;
