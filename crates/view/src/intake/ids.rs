//! The names of nodes. Most programs count their nodes: then a node's number follows from its name, or a list is enough.

use super::NAMES;
use std::collections::HashMap;

/// Stands for no node.
const NONE: u32 = u32::MAX;
/// Names that are numbers are kept in the list if they are at most twice the number of names, plus this.
const AHEAD: usize = 4096;
/// Memory of a name besides its text.
const NAME: usize = 40;

/// The names at the beginning that count up by one, as their nodes do.
#[derive(Debug, Default)]
struct Run {
    /// The first name, its node, and how many there are.
    first: usize,
    node: u32,
    length: u32,
}

impl Run {
    fn find(&self, id: usize) -> Option<u32> {
        let index = u32::try_from(id.checked_sub(self.first)?).ok()?;
        (index < self.length).then(|| self.node + index)
    }

    /// Appends a name if it is the next one.
    fn append(&mut self, id: usize, node: u32) -> bool {
        if self.length == 0 {
            (self.first, self.node) = (id, node);
        }
        let next = (self.first + self.length as usize, self.node + self.length);
        let is_next = (id, node) == next;
        self.length += u32::from(is_next);
        is_next
    }
}

/// The number of each named node.
#[derive(Debug, Default)]
pub(super) struct Ids {
    run: Run,
    counted: Vec<u32>,
    named: HashMap<Box<str>, u32>,
    texts: usize,
}

impl Ids {
    /// The node with this name.
    pub(super) fn find(&self, id: &str) -> Option<u32> {
        let counted = |id: usize| self.counted.get(id).copied().filter(|&node| node != NONE);
        let number = number(id);
        let again = number.and_then(counted).or_else(|| self.named.get(id).copied());
        again.or_else(|| self.run.find(number?))
    }

    /// Gives this name to a node; an earlier one loses it.
    pub(super) fn insert(&mut self, id: &str, node: u32) {
        let is_first = self.counted.is_empty() && self.named.is_empty();
        if is_first && number(id).is_some_and(|id| self.run.append(id, node)) {
            return;
        }
        let names = self.counted.len() + self.run.length as usize;
        match number(id).filter(|&id| id <= 2 * names + AHEAD && id < NAMES / size_of::<u32>()) {
            Some(number) => {
                if number >= self.counted.len() {
                    self.counted.resize(number + 1, NONE);
                }
                self.counted[number] = node;
            }
            None => {
                self.texts += id.len() + NAME;
                self.named.insert(id.into(), node);
            }
        }
    }

    /// The memory that the names take.
    pub(super) const fn bytes(&self) -> usize {
        self.texts + self.counted.capacity() * size_of::<u32>()
    }
}

/// The number that this text is, as it would be written.
fn number(id: &str) -> Option<usize> {
    let is_plain = id == "0" || id.bytes().next().is_some_and(|first| matches!(first, b'1'..=b'9'));
    if is_plain && id.len() < 10 { id.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_other_names_are_found() {
        let names = ["0", "7", "007", "+7", "12345", "999999999", "9999999999", "a", "", "-1", "5000"];
        let mut ids = Ids::default();
        for (node, name) in names.iter().enumerate() {
            assert_eq!(ids.find(name), None, "{name}");
            ids.insert(name, node as u32);
        }
        // A number that came too early for the list keeps its place when the list has grown.
        for counted in 1..20_000 {
            if !names.contains(&counted.to_string().as_str()) {
                ids.insert(&counted.to_string(), 100);
            }
        }
        for (node, name) in names.iter().enumerate() {
            assert_eq!(ids.find(name), Some(node as u32), "{name}");
        }
        ids.insert("12345", 55);
        assert_eq!(ids.find("12345"), Some(55));
    }

    #[test]
    fn names_that_count_up_take_no_memory() {
        for (first, node) in [(0, 0), (1, 0), (999_999_900, 3)] {
            let mut ids = Ids::default();
            let name = |index: usize| (first + index).to_string();
            for index in 0..50 {
                assert_eq!(ids.find(&name(index)), None);
                ids.insert(&name(index), node + index as u32);
            }
            assert_eq!(ids.bytes(), 0);
            assert!((0..50).all(|index| ids.find(&name(index)) == Some(node + index as u32)));
            // A repeated name, a name that leaves a gap, and the next name, whose node does not continue the sequence.
            for (index, again) in [(7, 100), (60, 101), (50, 102)] {
                ids.insert(&name(index), again);
                assert_eq!(ids.find(&name(index)), Some(again));
            }
            assert_eq!(
                (ids.find(&name(8)), ids.find(&name(51)), ids.find("a")),
                (Some(node + 8), None, None)
            );
            assert!(ids.bytes() < 1 << 16, "{}", ids.bytes());
        }
    }
}
