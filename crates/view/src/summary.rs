//! How a run stands, in one object.

use crate::tree::Local;
use serde::{Deserialize, Serialize};
use solvarium::limits::Stop;
use solvarium_catalogue::{self as catalogue, Ending, Report};
use std::time::Duration;

/// How a run ended: the result note of a trace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Ended {
    #[serde(flatten)]
    pub(crate) end: catalogue::Summary,
    /// Why there is no solution, or why it was stopped, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
    pub(crate) rounds: u64,
    pub(crate) depth: u64,
}

impl Ended {
    /// The best state is not in it: the trace has told it.
    pub(crate) fn of(report: &Report) -> Self {
        let stop = match &report.ending {
            Ending::Stopped(stop) => Some(stop.to_string()),
            Ending::Solved | Ending::NoSolution => None,
        };
        let mut end = catalogue::Summary::of(report);
        end.best = None;
        Self {
            end,
            why: report.why.clone().or(stop),
            rounds: report.stats.rounds,
            depth: report.stats.depth_peak,
        }
    }

    /// One that ended without an answer, and why.
    pub(crate) fn stopped(why: String) -> Self {
        let mut ended = Self { why: Some(why), ..Self::default() };
        ended.end.outcome = "stopped".into();
        ended
    }

    /// The same, with the limit, or whoever it was, that stopped it.
    pub(crate) fn by(mut self, stop: &Stop) -> Self {
        (self.end.stopped_by, self.why) = (Some(stop.name().into()), Some(stop.to_string()));
        self
    }

    /// The same, ended because nobody had looked at it for so long.
    pub(crate) fn left_alone(mut self, idle: Duration) -> Self {
        let minutes = idle.as_secs() / 60;
        let time = if minutes == 0 { "a while".into() } else { format!("{minutes} minutes") };
        self.end.stopped_by = Some("idle".into());
        self.why = Some(format!("nobody looked at it for {time}"));
        self
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// How a run stands.
///
/// ```
/// use solvarium_view::summary::Summary;
/// let summary = Summary::default();
/// assert_eq!(summary.state, "");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The run's number on the server.
    pub id: String,
    /// `live` or `replay`.
    pub kind: &'static str,
    /// The problem and its settings.
    pub problem: String,
    /// What it is, in one line.
    pub describe: String,
    /// The method and its settings; `auto` is resolved once it has run.
    pub method: String,
    /// The heuristic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    pub text: String,
    /// `preparing`, `running`, `held` or `done`.
    pub state: &'static str,
    /// `solved`, `no-solution` or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// What stopped it: a limit, `asked`, or `idle` where nobody had looked at it for long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// Why it ended so, in words; or what went wrong with recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The cost of the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How many events there are so far.
    pub events: u32,
    /// How many rows.
    pub rows: u32,
    /// Expansions; of a local search, how often it told its figures.
    pub expanded: u64,
    /// Children that were made.
    pub generated: u64,
    /// Those whose state was seen before.
    pub duplicates: u64,
    /// Those that were dropped.
    pub pruned: u64,
    /// Closed states that were re-opened.
    pub reopened: u64,
    /// Nodes on the open list.
    pub open: usize,
    /// The depth of the node expanded last.
    pub depth: u32,
    /// Its g + h.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<f64>,
    /// The bound of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// How many rounds have begun.
    pub rounds: u64,
    /// Events whose detail was not kept.
    pub lost: u64,
    /// Why detail is no longer kept: trees have so many `rows`, or the `memory` is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<&'static str>,
    /// Whether the recording that can be taken home leaves out what came when its memory
    /// was used up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// Seconds that were searched.
    pub seconds: f64,
    /// Whether the trace that is replayed broke off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
    /// What there is to see: a `tree`, or the curve of a `local` search.
    pub shape: &'static str,
    /// How a local search stands, once it has told something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local: Option<LocalSummary>,
}

impl Summary {
    /// What changes whenever anything does.
    ///
    /// ```
    /// assert_eq!(solvarium_view::summary::Summary::default().mark(), "0-0-");
    /// ```
    #[must_use]
    pub fn mark(&self) -> String {
        format!("{}-{}-{}", self.events, self.lost, self.state)
    }
}

/// How a local search stands.
///
/// ```
/// assert_eq!(solvarium_view::summary::LocalSummary::default().restarts, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LocalSummary {
    /// Evaluations.
    pub evaluations: u64,
    /// Generations of a population.
    pub generations: u64,
    /// The least cost so far.
    pub best: i64,
    /// How many evaluations the best state took.
    pub found: u64,
    /// The cost of the state, or the mean cost of the population, once it was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The standard deviation of costs in the population.
    pub spread: f64,
    /// The temperature of annealing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// The share of places in which members of the population differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diversity: Option<f64>,
    /// How often it went on from somewhere else.
    pub restarts: u64,
}

impl LocalSummary {
    /// What was told before a time; none if nothing was.
    pub(crate) fn of(local: &Local, at: u32) -> Option<Self> {
        let figures = local.standing(at);
        (local.is_there() && !(local.figures(at).is_empty() && local.states(at).is_empty())).then(|| Self {
            evaluations: figures.evaluations,
            generations: figures.generations,
            best: figures.best,
            found: local.best(at).map_or(0, |(_, best)| best.evaluations),
            mean: local.mean(at),
            spread: figures.spread,
            temperature: figures.temperature,
            diversity: figures.diversity,
            restarts: local.restarts(at).last().map_or(0, |restart| restart.number),
        })
    }
}
