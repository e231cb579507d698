//! A job: a puzzle that was read, with its types erased, and what can be asked
//! of it: solve it, check it, count its solutions, try a heuristic on it.

use crate::entry::Entry;
use crate::heuristics::{Estimate, Estimator};
use crate::methods::Method;
use crate::problems::Kind;
use crate::scene::Scene;
use crate::sight::Sight;
use solvarium::limits::Stop;
use solvarium::{Error, Limits, Stats};
use std::path::Path;
use std::time::Duration;

/// A puzzle to solve, whatever its types. [`read`](crate::read) makes them.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Ending, Extras, Order};
/// for item in catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())? {
///     let job = item.job?;
///     let report = job.solve(&Order::default(), &Limits::none(), None)?;
///     assert_eq!((report.ending, report.cost), (Ending::Solved, Some(2.0)));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Job: Send + Sync {
    /// Which problem it is, and with which settings.
    fn kind(&self) -> &Kind;

    /// What it is, in one line: `9x9 Sudoku, 23 givens`.
    fn describe(&self) -> String;

    /// A text that [`read`](crate::read) reads as this very puzzle, its kind
    /// given: with its goal and its regions, whatever it was read from.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras};
    /// let extras = Extras { goal: Some("3 2 / 1 0"), ..Extras::default() };
    /// let job = catalogue::read("1 3 / 2 0", None, &extras)?.remove(0).job?;
    /// assert_eq!(job.text(), "1 3\n2 _\ngoal:\n3 2\n1 _\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn text(&self) -> String;

    /// The start, drawn: several lines, each with its end.
    fn draw(&self) -> String;

    /// The start as rows of numbers, 0 for none, if it is a grid of numbers.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras, Kind};
    /// let job = catalogue::read("1.....3..4.....2", Some(&Kind::parse("sudoku")?), &Extras::default())?.remove(0).job?;
    /// assert_eq!(job.rows().unwrap()[1], [0, 0, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn rows(&self) -> Option<Vec<Vec<i32>>>;

    /// The state to which these actions lead from a root: both as a
    /// [`Sight`] told their numbers. From the start (root 0) they are done, from
    /// a goal taken back.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let mut first = None;
    /// let mut look = |sight: &Sight<'_>| first = first.or(sight.from.and(sight.code));
    /// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(job.scene(0, &[first.unwrap()])?.actions, ["Up"]);
    /// assert!(job.scene(0, &[4_000_000]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such root, or one of the actions cannot be done where it comes.
    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error>;

    /// Which cell of the [`Picture`](crate::Picture), row by row from 0, an action of
    /// this number fills, and with which digit; none if it does anything else.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
    /// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
    /// let mut first = None;
    /// let mut look = |sight: &Sight<'_>| first = first.or(sight.from.and(sight.code));
    /// let order = Order { method: Method::parse("dfs")?, ..Order::default() };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
    /// let (cell, digit) = job.fills(first.unwrap()).unwrap();
    /// assert_eq!(job.scene(0, &[first.unwrap()])?.picture.unwrap().cells[cell].text, digit.to_string());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    fn fills(&self, code: u32) -> Option<(usize, u8)>;

    /// A state of a local search, from its values as a [`Sight`] or a [`Best`] told them.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order};
    /// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
    /// let order = Order { method: Method::parse("anneal")?, ..Order::default() };
    /// let best = job.solve(&order, &Limits::none(), None)?.best.unwrap();
    /// assert_eq!(job.portray(&best.values)?.text, best.drawing);
    /// assert!(job.portray(&[1, 2]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such state.
    fn portray(&self, values: &[i32]) -> Result<Scene, Error>;

    /// Solves it. Every plan is replayed, and every filled grid checked against
    /// the rules, before it is reported.
    ///
    /// # Errors
    /// The method or the heuristic is not for this problem.
    fn solve(&self, order: &Order, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error>;

    /// What an order comes to here, before anything is searched: the report of a
    /// run that may not expand anything names the method and the heuristic.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let report = job.resolve(&Order::default())?;
    /// assert_eq!((report.method.as_str(), report.heuristic.unwrap().to_string()), ("astar", "linear-conflict".to_string()));
    /// let backtrack = Order { method: Method::parse("backtrack")?, ..Order::default() };
    /// assert!(job.resolve(&backtrack).unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The method or the heuristic is not for this problem.
    fn resolve(&self, order: &Order) -> Result<Report, Error> {
        self.solve(order, &Limits::none().nodes(0), None)
    }

    /// What can be said about it without being asked for a plan: whether it is
    /// well-formed, solvable, and has one solution only.
    fn check(&self, limits: &Limits) -> Findings;

    /// Counts solutions, up to `cap`, with `auto` or a method over constraints.
    ///
    /// # Errors
    /// The method does not count, or is not for this problem; or
    /// Solutions of this problem are not a thing to count: any two plans to the
    /// same goal are the same solution.
    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error>;

    /// Counts solutions up to `cap` by SAT, and writes a proof that there are no more, if that
    /// is so: in the format LRAT, and beside it, with `.cnf` added to the name, the formula that it
    /// refutes. The proof is checked before this returns. Cap 1 is for puzzles without a
    /// solution, cap 2 for those with one only.
    ///
    /// # Errors
    /// The problem has no model, this build has no SAT solver, or a file cannot be written.
    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error>;

    /// Walks all that can be reached within the limits (unless they say otherwise,
    /// ten million states and 2 GiB), and says whether a
    /// heuristic is admissible and consistent there.
    ///
    /// # Errors
    /// The heuristic is not for this problem, or no goal can be reached from the
    /// start, so that there is no true cost to compare with.
    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error>;
}

/// Called for every event of a search. The search waits for its return.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight, Watcher, What};
/// let mut expanded = 0;
/// let mut look = |sight: &Sight<'_>| expanded += u64::from(sight.what == What::Expand);
/// let watcher: Watcher<'_> = &mut look;
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
/// assert_eq!(job.solve(&order, &Limits::none(), Some(watcher))?.stats.expanded, expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type Watcher<'a> = &'a mut dyn FnMut(&Sight<'_>);

/// How to solve a job.
///
/// ```
/// use solvarium_catalogue::{Method, Order};
/// let order = Order { method: Method::parse("astar(tie=low-g)")?, heuristic: Some("misplaced".into()), ..Order::default() };
/// assert!(!order.steps);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    /// The method; `auto` unless said otherwise.
    pub method: Method,
    /// The heuristic by name; the problem's best unless said otherwise.
    pub heuristic: Option<String>,
    /// The seed of methods that roll dice. It is reported even if none was rolled.
    pub seed: u64,
    /// Whether the report lists every step with its board.
    pub steps: bool,
}

/// How a job ended.
///
/// ```
/// use solvarium::{limits::Stop, Limits};
/// use solvarium_catalogue::{self as catalogue, Ending, Extras, Method, Order};
/// let job = catalogue::read("8 7 6 / 0 4 1 / 2 5 3", None, &Extras::default())?.remove(0).job?;
/// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
/// assert_eq!(job.solve(&order, &Limits::none().nodes(9), None)?.ending, Ending::Stopped(Stop::Nodes));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a plan.
    Solved,
    /// With the proof that there is none.
    NoSolution,
    /// Without an answer, and why.
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

/// What came of a job, and all that is needed to run it again.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Order};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let report = job.solve(&Order::default(), &Limits::none(), None)?;
/// assert_eq!((report.problem.as_str(), report.actions), ("tiles", vec!["Up".into(), "Left".into()]));
/// assert!(Method::parse(&report.method).is_ok()); // to run it again
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The problem and its settings, as [`Kind::parse`] reads them.
    pub problem: String,
    /// The method that ran, with every setting that differs from its default,
    /// as [`Method::parse`] reads it; `auto` is resolved.
    pub method: String,
    /// The heuristic that was asked, if the method asks one, with its settings.
    pub heuristic: Option<Estimator>,
    /// How it ended.
    pub ending: Ending,
    /// Why there is no solution, if that was proved without a search.
    pub why: Option<String>,
    /// The cost of the plan.
    pub cost: Option<f64>,
    /// The actions of the plan, as people say them.
    pub actions: Vec<String>,
    /// The solution in one line: a filled grid's cells, a tile puzzle's moves.
    pub solution: Option<String>,
    /// The solution in another form that people use, in one line: of a tile puzzle, `tiles 4 1`, which slide, in order.
    pub also: Option<String>,
    /// What would make puzzles as hard as this one quicker to solve, in a sentence, if something would.
    pub hint: Option<String>,
    /// The end of the plan, drawn in several lines.
    pub drawing: Option<String>,
    /// The solution in the form in which the puzzle was read, where that form
    /// has room for it: a filled grid in place of the unfilled one.
    pub same_form: Option<String>,
    /// The end of the plan as rows of numbers, where it is a grid of numbers.
    pub rows: Option<Vec<Vec<i32>>>,
    /// Each action with the board after it, if the order asked for them.
    pub steps: Vec<Step>,
    /// The best state that a local search found, solution or not.
    pub best: Option<Best>,
    /// What was counted.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// The seed of the order.
    pub seed: u64,
    /// The version of the library.
    pub version: &'static str,
}

/// One step of a plan.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Order};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let report = job.solve(&Order { steps: true, ..Order::default() }, &Limits::none(), None)?;
/// assert_eq!(report.steps.len(), 2);
/// assert_eq!(Some(&report.steps[1].board), report.drawing.as_ref());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action, as people say it.
    pub action: String,
    /// The board after it, drawn in several lines.
    pub board: String,
}

/// The best state that a local search found.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Order};
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let order = Order { method: Method::parse("anneal")?, ..Order::default() };
/// let report = job.solve(&order, &Limits::none().nodes(1), None)?;
/// assert!(report.best.unwrap().cost > 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// What it costs: faults, or a length.
    pub cost: i64,
    /// One number for each place: digits row by row, the cities of a tour.
    pub values: Vec<i32>,
    /// The state, drawn in several lines.
    pub drawing: String,
}

/// What a check found, in the order in which it looked.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Kind};
/// let kind = Kind::parse("sudoku")?;
/// let job = catalogue::read("1.....3..4.....2", Some(&kind), &Extras::default())?.remove(0).job?;
/// let findings = job.check(&Limits::none());
/// assert!(findings.0.iter().map(|finding| finding.what).eq(["solvable", "unique"]));
/// assert_eq!(findings.good(), Some(true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Findings(
    /// One for each question that was asked.
    pub Vec<Finding>,
);

/// One answer of a check.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras};
/// let job = catalogue::read("0 2 1 / 3 4 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let finding = &job.check(&Limits::none()).0[0];
/// assert_eq!((finding.what, finding.good), ("solvable", Some(false)));
/// assert!(finding.text.starts_with("the start has 1 inversion, an odd number"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was asked: `solvable`, `unique`.
    pub what: &'static str,
    /// The answer; none when a limit was reached first.
    pub good: Option<bool>,
    /// The answer in words, with its reason.
    pub text: String,
}

impl Findings {
    /// Whether every question was answered with yes; none if none was answered
    /// with no, but not all were answered.
    ///
    /// ```
    /// use solvarium_catalogue::{Finding, Findings};
    /// let fine = Finding { what: "solvable", good: Some(true), text: "solvable".into() };
    /// let late = Finding { what: "unique", good: None, text: "the time limit was reached".into() };
    /// assert_eq!(Findings(vec![fine, late]).good(), None);
    /// ```
    #[must_use]
    pub fn good(&self) -> Option<bool> {
        let answers = || self.0.iter().map(|finding| finding.good);
        if answers().any(|good| good == Some(false)) {
            Some(false)
        } else {
            answers().all(|good| good.is_some()).then_some(true)
        }
    }
}

/// How many solutions there are.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Kind, Method};
/// let six = catalogue::read("6", Some(&Kind::parse("queens")?), &Extras::default())?.remove(0).job?;
/// let counted = six.count(&Method::default(), 100, &Limits::none())?;
/// assert_eq!((counted.number, counted.all), (4, true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// Those that were found: all, or at least so many.
    pub number: u64,
    /// Whether these are all.
    pub all: bool,
    /// The limit that ended the count, if one did; the cap is none.
    pub stopped: Option<Stop>,
    /// What was counted on the way.
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// Whether a heuristic can be trusted on a puzzle.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras};
/// let job = catalogue::read("1 0 / 2 3", None, &Extras::default())?.remove(0).job?;
/// assert_eq!(job.check_heuristic("manhattan", &Limits::none())?.good, Some(true));
/// assert_eq!(job.check_heuristic("manhattan-counting-blank", &Limits::none())?.good, Some(false));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeuristicReport {
    /// Which.
    pub heuristic: &'static Entry<Estimate>,
    /// Whether nothing is wrong with it; none if nothing was found, but not
    /// everything was looked at.
    pub good: Option<bool>,
    /// The limit that kept the walk from being whole.
    pub stopped: Option<Stop>,
    /// All that was found, in several lines: admissible, consistent, which other
    /// heuristics it dominates, and for each fault the state nearest to a goal.
    pub text: String,
}
