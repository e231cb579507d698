//! What the catalogue asks of a puzzle beyond a problem to search, taken apart by concern: to be said, to be shown, to be
//! walked through by numbers, to be modelled, to be solved. A puzzle's own file answers.

use crate::constraints::Constraints;
use crate::erased::Backwards;
use crate::heuristic::HeuristicChoice;
use crate::job::scene::{Picture, Scene};
use crate::job::{Counted, Ending, Findings, HeuristicReport, count, judge, path};
use crate::landscape::ErasedLandscape;
use crate::method::Method;
use crate::methods;
use crate::one_of::{Made, OneOf};
use solvarium::{Answer, Error, Heuristic, Limits, Plan, Problem, Stats};

/// A puzzle that people can read, and the problem to search for its solution.
pub(crate) trait Domain: Send + Sync + Sized + 'static {
    /// The problem to search.
    type Problem: Problem<State: Send + Sync + 'static, Action: Send + Sync + 'static>;

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
}

/// How solutions and states are shown, in forms that only some puzzles have.
pub(crate) trait Presentation: Domain {
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

    /// An action as a step of a plan, where the state after it tells more of it than [`Domain::say`] knows.
    fn say_after(&self, action: &Action<Self>, after: &State<Self>) -> Option<String> {
        let _ = (action, after);
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

    /// A state as a picture, if it is a board of cells.
    fn picture(&self, state: &State<Self>) -> Option<Picture> {
        let _ = state;
        None
    }
}

/// Actions and starts by number, so that a path of a search can be walked again by whoever kept only the numbers.
pub(crate) trait Navigation: Domain {
    /// A number by which [`step`](Self::step) knows an action again: no two
    /// actions of a state have the same.
    fn code(&self, action: &Action<Self>) -> u32;

    /// Does the action of this number, if the state allows it.
    fn step(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let action = self.problem().actions(state).into_iter().find(|action| self.code(action) == code)?;
        self.problem().apply(state, &action);
        Some(action)
    }

    /// The problem walked backwards, if it can be.
    fn backwards(&self) -> Option<&dyn Backwards<Self::Problem>> {
        None
    }

    /// Where searches begin: the start, then, if they can walk back, the goals.
    fn roots(&self) -> Vec<State<Self>> {
        let goals = self.backwards().map(|backwards| backwards.goals(GOALS_MOST));
        std::iter::once(self.problem().start()).chain(goals.into_iter().flatten()).collect()
    }

    /// Takes back the action of this number, if it leads to this state and the
    /// problem can be walked backwards.
    fn step_back(&self, state: &mut State<Self>, code: u32) -> Option<Action<Self>> {
        let backwards = self.backwards()?;
        let action = backwards.actions_into(state).into_iter().find(|action| self.code(action) == code)?;
        backwards.undo(state, &action);
        Some(action)
    }

    /// Which cell of the picture the action of this number fills, and with which
    /// digit, if that is what actions do.
    fn fills(&self, code: u32) -> Option<(usize, u8)> {
        let _ = code;
        None
    }
}

/// The same puzzle as a model of constraints, or as a landscape of whole states.
pub(crate) trait Modelling: Domain {
    /// Its model, if it has one: then methods over constraints run on it.
    fn constraints(&self) -> Option<Box<dyn Constraints<Self::Problem> + '_>> {
        None
    }

    /// The landscape that local searches walk on, with what the method sets of it; none
    /// if the puzzle has none.
    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        let _ = method;
        None
    }

    /// What the method `local` is here.
    fn local(&self) -> Method {
        Method::of(&methods::ANNEAL)
    }

    /// A state of the landscape, shown: one number for each variable of the model.
    fn portray(&self, values: &[i32]) -> Option<Scene> {
        let _ = values;
        None
    }
}

/// Whether somebody is told what a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A watcher, who wants to be told of each step.
    Somebody,
    Nobody,
}

/// How a puzzle is solved, judged and counted.
pub(crate) trait Solving: Presentation + Navigation + Modelling {
    /// All of its heuristics.
    type Heuristic: OneOf<Self, Self::Problem> + Heuristic<Self::Problem, Memo: 'static>;

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

    /// The method that `auto` stands for here, and its heuristic: the fastest
    /// that is known, and never an inadmissible one. A watcher wants one that tells what it does.
    fn auto(&self, audience: Audience) -> (Method, HeuristicChoice) {
        let _ = audience;
        (Method::of(&methods::ASTAR), self.usual())
    }

    /// What no action costs less than.
    fn cheapest(&self) -> f64 {
        1.0
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
        count::solvable(self, limits)
    }

    /// Whether a heuristic can be trusted, on all that this puzzle leads to, compared with all of its heuristics. Where
    /// spaces are large, a puzzle has the walk compiled for itself: [`judge::typed`].
    ///
    /// # Errors
    /// The heuristic is not for this puzzle.
    fn judge_heuristic(&self, question: judge::Question<'_>) -> Result<HeuristicReport, Error> {
        judge::erased(self, question)
    }

    /// Counts solutions.
    ///
    /// # Errors
    /// There is nothing to count.
    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        let _ = (cap, limits);
        Err(Error::setting("only puzzles whose answer is a filled board have solutions to count"))
    }

    /// Counts solutions by this search, if it is one of the puzzle's own that can.
    fn count_by(&self, method: &Method, cap: u64, limits: &Limits) -> Option<Counted> {
        let _ = (method, cap, limits);
        None
    }
}

/// A state of a puzzle's problem.
pub(crate) type State<D> = <<D as Domain>::Problem as Problem>::State;
/// An action of a puzzle's problem.
pub(crate) type Action<D> = <<D as Domain>::Problem as Problem>::Action;

/// A problem with more goals is not walked backwards from all of them.
pub(crate) const GOALS_MOST: usize = 100_000;
