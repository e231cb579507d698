//! The nodes of a constraint solver as those of a search. A node is expanded when its first child comes, and its g is its depth.

use super::message::{Key, Node, Status};
use crate::intake::growth::Growth;
use crate::intake::{Ended, Fresh, Nodes};
use solvarium::Error;
use solvarium_catalogue::{Discarded, ExternalEvent};
use std::collections::HashMap;

/// The number of a node that does not exist: the parent of roots, and the number of all skipped nodes.
const NONE: i32 = -1;
/// Maximum memory for nodes whose parents have not arrived yet.
const WAITING: usize = 64 << 20;

/// The nodes so far.
#[derive(Debug, Default)]
pub(super) struct Tree {
    known: HashMap<Key, u32>,
    depths: Vec<u32>,
    growth: Growth,
    /// Nodes whose parents have not arrived yet: with several connections, a child can arrive first.
    waiting: HashMap<Key, Vec<Node>>,
    /// The memory of those.
    held: usize,
}

impl Tree {
    /// Passes on a node, and its children that arrived earlier.
    pub(super) fn take(&mut self, node: Node, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
        let mut ready = vec![node];
        while let Some(node) = ready.pop() {
            if node.parent.node != NONE && !self.known.contains_key(&node.parent) {
                self.hold(node)?;
                continue;
            }
            let key = node.key;
            self.pass(node, nodes)?;
            if let Some(children) = self.waiting.remove(&key) {
                self.held -= children.iter().map(size).sum::<usize>();
                // The last is taken first.
                ready.extend(children.into_iter().rev());
            }
        }
        nodes.keep(self.bytes());
        Ok(())
    }

    /// Number of nodes whose parents never came.
    pub(super) fn orphans(&self) -> usize {
        self.waiting.values().map(Vec::len).sum()
    }

    fn hold(&mut self, node: Node) -> Result<(), Error> {
        self.held += size(&node);
        if self.held > WAITING {
            return Err(Error::input(format!(
                "too many nodes came before their parents: node {} waits for node {}",
                node.key.node, node.parent.node
            )));
        }
        self.waiting.entry(node.parent).or_default().push(node);
        Ok(())
    }

    fn pass(&mut self, node: Node, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
        let Node { key, parent, place, status, label, nogood, info } = node;
        if key.node != NONE && self.known.contains_key(&key) {
            let Key { node, restart, thread } = key;
            let found = format!("node {node} of restart {restart} and thread {thread} again");
            return Err(Error::input(format!("expected a new node, found {found}")).into());
        }
        let parent = self.known.get(&parent).copied();
        let depth = parent.map_or(0, |parent| self.depths[parent as usize] + 1);
        let action = if label.is_empty() { format!("child {place}") } else { label };
        let fresh = Fresh { parent, g: depth.into(), h: 0.0, action, board: board(info, nogood) };
        let number = self.growth.add(nodes, None, fresh)?;
        self.depths.push(depth);
        // All skipped nodes have the same number.
        if key.node != NONE {
            self.known.insert(key, number);
        }
        let dropped =
            |how, why: &str| ExternalEvent::Discard { node: number, how, of: None, why: why.into() };
        match status {
            Status::Branch => Ok(()),
            Status::Solved => nodes.tell(ExternalEvent::Goal(number)),
            Status::Failed => nodes.tell(dropped(Discarded::Failed, "")),
            Status::Skipped => nodes.tell(dropped(Discarded::Pruned, "skipped")),
        }
    }

    fn bytes(&self) -> usize {
        let entry = size_of::<(Key, u32)>() + 1;
        self.known.capacity() * entry
            + self.depths.capacity() * size_of::<u32>()
            + self.growth.bytes()
            + self.held
    }
}

/// The memory of a node that waits.
fn size(node: &Node) -> usize {
    size_of::<Node>() + size_of::<Key>() + node.label.len() + node.nogood.len() + node.info.len()
}

/// The texts of a node as its state.
fn board(info: String, nogood: String) -> String {
    match (info.is_empty(), nogood.is_empty()) {
        (_, true) => info,
        (true, false) => format!("no-good: {nogood}"),
        (false, false) => format!("{info}\nno-good: {nogood}"),
    }
}
