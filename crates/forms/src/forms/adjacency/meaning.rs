//! What the dictionaries of a text say: edges, estimates, positions, start and goal.

use super::value::{Statement, Value, What};
use crate::naming::{Naming, amount, place, shown};
use crate::{Edge, Fault, Graph};
use std::collections::{HashMap, HashSet};

/// The names of the weight among the data of an edge.
const WEIGHTS: [&str; 6] = ["weight", "cost", "distance", "length", "len", "w"];

impl Value<'_> {
    /// The name of a node: a text, a number, or a tuple of these.
    fn name(&self) -> Option<String> {
        match &self.what {
            What::Text(text) => Some((*text).to_owned()),
            What::Word(word) => Some((*word).to_owned()),
            What::List(parts) if !parts.is_empty() => {
                let parts: Option<Vec<String>> = parts.iter().map(Value::scalar).collect();
                parts.map(|parts| format!("({})", parts.join(", ")))
            }
            What::List(_) | What::Map(_) => None,
        }
    }

    fn scalar(&self) -> Option<String> {
        if matches!(self.what, What::Text(_) | What::Word(_)) { self.name() } else { None }
    }

    fn number(&self) -> Option<f64> {
        match self.what {
            What::Word(word) => word.parse::<f64>().ok().filter(|number| number.is_finite()),
            _ => None,
        }
    }

    fn is_nothing(&self) -> bool {
        matches!(self.what, What::Word("None" | "null" | "nil" | "undefined"))
    }
}

/// What a value is, if it is like a graph.
pub(super) fn likeness(value: &Value<'_>) -> Option<&'static str> {
    match &value.what {
        What::Map(pairs) => {
            let are_nodes = pairs.iter().filter(|(node, near)| node.name().is_some() && is_near(near));
            let keys: HashSet<String> = pairs.iter().filter_map(|(node, _)| node.name()).collect();
            let met = pairs.iter().flat_map(|(_, near)| names(near)).filter(|name| keys.contains(name));
            let is_graph = are_nodes.count() == pairs.len() && (pairs.len() > 1 || has_weight(pairs));
            (is_graph && (met.take(1).count() > 0 || has_weight(pairs)))
                .then_some("a dictionary of neighbours")
        }
        What::List(edges) => {
            let is_text = |value: &Value<'_>| matches!(value.what, What::Text(_)) && value.number().is_none();
            let is_edge = |edge: &Value<'_>| match &edge.what {
                What::List(parts) => match &parts[..] {
                    [from, to] | [from, to, _] => {
                        is_text(from) && is_text(to) && parts.get(2).is_none_or(is_cost)
                    }
                    _ => false,
                },
                _ => false,
            };
            (!edges.is_empty() && edges.iter().all(is_edge)).then_some("a list of edges")
        }
        _ => None,
    }
}

/// Whether all neighbours have a number, as nothing else that is written so.
fn has_weight(pairs: &[(Value<'_>, Value<'_>)]) -> bool {
    let weighted = |near: &Value<'_>| match &near.what {
        What::Map(all) => all.iter().all(|(_, cost)| is_cost(cost)),
        What::List(all) => all.iter().all(|near| matches!(&near.what, What::List(pair) if pair.len() == 2)),
        _ => near.is_nothing(),
    };
    let is_filled = |near: &Value<'_>| match &near.what {
        What::Map(all) => !all.is_empty(),
        What::List(all) => !all.is_empty(),
        _ => false,
    };
    pairs.iter().all(|(_, near)| weighted(near)) && pairs.iter().any(|(_, near)| is_filled(near))
}

fn is_cost(value: &Value<'_>) -> bool {
    let is_data = |pairs: &[(Value<'_>, Value<'_>)]| pairs.is_empty() || named_weight(pairs).is_some();
    value.number().is_some() || matches!(&value.what, What::Map(pairs) if is_data(pairs))
}

/// Whether a value may be the neighbours of a node.
fn is_near(value: &Value<'_>) -> bool {
    match &value.what {
        What::Map(all) => all.iter().all(|(node, cost)| node.name().is_some() && is_cost(cost)),
        What::List(all) => all.iter().all(|near| near.name().is_some()),
        _ => value.is_nothing(),
    }
}

/// The names of the neighbours of a node.
fn names(near: &Value<'_>) -> Vec<String> {
    match &near.what {
        What::Map(all) => all.iter().filter_map(|(node, _)| node.name()).collect(),
        What::List(all) => all.iter().filter_map(Value::scalar).collect(),
        _ => Vec::new(),
    }
}

fn named_weight<'v, 't>(pairs: &'v [(Value<'t>, Value<'t>)]) -> Option<&'v Value<'t>> {
    let is_weight = |key: &Value<'_>| key.scalar().is_some_and(|name| WEIGHTS.contains(&&name[..]));
    pairs.iter().find(|(key, _)| is_weight(key)).map(|(_, value)| value)
}

/// What was understood so far.
pub(super) struct Meaning<'t> {
    text: &'t str,
    found: Naming,
    /// Each edge as it was said, from one end.
    arcs: Vec<(usize, usize, f64)>,
    are_directed: bool,
    has_graph: bool,
}

impl<'t> Meaning<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, found: Naming::default(), arcs: Vec::new(), are_directed: true, has_graph: false }
    }

    fn fault(&self, message: impl Into<String>, value: &Value<'_>) -> Fault {
        Fault::new(message).at(place(self.text, value.at))
    }

    pub(super) fn take(&mut self, statement: &Statement<'_>) -> Result<(), Fault> {
        if let Some(fault) = &statement.fault {
            return Err(fault.clone());
        }
        let name = statement.name.unwrap_or_default().to_ascii_lowercase();
        match &statement.value.what {
            What::Map(pairs) if !self.has_graph => {
                self.has_graph = true;
                pairs.iter().try_for_each(|(node, near)| self.neighbours(node, near))
            }
            What::List(edges) if !self.has_graph => {
                (self.has_graph, self.are_directed) = (true, false);
                edges.iter().try_for_each(|edge| self.edge(edge))
            }
            What::Map(pairs) => pairs.iter().try_for_each(|(node, said)| self.describe(node, said)),
            _ if name.contains("start") || name.contains("initial") || name == "source" => {
                self.found.graph.start = Some(self.known(&statement.value)?);
                Ok(())
            }
            _ if name.contains("goal") || name.contains("end") || name == "target" => {
                self.goals(&statement.value)
            }
            _ => Err(self.fault(
                "expected a table of estimates such as `h = {'A': 7}`, `start` or `goal`",
                &statement.value,
            )),
        }
    }

    fn node(&mut self, value: &Value<'_>) -> Result<usize, Fault> {
        match value.name() {
            Some(name) => Ok(self.found.node(&name)),
            None => Err(self.fault("expected the name of a node", value)),
        }
    }

    fn known(&self, value: &Value<'_>) -> Result<usize, Fault> {
        let name = value.name().ok_or_else(|| self.fault("expected the name of a node", value))?;
        self.found.known(&name, || place(self.text, value.at))
    }

    fn goals(&mut self, value: &Value<'_>) -> Result<(), Fault> {
        let goals = match (&value.what, self.known(value)) {
            (_, Ok(goal)) => vec![goal],
            (What::List(all), Err(_)) => all.iter().map(|goal| self.known(goal)).collect::<Result<_, _>>()?,
            (_, Err(fault)) => return Err(fault),
        };
        self.found.graph.goals.extend(goals);
        Ok(())
    }

    fn neighbours(&mut self, node: &Value<'_>, near: &Value<'_>) -> Result<(), Fault> {
        let from = self.node(node)?;
        match &near.what {
            What::Map(all) => all.iter().try_for_each(|(to, cost)| self.arc(from, to, Some(cost))),
            What::List(all) => all.iter().try_for_each(|near| match &near.what {
                What::List(pair) => match &pair[..] {
                    [to, cost] if cost.number().is_some() && self.is_pair(to) => {
                        self.arc(from, to, Some(cost))
                    }
                    [cost, to] if cost.number().is_some() && self.is_pair(to) => {
                        self.arc(from, to, Some(cost))
                    }
                    _ => self.arc(from, near, None),
                },
                _ => self.arc(from, near, None),
            }),
            _ if near.is_nothing() => Ok(()),
            _ => {
                Err(self.fault("expected the neighbours of a node, such as `{'B': 4}` or `['B', 'C']`", near))
            }
        }
    }

    /// Whether this is a node in a pair with its weight, and not a part of a name that is a tuple of numbers.
    fn is_pair(&self, node: &Value<'_>) -> bool {
        node.number().is_none() || !self.found.has_tuples
    }

    fn arc(&mut self, from: usize, to: &Value<'_>, cost: Option<&Value<'_>>) -> Result<(), Fault> {
        let weight = cost.map_or(Ok(1.0), |cost| self.weight(cost))?;
        let to = self.node(to)?;
        self.arcs.push((from, to, weight));
        Ok(())
    }

    /// A weight, or data among which it may be.
    fn weight(&self, cost: &Value<'_>) -> Result<f64, Fault> {
        let number = match &cost.what {
            What::Map(pairs) => match named_weight(pairs) {
                Some(weight) => weight,
                None => return Ok(1.0),
            },
            _ => cost,
        };
        match number.what {
            What::Word("None" | "null") => Ok(1.0),
            What::Word(word) if amount(word).is_some() => Ok(amount(word).unwrap_or(1.0)),
            What::Word(word) | What::Text(word) => Err(self.fault(
                format!("the weight of an edge is a number that is not negative, found `{}`", shown(word)),
                number,
            )),
            _ => Err(self.fault("the weight of an edge is a number that is not negative", number)),
        }
    }

    /// `('A', 'B', 4)`.
    fn edge(&mut self, edge: &Value<'_>) -> Result<(), Fault> {
        let What::List(parts) = &edge.what else {
            return Err(self.fault("expected an edge `('A', 'B', 4)`", edge));
        };
        let ([from, to], cost) = match &parts[..] {
            [from, to] => ([from, to], None),
            [from, to, cost] => ([from, to], Some(cost)),
            _ => return Err(self.fault("expected an edge `('A', 'B', 4)`", edge)),
        };
        let from = self.node(from)?;
        self.arc(from, to, cost)
    }

    /// An estimate, or a position.
    fn describe(&mut self, node: &Value<'_>, said: &Value<'_>) -> Result<(), Fault> {
        let at = self.known(node)?;
        let position = match &said.what {
            What::List(pair) => match &pair[..] {
                [x, y] => x.number().zip(y.number()),
                _ => None,
            },
            _ => None,
        };
        let estimate = said.number().filter(|number| *number >= 0.0);
        match (position, estimate) {
            (Some(position), _) => self.found.graph.positions[at] = Some(position),
            (None, Some(estimate)) => self.found.graph.estimates[at] = Some(estimate),
            (None, None) => {
                return Err(self.fault("expected an estimate that is not negative, or `(x, y)`", said));
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Graph, Fault> {
        if self.arcs.is_empty() {
            return Err(Fault::new("the graph has no edge"));
        }
        let directed = self.are_directed && !self.is_symmetric();
        // What is said from both ends is one edge.
        let is_second = |&(from, to, _): &(usize, usize, f64)| self.are_directed && !directed && to < from;
        let edges = self.arcs.iter().filter(|arc| !is_second(arc));
        let edge = |&(from, to, weight): &(usize, usize, f64)| Edge { from, to, weight, directed };
        self.found.graph.edges = edges.map(edge).collect();
        Ok(self.found.graph)
    }

    /// Whether each edge is said from both ends, with the same weight, as often.
    fn is_symmetric(&self) -> bool {
        let mut open: HashMap<(usize, usize, u64), i64> = HashMap::new();
        for &(from, to, weight) in self.arcs.iter().filter(|(from, to, _)| from != to) {
            let step = if from < to { 1 } else { -1 };
            *open.entry((from.min(to), from.max(to), weight.to_bits())).or_insert(0) += step;
        }
        open.values().all(|&balance| balance == 0)
    }
}
