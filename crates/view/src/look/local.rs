//! Replies about local searches, which have no tree but a cost curve, and a best state at every time.

use super::{count, time};
use crate::session::Session;
use crate::tree::{Local, ReportedState, Tree, TreeEvent};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium::local::Figures;
use std::fmt::Write as _;

/// A time, and the visible range of evaluations.
///
/// ```
/// use solvarium_view::look::CurveQuery;
/// let query: CurveQuery = serde_json::from_str(r#"{"x0": 1e3, "x1": 2e3}"#)?;
/// assert_eq!((query.at, query.x1), (None, Some(2000.0)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct CurveQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// The smallest visible number of evaluations.
    pub x0: Option<f64>,
    /// The largest visible number of evaluations.
    pub x1: Option<f64>,
    /// Maximum number of points.
    pub points: Option<usize>,
}

/// The progress of a local search: columns of equal length. If there are too many points, each one combines several.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Curve {
    /// Number of events.
    pub at: u32,
    /// The event of each point, or the last of several.
    pub event: Vec<u32>,
    /// Evaluations so far.
    pub evaluations: Vec<u64>,
    /// Generations so far.
    pub generations: Vec<u64>,
    /// The least cost so far.
    pub best: Vec<f64>,
    /// Cost of the state, or mean cost of a population; `None` if only the best of a population was reported.
    pub mean: Vec<Option<f64>>,
    /// Lower end of the range: mean minus spread, minimum over merged points.
    pub low: Vec<Option<f64>>,
    /// Upper end of the range.
    pub high: Vec<Option<f64>>,
    /// Temperature; empty if there is none.
    pub temperature: Vec<Option<f64>>,
    /// Diversity; empty if there is none.
    pub diversity: Vec<Option<f64>>,
    /// Search time so far, in seconds.
    pub seconds: Vec<f64>,
    /// Evaluations at each restart; the last 1,000.
    pub restarts: Vec<u64>,
    /// The last 200 best states.
    pub bests: Vec<Improvement>,
}

/// A state better than all before.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Improvement {
    /// The event.
    pub event: u32,
    /// Evaluations when it was found.
    pub evaluations: u64,
    /// The cost.
    pub cost: f64,
    /// Search time so far, in seconds.
    pub seconds: f64,
}

/// The best state at a time.
#[derive(Clone, Debug, Serialize)]
pub struct BestState {
    /// Number of events.
    pub at: u32,
    /// The event at which it was found.
    pub event: u32,
    /// The cost.
    pub cost: f64,
    /// Unit of the cost: `faults`, or a `length`.
    pub unit: &'static str,
    /// Evaluations when it was found.
    pub evaluations: u64,
    /// Generations when it was found.
    pub generations: u64,
    /// Cells in conflict, numbered row by row from 0.
    pub faults: Vec<usize>,
    /// The board as SVG, with those cells marked.
    pub board: Option<String>,
    /// The board as text.
    pub text: String,
    /// For a tour of a map: the cities in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tour: Vec<i32>,
    /// The rule by which the method moves between states.
    pub rule: String,
    /// Whether this is the initial state, because no best state exists yet at this time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_start: bool,
}

/// Maximum number of points of a curve.
const POINTS: usize = 2000;
const RESTARTS: usize = 1000;
const BESTS: usize = 200;

impl Session {
    /// Whether this is a local search: it works on complete assignments and has no tree.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::{look::CurveQuery, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let request = Request { method: Method::parse("anneal")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// assert!(session.is_local());
    /// assert_eq!(session.curve(&CurveQuery::default()).best.last(), Some(&0.0));
    /// assert!(session.best(None)?.faults.is_empty());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.walks() || self.tree().local().is_there()
    }

    /// The progress of the search, up to a time.
    #[must_use]
    pub fn curve(&self, query: &CurveQuery) -> Curve {
        let tree = self.tree();
        curve(&tree, time(&tree, query.at), query)
    }

    /// The best state at a time, or the initial state before there is one.
    ///
    /// # Errors
    /// There is no state at any time yet, or the puzzle of the trace is unknown.
    pub fn best(&self, at: Option<u32>) -> Result<BestState, Error> {
        let tree = self.tree();
        let at = time(&tree, at);
        let known = tree.local().best(at);
        let is_start = known.is_none();
        let (number, best) = known
            .or_else(|| tree.local().first())
            .ok_or_else(|| Error::input("there is no best state at this time"))?;
        let values = tree.local().values(number);
        drop(tree);
        let scene = self.known_instance()?.portray(&values)?;
        let faults = solvarium_draw::faults(&scene);
        let ReportedState { event, cost, evaluations, generations, .. } = best;
        let rule = self.choice().rule();
        let unit = if self.header().problem.starts_with("tsp") { "length" } else { "faults" };
        let tour = self.known_instance()?.ground().map(|_| values).unwrap_or_default();
        // A tour is drawn on its map.
        let is_drawn = scene.picture.is_some() || (scene.network.is_some() && tour.is_empty());
        let board = is_drawn.then(|| solvarium_draw::board_at_fault(&scene, &faults));
        Ok(BestState {
            at,
            event,
            cost,
            unit,
            evaluations,
            generations,
            faults,
            board,
            text: scene.text,
            tour,
            rule,
            is_start,
        })
    }

    /// The curve as comma-separated values with a header line.
    pub(super) fn curve_csv(&self, at: Option<u32>) -> String {
        let all = self.curve(&CurveQuery { at, ..CurveQuery::default() });
        let mut text =
            String::from("event,evaluations,generations,best,mean,low,high,temperature,diversity,seconds\n");
        let maybe = |column: &[Option<f64>], i: usize| {
            column.get(i).copied().flatten().map(|value| value.to_string()).unwrap_or_default()
        };
        for i in 0..all.event.len() {
            let head = (all.event[i], all.evaluations[i], all.generations[i], all.best[i]);
            let columns = [&all.mean, &all.low, &all.high, &all.temperature, &all.diversity];
            let columns = columns.map(|column| maybe(column, i)).join(",");
            // Writing into a string cannot fail.
            let _ = write!(text, "{},{},{},{},{columns}", head.0, head.1, head.2, head.3);
            let _ = writeln!(text, ",{:.6}", all.seconds[i]);
        }
        text
    }
}

/// A point of the curve: figures, or only a best state.
#[derive(Clone, Copy)]
struct Point {
    event: u32,
    figures: Figures,
    best: f64,
    is_complete: bool,
}

/// Figures and best states in the order of their events.
fn points(local: &Local, at: u32) -> Vec<Point> {
    let (figures, states) = (local.figures(at), local.states(at));
    let mut points = Vec::with_capacity(figures.len() + states.len());
    points.extend(figures.iter().map(|&(event, figures)| {
        #[expect(clippy::cast_precision_loss, reason = "for charts")]
        let best = figures.best as f64;
        Point { event, figures, best, is_complete: true }
    }));
    points.extend(states.iter().filter(|state| !state.is_report).map(|state| {
        let mut figures = Figures::default();
        (figures.evaluations, figures.generations) = (state.evaluations, state.generations);
        // A walk is at its new best state; the mean of a population is known from its figures only.
        figures.mean = state.cost;
        Point { event: state.event, figures, best: state.cost, is_complete: local.is_walk(at) }
    }));
    points.sort_unstable_by_key(|point| point.event);
    points
}

#[expect(clippy::cast_precision_loss, reason = "for charts")]
fn curve(tree: &Tree, at: u32, query: &CurveQuery) -> Curve {
    let local = tree.local();
    let mut points = points(local, at);
    if query.x0.is_some() || query.x1.is_some() {
        let (from, to) = (query.x0.unwrap_or(0.0), query.x1.unwrap_or(f64::INFINITY));
        let x = |point: &Point| point.figures.evaluations as f64;
        // One point beyond each end, so that lines continue to the border.
        let first = points.partition_point(|point| x(point) < from).saturating_sub(1);
        let last = (points.partition_point(|point| x(point) <= to) + 1).min(points.len());
        points = points.get(first..last).unwrap_or_default().to_vec();
    }
    let seconds = |event: u32| tree.time(event.saturating_add(1)).as_secs_f64();
    let restarts = local.restarts(at);
    let bests = local.states(at).iter().rev().filter(|state| !state.is_report).take(BESTS);
    let improvement = |state: &ReportedState| {
        let ReportedState { event, evaluations, cost, .. } = *state;
        Improvement { event, evaluations, cost, seconds: seconds(event) }
    };
    let mut curve = Curve {
        at,
        restarts: restarts.iter().rev().take(RESTARTS).rev().map(|restart| restart.evaluations).collect(),
        bests: bests.map(improvement).collect(),
        ..Curve::default()
    };
    let room = query.points.unwrap_or(POINTS).clamp(2, POINTS);
    for some in points.chunks(points.len().div_ceil(room).max(1)) {
        curve.push(some, seconds);
    }
    for column in [&mut curve.temperature, &mut curve.diversity] {
        if column.iter().all(Option::is_none) {
            column.clear();
        }
    }
    curve
}

impl Curve {
    /// Appends one point that stands for several.
    #[expect(clippy::cast_precision_loss, reason = "for charts")]
    fn push(&mut self, some: &[Point], seconds: impl Fn(u32) -> f64) {
        let Some(last) = some.last() else { return };
        let complete = || some.iter().filter(|point| point.is_complete).map(|point| point.figures);
        let many = complete().count();
        let fold = |of: &dyn Fn(&Figures) -> f64, both: fn(f64, f64) -> f64| {
            complete().map(|figures| of(&figures)).reduce(both)
        };
        self.event.push(last.event);
        self.evaluations.push(last.figures.evaluations);
        self.generations.push(last.figures.generations);
        self.best.push(some.iter().map(|point| point.best).fold(f64::INFINITY, f64::min));
        self.mean.push(fold(&|figures| figures.mean, |a, b| a + b).map(|sum| sum / many as f64));
        self.low.push(fold(&|figures| figures.mean - figures.spread, f64::min));
        self.high.push(fold(&|figures| figures.mean + figures.spread, f64::max));
        self.temperature.push(complete().next_back().and_then(|figures| figures.temperature));
        self.diversity.push(complete().next_back().and_then(|figures| figures.diversity));
        self.seconds.push(seconds(last.event));
    }
}

/// Describes an event in one word and one sentence.
pub(super) fn describe(local: &Local, what: TreeEvent) -> (&'static str, Option<u32>, String) {
    let all = u32::MAX;
    match what {
        TreeEvent::Figures(number) => {
            let figures = local.figures(all).get(number as usize).map(|&(_, figures)| figures);
            ("figures", None, figures.map(|figures| sentence(&figures)).unwrap_or_default())
        }
        TreeEvent::State(number) => match local.states(all).get(number as usize) {
            Some(state) if state.is_report => {
                let ReportedState { generations, cost, .. } = *state;
                ("report", None, format!("Generation {generations}: its best has cost {cost}."))
            }
            Some(ReportedState { cost, evaluations, .. }) => {
                let done = count(usize::try_from(*evaluations).unwrap_or(usize::MAX), "evaluation");
                ("best", None, format!("After {done}, a new best: cost {cost}."))
            }
            None => ("best", None, String::new()),
        },
        TreeEvent::Restart(number) => {
            let number = local.restarts(all).get(number as usize).map_or(0, |restart| restart.number);
            ("restart", None, format!("Restart {number}: the search continues from another state."))
        }
        _ => ("event", None, String::new()),
    }
}

/// Figures in a sentence.
fn sentence(figures: &Figures) -> String {
    let mut text = format!("After {} evaluations", figures.evaluations);
    if figures.generations > 0 {
        let _ = write!(text, " and {} generations", figures.generations);
    }
    let rounded = |value: f64| (value * 100.0).round() / 100.0;
    let _ = write!(text, ": best {}, ", figures.best);
    let _ = match figures.spread {
        0.0 => write!(text, "now {}", rounded(figures.mean)),
        spread => write!(text, "mean {} ± {}", rounded(figures.mean), rounded(spread)),
    };
    if let Some(temperature) = figures.temperature {
        let _ = write!(text, ", temperature {}", rounded(temperature));
    }
    if let Some(diversity) = figures.diversity {
        let _ = write!(text, ", diversity {}", rounded(diversity));
    }
    text + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_event_0_the_best_state_is_the_start() {
        use crate::session::{Begin, Bounds};
        use solvarium_catalogue::{self as catalogue, Method, Request};
        let instance = catalogue::parse("queens 8").unwrap();
        let request = Request { method: Method::parse("min-conflicts").unwrap(), ..Request::default() };
        let session =
            Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
        session.wait();
        let (first, last) = (session.best(Some(0)).unwrap(), session.best(None).unwrap());
        assert!(first.is_start && !last.is_start);
        assert_eq!((first.at, last.cost), (0, 0.0));
        assert!(first.cost > 0.0 && first.board.is_some());
    }
}
