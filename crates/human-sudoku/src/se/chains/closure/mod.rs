//! The closure of one candidate, on or off: all its consequences.
//!
//! There are two queues: the "on" queue is emptied before the "off" queue. A node keeps the parents by which it was
//! first entered. If candidates are removed on the way, a cell or a house may be left with two possibilities. The
//! candidates removed since the start are then additional, hidden parents.

mod follow;
mod listing;

use super::hint::Use;
use super::literal::Literal;
use crate::board::CandidateSet;
use crate::step::Step;
use std::sync::Arc;

pub(super) use listing::Listing;

/// The links that a closure follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Whether the closure passes from one digit of a cell to another.
    pub(super) through_cells: bool,
    /// Whether candidates are removed on the way.
    pub(super) removes: bool,
}

/// The reason why a node is on, or off by more than one link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The start, or a node with a link from a node that is on.
    Link,
    /// The last candidate that is left in its cell.
    Cell,
    /// The last cell that is left for its digit in this house.
    House(u8),
    /// A nested technique, with its index among the stored ones if it is stored.
    Technique(Option<u16>),
}

/// A node of a closure.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    cause: Cause,
    /// The number of nodes of the longest path from the start: a lower bound on the number of ancestors, itself included.
    depth: u16,
    /// Whether the node and all its ancestors have one parent at most, so that the depth is the number of ancestors.
    is_line: bool,
    parents: (u32, u32),
}

impl Node {
    const fn is_by_technique(&self) -> bool {
        matches!(self.cause, Cause::Technique(_))
    }
}

/// A technique nested in the closure: a hint of a search, whose nodes count for the difficulty, or a hint that is
/// stored for the explanation.
#[derive(Clone, Debug, Default)]
pub(super) struct Nested {
    /// The number of nodes that count for the difficulty; 0 for techniques without chains.
    pub(super) n: u16,
    pub(super) chains: Vec<Vec<Literal>>,
    /// The step, if chains are shown.
    pub(super) step: Option<Arc<Step>>,
    /// The candidates on which its nested techniques depend beyond those that the program considers.
    pub(super) also: Vec<Literal>,
}

impl Nested {
    /// Makes a technique without chains, to be shown.
    pub(super) fn simple(step: &Step) -> Self {
        Self { step: Some(Arc::new(step.clone())), ..Self::default() }
    }

    /// Whether both uses refer to the same hint.
    fn is_same(&self, other: &Self) -> bool {
        self.n == other.n && self.chains == other.chains
    }
}

/// A closure: nodes in order of discovery, so parents come before children.
#[derive(Debug)]
pub(super) struct Closure {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    nested: Vec<Nested>,
    /// The nodes that are off and on, in order of discovery.
    queues: [Vec<u16>; 2],
    heads: [usize; 2],
    seen: [CandidateSet; 2],
    /// The node of each literal that was seen.
    at: Vec<u16>,
    /// The two nodes that contradict each other.
    contradiction: Option<[u16; 2]>,
}

impl Default for Closure {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            queues: [Vec::new(), Vec::new()],
            heads: [0; 2],
            seen: [CandidateSet::EMPTY; 2],
            at: vec![0; Literal::COUNT],
            contradiction: None,
        }
    }
}

impl Closure {
    /// Restarts with one literal.
    pub(super) fn begin(&mut self, start: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        self.heads = [0; 2];
        self.seen = [CandidateSet::EMPTY; 2];
        self.contradiction = None;
        let node = self.push(start, Cause::Link, &[]);
        self.enter(node);
    }

    fn push(&mut self, literal: Literal, cause: Cause, parents: &[u16]) -> u16 {
        let above = parents.iter().map(|&parent| &self.nodes[usize::from(parent)]);
        let depth = 1 + above.clone().map(|node| node.depth).max().unwrap_or(0);
        let is_line = parents.len() < 2 && above.clone().all(|node| node.is_line);
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.nodes.push(Node { literal, cause, depth, is_line, parents: (first, self.parents.len() as u32) });
        (self.nodes.len() - 1) as u16
    }

    fn enter(&mut self, node: u16) {
        let literal = self.nodes[usize::from(node)].literal;
        let sign = usize::from(literal.is_on());
        self.seen[sign].insert(literal.cell(), literal.digit());
        self.at[literal.number()] = node;
        self.queues[sign].push(node);
    }

    /// Switches a candidate off by a technique, if it is not off yet; its parents are the candidates on whose absence
    /// the technique depends.
    pub(super) fn remove(&mut self, cell: usize, digit: usize, rests_on: &[Literal], nested: Option<u16>) {
        if !self.seen[0].contains(cell, digit) {
            let parents: Vec<u16> = rests_on.iter().map(|literal| self.at[literal.number()]).collect();
            let node = self.push(Literal::off(cell, digit), Cause::Technique(nested), &parents);
            self.enter(node);
        }
    }

    /// Keeps a technique that removes candidates.
    pub(super) fn add_nested(&mut self, nested: Nested) -> u16 {
        self.nested.push(nested);
        (self.nested.len() - 1) as u16
    }

    /// Returns the candidates that are off (0) and on (1).
    pub(super) const fn seen(&self) -> &[CandidateSet; 2] {
        &self.seen
    }

    /// Returns the literals that are off or on, in order of discovery.
    pub(super) fn in_order(&self, sign: usize) -> impl Iterator<Item = Literal> + '_ {
        self.queues[sign].iter().map(|&node| self.nodes[usize::from(node)].literal)
    }

    pub(super) const fn contradiction(&self) -> Option<[u16; 2]> {
        self.contradiction
    }

    /// Returns the node of a literal that was seen.
    pub(super) fn node_of(&self, literal: Literal) -> u16 {
        self.at[literal.number()]
    }

    /// Returns a lower bound on the number of a node's ancestors.
    pub(super) fn depth(&self, node: u16) -> u16 {
        self.nodes[usize::from(node)].depth
    }

    /// Whether a node and its ancestors each follow from just the one before.
    pub(super) fn is_line(&self, node: u16) -> bool {
        let end = &self.nodes[usize::from(node)];
        end.is_line
            && (self.nested.is_empty()
                || self.ancestors(node).all(|node| !self.nodes[usize::from(node)].is_by_technique()))
    }

    /// Returns the number of a node's ancestors, itself included, without those of nested hints.
    pub(super) fn ancestor_count(&self, node: u16) -> u16 {
        let end = &self.nodes[usize::from(node)];
        if end.is_line { end.depth } else { self.ancestors(node).count() as u16 }
    }

    /// Collects the nested hints of a node's ancestors that count and are not among `others` yet.
    pub(super) fn gather_nested<'c>(&'c self, node: u16, others: &mut Vec<&'c Nested>) {
        if self.nested.is_empty() {
            return;
        }
        for node in self.ancestors(node) {
            if let Cause::Technique(Some(number)) = self.nodes[usize::from(node)].cause {
                let nested = &self.nested[usize::from(number)];
                if nested.n > 0 && !others.iter().any(|other| other.is_same(nested)) {
                    others.push(nested);
                }
            }
        }
    }

    /// Collects the parts of the board that the links of a node's ancestors use, without duplicates.
    pub(super) fn gather_uses(&self, node: u16, uses: &mut Vec<Use>) {
        for node in self.ancestors(node) {
            let node = &self.nodes[usize::from(node)];
            let used = match node.cause {
                Cause::Cell => Use::Cell(node.literal.cell() as u8),
                Cause::House(house) => Use::House { digit: node.literal.digit() as u8, house },
                Cause::Link | Cause::Technique(_) => continue,
            };
            if !uses.contains(&used) {
                uses.push(used);
            }
        }
    }

    /// Returns a node and all its ancestors, the last discovered first.
    pub(super) fn ancestors(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        let mut marked = [0u64; Literal::COUNT / 64 + 2];
        let mut word = usize::from(node) / 64;
        marked[word] = 1 << (node % 64);
        std::iter::from_fn(move || {
            while marked[word] == 0 {
                word = word.checked_sub(1)?;
            }
            let bit = 63 - marked[word].leading_zeros() as usize;
            marked[word] &= !(1 << bit);
            let node = word * 64 + bit;
            let (first, end) = self.nodes[node].parents;
            for &parent in &self.parents[first as usize..end as usize] {
                marked[usize::from(parent) / 64] |= 1 << (parent % 64);
            }
            Some(node as u16)
        })
    }

    /// Returns the ancestors as literals, the start first.
    pub(super) fn chain(&self, node: u16) -> Vec<Literal> {
        let mut chain: Vec<Literal> =
            self.ancestors(node).map(|node| self.nodes[usize::from(node)].literal).collect();
        chain.reverse();
        chain
    }
}
