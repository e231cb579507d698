//! What a closure of implications proves: starts that lead to a contradiction, and results that several starts share
//! (verities).

use super::super::Board;
use super::super::choice::{Choices, Extent, Key};
use super::super::links::{Closure, Graph, Literal, literal, members};
use crate::step::Step;
use crate::technique::Technique;

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
    /// The step without its chains, called one of these: what a contradiction shows, and what a verity shows.
    pub(super) fn step(&self, graph: &Graph, [contradiction, verity]: [Technique; 2]) -> Step {
        let mut step = Step::new(match self.reason {
            Reason::Contradiction(_) => contradiction,
            Reason::Verity(_) => verity,
        });
        let place = graph.place(self.result.node);
        step.digits.insert(place.digit);
        step.cells = place.cells;
        let changed = if self.result.on { &mut step.placements } else { &mut step.eliminations };
        changed.insert_all(place.digit, place.cells);
        step
    }
}

/// Placements come first; then lower cells.
fn key(graph: &Graph, result: Literal) -> Key {
    let place = graph.place(result.node);
    let key = Key::of(place.cells.into_iter().map(|cell| (cell, 0)), 0);
    if result.on { key.placing() } else { key }
}

/// The candidates of each cell, and those of each digit of each house, where there are three or more or only one: one of
/// them is true. Of two, each is true where the other is false, so that all that they show is shown by either alone.
fn alternatives(board: &Board, graph: &Graph) -> Vec<Vec<usize>> {
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
    all.retain(|nodes| nodes.len() != 2);
    all
}

/// Everything that a closure proves.
pub(super) fn all(closure: &Closure, graph: &Graph, board: &Board, extent: Extent) -> Choices<Verdict> {
    let alternatives = alternatives(board, graph);
    let masks = masks(&alternatives, closure.words());
    let mut search = Search { closure, graph, choices: Choices::new(extent), shared: Vec::new() };
    for node in 0..graph.candidates() {
        for on in [true, false] {
            let (start, result) = (Literal { node, on }, Literal { node, on: !on });
            let key = key(graph, result);
            if search.choices.improves(key) && is_contradiction(closure, graph, &masks, start) {
                search.choices.add(key, Verdict { result, reason: Reason::Contradiction(start) });
            }
        }
        search.common(&[true, false].map(|on| Literal { node, on }));
    }
    for nodes in alternatives.iter().filter(|nodes| nodes.len() > 2) {
        let starts: Vec<Literal> = nodes.iter().map(|&node| Literal { node, on: true }).collect();
        search.common(&starts);
    }
    search.choices
}

/// The alternatives as rows of bits, one after the other.
fn masks(alternatives: &[Vec<usize>], words: usize) -> Vec<u64> {
    let mut masks = vec![0; words * alternatives.len()];
    for (at, nodes) in alternatives.iter().enumerate() {
        for node in nodes {
            masks[words * at + node / 64] |= 1 << (node % 64);
        }
    }
    masks
}

/// Whether a start leads to a candidate that is true and false, or to a cell or a house without candidate.
fn is_contradiction(closure: &Closure, graph: &Graph, masks: &[u64], start: Literal) -> bool {
    let from = literal(start.node, start.on);
    let (on, off) = (closure.on(from), closure.off(from));
    let clash = on.iter().zip(off).enumerate().any(|(at, (on, off))| {
        let both = on & off;
        both != 0 && 64 * at + (both.trailing_zeros() as usize) < graph.candidates()
    });
    clash
        || masks.chunks_exact(off.len()).any(|mask| mask.iter().zip(off).all(|(mask, off)| mask & !off == 0))
}

struct Search<'s> {
    closure: &'s Closure,
    graph: &'s Graph,
    choices: Choices<Verdict>,
    /// What follows from all of several starts.
    shared: Vec<u64>,
}

impl Search<'_> {
    /// Adds what follows from each of several starts.
    fn common(&mut self, starts: &[Literal]) {
        let Some((first, rest)) = starts.split_first() else { return };
        for on in [true, false] {
            self.shared.clear();
            self.shared.extend_from_slice(row(self.closure, *first, on));
            for start in rest {
                for (word, other) in self.shared.iter_mut().zip(row(self.closure, *start, on)) {
                    *word &= other;
                }
            }
            for node in members(&self.shared).take_while(|&node| node < self.graph.candidates()) {
                let result = Literal { node, on };
                let key = key(self.graph, result);
                if self.choices.improves(key) {
                    self.choices.add(key, Verdict { result, reason: Reason::Verity(starts.to_vec()) });
                }
            }
        }
    }
}

/// The nodes that are true, or false, by a start.
fn row(closure: &Closure, start: Literal, on: bool) -> &[u64] {
    let from = literal(start.node, start.on);
    if on { closure.on(from) } else { closure.off(from) }
}
