//! Graphs that come from Python, searched without it: the edges in arrays (compressed sparse rows), built once.

use super::kept::Kept;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use solvarium::{Cost, Problem, Real, Reversible};
use solvarium_catalogue::own_reversible;
use std::fmt::{Debug, Formatter};
use std::sync::Arc;

/// Edges grouped by one of their ends: those of node `n` stand at `first[n]..first[n + 1]`.
struct Rows {
    first: Vec<u32>,
    edges: Vec<u32>,
}

impl Rows {
    /// Groups edges by counting, in their order.
    fn of(ends: &[u32], nodes: usize) -> Self {
        let mut first = vec![0; nodes + 1];
        for &end in ends {
            first[end as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let (mut next, mut edges) = (first.clone(), vec![0; ends.len()]);
        for (edge, &end) in (0..).zip(ends) {
            let place = &mut next[end as usize];
            edges[*place as usize] = edge;
            *place += 1;
        }
        Self { first, edges }
    }

    fn at(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// The arrays of a graph.
struct Arrays {
    nodes: usize,
    sources: Vec<u32>,
    targets: Vec<u32>,
    weights: Vec<Real>,
    out: Rows,
    into: Rows,
}

/// A graph: it is built once, and searched as often as one likes.
#[pyclass(frozen, name = "Graph", module = "solvarium._native")]
pub struct PyGraph(Arc<Arrays>);

/// An edge, by its number; it is shown as the number of its target.
#[derive(Clone, Copy)]
pub struct Edge {
    number: u32,
    target: u32,
}

impl PartialEq for Edge {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Debug for Edge {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Debug::fmt(&self.target, f)
    }
}

/// The problem of going from a node to one of several.
struct Route {
    graph: Arc<Arrays>,
    start: u32,
    goals: Vec<u32>,
}

impl Route {
    fn edges<'a>(&'a self, numbers: &'a [u32]) -> impl Iterator<Item = Edge> + 'a {
        numbers.iter().map(|&number| Edge { number, target: self.graph.targets[number as usize] })
    }
}

impl Problem for Route {
    type State = u32;
    type Action = Edge;
    type Cost = Real;

    fn start(&self) -> u32 {
        self.start
    }

    fn is_goal(&self, node: &u32) -> bool {
        self.goals.binary_search(node).is_ok()
    }

    fn actions(&self, node: &u32) -> impl IntoIterator<Item = Edge> {
        self.edges(self.graph.out.at(*node))
    }

    fn apply(&self, node: &mut u32, edge: &Edge) {
        *node = edge.target;
    }

    fn permits(&self, node: &u32, edge: &Edge) -> bool {
        self.graph.sources.get(edge.number as usize) == Some(node)
    }

    fn cost(&self, _: &u32, edge: &Edge) -> Real {
        self.graph.weights[edge.number as usize]
    }

    fn addresses(&self) -> usize {
        self.graph.nodes
    }

    fn address(&self, node: &u32) -> usize {
        *node as usize
    }
}

impl Reversible for Route {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.goals.clone()
    }

    fn actions_into(&self, node: &u32) -> impl IntoIterator<Item = Edge> {
        self.edges(self.graph.into.at(*node))
    }

    fn undo(&self, node: &mut u32, edge: &Edge) {
        *node = self.graph.sources[edge.number as usize];
    }
}

#[pymethods]
impl PyGraph {
    /// A graph of so many nodes, from the numbers of the sources and of the targets of its edges, and from their weights.
    #[new]
    fn new(nodes: usize, sources: Vec<u32>, targets: Vec<u32>, weights: Vec<f64>) -> PyResult<Self> {
        if sources.len() != targets.len() || sources.len() != weights.len() {
            return Err(PyValueError::new_err(format!(
                "{} sources, {} targets and {} weights: an edge has one of each",
                sources.len(),
                targets.len(),
                weights.len()
            )));
        }
        let many = |what| PyValueError::new_err(format!("a graph has fewer than 2**32 {what}"));
        u32::try_from(nodes).map_err(|_| many("nodes"))?;
        u32::try_from(sources.len()).map_err(|_| many("edges"))?;
        if let Some(strange) = sources.iter().chain(&targets).find(|&&node| node as usize >= nodes) {
            return Err(PyValueError::new_err(format!("an edge has the node {strange} of {nodes}")));
        }
        let weights: Vec<_> = weights.into_iter().map(Real::new).collect();
        let (out, into) = (Rows::of(&sources, nodes), Rows::of(&targets, nodes));
        Ok(Self(Arc::new(Arrays { nodes, sources, targets, weights, out, into })))
    }

    /// Nodes and edges.
    fn size(&self) -> (usize, usize) {
        (self.0.nodes, self.0.sources.len())
    }

    /// The least ratio of the weight of an edge to the straight line between its nodes, which have these coordinates: with
    /// it the straight line is a consistent heuristic. None if no edge has a length.
    fn ratio(&self, coordinates: Vec<Vec<f64>>) -> Option<f64> {
        let ratios = self.0.sources.iter().zip(&self.0.targets).zip(&self.0.weights);
        let ratios = ratios.filter_map(|((&source, &target), weight)| {
            let (one, other) = (coordinates.get(source as usize)?, coordinates.get(target as usize)?);
            let length = one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
            (length > 0.0).then(|| weight.as_f64() / length)
        });
        ratios.reduce(f64::min)
    }

    /// The problem as a puzzle: `estimates` are the heuristic of each node; `function` is one of the node in Python, which is
    /// asked for the nodes that are met, by their `labels`.
    fn route(
        &self,
        start: u32,
        mut goals: Vec<u32>,
        estimates: Option<Vec<f64>>,
        asked: Option<(Py<PyAny>, Py<PyList>)>,
    ) -> PyResult<PyPuzzle> {
        let nodes = self.0.nodes;
        if goals.iter().chain([&start]).any(|&node| node as usize >= nodes)
            || estimates.as_ref().is_some_and(|estimates| estimates.len() != nodes)
        {
            return Err(PyValueError::new_err(format!("the graph has {nodes} nodes")));
        }
        goals.sort_unstable();
        let edges = self.0.sources.len();
        let name = format!("graph of {nodes} nodes and {edges} edges");
        let route = Route { graph: Arc::clone(&self.0), start, goals };
        let kept = Arc::new(Kept::default());
        let job = match (estimates, asked) {
            (Some(estimates), _) => {
                let estimates: Arc<[Real]> = estimates.into_iter().map(Real::new).collect();
                own_reversible(name, route, move |node: &u32| estimates[*node as usize])
            }
            (None, Some((function, labels))) => {
                let (function, kept) = (Arc::new((function, labels)), Arc::clone(&kept));
                own_reversible(name, route, move |node: &u32| ask(&function, *node, &kept))
            }
            (None, None) => own_reversible(name, route, |_: &u32| Real::ZERO),
        };
        Ok(PyPuzzle::calling(job, kept))
    }
}

/// The estimate of a function of the user's own node.
fn ask((function, labels): &(Py<PyAny>, Py<PyList>), node: u32, kept: &Kept) -> Real {
    if kept.is_any() {
        return Real::ZERO;
    }
    Python::attach(|py| {
        let estimate = || {
            let label = labels.bind(py).get_item(node as usize)?;
            let value = function.bind(py).call1((&label,))?;
            let number = value.extract::<f64>().ok().filter(|number| *number >= 0.0);
            let told = || {
                let (label, value) = (label.repr()?, value.repr()?);
                let text =
                    format!("heuristic({label}) must return a number that is not negative, not {value}");
                Ok::<_, PyErr>(PyTypeError::new_err(text))
            };
            number.map_or_else(|| Err(told()?), Ok)
        };
        Real::new(kept.or(estimate(), 0.0))
    })
}
