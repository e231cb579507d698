//! All consequences of one candidate that is on or off.
//!
//! Two queues: what is on is emptied before what is off. A node keeps the parents by which it was first entered. Where
//! candidates are struck out on the way, a cell or a house may be left with two possibilities: those that are gone since
//! the start are further, hidden parents of what follows then.

use std::ops::ControlFlow;

use super::hint::Use;
use super::links::{Kinds, Links};
use super::literal::Literal;
use crate::board::{CandidateSet, CellSet};
use crate::position::Position;
use crate::se::order::{box_row_column, seen_in_order};

/// Which links a closure follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Whether it passes from one digit of a cell to another.
    pub(super) through_cells: bool,
    /// Whether candidates are struck out on the way.
    pub(super) strikes_out: bool,
}

/// Why a node is on, or off by more than one link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// It is the start, or one link leads to it from a node that is on.
    Link,
    /// The last digit of its cell.
    Cell,
    /// The last place in this house.
    House(u8),
    /// Another technique; the number is its place among the nested hints, if it is one.
    Technique(Option<u16>),
}

/// A node of a closure.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    cause: Cause,
    /// Nodes of the longest way from the start: a lower bound of the number of ancestors, itself counted.
    depth: u16,
    /// Whether it and all its ancestors have one parent, so that the depth is that number.
    is_line: bool,
    parents: (u32, u32),
}

/// A hint of a search inside the closure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Nested {
    /// How many nodes it counts.
    pub(super) n: u16,
    pub(super) chains: Vec<Vec<Literal>>,
}

/// A closure: nodes in the order of their discovery, so parents come before children.
#[derive(Debug)]
pub(super) struct Closure {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    nested: Vec<Nested>,
    /// The nodes that are off and on, in the order of discovery.
    queues: [Vec<u16>; 2],
    heads: [usize; 2],
    seen: [CandidateSet; 2],
    /// By literal, its node, where it was seen.
    at: Vec<u16>,
    /// The two nodes that cannot both be.
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
    /// Begins anew with one literal.
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

    /// Follows links until the queues are empty or a contradiction is met. `board` is the position of the start, or what
    /// is left of it; candidates that are off are struck out from it where the style says so.
    pub(super) fn follow(
        &mut self,
        source: &Position,
        board: &mut Position,
        style: Style,
    ) -> ControlFlow<()> {
        loop {
            if let Some(node) = self.dequeue(1) {
                self.switch_off(board, style, node)?;
            } else if let Some(node) = self.dequeue(0) {
                self.switch_on(source, board, style, node)?;
                if style.strikes_out {
                    let literal = self.nodes[usize::from(node)].literal;
                    board.remove(literal.cell(), literal.digit());
                }
            } else {
                return ControlFlow::Continue(());
            }
        }
    }

    /// The same where nothing is struck out.
    pub(super) fn follow_links(&mut self, source: &Position, links: &Links, style: Style) {
        loop {
            let flow = if let Some(node) = self.dequeue(1) {
                self.switch_off(source, style, node)
            } else if let Some(node) = self.dequeue(0) {
                let literal = self.nodes[usize::from(node)].literal;
                if !links.leading(Kinds::Xy, literal.digit()).contains(literal.cell()) {
                    continue;
                }
                self.switch_on(source, source, style, node)
            } else {
                return;
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn dequeue(&mut self, sign: usize) -> Option<u16> {
        let node = self.queues[sign].get(self.heads[sign]).copied()?;
        self.heads[sign] += 1;
        Some(node)
    }

    fn switch_off(&mut self, board: &Position, style: Style, node: u16) -> ControlFlow<()> {
        let literal = self.nodes[usize::from(node)].literal;
        let (cell, digit) = (literal.cell(), literal.digit());
        if style.through_cells {
            for other in board.candidates(cell).without(digit) {
                self.add_off(Literal::off(cell, other), node)?;
            }
        }
        let places = board.places(digit);
        let on = places & self.seen[1].places(digit);
        let news =
            if on.meets(board.geometry().peers(cell)) { places } else { places - self.seen[0].places(digit) };
        for peer in seen_in_order(board.geometry(), cell, news) {
            self.add_off(Literal::off(peer, digit), node)?;
        }
        ControlFlow::Continue(())
    }

    fn add_off(&mut self, literal: Literal, parent: u16) -> ControlFlow<()> {
        let (cell, digit) = (literal.cell(), literal.digit());
        if self.seen[1].contains(cell, digit) {
            let off = self.push(literal, Cause::Link, &[parent]);
            self.contradiction = Some([self.at[Literal::on(cell, digit).number()], off]);
            return ControlFlow::Break(());
        }
        if !self.seen[0].contains(cell, digit) {
            let node = self.push(literal, Cause::Link, &[parent]);
            self.enter(node);
        }
        ControlFlow::Continue(())
    }

    fn switch_on(&mut self, source: &Position, board: &Position, style: Style, node: u16) -> ControlFlow<()> {
        let literal = self.nodes[usize::from(node)].literal;
        let (cell, digit) = (literal.cell(), literal.digit());
        if style.through_cells
            && let Some(other) = board.candidates(cell).without(digit).only()
        {
            let gone = source.candidates(cell) - board.candidates(cell);
            let hidden = gone.into_iter().map(|digit| Literal::off(cell, digit));
            self.add_on(Literal::on(cell, other), Cause::Cell, node, hidden)?;
        }
        for house in box_row_column(board.geometry(), cell) {
            let places = board.places_in(digit, house);
            if let Some(other) = places.without(cell).only() {
                let gone: CellSet = source.places_in(digit, house) - places;
                let hidden = gone.into_iter().map(|cell| Literal::off(cell, digit));
                self.add_on(Literal::on(other, digit), Cause::House(house as u8), node, hidden)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn add_on(
        &mut self,
        literal: Literal,
        cause: Cause,
        parent: u16,
        hidden: impl Iterator<Item = Literal>,
    ) -> ControlFlow<()> {
        let (cell, digit) = (literal.cell(), literal.digit());
        if self.seen[1].contains(cell, digit) {
            return ControlFlow::Continue(());
        }
        let mut parents = [parent; 10];
        let mut count = 1;
        for literal in hidden {
            parents[count] = self.at[literal.number()];
            count += 1;
        }
        let node = self.push(literal, cause, &parents[..count]);
        if self.seen[0].contains(cell, digit) {
            self.contradiction = Some([node, self.at[Literal::off(cell, digit).number()]]);
            return ControlFlow::Break(());
        }
        self.enter(node);
        ControlFlow::Continue(())
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

    /// Switches a candidate off by a technique, where it is not off yet, with the candidates that are off on which that
    /// rests.
    pub(super) fn strike(&mut self, cell: usize, digit: usize, rests_on: &[Literal], nested: Option<u16>) {
        if !self.seen[0].contains(cell, digit) {
            let parents: Vec<u16> = rests_on.iter().map(|literal| self.at[literal.number()]).collect();
            let node = self.push(Literal::off(cell, digit), Cause::Technique(nested), &parents);
            self.enter(node);
        }
    }

    /// Keeps a hint whose consequences are struck out.
    pub(super) fn add_nested(&mut self, nested: Nested) -> u16 {
        self.nested.push(nested);
        (self.nested.len() - 1) as u16
    }

    /// What is off (0) and on (1).
    pub(super) const fn seen(&self) -> &[CandidateSet; 2] {
        &self.seen
    }

    /// The literals that are off or on, in the order of discovery.
    pub(super) fn in_order(&self, sign: usize) -> impl Iterator<Item = Literal> + '_ {
        self.queues[sign].iter().map(|&node| self.nodes[usize::from(node)].literal)
    }

    pub(super) const fn contradiction(&self) -> Option<[u16; 2]> {
        self.contradiction
    }

    /// The node of a literal that was seen.
    pub(super) fn node_of(&self, literal: Literal) -> u16 {
        self.at[literal.number()]
    }

    /// A lower bound of the number of a node's ancestors.
    pub(super) fn depth(&self, node: u16) -> u16 {
        self.nodes[usize::from(node)].depth
    }

    /// How many ancestors a node has, itself counted, without those of nested hints.
    pub(super) fn ancestor_count(&self, node: u16) -> u16 {
        let end = &self.nodes[usize::from(node)];
        if end.is_line { end.depth } else { self.ancestors(node).count() as u16 }
    }

    /// Gathers the nested hints of a node's ancestors that are not among `others` yet.
    pub(super) fn gather_nested<'c>(&'c self, node: u16, others: &mut Vec<&'c Nested>) {
        if self.nested.is_empty() {
            return;
        }
        for node in self.ancestors(node) {
            if let Cause::Technique(Some(number)) = self.nodes[usize::from(node)].cause {
                let nested = &self.nested[usize::from(number)];
                if !others.contains(&nested) {
                    others.push(nested);
                }
            }
        }
    }

    /// Gathers what the links of a node's ancestors use of the board, each once.
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

    /// A node and all its ancestors, the last discovered first.
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

    /// The ancestors as literals, the start first.
    pub(super) fn chain(&self, node: u16) -> Vec<Literal> {
        let mut chain: Vec<Literal> =
            self.ancestors(node).map(|node| self.nodes[usize::from(node)].literal).collect();
        chain.reverse();
        chain
    }
}
