//! The row of a run: its outcome and its measurements.

use serde::{Deserialize, Serialize};
use solvarium::stats::effective_branching;
use solvarium_catalogue::{Ending, Report, Summary};

/// The outcome of a run.
///
/// ```
/// use solvarium_lab::Outcome;
/// assert!(Outcome::Solved.is_success() && !Outcome::Stopped.is_success());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The run found a plan that was replayed, or a solution that was checked.
    Solved,
    /// The run proved that there is no solution.
    NoSolution,
    /// The run reached the target cost of the method's setting (`goal=4`).
    Reached,
    /// The run was stopped by a limit.
    Stopped,
    /// The method cannot run on this instance.
    #[default]
    Failed,
}

impl Outcome {
    /// The name in tables.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Outcome::NoSolution.name(), "no-solution");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no-solution",
            Self::Reached => "reached",
            Self::Stopped => "stopped",
            Self::Failed => "failed",
        }
    }

    /// Whether the run answered its question: a proof that there is no solution counts.
    ///
    /// ```
    /// assert!(solvarium_lab::Outcome::Reached.is_success());
    /// ```
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Solved | Self::NoSolution | Self::Reached)
    }
}

/// The results of a run: a line of the log.
///
/// A row is made from a [`Summary`] but does not contain one: the log omits what the plan (problem, seed) or the
/// session (version) already has, and
/// millions of rows are read. Measured on 300,000 runs, a row with a flattened summary takes 255 bytes instead of 200 (after a local search, whose
/// best state is written out, 496 instead of 206). It is read in 1.8 microseconds instead of 0.8 (4.1 instead of 0.9), because serde buffers all
/// fields of a flattened object. The list of fields would be necessary anyway, because some fields differ. In earlier
/// logs `best` is a number (in a summary, an object), and time is in nanoseconds, not seconds. In a row, evaluations do
/// not count as expanded, and `reached` and `failed` are outcomes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Row {
    /// How the run ended.
    pub outcome: Outcome,
    /// The limit that stopped the run, or why it failed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The cost of the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// The lower bound that a stopped search had proved: no plan costs less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// The number of actions of the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
    /// The cost of the best state of a local search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<i64>,
    /// States expanded, of searches with expansions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<u64>,
    /// States generated.
    #[serde(default)]
    pub generated: u64,
    /// States evaluated, of local and evolutionary searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<u64>,
    /// Decisions that led to a contradiction, of constraint searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// Propagation steps, of constraint searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
    /// Candidates removed, of constraint searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck: Option<u64>,
    /// Wall-clock time, in nanoseconds.
    pub nanoseconds: u64,
    /// The maximum number of bytes that the search held at the same time.
    #[serde(default)]
    pub bytes: u64,
    /// The number of evaluations before each target was reached, in the order of the experiment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<Option<u64>>,
    /// The wall-clock time of the call, including preparation, in nanoseconds. It is recorded if only one run is
    /// executed at a time and the system reports processor time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// The processor time of the same call, in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<u64>,
    /// The method that ran, with `auto` resolved.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ran: String,
    /// The heuristic that it used, named or not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heuristic: String,
    /// The pattern databases of the search by name: `6-6-3`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub databases: String,
    /// The number of simultaneous runs, if more than one: they affect each other's times.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub at_once: u32,
    /// The index of the session in the log that did the run.
    #[serde(default)]
    pub session: u32,
}

const fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_one(number: &u32) -> bool {
    *number == 1
}

impl Row {
    /// Creates a row from a report.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_lab::{Outcome, Row};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let row = Row::of(&instance.solve(&Request::default(), &Limits::none(), None)?);
    /// assert_eq!((row.outcome, row.cost, row.expanded), (Outcome::Solved, Some(2.0), Some(2)));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let (outcome, why) = outcome(&report.ending);
        let Summary { method, heuristic, cost, lower_bound, effort, best, databases, .. } =
            Summary::of(report);
        let (expanded, effort) = (report.stats.expanded, effort.as_ref());
        Self {
            outcome,
            why,
            cost,
            bound: lower_bound,
            length: (outcome == Outcome::Solved).then_some(report.length().unwrap_or_default() as u64),
            expanded: best.is_none().then_some(expanded),
            generated: report.stats.generated,
            evaluations: best.is_some().then_some(expanded),
            best: best.map(|best| best.cost),
            backtracks: effort.map(|effort| effort.backtracks),
            propagations: effort.map(|effort| effort.propagations),
            struck: effort.map(|effort| effort.struck.values().sum()),
            nanoseconds: u64::try_from(report.elapsed.as_nanos()).unwrap_or(u64::MAX),
            bytes: report.stats.bytes_peak,
            ran: method,
            heuristic: heuristic.unwrap_or_default(),
            databases: databases.unwrap_or_default(),
            at_once: 1,
            ..Self::default()
        }
    }

    /// Creates the row of a run that could not begin.
    pub(crate) fn failed(why: String) -> Self {
        Self { why, at_once: 1, ..Self::default() }
    }

    /// Wall-clock time in seconds.
    #[expect(clippy::cast_precision_loss, reason = "a century of nanoseconds fits")]
    pub(crate) fn seconds(&self) -> f64 {
        self.nanoseconds as f64 / 1e9
    }

    /// Whether other programs interrupted the run: its wall-clock time is over 1.2 times its processor time. Calls below a millisecond are too short
    /// to measure this.
    pub(crate) fn was_interrupted(&self) -> bool {
        match (self.clock, self.processor) {
            (Some(clock), Some(processor)) => clock >= 1_000_000 && clock > processor + processor / 5,
            _ => false,
        }
    }

    /// The effective branching factor of a run that found a plan.
    pub(crate) fn branching(&self) -> Option<f64> {
        effective_branching(self.generated, self.length.filter(|_| self.expanded.is_some())?)
    }
}

fn outcome(ending: &Ending) -> (Outcome, String) {
    match ending {
        Ending::Solved => (Outcome::Solved, String::new()),
        Ending::NoSolution => (Outcome::NoSolution, String::new()),
        Ending::Stopped(solvarium::limits::Stop::Reached) => (Outcome::Reached, String::new()),
        Ending::Stopped(stop) => (Outcome::Stopped, stop.name().into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium_catalogue::{self as catalogue, Method, Request};

    fn row(text: &str, method: &str, nodes: u64) -> Row {
        let instance = catalogue::parse(text).unwrap();
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        Row::of(&instance.solve(&request, &Limits::none().nodes(nodes), None).unwrap())
    }

    /// The names of the fields in a log, which must not change.
    fn names(row: &Row) -> String {
        let value = serde_json::to_value(row).unwrap();
        let names: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
        names.join(" ")
    }

    #[test]
    fn an_interrupted_run_is_detected() {
        let of = |clock, processor| Row { clock, processor, ..Row::default() }.was_interrupted();
        assert!(of(Some(2_500_000), Some(2_000_000)) && !of(Some(2_400_000), Some(2_000_000)));
        assert!(!of(Some(900_000), Some(1)), "too short to tell");
        assert!(!of(Some(2_000_000), Some(8_000_000)), "several threads");
        assert!(!of(None, None), "logs from before both were recorded");
    }

    #[test]
    fn a_row_has_the_counters_of_its_search() {
        let sudoku = "sudoku 1.....3..4.....2";
        for (row, expected) in [
            (
                row("142305678", "astar", 99),
                "bytes cost expanded generated heuristic length nanoseconds outcome ran session",
            ),
            (
                row("867254301", "astar", 1),
                "bound bytes expanded generated heuristic nanoseconds outcome ran session why",
            ),
            (
                row(sudoku, "backtrack", 99),
                "backtracks bytes cost expanded generated length nanoseconds outcome propagations ran session struck",
            ),
            (
                row(sudoku, "anneal", 1),
                "best bytes evaluations generated nanoseconds outcome ran session why",
            ),
        ] {
            let mut found: Vec<_> = names(&row).split(' ').map(str::to_owned).collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), expected, "{row:?}");
            assert_eq!(serde_json::from_str::<Row>(&serde_json::to_string(&row).unwrap()).unwrap(), row);
        }
    }

    #[test]
    fn a_row_of_an_earlier_log_is_read() {
        let old = r#"{"outcome":"stopped","why":"nodes","bound":21.0,"expanded":1,"generated":4,"nanoseconds":90,"bytes":7,"ran":"astar","heuristic":"manhattan","session":2}"#;
        let row: Row = serde_json::from_str(old).unwrap();
        assert_eq!((row.outcome, row.bound, row.expanded), (Outcome::Stopped, Some(21.0), Some(1)));
        assert_eq!((row.at_once, row.session, row.length), (1, 2, None));
        assert_eq!(serde_json::to_string(&row).unwrap(), old);
    }
}
