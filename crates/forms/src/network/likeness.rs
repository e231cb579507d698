//! Classifies a literal of Python or JSON by its shape.

use super::literal::{FROM, TO, X, Y, get, has_key};
use super::value::{Value, ValueKind};
use super::words::WEIGHTS;
use crate::Kind;
use std::collections::HashSet;

/// The class of a value that is like a graph or like cities.
pub(crate) fn likeness(value: &Value<'_>) -> Option<Likeness> {
    match &value.kind {
        ValueKind::Map(pairs) => {
            if has_key(pairs, &["DistanceMatrix", "distance_matrix", "distances"]) {
                return Some(Likeness::Deap);
            }
            let links = get(pairs, &["links", "edges"]).and_then(Value::list);
            if links.is_some()
                && (has_key(pairs, &["nodes", "vertices"])
                    || links.is_some_and(|all| all.iter().all(is_object_edge) && !all.is_empty()))
            {
                return Some(Likeness::NodeLink);
            }
            if is_cities(pairs) && !are_keys(pairs) {
                return Some(Likeness::Cities);
            }
            let are_nodes =
                pairs.iter().filter(|(node, near)| node.name().is_some() && is_near(near)).count();
            let keys: HashSet<String> = pairs.iter().filter_map(|(node, _)| node.name()).collect();
            let mut met = pairs.iter().flat_map(|(_, near)| names(near)).filter(|name| keys.contains(name));
            let is_graph = are_nodes == pairs.len() && (pairs.len() > 1 || has_weight(pairs));
            (is_graph && (met.next().is_some() || has_weight(pairs))).then_some(Likeness::Neighbours)
        }
        ValueKind::List(all) if all.is_empty() => None,
        ValueKind::List(all) => {
            let is_text = |value: &Value<'_>| matches!(value.kind, ValueKind::Text(_));
            let is_edge = |edge: &Value<'_>| match edge.list() {
                Some([from, to]) => is_text(from) && is_text(to),
                Some([from, to, cost]) => is_text(from) && is_text(to) && is_cost(cost),
                _ => is_object_edge(edge),
            };
            if all.iter().all(is_edge) {
                return Some(Likeness::Edges);
            }
            (all.len() > 2 && all.iter().all(is_city)).then_some(Likeness::Cities)
        }
        _ => None,
    }
}

/// The class of a value if it is read as this problem: lists of numbers, too.
pub(crate) fn likeness_as(value: &Value<'_>, kind: Kind) -> Option<Likeness> {
    let sure = likeness(value);
    if kind == Kind::Tsp && value.map().is_some_and(is_cities) {
        return Some(Likeness::Cities);
    }
    let Some(all) = value.list().filter(|all| sure.is_none() && !all.is_empty()) else { return sure };
    let is_square =
        all.len() > 1 && all.iter().all(|row| row.list().is_some_and(|row| row.len() == all.len()));
    let is_scalar = |value: &Value<'_>| value.number().is_some() || value.is_gap();
    if is_square && all.iter().enumerate().all(|(at, row)| is_row(row, at, is_scalar)) {
        return Some(Likeness::Matrix);
    }
    if kind == Kind::Tsp && all.iter().all(|point| point.pair().is_some() || is_city(point)) {
        return Some(Likeness::Cities);
    }
    let is_edge = |edge: &Value<'_>| match edge.list() {
        Some([from, to]) => from.name().is_some() && to.name().is_some(),
        Some([from, to, cost]) => from.name().is_some() && to.name().is_some() && is_cost(cost),
        _ => false,
    };
    if all.iter().all(is_edge) {
        return Some(Likeness::Edges);
    }
    let are_lists =
        all.iter().all(|near| near.list().is_some_and(|near| near.iter().all(|to| to.number().is_some())));
    (are_lists && kind != Kind::Tsp).then_some(Likeness::Neighbours)
}

/// Whether the diagonal element of a row of a matrix is empty.
pub(super) fn is_row(row: &Value<'_>, at: usize, is_scalar: impl Fn(&Value<'_>) -> bool) -> bool {
    let Some(cells) = row.list() else { return false };
    let is_nothing = |cell: &Value<'_>| cell.is_gap() || cell.number() == Some(0.0);
    cells.iter().all(is_scalar) && cells.get(at).is_some_and(is_nothing)
}

pub(super) fn is_object_edge(edge: &Value<'_>) -> bool {
    edge.map().is_some_and(|pairs| has_key(pairs, FROM) && has_key(pairs, TO))
}

/// Whether a dictionary has a position for each name.
pub(super) fn is_cities(pairs: &[(Value<'_>, Value<'_>)]) -> bool {
    let is_place = |value: &Value<'_>| {
        value.pair().is_some() || value.map().is_some_and(|pairs| has_key(pairs, X) && has_key(pairs, Y))
    };
    pairs.len() > 2 && pairs.iter().all(|(_, value)| is_place(value))
}

/// Whether all numbers of a dictionary are keys of it: neighbours, `{0: [1, 2], 1: [0, 2], 2: [0, 1]}`.
fn are_keys(pairs: &[(Value<'_>, Value<'_>)]) -> bool {
    let keys: HashSet<String> = pairs.iter().filter_map(|(node, _)| node.name()).collect();
    let is_key = |value: &Value<'_>| value.name().is_some_and(|name| keys.contains(&name));
    pairs.iter().all(|(_, near)| near.list().is_some_and(|all| all.iter().all(is_key)))
}

/// Whether a value is `('A', 1, 2)`, `{'name': 'A', 'x': 1, 'y': 2}` or `('A', (1, 2))`.
pub(super) fn is_city(value: &Value<'_>) -> bool {
    match &value.kind {
        ValueKind::Map(pairs) => has_key(pairs, X) && has_key(pairs, Y),
        ValueKind::List(all) => match &all[..] {
            [name, x, y] => {
                matches!(name.kind, ValueKind::Text(_)) && x.number().is_some() && y.number().is_some()
            }
            [name, at] => matches!(name.kind, ValueKind::Text(_)) && at.pair().is_some(),
            _ => false,
        },
        _ => false,
    }
}

/// Whether all neighbours have a number, which is distinctive.
pub(super) fn has_weight(pairs: &[(Value<'_>, Value<'_>)]) -> bool {
    let weighted = |near: &Value<'_>| match &near.kind {
        ValueKind::Map(all) => all.iter().all(|(_, cost)| is_cost(cost)),
        ValueKind::List(all) => {
            all.iter().all(|near| matches!(&near.kind, ValueKind::List(pair) if pair.len() == 2))
        }
        _ => near.is_nothing(),
    };
    let is_filled = |near: &Value<'_>| match &near.kind {
        ValueKind::Map(all) => !all.is_empty(),
        ValueKind::List(all) => !all.is_empty(),
        _ => false,
    };
    pairs.iter().all(|(_, near)| weighted(near)) && pairs.iter().any(|(_, near)| is_filled(near))
}

pub(super) fn is_cost(value: &Value<'_>) -> bool {
    let is_data = |pairs: &[(Value<'_>, Value<'_>)]| pairs.is_empty() || get(pairs, WEIGHTS).is_some();
    value.number().is_some() || value.map().is_some_and(is_data)
}

/// Whether a value may be the neighbours of a node.
pub(super) fn is_near(value: &Value<'_>) -> bool {
    match &value.kind {
        ValueKind::Map(all) => all.iter().all(|(node, cost)| node.name().is_some() && is_cost(cost)),
        ValueKind::List(all) => all.iter().all(|near| near.name().is_some() || object_end(near).is_some()),
        _ => value.is_nothing(),
    }
}

/// The node of a neighbour that is an object: `{"to": "B", "weight": 4}`.
pub(super) fn object_end<'v, 't>(near: &'v Value<'t>) -> Option<&'v Value<'t>> {
    let pairs = near.map()?;
    get(pairs, TO).or_else(|| get(pairs, &["node", "name", "id", "neighbor", "neighbour"]))
}

/// The names of the neighbours of a node.
pub(super) fn names(near: &Value<'_>) -> Vec<String> {
    match &near.kind {
        ValueKind::Map(all) => all.iter().filter_map(|(node, _)| node.name()).collect(),
        ValueKind::List(all) => {
            all.iter().filter_map(|near| near.scalar().or_else(|| object_end(near)?.scalar())).collect()
        }
        _ => Vec::new(),
    }
}

/// The class of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Likeness {
    Neighbours,
    Edges,
    /// Objects with `nodes` and `links` or `edges`.
    NodeLink,
    Matrix,
    /// DEAP's `DistanceMatrix`.
    Deap,
    Cities,
}

impl Likeness {
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Neighbours => "a dictionary of neighbours",
            Self::Edges => "a list of edges",
            Self::NodeLink => "an object with nodes and links",
            Self::Matrix => "a nested list of weights",
            Self::Deap => "an object with a matrix of distances",
            Self::Cities => "a table of cities",
        }
    }
}
