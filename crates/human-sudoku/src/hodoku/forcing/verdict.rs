//! What a closure of implications proves: starts that lead to a contradiction, and results that several starts share
//! (verities).

use super::super::Board;
use super::super::choice::Key;
use super::super::links::{Closure, Graph, Literal, contains, literal, members};

/// Why something is proved.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// A start leads to a contradiction.
    Contradiction(Literal),
    /// All these starts, one of which is true, lead to it.
    Verity(Vec<Literal>),
}

/// A candidate that is proved true or false.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub(super) result: Literal,
    pub(super) reason: Reason,
}

impl Verdict {
    /// Placements come first; then lower cells.
    pub(super) fn key(&self, graph: &Graph) -> Key {
        let place = graph.place(self.result.node);
        let key = Key::of(place.cells.into_iter().map(|cell| (cell, 0)), 0);
        if self.result.on { key.placing() } else { key }
    }
}

/// The candidates of each cell, and those of each digit of each house: one of them is true.
pub(super) fn alternatives(board: &Board, graph: &Graph) -> Vec<Vec<usize>> {
    let position = board.position();
    let geometry = position.geometry();
    let mut all: Vec<Vec<usize>> = Vec::new();
    for cell in position.empty_cells() {
        all.push(position.candidates(cell).into_iter().map(|digit| graph.node(cell, digit)).collect());
    }
    for house in 0..geometry.house_count() {
        for digit in 0..position.size() {
            let places = position.places_in(digit, house);
            if !places.is_empty() {
                all.push(places.into_iter().map(|cell| graph.node(cell, digit)).collect());
            }
        }
    }
    all
}

/// Visits everything that a closure proves.
pub(super) fn each(closure: &Closure, graph: &Graph, board: &Board, visit: &mut dyn FnMut(Verdict)) {
    let alternatives = alternatives(board, graph);
    let masks: Vec<Vec<u64>> = alternatives.iter().map(|nodes| mask(nodes, closure.words())).collect();
    for node in 0..graph.candidates() {
        for on in [true, false] {
            if is_contradiction(closure, graph, &masks, Literal { node, on }) {
                let reason = Reason::Contradiction(Literal { node, on });
                visit(Verdict { result: Literal { node, on: !on }, reason });
            }
        }
        let both = [true, false].map(|on| Literal { node, on });
        common(closure, graph, &both, visit);
    }
    for nodes in alternatives.iter().filter(|nodes| nodes.len() > 1) {
        let starts: Vec<Literal> = nodes.iter().map(|&node| Literal { node, on: true }).collect();
        common(closure, graph, &starts, visit);
    }
}

fn mask(nodes: &[usize], words: usize) -> Vec<u64> {
    let mut mask = vec![0; words];
    for node in nodes {
        mask[node / 64] |= 1 << (node % 64);
    }
    mask
}

/// Whether a start leads to a candidate that is true and false, or to a cell or a house without candidate.
fn is_contradiction(closure: &Closure, graph: &Graph, masks: &[Vec<u64>], start: Literal) -> bool {
    let from = literal(start.node, start.on);
    let (on, off) = (closure.on(from), closure.off(from));
    if contains(if start.on { off } else { on }, start.node) {
        return true;
    }
    let clash = members_of_both(on, off).any(|node| node < graph.candidates());
    clash || masks.iter().any(|mask| mask.iter().zip(off).all(|(mask, off)| mask & !off == 0))
}

fn members_of_both<'r>(one: &'r [u64], two: &'r [u64]) -> impl Iterator<Item = usize> + 'r {
    one.iter().zip(two).enumerate().flat_map(|(at, (one, two))| {
        let both = [one & two];
        members(&both).map(|bit| 64 * at + bit).collect::<Vec<_>>()
    })
}

/// Visits what follows from each of several starts.
fn common(closure: &Closure, graph: &Graph, starts: &[Literal], visit: &mut dyn FnMut(Verdict)) {
    for on in [true, false] {
        let row = |start: &Literal| {
            let from = literal(start.node, start.on);
            if on { closure.on(from) } else { closure.off(from) }
        };
        let Some((first, rest)) = starts.split_first() else { return };
        let mut shared = row(first).to_vec();
        for start in rest {
            for (word, other) in shared.iter_mut().zip(row(start)) {
                *word &= other;
            }
        }
        for node in members(&shared).take_while(|&node| node < graph.candidates()) {
            visit(Verdict { result: Literal { node, on }, reason: Reason::Verity(starts.to_vec()) });
        }
    }
}
