//! Weighted graphs in the catalogue: lists of edges with a table of estimates, as in homework, and GraphML.

mod generate;
mod text;

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo, STRAIGHT_LINE};
use crate::instance::ground::{Direction, Ground, Point, Road, laid_out};
use crate::instance::network::{MOST_UNPLACED, Network};
use crate::instance::{Instance, TypedInstance};
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Described, Interpreted, Item, refusal};
use crate::table::{Entry, Setting, Takes};
use solvarium::puzzle::graph::{Arc, Edge, EstimateTable, Graph, Node, StraightLine};
use solvarium::wording::count;
use solvarium::{Error, Limits, Plan, Problem, Reversible, suggest};
use solvarium_forms as forms;
use std::sync::OnceLock;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "graph",
    aliases: &["edges"],
    help: "the cheapest path in a graph: lines `A B 4`, `h(A) = 7`, `start: A`, `goal: B`, or GraphML",
    settings: &[START, GOAL],
    of: ProblemInfo {
        heuristics: <GraphHeuristic as OneOf<GraphWithHeuristic, Graph>>::ENTRIES,
        example: EXAMPLE,
        examples: &[("A graph with estimates", EXAMPLE)],
        generators: &[&generate::GENERATOR],
        described: Some(Described { kind: forms::Kind::Graph, interpret }),
        read,
        briefs: &[("* -> * (*)", "$2")],
        ..ProblemInfo::PLAIN
    },
};

/// A* expands S, A, B and C; greedy search goes by B, which costs more.
const EXAMPLE: &str = "\
S A 2
S B 3
A C 4
B G 7
C G 2
h(S) = 7
h(A) = 6
h(B) = 4
h(C) = 2
h(G) = 0
at(S) = 0, 0
at(A) = 1, 1
at(B) = 2, -2
at(C) = 4, 2
at(G) = 5, 1
start: S
goal: G
";

const START: Setting = Setting {
    name: "start",
    help: "the node where paths begin",
    takes: Takes::Name { or: "given" },
    default: "given",
};

const GOAL: Setting =
    Setting { name: "goal", help: "the node to reach", takes: Takes::Name { or: "given" }, default: "given" };

/// Converts a graph of a text form.
fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    _: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Graph(graph) = puzzle else { return Err(Error::input("expected a graph")) };
    Ok(Interpreted::plain(from_description(graph, kind)?))
}

/// Reads a graph that no text format recognises: a graph with a single edge, or one whose nodes are numbers.
fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let forms::Item { line, puzzle, remarks } = forms::forms::network(text, forms::Kind::Graph);
    let interpreted =
        puzzle.map_err(|fault| refusal(&fault)).and_then(|puzzle| interpret(&puzzle, kind, auxiliary));
    vec![Item { remarks, ..Item::new(line, interpreted.map(|interpreted| interpreted.instance)) }]
}

/// Search on a graph of a text form, from the start to the goals of the text or of the settings.
///
/// # Errors
/// No start or no goal is named, or there is no such node.
pub(super) fn from_description(graph: &forms::Graph, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    let values = &kind.0.values;
    let named = |setting| values.name(setting).map(|name| node(&graph.nodes, &name)).transpose();
    let start = named(&START)?.or(graph.start).ok_or_else(|| not_named("start"))?;
    let goals = named(&GOAL)?.map_or_else(|| graph.goals.clone(), |goal| vec![goal]);
    if goals.is_empty() {
        return Err(not_named("goal"));
    }
    if let Some(name) = graph.nodes.iter().find(|name| name.is_empty() || name.contains(['"', '\n'])) {
        return Err(Error::input(format!(
            "a node name cannot contain quotation marks or line breaks: {name:?}"
        )));
    }
    let edge = |edge: &forms::Edge| Edge {
        from: edge.from,
        to: edge.to,
        weight: edge.weight,
        directed: edge.directed,
    };
    let edges: Vec<_> = graph.edges.iter().map(edge).collect();
    let made = Graph::new(graph.nodes.clone(), &edges, start, &goals)?;
    let made = made.with_estimates(graph.estimates.clone()).with_positions(graph.positions.clone());
    Ok(TypedInstance::boxed(GraphWithHeuristic::on(made), kind.clone()))
}

fn not_named(what: &str) -> Error {
    Error::input(format!(
        "the graph has no {what}: write a line `{what}: A`, or choose it by `graph({what}=A)`, such as \
         --as 'graph(start=A,goal=B)'"
    ))
}

fn node(names: &[String], name: &str) -> Result<usize, Error> {
    let same = |known: &String| known.eq_ignore_ascii_case(name);
    let found = names.iter().position(|known| known == name).or_else(|| names.iter().position(same));
    found.ok_or_else(|| {
        let near = suggest::nearest(name, names.iter().map(String::as_str));
        let hint = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
        Error::setting(format!("the graph has no node '{}'{hint}", suggest::short(name)))
    })
}

/// A graph, and its best heuristic that never overestimates.
struct GraphWithHeuristic {
    graph: Graph,
    /// The positions of its nodes, computed on first use, as the layout takes time.
    laid_out: OnceLock<Ground>,
    usual: &'static Entry<HeuristicInfo>,
}

impl GraphWithHeuristic {
    /// A table is trusted if no estimate is above the true cost.
    fn on(graph: Graph) -> Self {
        let usual = if graph.has_admissible_estimates() {
            &TABLE
        } else if StraightLine::of(&graph).is_some() {
            &STRAIGHT_LINE
        } else {
            &crate::heuristic::BLIND
        };
        Self { graph, usual, laid_out: OnceLock::new() }
    }
}

one_of! {
    GraphHeuristic, GraphMemo: for [] GraphWithHeuristic, Graph {
        EstimateTable(solvarium::Real),
        StraightLine(solvarium::Real),
    }
}

static TABLE: Entry<HeuristicInfo> = Entry {
    name: "table",
    aliases: &["estimates"],
    help: "the estimates given in the text, such as `h(A) = 7`; zero for other nodes",
    settings: &[],
    of: HeuristicInfo {
        admissibility: crate::heuristic::Admissibility::Unknown,
        ..HeuristicInfo::ADMISSIBLE
    },
};

impl Named<GraphWithHeuristic> for EstimateTable {
    const ENTRY: &'static Entry<HeuristicInfo> = &TABLE;

    fn make(puzzle: &GraphWithHeuristic, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        let made = Self::of(&puzzle.graph).ok_or_else(|| {
            Error::setting(
                "heuristic 'table' needs estimates in the text of the graph: lines such as `h(A) = 7`",
            )
        })?;
        Ok(Ok((made, size_of::<f64>() * puzzle.graph.names().len())))
    }
}

impl Named<GraphWithHeuristic> for StraightLine {
    const ENTRY: &'static Entry<HeuristicInfo> = &STRAIGHT_LINE;

    fn make(puzzle: &GraphWithHeuristic, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        let made = Self::of(&puzzle.graph).ok_or_else(|| {
            Error::setting(
                "heuristic 'straight-line' needs the position of every node: lines such as `at(A) = 3, 5`",
            )
        })?;
        Ok(Ok((made, size_of::<f64>() * puzzle.graph.names().len())))
    }
}

impl Domain for GraphWithHeuristic {
    type Problem = Graph;

    fn problem(&self) -> &Graph {
        &self.graph
    }

    fn describe(&self) -> String {
        let graph = &self.graph;
        let goals: Vec<_> = Reversible::goals(graph).into_iter().map(|goal| graph.name(goal)).collect();
        let overestimates = EstimateTable::of(graph).is_some() && !graph.has_admissible_estimates();
        let remark = if overestimates { "; some estimates are above the true cost" } else { "" };
        let (nodes, edges) = (count(graph.names().len(), "node"), count(graph.edges().len(), "edge"));
        let start = graph.name(graph.start());
        format!("graph of {nodes} and {edges}, {start} -> {}{remark}", goals.join(" or "))
    }

    fn text(&self) -> String {
        text::of(&self.graph)
    }

    fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn draw(&self, node: &Node) -> String {
        self.graph.draw(*node) + "\n"
    }

    fn say(&self, arc: &Arc) -> String {
        let (from, to, weight) = self.graph.ends(*arc);
        format!("{} -> {} ({weight})", self.graph.name(from), self.graph.name(to))
    }

    fn cheapest(&self) -> f64 {
        self.graph.edges().iter().map(|edge| edge.weight).reduce(f64::min).unwrap_or_default()
    }
}

impl Presentation for GraphWithHeuristic {
    /// The nodes, as textbooks write paths.
    fn line(&self, plan: &Plan<Graph>, _: &Node) -> String {
        let names: Vec<_> = plan.states(&self.graph).map(|node| self.graph.name(node)).collect();
        names.join(" -> ")
    }

    /// The picture of a small graph, or of one whose nodes have positions; other graphs have no picture.
    fn network(&self, _: &Node) -> Option<Network> {
        let is_small = self.graph.names().len() <= MOST_UNPLACED || self.known_places().is_some();
        is_small.then(|| Network::of(self.laid_out()))?
    }

    /// The nodes at the positions of the text. Unless the text has all of them, forces along the edges place the
    /// nodes.
    fn ground(&self) -> Option<Ground> {
        Some(self.laid_out().clone())
    }

    fn place(&self, node: &Node) -> Option<u32> {
        u32::try_from(node.number()).ok()
    }
}

impl GraphWithHeuristic {
    /// Positions of the nodes, if the text gives all of them.
    fn known_places(&self) -> Option<Vec<(f64, f64)>> {
        let known: Option<Vec<_>> = self.graph.positions().iter().copied().collect();
        known.filter(|known| known.len() == self.graph.names().len())
    }

    fn laid_out(&self) -> &Ground {
        self.laid_out.get_or_init(|| self.lay_out())
    }

    fn lay_out(&self) -> Ground {
        let graph = &self.graph;
        let road = |edge: &Edge| Road {
            from: edge.from as u32,
            to: edge.to as u32,
            weight: edge.weight,
            directed: edge.directed,
        };
        let roads: Vec<_> = graph.edges().iter().map(road).collect();
        let places = self
            .known_places()
            .map(|known| known.into_iter().map(|(x, y)| (x, -y)).collect())
            .unwrap_or_else(|| laid_out(graph.names().len(), &roads));
        let point = |(name, (x, y)): (&String, (f64, f64))| Point { name: name.clone(), x, y };
        Ground::Points { points: graph.names().iter().zip(places).map(point).collect(), roads }
    }
}

impl Modelling for GraphWithHeuristic {}

impl Navigation for GraphWithHeuristic {
    fn code(&self, arc: &Arc) -> u32 {
        arc.number()
    }

    fn moved(&self, _: u32, code: u32, way: Direction) -> Option<u32> {
        let (from, to, _) = self.graph.ends(self.graph.arc(code)?);
        let end = if way == Direction::Forward { to } else { from };
        u32::try_from(end.number()).ok()
    }

    fn backwards(&self) -> Option<&dyn Backwards<Graph>> {
        Some(&self.graph)
    }
}

impl Solving for GraphWithHeuristic {
    type Heuristic = GraphHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(self.usual)
    }
}

#[cfg(test)]
mod tests;
