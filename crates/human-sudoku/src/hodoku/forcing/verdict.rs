//! The results that a closure of implications proves: starts that lead to a contradiction, and results that several
//! starts share (verities).

use super::super::Board;
use super::super::choice::{Choices, Extent, Key};
use super::super::links::{Closure, Graph, Literal, contains, literal, members, transpose};
use crate::step::Step;
use crate::technique::Technique;

/// The reason for a verdict.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// A start leads to a contradiction.
    Contradiction(Literal),
    /// All these starts lead to the result, and one of them is true.
    Verity(Vec<Literal>),
}

/// A candidate that is proved true or false.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub(super) result: Literal,
    pub(super) reason: Reason,
}

impl Verdict {
    /// Returns the step without its chains, named for a contradiction or for a verity.
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

/// Returns its sort key: placements first, then lower cells.
fn key(graph: &Graph, result: Literal) -> Key {
    let place = graph.place(result.node);
    let key = Key::of(place.cells.into_iter().map(|cell| (cell, 0)), 0);
    if result.on { key.placing() } else { key }
}

/// Sets of candidates one of which is true.
#[derive(Debug, Default)]
struct Alternatives {
    nodes: Vec<usize>,
    /// The end of each set among the nodes.
    ends: Vec<usize>,
}

impl Alternatives {
    /// Returns the candidates of each cell, and those of each digit of each house, if there are three or more or only
    /// one. Of two, each is true if the other is false, so everything that they share follows from either alone.
    fn of(board: &Board, graph: &Graph) -> Self {
        let position = board.position();
        let mut all = Self::default();
        for cell in position.empty_cells() {
            all.add(position.candidates(cell).into_iter().map(|digit| graph.node(cell, digit)));
        }
        for house in 0..position.geometry().house_count() {
            for digit in 0..position.size() {
                let places = position.places_in(digit, house);
                all.add(places.into_iter().map(|cell| graph.node(cell, digit)));
            }
        }
        all
    }

    fn add(&mut self, nodes: impl Iterator<Item = usize>) {
        let start = self.nodes.len();
        self.nodes.extend(nodes);
        match self.nodes.len() - start {
            0 => (),
            2 => self.nodes.truncate(start),
            _ => self.ends.push(self.nodes.len()),
        }
    }

    fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.nodes[start..end])
    }
}

/// Returns everything that a closure proves.
pub(super) fn all(closure: &Closure, graph: &Graph, board: &Board, extent: Extent) -> Choices<Verdict> {
    let alternatives = Alternatives::of(board, graph);
    let emptying = emptying(closure, graph, &alternatives);
    let mut search = VerdictSearch { closure, graph, choices: Choices::new(extent), shared: Vec::new() };
    for node in 0..graph.candidates() {
        for on in [true, false] {
            let (start, result) = (Literal { node, on }, Literal { node, on: !on });
            let key = key(graph, result);
            let refuted = || contains(&emptying, literal(node, on)) || clashes(closure, graph, start);
            if search.choices.improves(key) && refuted() {
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

/// Whether a start leads to a candidate that is both true and false.
fn clashes(closure: &Closure, graph: &Graph, start: Literal) -> bool {
    let from = literal(start.node, start.on);
    closure.on(from).iter().zip(closure.off(from)).enumerate().any(|(at, (on, off))| {
        let both = on & off;
        both != 0 && 64 * at + (both.trailing_zeros() as usize) < graph.candidates()
    })
}

/// Returns the literals, as bits, that lead to a cell or a house without candidates: those in the columns of all its
/// candidates. The column of a candidate has the literals that make it false.
fn emptying(closure: &Closure, graph: &Graph, alternatives: &Alternatives) -> Vec<u64> {
    let words = (2 * graph.candidates()).div_ceil(64);
    let columns = columns(closure, graph, words);
    let column = |node: usize| &columns[words * node..][..words];
    let mut emptying = vec![0; words];
    let mut common = vec![0; words];
    for nodes in alternatives.iter() {
        common.fill(u64::MAX);
        for &node in nodes {
            common.iter_mut().zip(column(node)).for_each(|(word, other)| *word &= other);
        }
        emptying.iter_mut().zip(&common).for_each(|(word, more)| *word |= more);
    }
    emptying
}

/// Returns the columns of candidates that are false, in rows of this number of words.
fn columns(closure: &Closure, graph: &Graph, words: usize) -> Vec<u64> {
    let blocks = graph.candidates().div_ceil(64);
    let mut columns = vec![0; 64 * words * blocks];
    for block in 0..blocks {
        for word in 0..words {
            let mut square = std::array::from_fn(|bit| match 64 * word + bit {
                from if from < 2 * graph.candidates() => closure.off(from)[block],
                _ => 0,
            });
            transpose(&mut square);
            for (bit, column) in square.into_iter().enumerate() {
                columns[words * (64 * block + bit) + word] = column;
            }
        }
    }
    columns
}

struct VerdictSearch<'s> {
    closure: &'s Closure,
    graph: &'s Graph,
    choices: Choices<Verdict>,
    /// The common consequences of several starts.
    shared: Vec<u64>,
}

impl VerdictSearch<'_> {
    /// Adds the common consequences of several starts.
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

/// Returns the nodes that a start makes true, or false.
fn row(closure: &Closure, start: Literal, on: bool) -> &[u64] {
    let from = literal(start.node, start.on);
    if on { closure.on(from) } else { closure.off(from) }
}
