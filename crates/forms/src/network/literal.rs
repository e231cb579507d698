//! Interprets the dictionaries and lists of a text: neighbours, edges, matrices, cities; estimates, start and goal.

use super::draft::{Direction, Draft, Link, Sense, Weights};
pub(crate) use super::likeness::{Likeness, likeness, likeness_as};
use super::likeness::{is_near, object_end};
use super::number;
use super::value::{Statement, Statements, Value, ValueKind};
use super::words::WEIGHTS;
use crate::naming::{Places, amount, shown};
use crate::{Fault, Kind, Place};

impl Value<'_> {
    /// The name of a node: a text, a number, or a tuple of these.
    pub(crate) fn name(&self) -> Option<String> {
        match &self.kind {
            ValueKind::Text(text) => Some((*text).to_owned()),
            ValueKind::Word(word) => Some((*word).to_owned()),
            ValueKind::List(parts) if !parts.is_empty() => {
                let parts: Option<Vec<String>> = parts.iter().map(Value::scalar).collect();
                parts.map(|parts| format!("({})", parts.join(", ")))
            }
            ValueKind::List(_) | ValueKind::Map(_) => None,
        }
    }

    pub(super) fn scalar(&self) -> Option<String> {
        if matches!(self.kind, ValueKind::Text(_) | ValueKind::Word(_)) { self.name() } else { None }
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self.kind {
            ValueKind::Word(word) => number::number(word, false),
            _ => None,
        }
    }

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self.kind, ValueKind::Word("None" | "null" | "nil" | "undefined"))
    }

    pub(super) fn is_gap(&self) -> bool {
        matches!(self.kind, ValueKind::Word(word) | ValueKind::Text(word) if number::is_gap(word))
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        if let ValueKind::List(all) = &self.kind { Some(all) } else { None }
    }

    pub(super) fn map(&self) -> Option<&[(Self, Self)]> {
        if let ValueKind::Map(all) = &self.kind { Some(all) } else { None }
    }

    pub(super) fn pair(&self) -> Option<(f64, f64)> {
        match self.list()? {
            [x, y] => x.number().zip(y.number()),
            _ => None,
        }
    }
}

/// The value of a key, ignoring case.
pub(super) fn get<'v, 't>(pairs: &'v [(Value<'t>, Value<'t>)], names: &[&str]) -> Option<&'v Value<'t>> {
    names.iter().find_map(|name| {
        let is_it = |key: &Value<'_>| key.scalar().is_some_and(|key| key.eq_ignore_ascii_case(name));
        pairs.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value)
    })
}

pub(super) fn has_key(pairs: &[(Value<'_>, Value<'_>)], names: &[&str]) -> bool {
    get(pairs, names).is_some()
}

pub(super) const X: &[&str] = &["x", "pos_x", "lon", "lng", "longitude"];
pub(super) const Y: &[&str] = &["y", "pos_y", "lat", "latitude"];
pub(super) const NAME: &[&str] = &["name", "city", "label", "id", "town"];
pub(super) const FROM: &[&str] = &["source", "from", "u", "start", "src"];
pub(super) const TO: &[&str] = &["target", "to", "v", "end", "dst", "dest"];

/// Reads a text of literals for this problem.
pub(crate) fn draft(text: &str, kind: Kind) -> Result<Draft, Fault> {
    let mut meaning = Meaning {
        places: Places::of(text),
        kind,
        draft: Draft { sense: Sense::Neighbours, ..Draft::default() },
        has_graph: false,
    };
    for statement in Statements::new(text) {
        meaning.take(&statement)?;
    }
    if !meaning.has_graph {
        return Err(Fault::new("expected a dictionary of neighbours, a list of edges, a matrix or cities"));
    }
    Ok(meaning.draft)
}

/// The meaning of the statements so far.
pub(super) struct Meaning<'t> {
    pub(super) places: Places<'t>,
    pub(super) kind: Kind,
    pub(super) draft: Draft,
    pub(super) has_graph: bool,
}

impl Meaning<'_> {
    pub(super) fn place(&self, value: &Value<'_>) -> Place {
        self.places.at(value.at)
    }

    pub(super) fn fault(&self, message: impl Into<String>, value: &Value<'_>) -> Fault {
        Fault::new(message).at(self.place(value))
    }

    fn take(&mut self, statement: &Statement<'_>) -> Result<(), Fault> {
        if let Some(fault) = &statement.fault {
            return Err(fault.clone());
        }
        let value = &statement.value;
        let name = statement.name.unwrap_or_default().to_ascii_lowercase();
        let is_nodes =
            matches!(&name[..], "v" | "nodes" | "vertices" | "regions" | "states" | "cities" | "names");
        if let (false, true, Some(all)) = (self.has_graph, is_nodes, value.list())
            && all.iter().all(|node| node.scalar().is_some())
        {
            return all.iter().try_for_each(|node| self.node(node).map(|_| ()));
        }
        if !self.has_graph {
            if let Some(what) = likeness_as(value, self.kind) {
                self.has_graph = true;
                return self.graph(value, what);
            }
            if value.map().is_some_and(|pairs| pairs.iter().all(|(_, near)| is_near(near))) {
                self.has_graph = true;
                return self.graph(value, Likeness::Neighbours);
            }
        }
        match &value.kind {
            ValueKind::Map(pairs) if self.has_graph => pairs.iter().try_for_each(|(node, data)| self.describe(node, data)),
            _ if name.contains("start") || name.contains("initial") || name == "source" => {
                self.draft.found.graph.start = Some(self.known(value)?);
                Ok(())
            }
            _ if name.contains("goal") || name.contains("end") || name == "target" => self.goals(value),
            ValueKind::Word(count) if matches!(&name[..], "k" | "colours" | "colors") && number::is_count(count) => {
                self.draft.colours = count.parse().ok();
                Ok(())
            }
            ValueKind::Word("True" | "true") if name == "directed" => {
                self.draft.sense = Sense::Forth;
                Ok(())
            }
            ValueKind::Word("False" | "false") if name == "directed" => {
                self.draft.sense = Sense::Both;
                Ok(())
            }
            _ => Err(self.fault(
                "expected a graph such as `{'A': {'B': 4}}`, a table of estimates such as `h = {'A': 7}`, `start` or `goal`",
                value,
            )),
        }
    }

    fn graph(&mut self, value: &Value<'_>, what: Likeness) -> Result<(), Fault> {
        match (what, &value.kind) {
            (Likeness::Neighbours, ValueKind::Map(pairs)) => {
                pairs.iter().try_for_each(|(node, near)| self.neighbours(node, near))
            }
            (Likeness::Neighbours, ValueKind::List(all)) => self.numbered(all),
            (Likeness::Edges, ValueKind::List(edges)) => {
                self.draft.sense = Sense::Edges;
                edges.iter().try_for_each(|edge| self.edge(edge))
            }
            (Likeness::NodeLink, ValueKind::Map(pairs)) => self.node_link(pairs, value),
            (Likeness::Matrix, ValueKind::List(rows)) => self.matrix(rows, value),
            (Likeness::Deap, ValueKind::Map(pairs)) => self.deap(pairs, value),
            (Likeness::Cities, _) => self.cities(value),
            _ => Err(self.fault("expected a dictionary of neighbours or a list of edges", value)),
        }
    }

    pub(super) fn node(&mut self, value: &Value<'_>) -> Result<usize, Fault> {
        match value.name() {
            Some(name) => Ok(self.draft.found.node(&name)),
            None => Err(self.fault("expected the name of a node", value)),
        }
    }

    pub(super) fn known(&self, value: &Value<'_>) -> Result<usize, Fault> {
        let name = value.name().ok_or_else(|| self.fault("expected the name of a node", value))?;
        self.draft.found.known(&name, || self.place(value))
    }

    pub(super) fn goals(&mut self, value: &Value<'_>) -> Result<(), Fault> {
        let goals = match (&value.kind, self.known(value)) {
            (_, Ok(goal)) => vec![goal],
            (ValueKind::List(all), Err(_)) => {
                all.iter().map(|goal| self.known(goal)).collect::<Result<_, _>>()?
            }
            (_, Err(fault)) => return Err(fault),
        };
        self.draft.found.graph.goals.extend(goals);
        Ok(())
    }

    fn neighbours(&mut self, node: &Value<'_>, near: &Value<'_>) -> Result<(), Fault> {
        let from = self.node(node)?;
        match &near.kind {
            ValueKind::Map(all) => all.iter().try_for_each(|(to, cost)| self.arc(from, to, Some(cost))),
            ValueKind::List(all) => all.iter().try_for_each(|near| match near.list() {
                Some([to, cost]) if cost.number().is_some() && self.is_pair(to) => {
                    self.arc(from, to, Some(cost))
                }
                Some([cost, to]) if cost.number().is_some() && self.is_pair(to) => {
                    self.arc(from, to, Some(cost))
                }
                _ => match object_end(near) {
                    Some(to) => self.arc(from, to, near.map().and_then(|pairs| get(pairs, WEIGHTS))),
                    None => self.arc(from, near, None),
                },
            }),
            _ if near.is_nothing() => Ok(()),
            _ => {
                Err(self.fault("expected the neighbours of a node, such as `{'B': 4}` or `['B', 'C']`", near))
            }
        }
    }

    /// Whether this is a node in a pair with its weight, and not a part of a name that is a tuple of numbers.
    fn is_pair(&self, node: &Value<'_>) -> bool {
        node.number().is_none() || !self.draft.found.has_tuples
    }

    /// Reads the neighbours of nodes that are numbered from 0.
    fn numbered(&mut self, all: &[Value<'_>]) -> Result<(), Fault> {
        (0..all.len()).for_each(|node| {
            self.draft.found.node(&node.to_string());
        });
        for (from, near) in all.iter().enumerate() {
            for to in near.list().unwrap_or_default() {
                self.arc(from, to, None)?;
            }
        }
        if self.draft.found.graph.nodes.len() == all.len() {
            return Ok(());
        }
        Err(Fault::new(format!(
            "a list of the neighbours of {} nodes, numbered from 0, names other nodes",
            all.len()
        )))
    }

    pub(super) fn arc(&mut self, from: usize, to: &Value<'_>, cost: Option<&Value<'_>>) -> Result<(), Fault> {
        let weight = cost.map_or(Ok(None), |cost| self.weight(cost))?;
        let place = self.place(to);
        let to = self.node(to)?;
        // A missing weight is 1, as in networkx.
        self.draft.link(Link {
            from,
            to,
            weight: Some(weight.unwrap_or(1.0)),
            direction: Direction::Unsaid,
            place,
        });
        Ok(())
    }

    /// Reads a weight, or data that may contain one.
    pub(super) fn weight(&mut self, cost: &Value<'_>) -> Result<Option<f64>, Fault> {
        let number = match cost.map() {
            Some(pairs) => {
                for (key, _) in pairs {
                    let name = key.scalar().unwrap_or_default();
                    if !WEIGHTS.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                        self.draft.ignore(format!("`{}`", shown(&name)));
                    }
                }
                match get(pairs, WEIGHTS) {
                    Some(weight) => weight,
                    None => return Ok(None),
                }
            }
            None => cost,
        };
        match number.kind {
            ValueKind::Word("None" | "null") => Ok(None),
            ValueKind::Word(word) if amount(word).is_some() => Ok(amount(word)),
            ValueKind::Text(word) if amount(word).is_some() => Ok(amount(word)),
            ValueKind::Word(word) | ValueKind::Text(word) => Err(self
                .fault(format!("the weight of an edge cannot be negative, found `{}`", shown(word)), number)),
            _ => Err(self.fault("the weight of an edge cannot be negative", number)),
        }
    }

    /// Reads `('A', 'B', 4)`.
    pub(super) fn edge(&mut self, edge: &Value<'_>) -> Result<(), Fault> {
        if let Some(pairs) = edge.map() {
            return self.object_edge(pairs, edge);
        }
        let (ends, cost) = match edge.list() {
            Some([from, to]) => ([from, to], None),
            Some([from, to, cost]) => ([from, to], Some(cost)),
            _ => return Err(self.fault("expected an edge `('A', 'B', 4)`", edge)),
        };
        let from = self.node(ends[0])?;
        self.arc(from, ends[1], cost)
    }

    pub(super) fn matrix(&mut self, rows: &[Value<'_>], value: &Value<'_>) -> Result<(), Fault> {
        let first = usize::from(self.kind == Kind::Tsp);
        if self.draft.found.graph.nodes.is_empty() {
            (0..rows.len()).for_each(|node| {
                self.draft.found.node(&(node + first).to_string());
            });
        }
        if self.draft.found.graph.nodes.len() != rows.len() {
            return Err(
                self.fault(format!("a matrix of {} rows, but the names do not match", rows.len()), value)
            );
        }
        let mut weights = Weights::default();
        for (from, row) in rows.iter().enumerate() {
            let cells = row.list().unwrap_or_default();
            if cells.len() != rows.len() {
                return Err(self.fault(
                    format!("a row of {} weights, but there are {} rows", cells.len(), rows.len()),
                    row,
                ));
            }
            for (to, cell) in cells.iter().enumerate() {
                let weight = cell.number().filter(|_| !cell.is_gap());
                weights.has_gaps |= weight.is_none() && from != to;
                if weight.is_none() && !cell.is_gap() || weight.is_some_and(|weight| weight < 0.0) {
                    return Err(self.fault("expected a weight that is not negative", cell));
                }
                weights.cells.push(weight);
            }
        }
        self.draft.sense = Sense::Edges;
        self.draft.weights = Some(weights);
        Ok(())
    }

    /// Reads an estimate or a position.
    fn describe(&mut self, node: &Value<'_>, data: &Value<'_>) -> Result<(), Fault> {
        let at = self.known(node)?;
        let estimate = data.number().filter(|number| *number >= 0.0);
        match (data.pair(), estimate) {
            (Some(position), _) => self.draft.found.graph.positions[at] = Some(position),
            (None, Some(estimate)) => self.draft.found.graph.estimates[at] = Some(estimate),
            (None, None) => {
                return Err(self.fault("expected an estimate that is not negative, or `(x, y)`", data));
            }
        }
        Ok(())
    }
}
