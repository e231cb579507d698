//! Problem instances with their types erased: puzzles that were read. Their operations solve, check and count, or check a
//! heuristic.

mod batch;
mod codes;
pub(crate) mod count;
mod evaluated;
mod event;
mod event_data;
mod external;
mod findings;
mod found_plan;
pub(crate) mod ground;
pub(crate) mod heuristic_check;
mod interpreter;
mod local_search;
mod modelled;
pub(crate) mod network;
mod numbers;
mod observer;
mod optimum;
mod own;
mod own_landscape;
mod own_model;
pub(crate) mod path;
mod report;
pub(crate) mod scene;
mod successor;
mod summary;
mod typed;

pub use codes::Codes;
pub(crate) use evaluated::Evaluated;
pub use evaluated::Valuation;
pub(crate) use event::Words;
pub use event::{Discarded, EventKind, SearchEvent};
pub use event_data::EventData;
pub use external::{EventSource, ExternalEvent, external};
pub use findings::{Counted, Finding, Findings, HeuristicReport};
pub(crate) use interpreter::{Interpreter, Seen, SeenErased};
pub(crate) use local_search::{LocalSearchProblem, local_search_instance};
pub(crate) use modelled::{MODEL_HEURISTICS, Modelled, modelled};
pub use numbers::Numbers;
pub use observer::{Observer, Watcher};
pub use own::{OwnProblem, own, own_reversible, own_search};
pub use own_landscape::own_landscape;
pub(crate) use own_model::for_model;
pub use own_model::{own_conflict, own_model, own_optimum};
pub use report::{Best, Ending, Report, Step};
pub use successor::Successor;
pub use summary::{BestSummary, EffortSummary, RuleSummary, Summary};
pub(crate) use typed::TypedInstance;

use crate::heuristic::HeuristicChoice;
use crate::method::Method;
use crate::problem::ProblemKind;
use ground::{Direction, Ground};
use scene::{Picture, Scene};
use solvarium::{Error, Limits};
use solvarium_forms::Puzzle;
use std::ops::ControlFlow;
use std::path::Path;

/// The refusal to check a plan.
fn no_plan_check(kind: &ProblemKind) -> Error {
    let name = kind.entry().name;
    Error::setting(format!("plans can be checked for planning tasks in PDDL, but this puzzle is {name}"))
}

/// A problem instance with its types erased: a puzzle to solve. [`read`](crate::read) makes instances.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Ending, Request};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!((report.ending, report.cost), (Ending::Solved, Some(2.0)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Instance: Send + Sync {
    /// The problem and its settings.
    fn kind(&self) -> &ProblemKind;

    /// Describes the puzzle in one line: `9x9 Sudoku, 23 givens`.
    fn describe(&self) -> String;

    /// A text that [`read`](crate::read) reads as exactly this puzzle, given its kind. It includes the goal and the
    /// regions, even if they came from other texts.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
    /// let auxiliary = AuxiliaryInputs { goal: Some("3 2 / 1 0"), ..AuxiliaryInputs::default() };
    /// let instance = catalogue::read("1 3 / 2 0", None, &auxiliary)?.remove(0).instance?;
    /// assert_eq!(instance.text(), "1 3\n2 _\ngoal:\n3 2\n1 _\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn text(&self) -> String;

    /// The start, drawn in several lines, each with a line feed.
    fn draw(&self) -> String;

    /// The start as rows of numbers, 0 for none, if it is a grid of numbers.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// assert_eq!(instance.rows().unwrap()[1], [0, 0, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn rows(&self) -> Option<Vec<Vec<i32>>>;

    /// Returns the state to which these actions lead from a root. A [`SearchEvent`] has the numbers of both. Actions
    /// are applied from the start (root 0), and undone from a goal.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut first = None;
    /// let mut look = |event: &SearchEvent<'_>| first = first.or(event.data.action());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(instance.scene(0, &[first.unwrap()])?.actions, ["Up"]);
    /// assert!(instance.scene(0, &[4_000_000]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no root of this number, or an action is not legal in its state.
    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error>;

    /// The legal actions of the state to which these actions lead from the start, in the order of the problem.
    ///
    /// ```
    /// let instance = solvarium_catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let up = instance.successors(&[])?.remove(0);
    /// assert_eq!((up.action.as_str(), instance.successors(&[up.code])?.len()), ("Up", 3));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The instance has no path states, or an action is not legal in its state.
    fn successors(&self, codes: &[u32]) -> Result<Vec<Successor>, Error> {
        let _ = codes;
        Err(Error::setting(format!("{} has no states to walk on", self.kind().entry().name)))
    }

    /// The name of the method of a search that runs elsewhere, which no request can name.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let (_, events) = std::sync::mpsc::channel();
    /// assert_eq!(catalogue::external("one step", "my own", events).external_method(), Some("my own"));
    /// assert_eq!(catalogue::parse("1 3 / 2 0")?.external_method(), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn external_method(&self) -> Option<&str> {
        None
    }

    /// Returns the preconditions of the last of these actions and the facts that it changed, in sentences. Only planning
    /// tasks have them; the names of other actions are enough.
    ///
    /// ```
    /// let instance = solvarium_catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert!(instance.account(0, &[]).is_empty());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn account(&self, root: u32, codes: &[u32]) -> Vec<String> {
        let _ = (root, codes);
        Vec::new()
    }

    /// Removes an action that a search has ruled out from the picture of a state: a candidate of a cell. Pictures that
    /// show no actions stay unchanged.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let mut first = None;
    /// let mut look = |event: &SearchEvent<'_>| first = first.or(event.data.action());
    /// let request = Request { method: Method::parse("dfs")?, ..Request::default() };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
    /// let mut picture = instance.scene(0, &[])?.picture.unwrap();
    /// let candidates = |picture: &catalogue::Picture| -> usize {
    ///     picture.cells.iter().flat_map(|cell| &cell.candidates).map(Vec::len).sum()
    /// };
    /// let before = candidates(&picture);
    /// instance.rule_out(first.unwrap(), &mut picture);
    /// assert_eq!(candidates(&picture), before - 1);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn rule_out(&self, code: u32, picture: &mut Picture) {
        let _ = (code, picture);
    }

    /// The puzzle as data, in the types of the text formats; none if no format can describe it.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// use solvarium_forms::Puzzle;
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let Some(Puzzle::Sudoku(grid)) = instance.described() else { unreachable!() };
    /// assert_eq!((grid.size, grid.boxes, &grid.values[..4]), (4, Some((2, 2)), &[1, 0, 0, 0][..]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn described(&self) -> Option<Puzzle> {
        None
    }

    /// The map that contains the states, if there is one.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Ground};
    /// let instance = catalogue::parse("tsp circle 12")?;
    /// assert!(matches!(instance.ground(), Some(Ground::Points { points, .. }) if points.len() == 12));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn ground(&self) -> Option<Ground> {
        None
    }

    /// The places of the roots on the map: of the start, then of the goals.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// let instance = catalogue::parse("S.#\n..G\n")?;
    /// assert_eq!(instance.places(), [0, 5]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn places(&self) -> Vec<u32> {
        Vec::new()
    }

    /// The place to which an action leads from another place; none if it leads to no place on the map.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Direction};
    /// let instance = catalogue::parse("S.#\n..G\n")?;
    /// let east = 1;
    /// assert_eq!((instance.moved(0, east, Direction::Forward), instance.moved(0, east, Direction::Backward)), (Some(1), None));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn moved(&self, place: u32, code: u32, way: Direction) -> Option<u32> {
        let _ = (place, code, way);
        None
    }

    /// A state of a local search, from its values in a [`SearchEvent`] or a [`Best`].
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let request = Request { method: Method::parse("anneal")?, ..Request::default() };
    /// let best = instance.solve(&request, &Limits::none(), None)?.best.unwrap();
    /// assert_eq!(instance.portray(&best.values)?.text, best.drawing());
    /// assert!(instance.portray(&[1, 2]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such state.
    fn portray(&self, values: &[i32]) -> Result<Scene, Error>;

    /// Solves the puzzle. Every plan is replayed and every filled grid is verified by the rules before it is
    /// reported.
    ///
    /// # Errors
    /// The method or the heuristic is not for this problem.
    fn solve(&self, request: &Request, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error>;

    /// The method and the heuristic that a request selects for this instance, as the report of a run with a node limit
    /// of 0.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let report = instance.resolve(&Request::default())?;
    /// assert_eq!((report.method.as_str(), report.heuristic.unwrap().to_string()), ("astar", "linear-conflict".to_string()));
    /// let backtrack = Request { method: Method::parse("backtrack")?, ..Request::default() };
    /// assert!(instance.resolve(&backtrack).unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The method or the heuristic is not for this problem.
    fn resolve(&self, request: &Request) -> Result<Report, Error> {
        self.solve(request, &Limits::none().nodes(0), None)
    }

    /// The game from this position on, if the puzzle is a position of a game.
    #[cfg(feature = "games")]
    fn playing(&self) -> Option<crate::game::Playing> {
        None
    }

    /// The map to walk on, if the puzzle is a map: see [`walk`](crate::walking::walk).
    fn place_to_walk(&self) -> Option<crate::walking::Place<'_>> {
        None
    }

    /// Checks the puzzle without solving it for a plan: whether it is well-formed, solvable, and has only one
    /// solution.
    fn check(&self, limits: &Limits) -> Findings;

    /// Checks a plan that is given as text, by the rules of the puzzle alone. Only planning tasks in PDDL do it: one
    /// action a line, `(move hall kitchen)`.
    ///
    /// # Errors
    /// Plans of this problem cannot be checked.
    fn check_plan(&self, plan: &str, limits: &Limits) -> Result<Findings, Error> {
        let _ = (plan, limits);
        Err(no_plan_check(self.kind()))
    }

    /// Counts solutions, up to `cap`, with `auto` or a method over constraints.
    ///
    /// # Errors
    /// The method cannot count, or is not for this problem; or the answer of the problem is a path, so that solutions
    /// are not counted.
    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error>;

    /// Finds solutions one after the other, by `auto` or a method that continues after the first one. The search ends
    /// when `take` breaks or a limit is reached. Each solution is verified and comes as the report of the run that
    /// found it.
    /// Returns the number of solutions, and whether these are all.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use std::ops::ControlFlow;
    /// let instance = catalogue::parse("queens 4")?;
    /// let mut lines = Vec::new();
    /// let counted = instance.solutions(&Request::default(), &Limits::none(), &mut |report| {
    ///     lines.extend(report.solution());
    ///     ControlFlow::Continue(())
    /// })?;
    /// lines.sort();
    /// assert_eq!((lines.join(", ").as_str(), counted.all), ("2 4 1 3, 3 1 4 2", true));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The problem has no model, or the method does not search models or does not fit this one.
    fn solutions(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Counted, Error> {
        let _ = (request, limits, take);
        Err(Error::setting("solutions can be listed only for puzzles solved by filling a board"))
    }

    /// Counts solutions up to `cap` by SAT. If there are no more, it writes a proof in the format LRAT. The formula
    /// that the proof refutes is beside it, with `.cnf` added to the name. The proof is checked before this returns.
    /// Cap 1 is for puzzles without a solution, cap 2 for those with exactly one.
    ///
    /// # Errors
    /// The problem has no model, this build has no SAT solver, or a file cannot be written.
    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error>;

    /// Explores all states that can be reached within the limits, and checks whether a heuristic is admissible and
    /// consistent there. The default limits are ten million states and 2 GiB.
    ///
    /// # Errors
    /// The heuristic is not for this problem, or no goal can be reached from the
    /// start, so that there is no true cost to compare with.
    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error>;
}

/// A request to solve an instance: method, heuristic and seed.
///
/// ```
/// use solvarium_catalogue::{HeuristicChoice, Method, Request};
/// let heuristic = Some(HeuristicChoice::parse("misplaced")?);
/// let request = Request { method: Method::parse("astar(tie=low-g)")?, heuristic, ..Request::default() };
/// assert_eq!(request.seed, 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The method; the default is `auto`.
    pub method: Method,
    /// The heuristic; the default is the problem's best.
    pub heuristic: Option<HeuristicChoice>,
    /// The seed of randomised methods. It is reported even if the method used no random numbers.
    pub seed: u64,
}
