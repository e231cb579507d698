//! A graph whose nodes are met by name, one after the other.

use crate::{Fault, Graph, Place};
use std::collections::HashMap;

/// A graph that is being read.
#[derive(Default)]
pub(crate) struct Naming {
    pub(crate) graph: Graph,
    numbers: HashMap<String, usize>,
}

impl Naming {
    /// The number of a node, which is a new one if it was not met before.
    pub(crate) fn node(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.graph.nodes.len();
        self.numbers.insert(name.to_owned(), number);
        self.graph.nodes.push(name.to_owned());
        self.graph.estimates.push(None);
        self.graph.positions.push(None);
        number
    }

    /// The number of a node that was met.
    pub(crate) fn known(&self, name: &str, place: Place) -> Result<usize, Fault> {
        let number = self.numbers.get(name).copied();
        number.ok_or_else(|| Fault::new(format!("no edge leads to or from `{}`", shown(name))).at(place))
    }
}

/// As much of a text as a message can bear.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The place of a byte of a text.
pub(crate) fn place(text: &str, at: usize) -> Place {
    let before = &text[..at.min(text.len())];
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Place::new(line, before[start..].chars().count() + 1)
}

/// A number that is a weight or an estimate: finite, and not negative.
pub(crate) fn amount(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0)
}
