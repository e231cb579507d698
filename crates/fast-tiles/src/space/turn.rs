//! The effect of a move along a column on the order of the tiles, and so on the bits of a layer.
//!
//! A tile that changes its row passes `width - 1` others: `width` consecutive tiles of the order rotate by one. A digit
//! is the number of smaller tiles that come later, so only the digits of these tiles change.

use super::order::{Digits, Order, SUFFIX_MAX};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The direction of a rotation.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    /// The blank moves down: the last tile becomes the first.
    Down,
    /// The blank moves up: the first tile becomes the last.
    Up,
}

/// A move, for all orders at once.
pub(super) enum Plan {
    /// All rotated tiles are in the prefix: runs of words move unchanged.
    Words { run: usize, to: Vec<usize> },
    /// Some are in the suffix: bits move within runs of `words` words, depending on the parity of the digits before them.
    Bits { words: usize, shifts: [Vec<Shift>; 2] },
}

/// A shift of some bits of a word to another word, all by the same distance.
pub(super) struct Shift {
    from: usize,
    to: usize,
    bits: u64,
    left: u32,
}

impl Plan {
    /// The rotation of the tiles from this index of the order. `row` is the parity of the blank's row, where that
    /// decides which half of the orders exists.
    pub(super) fn new(order: &Order, place: usize, width: usize, turn: Turn, row: usize) -> Self {
        let tiles = order.tiles - place;
        if place + width <= order.prefix() {
            let run = order.words / Digits::count(order.tiles, place + width);
            let to = Digits::all(tiles, width).map(|digits| turned(&digits, 0, width, turn).number(width));
            return Self::Words { run, to: to.collect() };
        }
        let tiles = tiles.max(order.suffix);
        let offset = place - (order.tiles - tiles);
        let words = Digits::count(tiles, tiles - order.suffix);
        let shifts = [0, 1].map(|before| {
            let parity = (before + row) % 2;
            let halves = Digits::all(tiles, tiles).filter(|digits| digits.sum() % 2 == parity);
            shifts(halves.map(|digits| {
                let after = turned(&digits, offset, width, turn);
                (digits.split(order.suffix), after.split(order.suffix))
            }))
        });
        Self::Bits { words, shifts }
    }

    /// Adds the boards of `from`, moved, to those of `to`.
    pub(super) fn add(&self, order: &Order, from: &[u64], to: &mut [u64]) {
        match self {
            Self::Words { run, to: places } => add_words(*run, places, from, to),
            Self::Bits { words, shifts } => {
                let chunks = from.chunks_exact(*words).zip(to.chunks_exact_mut(*words));
                for (parity, (from, to)) in order.parities.iter().step_by(*words).zip(chunks) {
                    for shift in &shifts[usize::from(*parity)] {
                        to[shift.to] |= (from[shift.from] & shift.bits).rotate_left(shift.left);
                    }
                }
            }
        }
    }
}

fn add_words(run: usize, places: &[usize], from: &[u64], to: &mut [u64]) {
    let size = run * places.len();
    for (from, to) in from.chunks_exact(size).zip(to.chunks_exact_mut(size)) {
        for (from, place) in from.chunks_exact(run).zip(places) {
            for (from, to) in from.iter().zip(&mut to[place * run..][..run]) {
                *to |= from;
            }
        }
    }
}

/// Combines bits that move by the same distance between the same words.
fn shifts(moves: impl Iterator<Item = ((usize, u32), (usize, u32))>) -> Vec<Shift> {
    let mut together = BTreeMap::new();
    for ((from, bit), (to, bit_to)) in moves {
        *together.entry((from, to, bit_to.wrapping_sub(bit) & 63)).or_insert(0) |= 1 << bit;
    }
    together.into_iter().map(|((from, to, left), bits)| Shift { from, to, bits, left }).collect()
}

/// Returns the digits after the rotation of `width` tiles from this one on.
fn turned(digits: &Digits, first: usize, width: usize, turn: Turn) -> Digits {
    digits.arranged(|tiles| match turn {
        Turn::Down => tiles[first..first + width].rotate_right(1),
        Turn::Up => tiles[first..first + width].rotate_left(1),
    })
}

const _: () = assert!(SUFFIX_MAX == 5, "half of the orders of a suffix are 60 bits of a word");
