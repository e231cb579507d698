//! GraphML (Brandes and others, 2002): nodes and edges in XML, with data of declared names.
//!
//! Weights are data with the names `weight`, `cost`, `distance` or `length`; estimates `h` or `heuristic`; positions `x` and `y`. An
//! edge without a weight costs 1.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::naming::Naming;
use crate::network::{self, Direction, Draft, Link, Sense};
use crate::{Fault, Kind, Place, xml};
use roxmltree::Node;
use solvarium_budget::Metered;
use std::collections::{BTreeSet, HashMap};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "graphml",
    help: "GraphML: nodes and edges with weights, estimates and positions",
    examples: &[Example {
        text: "<graphml><key id='w' for='edge' attr.name='weight'/><key id='e' for='node' attr.name='h'/>\
               <graph edgedefault='undirected'><node id='A'><data key='e'>7</data></node><node id='B'/>\
               <edge source='A' target='B'><data key='w'>4</data></edge></graph></graphml>",
        reads: &["graph of 2 A-B:4 h(A)=7"],
    }],
    refused: &[
        Refused {
            text: "<graphml>\n<graph edgedefault='directed'><node id='A'/>\n<edge source='A' target='C'/></graph></graphml>",
            message: "line 3, column 1: there is no node `C`",
        },
        Refused {
            text: "<graphml>\n<graph><node id='A'></graph></graphml>",
            message: "line 2, column 21: this is not valid XML: expected 'node' tag, not 'graph' at 2:21",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let is_graphml = features.text.trim_start().starts_with('<') && features.text.contains("<graphml");
    network::claims(is_graphml, Some(Kind::Graph), "a GraphML file")
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(item(text, kind)))
}

pub(super) fn item(text: &str, kind: Kind) -> Item {
    network::item(1, draft(text), kind)
}

/// Reads a GraphML file.
fn draft(text: &str) -> Result<Draft, Fault> {
    let document = xml::parse(text)?;
    let named = |name: &'static str| {
        document.descendants().metered().filter(move |node| node.tag_name().name() == name)
    };
    let key = |node: Node<'_, '_>| {
        Some((node.attribute("id")?.to_owned(), node.attribute("attr.name")?.to_ascii_lowercase()))
    };
    let keys: HashMap<String, String> = named("key").filter_map(key).collect();
    let directed = named("graph").next().and_then(|graph| graph.attribute("edgedefault")) == Some("directed");
    let mut found = Naming::default();
    let mut numbers = HashMap::new();
    for node in named("node") {
        let Some(id) = node.attribute("id") else { return Err(at(&node, "a node without an id")) };
        let next = found.graph.nodes.len();
        if numbers.insert(id.to_owned(), next).is_some() || found.node(id) != next {
            return Err(at(&node, format!("two nodes have the id `{id}`: give each its own id")));
        }
        found.graph.estimates[next] = datum(&node, &keys, ESTIMATES)?;
        found.graph.positions[next] =
            datum(&node, &keys, &["x", "lon"])?.zip(datum(&node, &keys, &["y", "lat"])?);
    }
    let sense = if directed { Sense::Forth } else { Sense::Both };
    let used = |name: &String| {
        [ESTIMATES, WEIGHTS, &["x", "y", "lon", "lat"][..]].iter().any(|names| names.contains(&&name[..]))
    };
    let ignored: BTreeSet<String> =
        keys.values().filter(|name| !used(name)).take(20).map(|name| format!("`{name}`")).collect();
    let mut draft = Draft { found, sense, ignored, ..Draft::default() };
    for edge in named("edge") {
        let end = |name: &str| {
            let id = edge.attribute(name).ok_or_else(|| at(&edge, format!("an edge without a {name}")))?;
            numbers.get(id).copied().ok_or_else(|| at(&edge, format!("there is no node `{id}`")))
        };
        let (from, to) = (end("source")?, end("target")?);
        let weight = Some(datum(&edge, &keys, WEIGHTS)?.unwrap_or(1.0));
        let direction = match edge.attribute("directed") {
            Some("true") => Direction::Forth,
            Some(_) => Direction::Both,
            None => Direction::Unsaid,
        };
        let place = edge.document().text_pos_at(edge.range().start);
        let place = Place::new(place.row as usize, place.col as usize);
        draft.link(Link { from, to, weight, direction, place });
    }
    Ok(draft)
}

/// Names of an estimate.
const ESTIMATES: &[&str] = &["h", "heuristic", "estimate"];
/// Names of the weight of an edge.
const WEIGHTS: &[&str] = &["weight", "cost", "distance", "length"];

/// An error at an element.
fn at(node: &Node<'_, '_>, message: impl Into<String>) -> Fault {
    let place = node.document().text_pos_at(node.range().start);
    Fault::new(message).at(Place::new(place.row as usize, place.col as usize))
}

/// The number in a child element with one of these names.
fn datum(node: &Node<'_, '_>, keys: &HashMap<String, String>, names: &[&str]) -> Result<Option<f64>, Fault> {
    let is_named = |data: &Node<'_, '_>| {
        let key = data.attribute("key").unwrap_or_default();
        names.contains(&keys.get(key).map_or(key, String::as_str))
    };
    let Some(data) = node.children().find(|child| child.tag_name().name() == "data" && is_named(child))
    else {
        return Ok(None);
    };
    let text = data.text().unwrap_or_default().trim();
    let number = text
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite() && (*number >= 0.0 || names[0] == "x" || names[0] == "y"));
    number
        .map(Some)
        .ok_or_else(|| at(&data, format!("expected a number that is not negative, found `{text}`")))
}
