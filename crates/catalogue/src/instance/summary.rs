//! Summary of a report that can be serialised: the rows of `--format json`, the end of a trace and the lab's log are
//! made from it.
//!
//! The names are those of docs/json.md. Fields without a value are omitted, and a missing field is read as no value.
//! So the files of older versions can be read.

use super::evaluated::Valuation;
use super::report::{Best, Ending, Report};
use crate::auto;
use serde::{Deserialize, Serialize, Serializer};
use solvarium::Stats;
use solvarium::stats::{Descent, Effort};
use solvarium::watch::Rule;
use std::collections::BTreeMap;

/// Summary of a report, without the means to draw it.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request, Summary};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let summary = Summary::of(&instance.solve(&Request::default(), &Limits::none(), None)?);
/// assert_eq!((summary.outcome.as_str(), summary.cost, summary.expanded), ("solved", Some(2.0), 2));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Summary {
    /// The problem and its settings.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub problem: String,
    /// The method that ran, with the settings that differ from its defaults; `auto` is resolved.
    pub method: String,
    /// The rule by which `auto` chose it, if the request was for `auto`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto: Option<RuleSummary>,
    /// Heuristic that the method used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Pattern databases that the search used last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub databases: Option<String>,
    /// `solved`, `no-solution` or `stopped`.
    #[serde(alias = "ending")]
    pub outcome: String,
    /// The name of the limit that stopped the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// The goal in one line, if the same start may have different goals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The cost of the plan.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub cost: Option<f64>,
    /// Whether the method has proved that no plan costs less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// The value of a position of a game for the player to move, if it is proved.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub value: Option<f64>,
    /// Kind of the proven bounds of the value: `exact`, `at-least`, `at-most`, `between` or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// Lower bound of the value.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub least: Option<f64>,
    /// Upper bound of the value.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub most: Option<f64>,
    /// Estimate of a value that is not proved.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub estimate: Option<f64>,
    /// The player to move, whose value it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The principal variation: the best moves of both players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub principal_line: Option<Vec<String>>,
    /// The actions of the plan, once [`with_plan`](Self::with_plan) has filled them in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<String>>,
    /// The cells of a path over a map, rows and columns from 1, once [`with_plan`](Self::with_plan) has filled them
    /// in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<[u32; 2]>>,
    /// The answer in one line, once [`with_plan`](Self::with_plan) has filled it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Whether the solution is unique, where that was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The name of the limit that stopped the check of uniqueness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_stopped_by: Option<String>,
    /// Lower bound on the cost of a plan.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole")]
    pub lower_bound: Option<f64>,
    /// Number of actions that every plan exceeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth_done: Option<u64>,
    /// Counters of a method over constraints, besides nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortSummary>,
    /// Best state of a local search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<BestSummary>,
    /// States expanded; evaluations for local searches.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// Peak bytes that the search stored.
    #[serde(alias = "bytes")]
    pub peak_bytes: u64,
    /// The seed.
    pub seed: u64,
    /// The version of the library.
    pub version: String,
}

impl Summary {
    /// Summary of a report, without its plan.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let stats = &report.stats;
        let stop = match &report.ending {
            Ending::Stopped(stop) => Some(stop.name().into()),
            Ending::Solved | Ending::NoSolution => None,
        };
        let game = report.valuation.as_ref();
        Self {
            problem: report.problem.clone(),
            method: report.method.clone(),
            auto: report.rule.map(RuleSummary::of),
            heuristic: report.heuristic.as_ref().map(ToString::to_string),
            databases: stats.databases.map(Into::into),
            outcome: report.ending.name().into(),
            stopped_by: stop,
            goal: report.goal.clone(),
            cost: report.cost,
            optimal: report.optimal,
            value: game.and_then(Valuation::value),
            bound: game.map(|game| game.bound_name().into()),
            least: game.map(|game| game.least),
            most: game.map(|game| game.most),
            estimate: game.and_then(|game| game.estimate),
            player: game.map(|game| game.player.clone()),
            principal_line: game.map(|game| game.line.clone()),
            lower_bound: stats.lower_bound.map(|bound| bound.value()),
            depth_done: stats.depth_done,
            effort: EffortSummary::of(stats),
            best: report.best.as_ref().map(|best| BestSummary::of(best, &stats.descent)),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: stats.bytes_peak,
            seed: report.seed,
            version: report.version.into(),
            ..Self::default()
        }
    }

    /// Returns the summary with the plan of the report.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Request, Summary};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
    /// assert_eq!(Summary::of(&report).with_plan(&report).solution.as_deref(), Some("UL"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_plan(mut self, report: &Report) -> Self {
        self.actions = (report.ending == Ending::Solved).then(|| report.actions());
        self.solution = report.solution();
        self.cells = report.cells();
        self
    }
}

/// Summary of a rule of `auto` that held.
///
/// ```
/// assert_eq!(solvarium_catalogue::RuleSummary::default().why, "");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RuleSummary {
    /// Puzzles that the rule is for.
    pub puzzle: String,
    /// The condition on these puzzles; empty if there is none.
    #[serde(rename = "where")]
    pub place: String,
    /// Why the rule takes its method.
    pub why: String,
}

impl RuleSummary {
    /// Summary of a rule.
    ///
    /// ```
    /// use solvarium_catalogue::{RuleSummary, auto};
    /// assert_eq!(RuleSummary::of(auto::rules()[0]).puzzle, "Sudoku");
    /// ```
    #[must_use]
    pub fn of(rule: &auto::Rule) -> Self {
        let auto::Rule { puzzle, place, why, .. } = rule;
        Self { puzzle: (*puzzle).into(), place: (*place).into(), why: (*why).into() }
    }
}

/// Counters of a method over constraints, besides nodes.
///
/// ```
/// assert_eq!(solvarium_catalogue::EffortSummary::default().backtracks, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EffortSummary {
    /// Decisions by trial.
    pub assignments: u64,
    /// Decisions that led to a contradiction at once.
    pub backtracks: u64,
    /// Propagation steps.
    pub propagations: u64,
    /// Number of restarts.
    pub restarts: u64,
    /// Moves of the local search that alternated with the tree, if there was one.
    #[serde(skip_serializing_if = "is_nothing")]
    pub moves: u64,
    /// Values removed, by the names of the rules that removed any.
    pub struck: BTreeMap<String, u64>,
}

impl EffortSummary {
    /// The counters; none for methods without such counters.
    fn of(stats: &Stats) -> Option<Self> {
        let effort = &stats.effort;
        let struck =
            Rule::ALL.into_iter().map(|rule| (rule.name().to_owned(), effort.removed[rule as usize]));
        (*effort != Effort::default()).then(|| Self {
            assignments: effort.assignments,
            backtracks: effort.backtracks,
            propagations: effort.propagations,
            restarts: effort.restarts,
            moves: stats.descent.accepted,
            struck: struck.filter(|&(_, count)| count > 0).collect(),
        })
    }
}

/// The best state of a local search, and its effort.
///
/// ```
/// assert_eq!(solvarium_catalogue::BestSummary::default().cost, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct BestSummary {
    /// Cost of the state: number of faults, or length.
    pub cost: i64,
    /// One number for each position.
    pub values: Vec<i32>,
    /// Moves made.
    pub accepted: u64,
    /// Number of restarts.
    pub restarts: u64,
    /// Generations of a population.
    pub generations: u64,
}

impl BestSummary {
    fn of(best: &Best, descent: &Descent) -> Self {
        let &Descent { accepted, restarts, generations, .. } = descent;
        Self { cost: best.cost, values: best.values.clone(), accepted, restarts, generations }
    }
}

/// Whether a count is omitted from the output.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_nothing(count: &u64) -> bool {
    *count == 0
}

/// Writes `27`, not `27.0`, where a cost is whole.
#[expect(
    clippy::cast_possible_truncation,
    clippy::ref_option,
    reason = "whole and below 2^53 where it is cast; serde passes references"
)]
fn whole<S: Serializer>(cost: &Option<f64>, to: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match *cost {
        Some(value) if value.fract() == 0.0 && value.abs() < EXACT => to.serialize_i64(value as i64),
        Some(value) => to.serialize_f64(value),
        None => to.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, Request};
    use solvarium::Limits;

    fn summary(text: &str, method: &str) -> Summary {
        let instance = crate::parse(text).unwrap();
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let report = instance.solve(&request, &Limits::none(), None).unwrap();
        Summary::of(&report).with_plan(&report)
    }

    #[test]
    fn written_texts_are_read_back() {
        for (text, method) in [
            ("142305678", "astar"),
            ("sudoku 1.....3..4.....2", "backtrack"),
            ("sudoku 1.....3..4.....2", "climb"),
        ] {
            let summary = summary(text, method);
            let json = serde_json::to_string(&summary).unwrap();
            assert_eq!(serde_json::from_str::<Summary>(&json).unwrap(), summary, "{json}");
        }
    }

    #[test]
    fn whole_costs_are_written_without_decimals() {
        let cost = |cost| {
            let summary = Summary { cost: Some(cost), ..Summary::default() };
            serde_json::to_value(&summary).unwrap()["cost"].to_string()
        };
        assert_eq!([cost(27.0), cost(0.0), cost(2.5), cost(-1.0)], ["27", "0", "2.5", "-1"]);
    }

    #[test]
    fn the_ends_of_old_traces_are_read() {
        let old = r#"{"method":"ida","heuristic":"manhattan","ending":"solved","cost":4.0,"generated":5,"rounds":1,"depth":4,"bytes":21600}"#;
        let summary: Summary = serde_json::from_str(old).unwrap();
        let expected = ("solved", Some(4.0), 5, 21600);
        assert_eq!((summary.outcome.as_str(), summary.cost, summary.generated, summary.peak_bytes), expected);
    }

    /// Eight regions that all border on each other, with seven colours.
    #[test]
    fn moves_of_repair_are_reported() {
        let borders: Vec<String> =
            (1..=8).flat_map(|one| (1..one).map(move |other| format!("{one}-{other}"))).collect();
        let text = format!("7 colours {}", borders.join(" "));
        let effort = |method: &str| summary(&text, method).effort.unwrap();
        let has_moves = |method: &str| serde_json::to_string(&effort(method)).unwrap().contains("moves");
        assert!(effort("backtrack(repair=10)").moves > 1000);
        assert_eq!([has_moves("backtrack"), has_moves("backtrack(repair=10)")], [false, true]);
    }
}
