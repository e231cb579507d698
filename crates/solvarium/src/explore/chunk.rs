//! A chunk: a range of numbers with closed list, layer and next layer as bitmaps, three bits per state.
//!
//! ```text
//!   seen    every state up to this layer        once a layer is expanded:
//!   layer   states being expanded                 layer := next & !seen
//!   next    their successors                      seen  := seen | layer
//! ```

use super::workers::Outbox;
use crate::Ranked;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of states of a word.
pub(super) const WORD: u64 = 64;

pub(super) struct Chunk {
    /// The first number.
    first: u64,
    /// The number of states.
    len: u64,
    pub seen: Vec<u64>,
    pub layer: Vec<u64>,
    next: Vec<AtomicU64>,
}

impl Chunk {
    /// An empty chunk of `len` numbers from `first`.
    pub fn new(first: u64, len: u64) -> Self {
        let words = len.div_ceil(WORD) as usize;
        let next = (0..words).map(|_| AtomicU64::new(0)).collect();
        Self { first, len, seen: vec![0; words], layer: vec![0; words], next }
    }

    /// Reuses the memory for another range that is no longer: clears all bits.
    pub fn clear(&mut self, first: u64, len: u64) {
        let words = len.div_ceil(WORD) as usize;
        (self.first, self.len) = (first, len);
        for bits in [&mut self.seen, &mut self.layer] {
            bits.clear();
            bits.resize(words, 0);
        }
        self.next.resize_with(words, || AtomicU64::new(0));
        self.next.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Adds a state to the layer unless it was seen; `place` is its offset in this range.
    pub fn add(&mut self, place: u64) {
        let (word, bit) = ((place / WORD) as usize, 1 << (place % WORD));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.layer[word] |= bit;
        }
    }

    /// The number of states of the layer.
    pub fn count(&self) -> u64 {
        self.layer.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The number of words.
    pub fn words(&self) -> usize {
        self.layer.len()
    }

    /// Expands the states of these words of the layer, and returns their number. Marks successors in this chunk, and
    /// sends the others to `outbox`.
    pub fn expand(&self, words: Range<usize>, problem: &impl Ranked, outbox: &mut impl Outbox) -> u64 {
        let mut count = 0;
        for (at, word) in words.clone().zip(&self.layer[words]) {
            let mut rest = *word;
            count += u64::from(rest.count_ones());
            while rest != 0 {
                let place = at as u64 * WORD + u64::from(rest.trailing_zeros());
                rest &= rest - 1;
                problem.successors(self.first + place, |number| {
                    // Numbers before the first wrap around to very large ones.
                    let place = number.wrapping_sub(self.first);
                    if place < self.len { self.mark(place) } else { outbox.send(number) }
                });
            }
        }
        count
    }

    #[inline]
    fn mark(&self, place: u64) {
        let (word, bit) = (&self.next[(place / WORD) as usize], 1 << (place % WORD));
        // Most bits are set already, and reading is cheaper than writing.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Advances to the next layer, and returns the number of its states here.
    pub fn turn(&mut self) -> u64 {
        let mut count = 0;
        for ((layer, seen), next) in self.layer.iter_mut().zip(&mut self.seen).zip(&mut self.next) {
            *layer = std::mem::take(next.get_mut()) & !*seen;
            *seen |= *layer;
            count += u64::from(layer.count_ones());
        }
        count
    }
}
