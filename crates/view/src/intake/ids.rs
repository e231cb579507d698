//! The names of nodes. Most programs count their nodes, and a list is enough for counted names.

use std::collections::HashMap;

/// Stands for no node.
const NONE: u32 = u32::MAX;
/// Names that are numbers are kept in the list if they are at most twice its length, plus this.
const AHEAD: usize = 4096;
/// Memory of a name besides its text.
const NAME: usize = 40;

/// The number of each named node.
#[derive(Debug, Default)]
pub(super) struct Ids {
    counted: Vec<u32>,
    named: HashMap<Box<str>, u32>,
    texts: usize,
}

impl Ids {
    /// The node with this name.
    pub(super) fn find(&self, id: &str) -> Option<u32> {
        let counted = number(id).and_then(|id| self.counted.get(id)).copied().filter(|&node| node != NONE);
        counted.or_else(|| self.named.get(id).copied())
    }

    /// Gives this name to a node; an earlier one loses it.
    pub(super) fn insert(&mut self, id: &str, node: u32) {
        match number(id).filter(|&id| id <= 2 * self.counted.len() + AHEAD) {
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
}
