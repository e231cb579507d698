//! Applicable operators by a decision tree (Helmert, 2006, calls it a successor generator).
//!
//! Operators are sorted by their conditions, so those with a common beginning are neighbours. A leaf lists operators
//! whose conditions are all tested; a switch tests one variable and leads to the operators that require its value.
//!
//! ```text
//! (all)  leaf: no conditions -> switch on v0 -> switch on v1 -> end
//!                                 |0     |2 (1 leads on at once)
//!                               leaf    leaf -> switch on v3 -> (on to the switch on v1)
//! ```
//!
//! The node that follows a subtree does not depend on the state, so each node stores its follower, and a traversal
//! needs no stack.

use super::layout::{Layout, Place};
use crate::sas::{Fact, Task};
use std::ops::Range;

/// The traversal ends here.
pub(super) const END: u32 = u32::MAX;

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// The operators `first..end` are applicable. The traversal continues at `next`.
    Leaf { first: u32, end: u32, next: u32 },
    /// The traversal continues at entry `base` plus the value at `place`.
    Switch { place: Place, base: u32 },
}

/// The tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// For each switch and value, the node to continue at.
    entries: Vec<u32>,
    root: u32,
}

impl Tree {
    pub(super) const fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.entries.len() * size_of::<u32>()
    }

    /// The tree of sorted conditions.
    pub(super) fn new(task: &Task, layout: &Layout, conditions: &[Vec<Fact>]) -> Self {
        Builder { task, layout, conditions, tree: Self::default(), stack: Vec::new() }.build()
    }

    #[inline]
    pub(super) const fn root(&self) -> u32 {
        self.root
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// The node that a switch leads to.
    #[inline]
    pub(super) fn follow(&self, place: Place, base: u32, words: &[u64]) -> u32 {
        self.entries[(base + place.value(words)) as usize]
    }
}

/// A tree that is being built, with a stack of its own, as conditions may be long.
struct Builder<'a> {
    task: &'a Task,
    layout: &'a Layout,
    conditions: &'a [Vec<Fact>],
    tree: Tree,
    stack: Vec<Work>,
}

/// Operators that are not in the tree yet. They agree in their first `depth` conditions.
struct Work {
    range: Range<usize>,
    depth: usize,
    /// The node that follows these operators.
    next: u32,
    /// The entry that leads to them, or none for the root.
    entry: Option<usize>,
}

impl Builder<'_> {
    fn build(mut self) -> Tree {
        let range = 0..self.conditions.len();
        self.stack.push(Work { range, depth: 0, next: END, entry: None });
        while let Some(work) = self.stack.pop() {
            let first = self.fork(&work);
            match work.entry {
                Some(entry) => self.tree.entries[entry] = first,
                None => self.tree.root = first,
            }
        }
        self.tree
    }

    /// Adds the leaf and the switches of these operators. Returns the first node.
    fn fork(&mut self, work: &Work) -> u32 {
        let Work { ref range, depth, next, .. } = *work;
        let conditions = self.conditions;
        let tested = conditions[range.clone()].iter().take_while(|facts| facts.len() == depth).count();
        let leaf = range.start..range.start + tested;
        let mut first = next;
        for switch in
            groups(leaf.end..range.end, |operator| conditions[operator][depth].variable).iter().rev()
        {
            first = self.switch(switch, depth, first);
        }
        if leaf.is_empty() {
            return first;
        }
        self.push(Node::Leaf { first: leaf.start as u32, end: leaf.end as u32, next: first })
    }

    /// Adds a switch on the variable of condition `depth`, and puts the work below it on the stack.
    fn switch(&mut self, range: &Range<usize>, depth: usize, next: u32) -> u32 {
        let conditions = self.conditions;
        let variable = conditions[range.start][depth].variable as usize;
        let base = self.tree.entries.len();
        self.tree.entries.resize(base + self.task.variables[variable].values.len(), next);
        for range in groups(range.clone(), |operator| conditions[operator][depth].value) {
            let entry = Some(base + conditions[range.start][depth].value as usize);
            self.stack.push(Work { range, depth: depth + 1, next, entry });
        }
        self.push(Node::Switch { place: self.layout.places[variable], base: base as u32 })
    }

    fn push(&mut self, node: Node) -> u32 {
        self.tree.nodes.push(node);
        self.tree.nodes.len() as u32 - 1
    }
}

/// Splits a range into runs with equal keys.
fn groups(range: Range<usize>, key: impl Fn(usize) -> u32) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for at in range {
        match groups.last_mut() {
            Some(last) if key(last.start) == key(at) => last.end = at + 1,
            _ => groups.push(at..at + 1),
        }
    }
    groups
}
