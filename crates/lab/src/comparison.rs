//! Compares methods on given puzzles, with the rows and tables of an experiment.

use crate::plan::{Configuration, Plan, PlannedInstance, Question};
use crate::report::sample::{Group, Measured, groups};
use crate::report::tables;
use crate::study::{Run, Study};
use crate::table::{Align, Table};
use crate::units::{show_count, show_duration, show_size};
use crate::{Metric, Outcome, Row};
use solvarium_catalogue::{Report, Request};
use std::time::Duration;

/// The runs of some methods on some puzzles.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// use solvarium_lab::Comparison;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let requests = ["bfs", "astar"].map(|name| Request { method: Method::parse(name).unwrap(), ..Request::default() });
/// let mut comparison = Comparison::of(&requests);
/// let puzzle = comparison.puzzle("typed");
/// for (number, request) in requests.iter().enumerate() {
///     comparison.add(puzzle, number, &instance.solve(request, &Limits::none(), None)?);
/// }
/// assert!(comparison.run_by_run().text()[2].starts_with("astar   manhattan  solved"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Comparison {
    study: Study,
}

impl Comparison {
    /// Creates a comparison of these methods.
    ///
    /// ```
    /// assert!(solvarium_lab::Comparison::of(&[]).run_by_run().is_empty());
    /// ```
    #[must_use]
    pub fn of(requests: &[Request]) -> Self {
        let configuration = |request: &Request| Configuration {
            method: request.method.to_string(),
            canonical: request.method.to_string(),
            heuristic: request.heuristic.as_ref().map(ToString::to_string),
            ..Configuration::default()
        };
        let configurations: Vec<_> = requests.iter().map(configuration).collect();
        let labels = configurations.iter().map(Configuration::label).collect();
        let question =
            Question { configurations: (0..requests.len()).collect(), labels, ..Question::default() };
        Self {
            study: Study::new(Plan { runs: 1, configurations, questions: vec![question], ..Plan::default() }),
        }
    }

    /// Adds a puzzle and returns its number.
    ///
    /// ```
    /// let mut comparison = solvarium_lab::Comparison::of(&[]);
    /// assert_eq!([comparison.puzzle("a"), comparison.puzzle("b")], [0, 1]);
    /// ```
    pub fn puzzle(&mut self, name: &str) -> usize {
        self.study.plan.instances.push(PlannedInstance { name: name.into(), ..PlannedInstance::default() });
        self.study.plan.instances.len() - 1
    }

    /// Adds the report of a method, by number, on a puzzle.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut comparison = solvarium_lab::Comparison::of(&[Request::default()]);
    /// let puzzle = comparison.puzzle("typed");
    /// comparison.add(puzzle, 0, &instance.solve(&Request::default(), &Limits::none(), None)?);
    /// assert_eq!(comparison.run_by_run().text().len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn add(&mut self, puzzle: usize, method: usize, report: &Report) {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (instance, configuration) = (number(puzzle), number(method));
        self.study.rows.push(Run { instance, configuration, seed: report.seed, row: Row::of(report) });
    }

    /// Returns a table with a row for each run, in the order in which the runs were added.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Comparison::of(&[]).run_by_run().text().len(), 1); // the headline
    /// ```
    #[must_use]
    pub fn run_by_run(&self) -> Table {
        use Align::{Left, Right};
        let mut table = Table::new(&[
            ("method", Left),
            ("heuristic", Left),
            ("outcome", Left),
            ("cost", Right),
            ("best", Right),
            ("expanded", Right),
            ("evaluations", Right),
            ("generated", Right),
            ("time", Right),
            ("memory", Right),
            ("b*", Right),
            ("backtracks", Right),
            ("propagations", Right),
            ("removed", Right),
        ]);
        self.study.rows.iter().for_each(|run| table.row(cells(&run.row)));
        table
    }

    /// Returns the tables of a comparison over many puzzles, each with a caption: totals, then typical values and ratios to the first
    /// method, by nodes and by time.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Method, Request};
    /// use solvarium_lab::Comparison;
    /// let requests = ["bfs", "astar"].map(|name| Request { method: Method::parse(name).unwrap(), ..Request::default() });
    /// let mut comparison = Comparison::of(&requests);
    /// for item in catalogue::read("1 4 2 / 3 0 5 / 6 7 8\n3 1 2 / 6 4 5 / 0 7 8\n", None, &AuxiliaryInputs::default())? {
    ///     let (instance, puzzle) = (item.instance?, comparison.puzzle(&item.line.to_string()));
    ///     for (number, request) in requests.iter().enumerate() {
    ///         comparison.add(puzzle, number, &instance.solve(request, &Limits::none(), None)?);
    ///     }
    /// }
    /// let (what, table) = &comparison.in_all()[1];
    /// assert_eq!((what.as_str(), table.text().len()), ("states expanded", 3));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn in_all(&self) -> Vec<(String, Table)> {
        let Some(asked) = self.study.plan.questions.first() else { return Vec::new() };
        groups(&self.study, asked).iter().flat_map(|group| self.of_group(group)).collect()
    }

    fn of_group(&self, group: &Group<'_>) -> Vec<(String, Table)> {
        let optima = tables::Optima::of(&self.study);
        let evaluates = self.study.rows.iter().any(|run| run.row.evaluations.is_some());
        let expands = self.study.rows.iter().any(|run| run.row.expanded.is_some());
        let metrics = [(Metric::Expanded, expands), (Metric::Evaluations, evaluates), (Metric::Time, true)];
        let summary = |metric: Metric| {
            (metric.label().to_string(), tables::summary(&Measured::of(group, metric), &optima))
        };
        let all = metrics.into_iter().filter(|(_, has)| *has).map(|(metric, _)| summary(metric));
        std::iter::once(("in all".to_string(), tables::totals(group))).chain(all).collect()
    }
}

fn cells(row: &Row) -> Vec<String> {
    let count = |count: Option<u64>| count.map(show_count).unwrap_or_default();
    let evaluates = row.evaluations.is_some();
    vec![
        row.ran.clone(),
        row.heuristic.clone(),
        outcome(row),
        cost(row),
        row.best.map(|best| best.to_string()).unwrap_or_default(),
        count(row.expanded),
        count(row.evaluations),
        count(Some(row.generated).filter(|_| !evaluates)),
        show_duration(Duration::from_nanos(row.nanoseconds)),
        show_size(row.bytes),
        row.branching().map(|b| format!("{b:.3}")).unwrap_or_default(),
        count(row.backtracks),
        count(row.propagations),
        count(row.struck),
    ]
}

/// The cost of the plan, or its proved lower bound: `≥57`.
fn cost(row: &Row) -> String {
    match (row.cost, row.bound) {
        (Some(cost), _) => plain(cost),
        (None, Some(bound)) => format!("≥{}", plain(bound)),
        (None, None) => String::new(),
    }
}

/// `27`, not `27.0`; a real cost with four digits.
fn plain(cost: f64) -> String {
    let text = format!("{cost:.4}");
    if cost == cost.trunc() { format!("{cost:.0}") } else { text.trim_end_matches('0').into() }
}

fn outcome(row: &Row) -> String {
    match row.outcome {
        Outcome::Stopped => format!("stopped: {}", row.why),
        outcome => outcome.name().into(),
    }
}
