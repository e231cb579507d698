//! Shortest paths in a weighted graph with named nodes: the graph of a textbook or a homework.
//!
//! Edges may be directed, and parallel edges are distinct. The children of a node come in the order of the edges, so a
//! search expands nodes as by hand. Estimates come from a table, as in exercises, or from the distance in the plane,
//! scaled so that it never overestimates.

mod heuristics;

use crate::limits::heap_block;
use crate::store::memory_budget::bytes;
use crate::{Cost, Error, Problem, Real, Reversible};
pub use heuristics::{EstimateTable, StraightLine};
use solvarium_budget as budget;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A graph with a start and goals.
///
/// ```
/// use solvarium::{Real, puzzle::graph::{Edge, Graph}, solve, path::AStar, heuristic::Blind};
/// let edge = |from, to, weight| Edge { from, to, weight, directed: false };
/// let names = ["A", "B", "C"].map(String::from).to_vec();
/// let graph = Graph::new(names, &[edge(0, 2, 9.0), edge(0, 1, 4.0), edge(1, 2, 3.0)], 0, &[2])?;
/// let answer = solve(&graph, &AStar::new(Blind));
/// assert_eq!(answer.plan().unwrap().cost, Real::new(7.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    names: Vec<String>,
    edges: Vec<Edge>,
    arcs: Vec<End>,
    /// The arcs that leave each node, in the order of the edges.
    out: Vec<Vec<Arc>>,
    /// The arcs that enter each node, in the order of the edges.
    into: Vec<Vec<Arc>>,
    start: Node,
    /// The goals in the order of their numbers, without duplicates.
    goals: Vec<Node>,
    estimates: Vec<Option<f64>>,
    positions: Vec<Option<(f64, f64)>>,
}

/// An edge between two nodes, which are numbered from 0.
///
/// ```
/// use solvarium::puzzle::graph::{Edge, Graph};
/// let one_way = Edge { from: 0, to: 1, weight: 2.5, directed: true };
/// let graph = Graph::new(vec!["A".into(), "B".into()], &[one_way], 0, &[1])?;
/// assert_eq!(graph.edges(), [one_way]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The source node.
    pub from: usize,
    /// The target node.
    pub to: usize,
    /// The cost, not negative.
    pub weight: f64,
    /// Whether the edge has one direction only.
    pub directed: bool,
}

/// A node, by its number from 0.
///
/// ```
/// use solvarium::{Problem, puzzle::graph::Graph};
/// let graph = Graph::new(vec!["A".into(), "B".into()], &[], 1, &[0])?;
/// assert_eq!((graph.start().number(), graph.name(graph.start())), (1, "B"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(u32);

impl Node {
    /// The number.
    ///
    /// ```
    /// use solvarium::{Problem, puzzle::graph::Graph};
    /// assert_eq!(Graph::new(vec!["A".into()], &[], 0, &[0])?.start().number(), 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// An arc: an edge taken in one direction, by its number. All arcs of a graph have different numbers, even between the
/// same nodes.
///
/// ```
/// use solvarium::{Problem, puzzle::graph::{Edge, Graph}};
/// let edge = Edge { from: 0, to: 1, weight: 1.0, directed: false };
/// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge, edge], 0, &[1])?;
/// let numbers: Vec<_> = graph.actions(&graph.start()).into_iter().map(|arc| arc.number()).collect();
/// assert_eq!(numbers, [0, 2]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc(u32);

impl Arc {
    /// The number.
    ///
    /// ```
    /// use solvarium::{Problem, puzzle::graph::{Edge, Graph}};
    /// let edge = Edge { from: 0, to: 1, weight: 1.0, directed: true };
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?;
    /// assert_eq!(graph.actions(&graph.start()).into_iter().next().unwrap().number(), 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The data of an arc.
#[derive(Clone, Copy, Debug, PartialEq)]
struct End {
    from: Node,
    to: Node,
    weight: Real,
    /// The reverse arc, if the edge is not directed.
    back: Option<Arc>,
}

/// The greatest number of nodes, and half of the greatest number of edges: numbers of arcs have 32 bits.
const MOST: usize = 1 << 30;

/// The bytes of an edge: the edge, an arc each way, and their entries in lists that grow by doubling.
const BYTES_OF_AN_EDGE: usize = size_of::<Edge>() + 2 * (2 * size_of::<End>() + 4 * size_of::<Arc>());

impl Graph {
    /// A graph of these nodes and edges, with the numbers of its start and goals.
    ///
    /// ```
    /// use solvarium::puzzle::graph::{Edge, Graph};
    /// let edge = Edge { from: 0, to: 1, weight: -1.0, directed: false };
    /// let refused = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1]).unwrap_err();
    /// assert_eq!(refused.to_string(), "the edge from A to B weighs -1: weights are numbers that are not negative");
    /// ```
    ///
    /// # Errors
    /// A node does not exist, a weight is negative or not a number, or there is no goal.
    pub fn new(names: Vec<String>, edges: &[Edge], start: usize, goals: &[usize]) -> Result<Self, Error> {
        if names.len() > MOST || edges.len() > MOST {
            return Err(Error::input(format!("a graph has at most {MOST} nodes and as many edges")));
        }
        if goals.is_empty() {
            return Err(Error::input("the graph has no goal"));
        }
        let node = |number: usize| match names.get(number) {
            Some(_) => Ok(Node(number as u32)),
            None => Err(Error::input(format!("there is no node {number}: the graph has {}", names.len()))),
        };
        let start = node(start)?;
        let mut goals = goals.iter().map(|&goal| node(goal)).collect::<Result<Vec<_>, _>>()?;
        goals.sort_unstable();
        goals.dedup();
        let count = names.len();
        let lists = 2 * size_of::<Vec<Arc>>() + size_of::<Option<f64>>() + size_of::<Option<(f64, f64)>>();
        let bytes = count * lists + edges.len() * BYTES_OF_AN_EDGE;
        budget::hold(bytes).map_err(Error::cut_short)?;
        let mut graph = Self {
            edges: edges.to_vec(),
            arcs: Vec::new(),
            out: vec![Vec::new(); count],
            into: vec![Vec::new(); count],
            start,
            goals,
            estimates: vec![None; count],
            positions: vec![None; count],
            names: Vec::new(),
        };
        for edge in edges {
            budget::spend(1).map_err(Error::cut_short)?;
            let (from, to) = (node(edge.from)?, node(edge.to)?);
            if !(edge.weight.is_finite() && edge.weight >= 0.0) {
                let (from, to, weight) = (&names[edge.from], &names[edge.to], edge.weight);
                return Err(Error::input(format!(
                    "the edge from {from} to {to} weighs {weight}: weights are numbers that are not negative"
                )));
            }
            graph.add(from, to, edge);
        }
        graph.names = names;
        Ok(graph)
    }

    /// Adds the arcs of an edge. An undirected edge has two arcs; an edge from a node to itself has one, which is its
    /// own reverse.
    fn add(&mut self, from: Node, to: Node, edge: &Edge) {
        let (first, weight) = (self.arcs.len() as u32, Real::new(edge.weight));
        let is_double = !edge.directed && from != to;
        let back = (!edge.directed).then_some(Arc(first + u32::from(is_double)));
        self.join(End { from, to, weight, back });
        if is_double {
            self.join(End { from: to, to: from, weight, back: Some(Arc(first)) });
        }
    }

    fn join(&mut self, end: End) {
        let arc = Arc(self.arcs.len() as u32);
        self.out[end.from.number()].push(arc);
        self.into[end.to.number()].push(arc);
        self.arcs.push(end);
    }

    /// Sets the estimates of the cost from each node to the nearest goal; `None` for nodes without one.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[], 0, &[1])?;
    /// assert_eq!(graph.with_estimates(vec![Some(3.0)]).estimates(), [Some(3.0), None]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_estimates(mut self, mut estimates: Vec<Option<f64>>) -> Self {
        estimates.resize(self.names.len(), None);
        self.estimates = estimates;
        self
    }

    /// Sets the positions of the nodes, in the unit of the weights; `None` for nodes without one.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[], 0, &[1])?;
    /// assert_eq!(graph.with_positions(vec![Some((3.0, 4.0))]).positions(), [Some((3.0, 4.0)), None]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_positions(mut self, mut positions: Vec<Option<(f64, f64)>>) -> Self {
        positions.resize(self.names.len(), None);
        self.positions = positions;
        self
    }

    /// The name of a node of this graph; empty for a node of another.
    ///
    /// ```
    /// use solvarium::{Problem, puzzle::graph::Graph};
    /// let graph = Graph::new(vec!["A".into()], &[], 0, &[0])?;
    /// assert_eq!(graph.name(graph.start()), "A");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self, node: Node) -> &str {
        self.names.get(node.number()).map_or("", String::as_str)
    }

    /// The names of the nodes, by their numbers.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// assert_eq!(Graph::new(vec!["A".into()], &[], 0, &[0])?.names(), ["A"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The bytes of the graph.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// assert!(Graph::new(vec!["A".into()], &[], 0, &[0])?.bytes() > 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        let names =
            bytes(&self.names) + self.names.iter().map(|name| heap_block(name.capacity())).sum::<usize>();
        let lists =
            |of: &Vec<Vec<Arc>>| bytes(of) + of.iter().map(|list| heap_block(bytes(list))).sum::<usize>();
        let edges = bytes(&self.edges) + bytes(&self.arcs) + lists(&self.out) + lists(&self.into);
        names + edges + bytes(&self.goals) + bytes(&self.estimates) + bytes(&self.positions)
    }

    /// The edges in order.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// assert!(Graph::new(vec!["A".into()], &[], 0, &[0])?.edges().is_empty());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The estimate of each node.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// assert_eq!(Graph::new(vec!["A".into()], &[], 0, &[0])?.estimates(), [None]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn estimates(&self) -> &[Option<f64>] {
        &self.estimates
    }

    /// The position of each node.
    ///
    /// ```
    /// use solvarium::puzzle::graph::Graph;
    /// assert_eq!(Graph::new(vec!["A".into()], &[], 0, &[0])?.positions(), [None]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn positions(&self) -> &[Option<(f64, f64)>] {
        &self.positions
    }

    /// The source and the target of an arc, and its cost.
    ///
    /// ```
    /// use solvarium::{Problem, puzzle::graph::{Edge, Graph}};
    /// let edge = Edge { from: 0, to: 1, weight: 2.0, directed: true };
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?;
    /// let arc = graph.actions(&graph.start()).into_iter().next().unwrap();
    /// let (from, to, weight) = graph.ends(arc);
    /// assert_eq!((graph.name(from), graph.name(to), weight.value()), ("A", "B", 2.0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn ends(&self, arc: Arc) -> (Node, Node, Real) {
        let End { from, to, weight, .. } = self.arcs[arc.0 as usize];
        (from, to, weight)
    }

    /// The arc with this number, if there is one.
    ///
    /// ```
    /// use solvarium::puzzle::graph::{Edge, Graph};
    /// let edge = Edge { from: 0, to: 1, weight: 2.0, directed: true };
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?;
    /// assert!(graph.arc(0).is_some_and(|arc| arc.number() == 0) && graph.arc(1).is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn arc(&self, number: u32) -> Option<Arc> {
        ((number as usize) < self.arcs.len()).then_some(Arc(number))
    }

    /// A node and the edges out of it, with its estimate if there is one.
    ///
    /// ```
    /// use solvarium::{Problem, puzzle::graph::{Edge, Graph}};
    /// let edge = Edge { from: 0, to: 1, weight: 2.5, directed: true };
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?.with_estimates(vec![Some(2.0)]);
    /// assert_eq!(graph.draw(graph.start()), "A (h = 2): B 2.5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, node: Node) -> String {
        let child = |&arc: &Arc| {
            let (_, to, weight) = self.ends(arc);
            format!("{} {weight}", self.name(to))
        };
        let edges: Vec<_> = self.out[node.number()].iter().map(child).collect();
        let estimate = self.estimates[node.number()].map(|h| format!(" (h = {h})")).unwrap_or_default();
        format!("{}{estimate}: {}", self.name(node), edges.join(", "))
    }

    /// The least cost from each node to a goal, by Dijkstra's algorithm (1959) backwards from the goals.
    ///
    /// ```
    /// use solvarium::{Cost, Real, puzzle::graph::{Edge, Graph}};
    /// let edge = Edge { from: 0, to: 1, weight: 2.0, directed: true };
    /// let names = ["A", "B", "C"].map(String::from).to_vec();
    /// let distances = Graph::new(names, &[edge], 0, &[1])?.distances();
    /// assert_eq!(distances, [Real::new(2.0), Real::ZERO, Real::MAX]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn distances(&self) -> Vec<Real> {
        let mut distances = vec![Real::MAX; self.names.len()];
        let mut open: BinaryHeap<_> = self.goals.iter().map(|&goal| Reverse((Real::ZERO, goal))).collect();
        for goal in &self.goals {
            distances[goal.number()] = Real::ZERO;
        }
        while let Some(Reverse((distance, node))) = open.pop() {
            if distance > distances[node.number()] {
                continue;
            }
            for &arc in &self.into[node.number()] {
                let (from, _, weight) = self.ends(arc);
                let longer = distance.plus(weight);
                if longer < distances[from.number()] {
                    distances[from.number()] = longer;
                    open.push(Reverse((longer, from)));
                }
            }
        }
        distances
    }

    /// Whether there are estimates, and none is above the true cost.
    ///
    /// ```
    /// use solvarium::puzzle::graph::{Edge, Graph};
    /// let edge = Edge { from: 0, to: 1, weight: 2.0, directed: false };
    /// let graph = Graph::new(vec!["A".into(), "B".into()], &[edge], 0, &[1])?;
    /// assert!(!graph.has_admissible_estimates());
    /// assert!(graph.clone().with_estimates(vec![Some(2.0)]).has_admissible_estimates());
    /// assert!(!graph.with_estimates(vec![Some(2.5)]).has_admissible_estimates());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn has_admissible_estimates(&self) -> bool {
        self.estimates.iter().any(Option::is_some)
            && self
                .estimates
                .iter()
                .zip(self.distances())
                .all(|(estimate, distance)| estimate.is_none_or(|estimate| Real::new(estimate) <= distance))
    }
}

impl Problem for Graph {
    type State = Node;
    type Action = Arc;
    type Cost = Real;

    fn start(&self) -> Node {
        self.start
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.goals.binary_search(node).is_ok()
    }

    /// Lists actions in the order of the edges.
    fn actions(&self, node: &Node) -> impl IntoIterator<Item = Arc> {
        self.out[node.number()].iter().copied()
    }

    fn apply(&self, node: &mut Node, arc: &Arc) {
        *node = self.arcs[arc.0 as usize].to;
    }

    fn cost(&self, _: &Node, arc: &Arc) -> Real {
        self.arcs[arc.0 as usize].weight
    }

    fn inverse(&self, arc: &Arc) -> Option<Arc> {
        self.arcs[arc.0 as usize].back
    }
}

impl Reversible for Graph {
    fn goals(&self) -> impl IntoIterator<Item = Node> {
        self.goals.iter().copied()
    }

    fn actions_into(&self, node: &Node) -> impl IntoIterator<Item = Arc> {
        self.into[node.number()].iter().copied()
    }

    fn undo(&self, node: &mut Node, arc: &Arc) {
        *node = self.arcs[arc.0 as usize].from;
    }
}

#[cfg(test)]
mod tests;
