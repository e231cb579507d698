//! Lists the applicable operators of a state: by bit sets if these have few words, else by a decision tree.

use super::Action;
use super::layout::Layout;
use super::rows::{CHUNK, Rows};
use super::tree::{END, Node, Tree};
use crate::sas::{Fact, Task};
use std::ops::Deref;

/// The index of applicable operators.
#[derive(Clone, Debug)]
pub(super) enum Applicable {
    Rows(Rows),
    Tree(Tree),
}

/// The greatest number of words that a listing by bit sets may read. Bit sets take 0.16 of the tree's time for a whole
/// blind search of an airport (1,352 words) and 0.8 to 1.3 of it for other tasks up to 1,512 words and beyond.
const MOST_WORDS: usize = 2048;

impl Applicable {
    /// An index of operators with these conditions, which are sorted.
    pub(super) fn new(task: &Task, layout: &Layout, conditions: &[Vec<Fact>]) -> Self {
        let (_, read) = Rows::sizes(task, conditions);
        if read <= MOST_WORDS {
            Self::Rows(Rows::new(task, layout, conditions))
        } else {
            Self::Tree(Tree::new(task, layout, conditions))
        }
    }

    pub(super) const fn bytes(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.bytes(),
            Self::Tree(tree) => tree.bytes(),
        }
    }

    /// The applicable operators of a state, in increasing order.
    #[inline]
    pub(super) fn list<W: Deref<Target = [u64]>>(&self, words: W) -> List<'_, W> {
        match self {
            Self::Rows(rows) => {
                List::Rows { rows, words, chunk: [0; CHUNK], next: 0, at: 0, end: 0, bits: 0 }
            }
            Self::Tree(tree) => List::Tree { tree, words, node: tree.root(), operators: 0..0 },
        }
    }
}

/// An iterator over the applicable operators of a state.
#[derive(Clone, Debug)]
pub(super) enum List<'p, W> {
    Rows {
        rows: &'p Rows,
        words: W,
        chunk: [u64; CHUNK],
        /// The first word after the chunk.
        next: usize,
        /// The words of the chunk that are not listed.
        at: usize,
        end: usize,
        /// The bits of the current word that are not listed.
        bits: u64,
    },
    Tree {
        tree: &'p Tree,
        words: W,
        node: u32,
        operators: std::ops::Range<u32>,
    },
}

impl<W: Deref<Target = [u64]>> Iterator for List<'_, W> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        match self {
            Self::Rows { rows, words, chunk, next, at, end, bits } => {
                while *bits == 0 {
                    if at == end {
                        if *next == rows.length() {
                            return None;
                        }
                        (*at, *end) = (0, rows.fill(*next, words, chunk));
                        *next += *end;
                    }
                    *bits = chunk[*at];
                    *at += 1;
                }
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                let word = *next - *end + *at - 1;
                Some(Action::new((word * 64) as u32 + bit))
            }
            Self::Tree { tree, words, node, operators } => loop {
                if let Some(operator) = operators.next() {
                    return Some(Action::new(operator));
                }
                if *node == END {
                    return None;
                }
                match tree.node(*node) {
                    Node::Leaf { first, end, next } => (*operators, *node) = (first..end, next),
                    Node::Switch { place, base } => *node = tree.follow(place, base, words),
                }
            },
        }
    }
}
