//! A graph under construction, whose nodes are identified by name.

use crate::{Fault, Graph, Place};
use solvarium_budget as budget;
use std::cell::Cell;
use std::collections::HashMap;

/// The memory of a node without its name: entries of lists and of a table.
pub(crate) const BYTES_OF_A_NODE: usize = 160;
/// The memory of an edge in a list that has grown by doubling.
pub(crate) const BYTES_OF_AN_EDGE: usize = 2 * size_of::<crate::Edge>();

/// A graph under construction.
#[derive(Default)]
pub(crate) struct Naming {
    pub(crate) graph: Graph,
    numbers: HashMap<String, usize>,
    /// Whether the name of a node is a tuple: `(0, 1)`.
    pub(crate) has_tuples: bool,
}

impl Naming {
    /// The index of a node, which is added if it is new.
    pub(crate) fn node(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.graph.nodes.len();
        // The error can be ignored here: readers check the budget when they take their input.
        let _ = budget::hold(2 * name.len() + BYTES_OF_A_NODE);
        self.has_tuples |= name.starts_with('(');
        self.numbers.insert(name.to_owned(), number);
        self.graph.nodes.push(name.to_owned());
        self.graph.estimates.push(None);
        self.graph.positions.push(None);
        number
    }

    /// The index of an existing node; `place` is the position of the name.
    pub(crate) fn known(&self, name: &str, place: impl FnOnce() -> Place) -> Result<usize, Fault> {
        let number = self.numbers.get(name).copied();
        number.ok_or_else(|| {
            let hint = match self.nearest(name) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => String::new(),
            };
            Fault::new(format!("no edge leads to or from `{}`{hint}", shown(name))).at(place())
        })
    }

    /// The node that was probably meant.
    fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.graph.nodes.iter().map(|known| &known[..]))
    }
}

/// The name that was probably meant: it differs in case, or in at most one letter in three.
pub(crate) fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// The maximum length of names with typing errors, since the edit distance takes the product of lengths.
    const LONGEST: usize = 64;
    let low = name.to_lowercase();
    let near = |known: &str| {
        let away = strsim::osa_distance(&low, &known.to_lowercase());
        let is_near = away <= name.chars().count().max(known.chars().count()) / 3;
        is_near.then_some(away)
    };
    names
        .filter(|known| known.len().max(name.len()) <= LONGEST)
        .filter_map(|known| Some((near(known)?, known)))
        .min_by_key(|(away, _)| *away)
        .map(|(_, known)| known)
}

/// Shortens a text for a message.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The position of a byte of a text. It takes time in proportion to the text; for many positions, see [`Places`].
pub(crate) fn place(text: &str, at: usize) -> Place {
    Places::of(text).at(at)
}

/// The positions of bytes of a text, each counted from the previous one.
pub(crate) struct Places<'t> {
    text: &'t str,
    /// The last requested byte and its position.
    last: Cell<(usize, Place)>,
}

impl<'t> Places<'t> {
    pub(crate) const fn of(text: &'t str) -> Self {
        Self { text, last: Cell::new((0, Place::new(1, 1))) }
    }

    /// The position of a byte. It takes time in proportion to the distance from the last one.
    pub(crate) fn at(&self, at: usize) -> Place {
        let at = at.min(self.text.len());
        let (from, place) =
            Some(self.last.get()).filter(|last| last.0 <= at).unwrap_or((0, Place::new(1, 1)));
        let between = &self.text[from..at];
        let place = match between.rfind('\n') {
            None => Place::new(place.line, place.column + between.chars().count()),
            Some(end) => {
                let lines = between.bytes().filter(|&byte| byte == b'\n').count();
                Place::new(place.line + lines, between[end + 1..].chars().count() + 1)
            }
        };
        self.last.set((at, place));
        place
    }
}

/// Parses a weight or an estimate: a finite number that is not negative.
pub(crate) fn amount(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation: counts from the beginning.
    fn counted(text: &str, at: usize) -> Place {
        let before = &text[..at];
        let last = before.rsplit('\n').next().unwrap_or_default();
        Place::new(1 + before.matches('\n').count(), 1 + last.chars().count())
    }

    #[test]
    fn positions_are_those_counted_from_the_beginning() {
        let text = "ab\n\ncé·f\n\n\ng";
        let ends: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for &first in &ends {
            let places = Places::of(text);
            for &then in [first].iter().chain(&ends) {
                assert_eq!(places.at(then), counted(text, then), "{first}, then {then}");
            }
        }
        assert_eq!(place(text, 100), counted(text, text.len()));
    }
}
