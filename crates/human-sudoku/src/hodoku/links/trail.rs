//! The chain from one literal to another: breadth-first with first parents, in the order in which HoDoKu expands its
//! tables.

use super::graph::Graph;
use crate::board::CellSet;
use crate::step::Node;

/// A node that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Literal {
    pub(in super::super) node: usize,
    pub(in super::super) on: bool,
}

/// A breadth-first search from one literal: the reached literals, each with its first parent.
pub(in super::super) struct Trail {
    reached: Vec<(Literal, usize)>,
}

impl Trail {
    /// Returns all consequences of `start`. A literal is entered once, but `start` may be reached again in its other state.
    pub(in super::super) fn from(graph: &Graph, start: Literal) -> Self {
        Self::until(graph, start, None)
    }

    /// Returns the chain from one literal to another, if there is one.
    pub(in super::super) fn between(graph: &Graph, start: Literal, end: Literal) -> Option<Vec<Literal>> {
        Self::until(graph, start, Some(end)).to(end)
    }

    /// Returns a chain from one literal to another all of whose beginnings `fit`, if it finds one. A literal is entered by
    /// the first chain that fits.
    pub(super) fn fitting(
        graph: &Graph,
        [start, end]: [Literal; 2],
        fits: impl Fn(&[Literal]) -> bool,
    ) -> Option<Vec<Literal>> {
        let words = graph.len().div_ceil(64);
        let mut seen = [vec![0_u64; words], vec![0; words]];
        let mut trail = Self { reached: vec![(start, 0)] };
        let (mut at, mut found) = (0, false);
        while at < trail.reached.len() && !found {
            let (literal, on) = (trail.reached[at].0, !trail.reached[at].0.on);
            let mut chain = trail.chain(at);
            let seen = &mut seen[usize::from(on)];
            let linked = graph.linked(literal.node, literal.on).iter().zip(&*seen);
            let mut new: Vec<u64> = linked.map(|(linked, seen)| linked & !seen).collect();
            graph.in_order(literal.node, literal.on, &mut new, |node| {
                let next = Literal { node, on };
                chain.push(next);
                if fits(&chain) {
                    seen[node / 64] |= 1 << (node % 64);
                    trail.reached.push((next, at));
                    found |= next == end;
                }
                chain.pop();
            });
            at += 1;
        }
        trail.to(end)
    }

    /// Computes the consequences of `start`, until `end` is among them.
    fn until(graph: &Graph, start: Literal, end: Option<Literal>) -> Self {
        let words = graph.len().div_ceil(64);
        // True nodes and false ones, as bits.
        let (mut seen, mut new) = ([vec![0_u64; words], vec![0; words]], vec![0; words]);
        let mut reached = vec![(start, 0)];
        seen[usize::from(!start.on)][start.node / 64] |= 1 << (start.node % 64);
        let mut at = 0;
        let mut found = false;
        while at < reached.len() && !found {
            let (literal, _) = reached[at];
            let (on, linked) = (!literal.on, graph.linked(literal.node, literal.on));
            // The last word with a new bit, and whether others have new bits.
            let (mut last, mut several) = ((0, 0_u64), false);
            let seen = seen[usize::from(literal.on)].iter_mut();
            for (word, ((new, seen), linked)) in new.iter_mut().zip(seen).zip(linked).enumerate() {
                *new = linked & !*seen;
                if *new != 0 {
                    *seen |= linked;
                    several |= last.1 != 0;
                    last = (word, *new);
                }
            }
            let mut visit = |node| {
                reached.push((Literal { node, on }, at));
                found |= Some(Literal { node, on }) == end;
            };
            if several || !last.1.is_power_of_two() && last.1 != 0 {
                graph.in_order(literal.node, literal.on, &mut new, visit);
            } else if last.1 != 0 {
                visit(64 * last.0 + last.1.trailing_zeros() as usize);
            }
            at += 1;
        }
        Self { reached }
    }

    /// Whether a literal was reached, the start included.
    pub(in super::super) fn reaches(&self, literal: Literal) -> bool {
        self.reached.iter().any(|(reached, _)| *reached == literal)
    }

    /// Returns the chain from the start to a literal, if it was reached.
    pub(in super::super) fn to(&self, end: Literal) -> Option<Vec<Literal>> {
        self.reached.iter().skip(1).position(|(literal, _)| *literal == end).map(|at| self.chain(at + 1))
    }

    /// Returns the chain from the start to a reached literal, by its index.
    fn chain(&self, mut at: usize) -> Vec<Literal> {
        let mut chain = vec![self.reached[at].0];
        while at != 0 {
            at = self.reached[at].1;
            chain.push(self.reached[at].0);
        }
        chain.reverse();
        chain
    }
}

/// Whether a chain returns to a cell that it left before, by HoDoKu's rules: only the first cell of a group counts when
/// the chain enters it, and all its cells when the chain leaves it. A loop may return to its first cell. Two
/// consecutive digits are in one cell or in one almost locked set, which the chain does not leave between them.
pub(super) fn is_lasso(graph: &Graph, chain: &[Literal], closed: bool) -> bool {
    let cells = |at: usize| graph.place(chain[at].node).cells;
    let digit = |at: usize| graph.place(chain[at].node).digit;
    let first = cells(0).first();
    let mut left = CellSet::EMPTY;
    for at in 1..chain.len() {
        let (before, here) = (cells(at - 1), cells(at).first());
        if here == before.first() || digit(at) != digit(at - 1) {
            continue;
        }
        if !(closed && before.first() == first) {
            left |= before;
        }
        if here.is_some_and(|here| left.contains(here)) {
            return true;
        }
    }
    false
}

/// Returns the chain as a step shows it.
pub(in super::super) fn nodes(graph: &Graph, chain: &[Literal]) -> Vec<Node> {
    let node = |literal: &Literal| {
        let place = graph.place(literal.node);
        Node { cells: place.cells, digit: place.digit as u8, on: literal.on }
    };
    chain.iter().map(node).collect()
}
