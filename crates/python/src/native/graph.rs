//! Graphs from Python, searched without the interpreter: the edges are stored in arrays (compressed sparse rows), built once.

use super::answers::{number, shown};
use super::called::Made;
use super::faults::Faults;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use pyo3::types::PyList;
use solvarium::wording::count;
use solvarium::{Cost, Problem, Real, Reversible};
use solvarium_catalogue::{Instance, SearchEvent, own_reversible};
use std::fmt::{Debug, Formatter};
use std::sync::Arc;

/// Edges grouped by one of their ends: those of node `n` are at `first[n]..first[n + 1]`.
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

/// A graph, built once for any number of searches.
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
#[derive(Clone)]
struct Route {
    graph: Arc<Arrays>,
    start: u32,
    goals: Vec<u32>,
}

/// The heuristic of a route.
enum Guess {
    Blind,
    /// An estimate for each node.
    Known(Arc<[Real]>),
    /// A function, called for the visited nodes.
    Asked(Arc<Py<PyAny>>),
}

/// Makes the instances of runs.
struct Maker {
    route: Route,
    guess: Guess,
    /// The names of the nodes in Python.
    labels: Arc<Py<PyList>>,
}

impl Made for Maker {
    fn instance(&self, faults: &Arc<Faults>) -> Box<dyn Instance> {
        let Arrays { nodes, sources, .. } = &*self.route.graph;
        let name = format!("graph of {} and {}", count(*nodes, "node"), count(sources.len(), "edge"));
        let route = self.route.clone();
        match &self.guess {
            Guess::Blind => own_reversible(name, route, |_: &u32| Real::ZERO),
            Guess::Known(estimates) => {
                let estimates = Arc::clone(estimates);
                own_reversible(name, route, move |node: &u32| estimates[*node as usize])
            }
            Guess::Asked(function) => {
                let (function, labels, faults) =
                    (Arc::clone(function), Arc::clone(&self.labels), Arc::clone(faults));
                own_reversible(name, route, move |node: &u32| {
                    let value = faults.ask(|py| {
                        faults.count(py)?;
                        let label = labels.bind(py).get_item(*node as usize)?;
                        let value = function.bind(py).call1((&label,))?;
                        Ok(number(&value, || format!("heuristic({})", shown(&label)))?)
                    });
                    Real::new(value.unwrap_or(0.0))
                })
            }
        }
    }

    fn calls(&self) -> bool {
        matches!(self.guess, Guess::Asked(_))
    }

    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Guess::Asked(function) = &self.guess
            && Arc::strong_count(function) == 1
        {
            visit.call(&**function)?;
        }
        if Arc::strong_count(&self.labels) == 1 { visit.call(&*self.labels) } else { Ok(()) }
    }

    fn state(&self, py: Python<'_>, event: &SearchEvent<'_>) -> Option<Py<PyAny>> {
        let node = *event.state::<u32>()?;
        self.labels.bind(py).get_item(node as usize).ok().map(Bound::unbind)
    }
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
    /// Creates a graph with this number of nodes, from the sources, the targets and the weights of its edges.
    #[new]
    fn new(nodes: usize, sources: Vec<u32>, targets: Vec<u32>, weights: Vec<f64>) -> PyResult<Self> {
        if sources.len() != targets.len() || sources.len() != weights.len() {
            return Err(PyValueError::new_err(format!(
                "{} sources, {} targets and {} weights: each edge needs one of each",
                sources.len(),
                targets.len(),
                weights.len()
            )));
        }
        let many = |what| PyValueError::new_err(format!("a graph has fewer than 2**32 {what}"));
        u32::try_from(nodes).map_err(|_| many("nodes"))?;
        u32::try_from(sources.len()).map_err(|_| many("edges"))?;
        if let Some(strange) = sources.iter().chain(&targets).find(|&&node| node as usize >= nodes) {
            return Err(PyValueError::new_err(format!(
                "an edge has node {strange}, but there are {nodes} nodes"
            )));
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

    /// The problem as a puzzle. `labels` are the names of the nodes. `estimates` are the heuristic values of all nodes; `asked`
    /// is a function of the label, called for the visited nodes.
    fn route(
        &self,
        start: u32,
        mut goals: Vec<u32>,
        labels: Py<PyList>,
        estimates: Option<Vec<f64>>,
        asked: Option<Py<PyAny>>,
    ) -> PyResult<PyPuzzle> {
        let nodes = self.0.nodes;
        if goals.iter().chain([&start]).any(|&node| node as usize >= nodes)
            || estimates.as_ref().is_some_and(|estimates| estimates.len() != nodes)
        {
            return Err(PyValueError::new_err(format!("the graph has {nodes} nodes")));
        }
        goals.sort_unstable();
        let guess = match (estimates, asked) {
            (Some(estimates), _) => Guess::Known(estimates.into_iter().map(Real::new).collect()),
            (None, Some(function)) => Guess::Asked(Arc::new(function)),
            (None, None) => Guess::Blind,
        };
        let route = Route { graph: Arc::clone(&self.0), start, goals };
        Ok(PyPuzzle::calling(Arc::new(Maker { route, guess, labels: Arc::new(labels) })))
    }
}
