//! The report of an instance: how it ended, its counters, and the solution, which is rendered in the requested form.

use super::evaluated::Valuation;
use super::findings::Counted;
use super::scene::Scene;
use crate::auto::Rule;
use crate::heuristic::HeuristicChoice;
use crate::problem::ProblemKind;
use solvarium::Stats;
use solvarium::limits::Stop;
use std::any::Any;
use std::fmt::{Debug, Formatter};
use std::sync::Arc;
use std::time::Duration;

/// How an instance ended.
///
/// ```
/// use solvarium::{limits::Stop, Limits};
/// use solvarium_catalogue::{self as catalogue, Ending, Method, Request};
/// let instance = catalogue::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// assert_eq!(instance.solve(&request, &Limits::none().nodes(9), None)?.ending, Ending::Stopped(Stop::Nodes));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The search found a plan.
    Solved,
    /// The search proved that there is no plan.
    NoSolution,
    /// The search stopped without an answer, for this reason.
    Stopped(Stop),
}

impl Ending {
    /// `solved`, `no-solution` or `stopped`.
    ///
    /// ```
    /// use solvarium_catalogue::Ending;
    /// assert_eq!(Ending::NoSolution.name(), "no-solution");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no-solution",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A solution that was found, replayed and verified; each form is rendered on request.
pub(crate) trait Rendering: Send + Sync {
    /// The number of actions that lead to the end.
    fn length(&self) -> usize;
    /// The names of the actions.
    fn actions(&self) -> Vec<String>;
    /// The actions in the type of the problem, a `Vec` of its actions, if actions lead to it.
    fn plan(&self) -> Option<&dyn Any> {
        None
    }
    /// The solution in one line.
    fn line(&self) -> String;
    /// The solution in another common form, in one line, if there is one.
    fn also(&self) -> Option<String>;
    /// The cells of the path over a map, rows and columns from 1, if the puzzle is a map.
    fn cells(&self) -> Option<Vec<[u32; 2]>> {
        None
    }
    /// The path drawn into its map, in several lines, if the puzzle is a map.
    fn way(&self) -> Option<String> {
        None
    }
    /// The end, drawn in several lines.
    fn drawing(&self) -> String;
    /// The solution in the text format of the puzzle, if that format can hold solutions.
    fn same_form(&self) -> Option<String>;
    /// The end as rows of numbers, if it is a grid of numbers.
    fn rows(&self) -> Option<Vec<Vec<i32>>>;
    /// Each action with the board after it.
    fn steps(&self) -> Vec<Step>;
    /// The picture of the end, with the actions that led there.
    fn scene(&self) -> Scene;
    /// The pictures of the start and of the state after each action; the end alone, if no actions lead there.
    fn scenes(&self) -> Vec<Scene>;
}

/// Report of an instance, with all that is needed to run it again.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!((report.problem.as_str(), report.actions()), ("tiles", vec!["Up".into(), "Left".into()]));
/// assert!(Method::parse(&report.method).is_ok()); // to run it again
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Report {
    /// The problem and its settings, as [`ProblemKind::parse`](crate::ProblemKind::parse) reads them.
    pub problem: String,
    /// The method that ran, with every setting that differs from its default,
    /// as [`Method::parse`](crate::Method::parse) reads it; `auto` is resolved.
    pub method: String,
    /// The rule by which `auto` chose the method, if the request was for `auto`.
    pub rule: Option<&'static Rule>,
    /// The heuristic that the method used, if it needs one, with its settings.
    pub heuristic: Option<HeuristicChoice>,
    /// How the run ended.
    pub ending: Ending,
    /// Why there is no solution, if that was proved without a search.
    pub why: Option<String>,
    /// The goal in one line, if puzzles with the same start can have different goals, as in sliding tiles.
    pub goal: Option<String>,
    /// The cost of the plan.
    pub cost: Option<f64>,
    /// Whether the method has proved that no plan costs less; none where the answer is not a path.
    pub optimal: Option<bool>,
    /// The value of a position, if the puzzle is one of a game.
    pub valuation: Option<Valuation>,
    /// Advice on solving similar puzzles faster, if there is any.
    pub hint: Option<String>,
    /// The best state that a local search found, solution or not.
    pub best: Option<Best>,
    /// Counters of the run.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// The seed of the request.
    pub seed: u64,
    /// The version of the library.
    pub version: &'static str,
    pub(crate) found: Option<Arc<dyn Rendering>>,
}

impl Report {
    /// Returns the report of a list of solutions, with its ending.
    #[must_use]
    pub fn ended(kind: &ProblemKind, counted: &Counted, ending: Ending, seed: u64) -> Self {
        let mut report = Self::begun(kind.to_string(), counted.method.clone(), seed);
        (report.rule, report.ending) = (counted.rule, ending);
        (report.stats, report.elapsed) = (counted.stats, counted.elapsed);
        report
    }

    /// The report of a run that has not begun.
    pub(crate) fn begun(problem: String, method: String, seed: u64) -> Self {
        Self {
            problem,
            method,
            rule: None,
            heuristic: None,
            ending: Ending::NoSolution,
            why: None,
            goal: None,
            cost: None,
            optimal: None,
            valuation: None,
            hint: None,
            best: None,
            stats: Stats::default(),
            elapsed: Duration::ZERO,
            seed,
            version: env!("CARGO_PKG_VERSION"),
            found: None,
        }
    }

    /// The number of actions of the plan, if there is one.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.length(), Some(2));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn length(&self) -> Option<usize> {
        self.found.as_ref().map(|found| found.length())
    }

    /// The actions of the plan in the type of a caller-defined problem; none without a plan, or if its actions have
    /// another type.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, Limits};
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let report = catalogue::own("steps", walk, Blind).solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(report.plan::<u32>(), Some(&[2, 2][..]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn plan<A: 'static>(&self) -> Option<&[A]> {
        let plan = self.found.as_ref()?.plan()?;
        plan.downcast_ref::<Vec<A>>().map(Vec::as_slice)
    }

    /// The names of the plan's actions; none without a plan.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("4 3 -> 2")?;
    /// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.actions()[0], "fill jug 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<String> {
        self.found.as_ref().map(|found| found.actions()).unwrap_or_default()
    }

    /// The solution in one line: a filled grid's cells, a tile puzzle's moves.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.solution().as_deref(), Some("UL"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        self.found.as_ref().map(|found| found.line())
    }

    /// The cells of a path over a map, from the start to the goal: rows and columns from 1.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("S.G\n...\n")?;
    /// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(report.cells(), Some(vec![[1, 1], [1, 2], [1, 3]]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> Option<Vec<[u32; 2]>> {
        self.found.as_ref().and_then(|found| found.cells())
    }

    /// The path drawn into its map, in several lines, if the puzzle is a map.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("S.G\n...\n")?;
    /// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(report.way().as_deref(), Some("S*G\n...\n"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn way(&self) -> Option<String> {
        self.found.as_ref().and_then(|found| found.way())
    }

    /// The solution in another common form, in one line. For sliding tiles it is the sequence of moved tiles: `tiles
    /// 4 1`.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.also().as_deref(), Some("tiles 4 1"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn also(&self) -> Option<String> {
        self.found.as_ref().and_then(|found| found.also())
    }

    /// The end of the plan, drawn in several lines.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("4 3 -> 2")?;
    /// assert!(instance.solve(&Request::default(), &Limits::none(), None)?.drawing().unwrap().contains('2'));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> Option<String> {
        self.found.as_ref().map(|found| found.drawing())
    }

    /// The solution in the text format of the puzzle, if that format can hold solutions: a filled grid in place of
    /// the unfilled one.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let same = instance.solve(&Request::default(), &Limits::none(), None)?.same_form().unwrap();
    /// assert!(same.starts_with('1') && same.trim_end().len() == 16);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn same_form(&self) -> Option<String> {
        self.found.as_ref().and_then(|found| found.same_form())
    }

    /// The end of the plan as rows of numbers, where it is a grid of numbers.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.rows().unwrap().len(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.found.as_ref().and_then(|found| found.rows())
    }

    /// Each action of the plan with the board after it.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(Some(&report.steps()[1].board), report.drawing().as_ref());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        self.found.as_ref().map(|found| found.steps()).unwrap_or_default()
    }
}

impl Report {
    /// The end of the plan as a picture, with the actions that led there: the filled grid, or the map with the path.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let end = instance.solve(&Request::default(), &Limits::none(), None)?.scene().unwrap();
    /// assert_eq!((end.is_goal, end.actions), (true, vec!["Up".into(), "Left".into()]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        self.found.as_ref().map(|found| found.scene())
    }

    /// The start and the state after each action of the plan as pictures, each with the actions that led there: a
    /// sequence to play or print.
    ///
    /// ```
    /// use {solvarium::Limits, solvarium_catalogue::{self as catalogue, Request}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let scenes = instance.solve(&Request::default(), &Limits::none(), None)?.scenes();
    /// let actions: Vec<_> = scenes.iter().map(|scene| scene.actions.len()).collect();
    /// assert_eq!((actions, scenes[2].is_goal), (vec![0, 1, 2], true));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn scenes(&self) -> Vec<Scene> {
        self.found.as_ref().map(|found| found.scenes()).unwrap_or_default()
    }
}

impl Debug for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Report");
        shown
            .field("problem", &self.problem)
            .field("method", &self.method)
            .field("heuristic", &self.heuristic);
        shown.field("ending", &self.ending).field("why", &self.why).field("cost", &self.cost);
        shown.field("best", &self.best).field("stats", &self.stats).field("solution", &self.solution());
        shown.finish_non_exhaustive()
    }
}

/// One step of a plan.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let steps = instance.solve(&Request::default(), &Limits::none(), None)?.steps();
/// assert_eq!((steps.len(), steps[1].action.as_str()), (2, "Left, tile 1"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the action.
    pub action: String,
    /// The board after it, drawn in several lines.
    pub board: String,
}

/// Draws a state of a local search.
pub(crate) type Drawing = dyn Fn(&[i32]) -> String + Send + Sync;

/// The best state that a local search found.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let request = Request { method: Method::parse("anneal")?, ..Request::default() };
/// let report = instance.solve(&request, &Limits::none().nodes(1), None)?;
/// assert!(report.best.unwrap().cost > 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Best {
    /// Cost of the state: number of faults, or length.
    pub cost: i64,
    /// One number for each position: digits row by row, the cities of a tour.
    pub values: Vec<i32>,
    /// A note on the state.
    pub(crate) note: String,
    pub(crate) draw: Arc<Drawing>,
}

impl Best {
    /// The state, drawn in several lines.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let request = Request { method: Method::parse("anneal")?, ..Request::default() };
    /// let best = instance.solve(&request, &Limits::none(), None)?.best.unwrap();
    /// assert_eq!(instance.portray(&best.values)?.text, best.drawing());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> String {
        (self.draw)(&self.values) + &self.note
    }
}

impl Debug for Best {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Best").field("cost", &self.cost).field("values", &self.values).finish_non_exhaustive()
    }
}
