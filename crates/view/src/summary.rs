//! The summary of a run.

use crate::tree::Local;
use serde::{Deserialize, Serialize};
use solvarium::limits::Stop;
use solvarium_catalogue::{self as catalogue, Ending, Report};
use std::time::Duration;

/// The result of a run, as in the result note of a trace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Ended {
    #[serde(flatten)]
    pub(crate) end: catalogue::Summary,
    /// The reason in words: why there is no solution, or why the run was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
    pub(crate) rounds: u64,
    pub(crate) depth: u64,
}

impl Ended {
    /// Omits the best state, which the trace already contains.
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

    /// The result of a run that ended without an answer, with the reason.
    pub(crate) fn stopped(why: String) -> Self {
        let mut ended = Self { why: Some(why), ..Self::default() };
        ended.end.outcome = "stopped".into();
        ended
    }

    /// Adds the limit or the user that stopped the run.
    pub(crate) fn by(mut self, stop: &Stop) -> Self {
        (self.end.stopped_by, self.why) = (Some(stop.name().into()), Some(stop.to_string()));
        self
    }

    /// Marks the run as ended because nobody had viewed it for this long.
    pub(crate) fn left_alone(mut self, idle: Duration) -> Self {
        let minutes = idle.as_secs() / 60;
        let time = if minutes == 0 { "a while".into() } else { format!("{minutes} minutes") };
        self.end.stopped_by = Some("idle".into());
        self.why = Some(format!("nobody watched it for {time}"));
        self
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The summary of a run.
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
    /// A description in one line.
    pub describe: String,
    /// The method and its settings; `auto` is replaced by the chosen method once known.
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
    /// The reason for stopping: a limit, `asked`, or `idle` if nobody had viewed it for long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// The reason for the ending in words, or the error of the recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The cost of the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// Number of events so far.
    pub events: u32,
    /// Number of rows.
    pub rows: u32,
    /// Expansions; for a local search, reports of figures.
    pub expanded: u64,
    /// Generated children.
    pub generated: u64,
    /// Children whose state was seen before.
    pub duplicates: u64,
    /// Pruned children.
    pub pruned: u64,
    /// Closed states that were re-opened.
    pub reopened: u64,
    /// Nodes on the open list.
    pub open: usize,
    /// Depth of the node expanded last.
    pub depth: u32,
    /// f = g + h.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<f64>,
    /// The bound of the iteration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// Number of iterations so far.
    pub rounds: u64,
    /// Number of events whose details were not stored.
    pub lost: u64,
    /// Why detail is no longer kept: the limit of `rows` is reached, or the `memory` is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<&'static str>,
    /// Whether the downloadable recording is incomplete for lack of memory.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// Search time in seconds.
    pub seconds: f64,
    /// Whether the replayed trace is truncated.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
    /// The type of display: a `tree`, or the curve of a `local` search.
    pub shape: &'static str,
    /// What the nodes of the tree are: states with `costs` (g, h and f), `decisions` about variables, `moves` of a game,
    /// or `samples`: moves that are played at random.
    pub nodes: &'static str,
    /// The state of a local search, once it has reported something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local: Option<LocalSummary>,
}

impl Summary {
    /// A mark that changes with every update.
    ///
    /// ```
    /// assert_eq!(solvarium_view::summary::Summary::default().mark(), "0-0-");
    /// ```
    #[must_use]
    pub fn mark(&self) -> String {
        format!("{}-{}-{}", self.events, self.lost, self.state)
    }
}

/// The state of a local search.
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
    /// Evaluations when the best state was found.
    pub found: u64,
    /// Cost of the state, or mean cost of the population, once reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Standard deviation of the costs in the population.
    pub spread: f64,
    /// The temperature of annealing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Fraction of positions in which members of the population differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diversity: Option<f64>,
    /// Number of restarts.
    pub restarts: u64,
}

impl LocalSummary {
    /// The state before a time; `None` if nothing was reported.
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
