//! Data for charts: progress over time, and the shape of the tree.

use super::time;
use crate::session::Session;
use crate::tree::Tree;
use serde::Serialize;
use solvarium::stats::effective_branching;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

/// The progress of a run: columns of equal length.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Series {
    /// Number of events.
    pub event: Vec<u32>,
    /// Expansions so far.
    pub expanded: Vec<u32>,
    /// Nodes on the open list.
    pub open: Vec<usize>,
    /// g + h of the node expanded last.
    pub f: Vec<f64>,
    /// The depth.
    pub depth: Vec<u32>,
    /// Seconds of searching so far.
    pub seconds: Vec<f64>,
}

/// The shape of a tree.
#[derive(Clone, Debug, Serialize)]
pub struct Shape {
    /// Number of nodes for each f; at most the 200 smallest values.
    pub f: Vec<Bar>,
    /// Number of nodes on each level.
    pub depth: Vec<u64>,
    /// Effective branching factor, once there is a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// The value.
    pub value: f64,
    /// The number of nodes with this value.
    pub count: u64,
}

/// Maximum number of points of a chart.
const POINTS: u32 = 2000;
/// Maximum number of bars of a histogram.
const BARS: usize = 200;

impl Session {
    /// The progress of the run, up to a time.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// assert!(session.series(None).f.iter().all(|&f| f == 2.0)); // Manhattan is exact here
    /// assert_eq!(session.shape(None).depth[0], 1); // the start
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn series(&self, at: Option<u32>) -> Series {
        let tree = self.tree();
        series(&tree, time(&tree, at))
    }

    /// The shape of the tree.
    #[must_use]
    pub fn shape(&self, at: Option<u32>) -> Shape {
        let tree = self.tree();
        let at = time(&tree, at);
        let (mut bars, mut depth) = (HashMap::<i64, u64>::new(), Vec::new());
        for row in tree.nodes(at) {
            // Rounding to thousandths merges values that differ by floating-point error.
            *bars.entry((tree.f(row) * 1000.0).round() as i64).or_default() += 1;
            let level = tree.depth(row) as usize;
            if level >= depth.len() {
                depth.resize(level + 1, 0);
            }
            depth[level] += 1;
        }
        let nodes = tree.node_count(at);
        let bars = bars.into_iter().collect::<BTreeMap<_, _>>();
        let bar = |(value, count)| Bar { value: value as f64 / 1000.0, count };
        let goal = tree.goal().filter(|&(event, _)| event < at).map(|(_, row)| tree.depth(row));
        let branching =
            goal.and_then(|depth| effective_branching(nodes.saturating_sub(1) as u64, depth.into()));
        depth.truncate(10_000);
        Shape { f: bars.into_iter().take(BARS).map(bar).collect(), depth, branching }
    }

    /// The series as comma-separated values with a header line.
    #[must_use]
    pub fn statistics_csv(&self, at: Option<u32>) -> String {
        if self.is_local() {
            return self.curve_csv(at);
        }
        let Series { event, expanded, open, f, depth, seconds } = self.series(at);
        let mut text = String::from("event,expanded,open,f,depth,seconds\n");
        for i in 0..event.len() {
            let line = (event[i], expanded[i], open[i], f[i], depth[i], seconds[i]);
            let (event, expanded, open, f, depth, seconds) = line;
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{event},{expanded},{open},{f},{depth},{seconds:.6}");
        }
        text
    }
}

fn series(tree: &Tree, at: u32) -> Series {
    let mut series = Series::default();
    let step = at.div_ceil(POINTS).max(1);
    for point in (step..=at.next_multiple_of(step)).step_by(step as usize) {
        let event = point.min(at);
        let row = tree.current(event);
        series.event.push(event);
        series.expanded.push(tree.expansions_at(event));
        series.open.push(tree.open_at(event));
        // Before the first expansion: the f of the start.
        series.f.push(tree.f(row.unwrap_or(0)));
        series.depth.push(row.map_or(0, |row| tree.depth(row)));
        series.seconds.push(tree.time(event).as_secs_f64());
    }
    series
}
