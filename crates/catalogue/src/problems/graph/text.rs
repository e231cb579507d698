//! Writes a graph as a text that is read back as it: edges, estimates, positions, start and goals.

use solvarium::puzzle::graph::{Edge, Graph};
use solvarium::{Problem, Reversible};
use std::fmt::Write;

/// The text of a graph.
pub(super) fn of(graph: &Graph) -> String {
    let name = |number: usize| quoted(&graph.names()[number]);
    let mut text = if leads_back(graph) { "undirected\n".to_owned() } else { String::new() };
    if !are_nodes_in_order(graph) {
        (0..graph.names().len()).for_each(|node| line(&mut text, format_args!("node {}", name(node))));
    }
    for Edge { from, to, weight, directed } in graph.edges() {
        let arrow = if *directed { " -> " } else { " " };
        line(&mut text, format_args!("{}{arrow}{} {weight}", name(*from), name(*to)));
    }
    for (node, estimate) in graph.estimates().iter().enumerate() {
        if let Some(h) = estimate {
            line(&mut text, format_args!("h({}) = {h}", name(node)));
        }
    }
    for (node, position) in graph.positions().iter().enumerate() {
        if let Some((x, y)) = position {
            line(&mut text, format_args!("at({}) = {x}, {y}", name(node)));
        }
    }
    line(&mut text, format_args!("start: {}", name(graph.start().number())));
    for goal in Reversible::goals(graph) {
        line(&mut text, format_args!("goal: {}", name(goal.number())));
    }
    text
}

/// Whether an undirected edge is listed in both directions, which a reader could read as two directed edges.
fn leads_back(graph: &Graph) -> bool {
    let all: std::collections::HashSet<(usize, usize)> =
        graph.edges().iter().map(|edge| (edge.from, edge.to)).collect();
    let is_back = |edge: &Edge| !edge.directed && edge.from != edge.to && all.contains(&(edge.to, edge.from));
    graph.edges().iter().any(is_back)
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

/// Whether the edges mention all nodes, in the order of their numbers.
fn are_nodes_in_order(graph: &Graph) -> bool {
    let mut next = 0;
    for node in graph.edges().iter().flat_map(|edge| [edge.from, edge.to]) {
        if node > next {
            return false;
        }
        next += usize::from(node == next);
    }
    next == graph.names().len()
}

/// Words at the beginning of lines that are not edges.
const KEYWORDS: &[&str] = &[
    "h",
    "heuristic",
    "start",
    "initial",
    "goal",
    "goals",
    "end",
    "target",
    "destination",
    "at",
    "pos",
    "position",
    "from",
    "source",
    "to",
    "node",
    "nodes",
    "vertices",
    "regions",
    "cities",
    "edges",
    "links",
    "arcs",
    "borders",
    "neighbours",
    "neighbors",
    "graph",
    "roads",
    "begin",
    "origin",
    "start_node",
    "startnode",
    "src",
    "dest",
    "finish",
    "goal_node",
    "goalnode",
    "sink",
    "heuristics",
    "estimates",
    "eof",
    "and",
    "with",
    "touches",
    "bis",
    "nach",
    "k",
    "colour",
    "colours",
    "color",
    "colors",
    "digraph",
    "type",
    "direction",
    "directed",
    "undirected",
    "weight",
    "cost",
    "label",
    "distance",
    "length",
    "w",
];

/// A name between quotes, if it could be read as something else.
fn quoted(name: &str) -> String {
    let is_plain = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && name.parse::<f64>().is_err()
        && !KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(name));
    if is_plain { name.into() } else { format!("\"{name}\"") }
}
