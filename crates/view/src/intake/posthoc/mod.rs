//! Traces of Posthoc, in JSON or YAML. Only their events are read, not their drawings.
//!
//! An event has a node's name and often its parent's. The first event of a name makes the node. `updating` and a repeated `generating`
//! make a node for the other path, and drop the more expensive of the two. `source` and `destination` only mark nodes. Our own exports also
//! have `pruning`, which drops a node, and `round`, which begins a round with its `bound`. They store a more expensive
//! path separately, in `from` and `via`.

mod costs;
mod json;
mod yaml;

use super::{Ended, Fresh, Nodes};
use costs::Costs;
use solvarium::Error;
use solvarium_catalogue::{Discarded, ExternalEvent};
use std::collections::BTreeMap;
use std::io::BufRead;

/// An event of a trace.
#[derive(Clone, Debug, Default, PartialEq)]
struct Event {
    kind: String,
    id: Option<String>,
    parent: Option<String>,
    f: Option<f64>,
    g: Option<f64>,
    h: Option<f64>,
    /// The other values, by name.
    values: Vec<(String, String)>,
}

impl Event {
    /// Processes a value of a known name; false for another name.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let is_null = matches!(value, "" | "null" | "~");
        let text = || (!is_null).then(|| value.to_owned());
        match name {
            "type" => self.kind = value.into(),
            "id" => self.id = text(),
            "pId" => self.parent = text(),
            "f" => self.f = value.parse().ok(),
            "g" => self.g = value.parse().ok(),
            "h" => self.h = value.parse().ok(),
            _ => return false,
        }
        true
    }

    fn put(&mut self, name: &str, value: &str) {
        if !self.set(name, value) && !value.is_empty() {
            self.values.push((name.into(), value.into()));
        }
    }

    /// The other values as text, one a line.
    fn board(&self) -> String {
        let line = |(name, value): &(String, String)| format!("{name} {value}\n");
        self.values.iter().map(line).collect()
    }

    /// Uses the path that our exports store separately (its parent and its cost) as the path of the event.
    fn take_other_path(&mut self) {
        let is_apart = |(name, _): &(String, String)| matches!(name.as_str(), "from" | "via");
        if self.values.iter().filter(|value| is_apart(value)).count() == 2 {
            (self.g, self.f) = (self.number("via"), None);
            self.parent = self.values.iter().find(|(name, _)| name == "from").map(|(_, from)| from.clone());
            self.values.retain(|value| !is_apart(value));
        }
    }

    /// A value by its name, as a number.
    fn number(&self, name: &str) -> Option<f64> {
        self.values.iter().find(|(known, _)| known == name)?.1.parse().ok()
    }
}

/// A trace that was read.
///
/// ```
/// use solvarium_view::intake::{Nodes, posthoc};
/// let trace = br#"{"version": "1.4.0", "events": [{"type": "source", "id": 1}, {"type": "generating", "id": 1, "f": 3}]}"#;
/// let mut nodes = Nodes::new(|_| true);
/// let read = posthoc::read(&trace[..], &mut nodes)?;
/// assert_eq!((read.events, read.kinds["source"], nodes.count()), (2, 1, 1));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Number of events.
    pub events: u64,
    /// Number of events of each type; the type may be empty.
    pub kinds: BTreeMap<String, u64>,
    /// The first event whose g contradicts the cost of its step, in words.
    pub wrong: Option<String>,
}

/// Reads a trace in JSON or YAML.
///
/// # Errors
/// The input is not a trace, or cannot be read. The events before the error were passed on.
pub fn read(mut from: impl BufRead, nodes: &mut Nodes<'_>) -> Result<Trace, Error> {
    let mut taking = NodeConverter { nodes, trace: Trace::default(), costs: Costs::default() };
    let ended = match super::first_byte(&mut from) {
        Ok(b'{') => json::read(from, &mut taking),
        Ok(_) => yaml::read(from, &mut taking),
        Err(error) => Err(error.into()),
    };
    let ended = ended.and_then(|()| match taking.trace.events {
        0 => Err(Error::input("expected a Posthoc trace with `events` or `eventList`, found none").into()),
        _ => taking.nodes.tell(ExternalEvent::Done),
    });
    let trace = taking.trace;
    nodes.end(ended)?;
    Ok(trace)
}

/// Turns events into nodes.
struct NodeConverter<'t, 's> {
    nodes: &'t mut Nodes<'s>,
    trace: Trace,
    costs: Costs,
}

impl NodeConverter<'_, '_> {
    fn take(&mut self, mut event: Event) -> Result<(), Ended> {
        event.take_other_path();
        let index = self.trace.events;
        self.trace.events += 1;
        match self.trace.kinds.get_mut(&event.kind) {
            Some(count) => *count += 1,
            None => drop(self.trace.kinds.insert(event.kind.clone(), 1)),
        }
        let is_mark = matches!(event.kind.as_str(), "source" | "start" | "destination" | "goal" | "finish");
        if is_mark {
            return Ok(());
        }
        if event.kind == "round" {
            // JSON has no infinite numbers.
            let bound = event.number("bound").unwrap_or(f64::INFINITY);
            return self.nodes.tell(ExternalEvent::Round(bound));
        }
        let known = event.id.as_deref().and_then(|id| self.nodes.find(id));
        let node = match (known, event.kind.as_str()) {
            (Some(known), "generating" | "updating" | "update") => self.again(known, index, &event)?,
            (Some(known), _) => known,
            (None, _) => self.born(index, &event, true)?,
        };
        match event.kind.as_str() {
            "expanding" => self.nodes.tell(ExternalEvent::Expand(node)),
            "end" => self.nodes.tell(ExternalEvent::Goal(node)),
            "pruning" | "duplicate" => {
                let how = if event.kind == "pruning" { Discarded::Pruned } else { Discarded::Duplicate };
                self.nodes.tell(ExternalEvent::Discard { node, how, of: None, why: String::new() })
            }
            _ => Ok(()),
        }
    }

    /// A new node.
    fn born(&mut self, index: u64, event: &Event, is_named: bool) -> Result<u32, Ended> {
        let parent = event.parent.as_deref().and_then(|parent| self.nodes.find(parent));
        let g = event.g.unwrap_or(0.0);
        let h = event.h.or_else(|| event.f.map(|f| f - g)).unwrap_or(0.0);
        let wrong = self.costs.check(self.nodes.count(), parent, g, event);
        if let (Some(wrong), None) = (wrong, &self.trace.wrong) {
            self.trace.wrong = Some(format!("event {index}: {wrong}"));
        }
        let fresh = Fresh { parent, g, h, action: "step".into(), board: event.board() };
        self.nodes.add(event.id.as_deref().filter(|_| is_named), fresh, true)
    }

    /// Another path to a known node.
    fn again(&mut self, known: u32, index: u64, event: &Event) -> Result<u32, Ended> {
        let is_better = event.g.map_or(event.kind != "generating", |g| g < self.costs.g(known));
        let node = self.born(index, event, is_better)?;
        let (worse, better) = if is_better { (known, node) } else { (node, known) };
        let why = String::new();
        self.nodes.tell(ExternalEvent::Discard {
            node: worse,
            how: Discarded::Duplicate,
            of: Some(better),
            why,
        })?;
        Ok(better)
    }
}

#[cfg(test)]
mod tests;
