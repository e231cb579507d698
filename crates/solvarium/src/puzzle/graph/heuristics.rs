//! Heuristics of graphs: a table of estimates, and the distance in the plane.

use super::{Graph, Node};
use crate::{Heuristic, Real};

/// A heuristic from the graph's table of estimates; zero for nodes without one.
///
/// ```
/// use solvarium::{Heuristic, Problem, Real, puzzle::graph::{Graph, EstimateTable}};
/// let graph = Graph::new(vec!["A".into(), "B".into()], &[], 0, &[1])?;
/// assert!(EstimateTable::of(&graph).is_none());
/// let graph = graph.with_estimates(vec![Some(3.0)]);
/// assert_eq!(EstimateTable::of(&graph).unwrap().first(&graph.start()), Real::new(3.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct EstimateTable(Vec<Real>);

impl EstimateTable {
    /// The heuristic of a graph, if it has any estimate.
    ///
    /// ```
    /// use solvarium::puzzle::graph::{Graph, EstimateTable};
    /// assert!(EstimateTable::of(&Graph::new(vec!["A".into()], &[], 0, &[0])?).is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(graph: &Graph) -> Option<Self> {
        let known = graph.estimates.iter().any(Option::is_some);
        known.then(|| Self(graph.estimates.iter().map(|h| Real::new(h.unwrap_or_default())).collect()))
    }
}

impl Heuristic<Graph> for EstimateTable {
    type Memo = Real;

    fn first(&self, node: &Node) -> Real {
        self.0[node.number()]
    }

    fn value(&self, memo: &Real) -> Real {
        *memo
    }
}

/// The distance in the plane to the nearest goal, scaled by the greatest factor of at most 1 such that no edge is
/// cheaper than the distance between its ends. So it is admissible and consistent for any unit of the positions. It is
/// zero for nodes without a position, and everywhere if a goal or a node of an edge has none.
///
/// ```
/// use solvarium::{Heuristic, Problem, puzzle::graph::{Edge, Graph, StraightLine}};
/// let edge = Edge { from: 0, to: 1, weight: 10.0, directed: false };
/// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?;
/// assert!(StraightLine::of(&graph).is_none());
/// let graph = graph.with_positions(vec![Some((0.0, 0.0)), Some((3.0, 4.0))]);
/// assert!((StraightLine::of(&graph).unwrap().first(&graph.start()).value() - 5.0).abs() < 1e-6);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct StraightLine(Vec<Real>);

impl StraightLine {
    /// The heuristic of a graph, if all goals and all nodes of edges have positions, and their distances are finite.
    ///
    /// ```
    /// use solvarium::puzzle::graph::{Graph, StraightLine};
    /// let graph = Graph::new(vec!["A".into()], &[], 0, &[0])?.with_positions(vec![Some((1.0, 2.0))]);
    /// assert!(StraightLine::of(&graph).is_some());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(graph: &Graph) -> Option<Self> {
        /// Rounding errors of sums of weights are below this fraction of them.
        const SLACK: f64 = 1e-9;
        let position = |node: Node| graph.positions[node.number()];
        let mut factor = 1.0f64;
        for end in &graph.arcs {
            let length = between(position(end.from)?, position(end.to)?);
            if length > 0.0 {
                factor = factor.min(end.weight.value() / length);
            }
        }
        let goals = graph.goals.iter().map(|&goal| position(goal)).collect::<Option<Vec<_>>>()?;
        let nearest =
            |at: (f64, f64)| goals.iter().map(|&goal| between(at, goal)).fold(f64::INFINITY, f64::min);
        let estimate = |at: &Option<(f64, f64)>| {
            let estimate = at.map_or(0.0, nearest) * factor * (1.0 - SLACK);
            // Squares of large distances may be infinite.
            estimate.is_finite().then(|| Real::new(estimate))
        };
        graph.positions.iter().map(estimate).collect::<Option<_>>().map(Self)
    }
}

/// The distance between two points of the plane.
fn between(a: (f64, f64), b: (f64, f64)) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

impl Heuristic<Graph> for StraightLine {
    type Memo = Real;

    fn first(&self, node: &Node) -> Real {
        self.0[node.number()]
    }

    fn value(&self, memo: &Real) -> Real {
        *memo
    }
}
