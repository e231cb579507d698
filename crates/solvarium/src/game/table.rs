//! The transposition table: proven bounds of positions that were searched (Greenblatt and others, 1967).
//!
//! An entry has the whole position, so two positions never share one, and its bounds are proved. Entries lie in
//! buckets of four. The table doubles while its share of memory allows; then a new entry replaces the entry of its bucket
//! that took the least work.

use super::definition::Game;
use crate::hash;

/// The number of entries in a bucket.
const BUCKET: usize = 4;
/// The number of slots at first.
const FIRST: usize = 1 << 10;

/// The knowledge about a position.
pub(super) trait Knowledge: Sized {
    /// The work that it took.
    fn work(&self) -> u32;

    /// The knowledge from two searches of the position.
    fn merged(old: Self, new: Self) -> Self;
}

pub(super) struct Table<G: Game, K> {
    slots: Vec<Option<(G::State, K)>>,
    used: usize,
    /// The heap bytes of the positions.
    heap: usize,
    /// The maximum size of the table in bytes.
    most: usize,
}

impl<G: Game, K: Knowledge> Table<G, K> {
    /// A table of at most this number of bytes. With 0, it stores nothing.
    pub const fn new(most: usize) -> Self {
        Self { slots: Vec::new(), used: 0, heap: 0, most }
    }

    pub const fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Option<(G::State, K)>>() + self.heap
    }

    /// The number of entries.
    pub const fn len(&self) -> usize {
        self.used
    }

    fn bucket(&self, state: &G::State) -> std::ops::Range<usize> {
        let at = (hash::of(state) >> 32) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        at..at + BUCKET
    }

    pub fn find(&self, state: &G::State) -> Option<&K> {
        if self.slots.is_empty() {
            return None;
        }
        let entries = self.slots[self.bucket(state)].iter().flatten();
        entries.filter(|(own, _)| own == state).map(|(_, known)| known).next()
    }

    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.fill_with(|| None);
        (self.used, self.heap) = (0, 0);
    }

    /// Stores the known bounds of a position; `left` is the memory that the table may take.
    pub fn store(&mut self, game: &G, state: &G::State, known: K, left: usize) {
        if self.slots.is_empty() && !self.grow(left) {
            return;
        }
        let mut at = self.slot_for(state);
        while self.slots[at].as_ref().is_some_and(|(own, _)| own != state) && self.grow(left) {
            at = self.slot_for(state);
        }
        let known = match self.slots[at].take() {
            Some((own, old)) if own == *state => {
                self.slots[at] = Some((own, K::merged(old, known)));
                return;
            }
            Some((own, _)) => {
                self.used -= 1;
                self.heap -= game.heap_bytes(&own);
                known
            }
            None => known,
        };
        self.used += 1;
        self.heap += game.heap_bytes(state);
        self.slots[at] = Some((state.clone(), known));
    }

    /// The slot for a position: the slot with its entry, a free one, or the slot of its bucket whose entry took the
    /// least work.
    fn slot_for(&self, state: &G::State) -> usize {
        let rank = |at: &usize| match &self.slots[*at] {
            Some((own, _)) if own == state => (0, 0),
            None => (1, 0),
            Some((_, known)) => (2, known.work()),
        };
        let bucket = self.bucket(state);
        let first = bucket.start;
        bucket.min_by_key(rank).unwrap_or(first)
    }

    /// Doubles the table, if there is memory for both tables at a time.
    fn grow(&mut self, left: usize) -> bool {
        let size = if self.slots.is_empty() { FIRST } else { 2 * self.slots.len() };
        let bytes = size * size_of::<Option<(G::State, K)>>();
        // If the table is less than half full, only this bucket is unlucky.
        let is_sparse = !self.slots.is_empty() && self.used < self.slots.len() / 2;
        if is_sparse || bytes + self.bytes() > self.most.min(left) {
            return false;
        }
        let mut slots = Vec::new();
        if slots.try_reserve_exact(size).is_err() {
            return false;
        }
        slots.resize_with(size, || None);
        let old = std::mem::replace(&mut self.slots, slots);
        for entry in old.into_iter().flatten() {
            // Each bucket is divided among two, so there is room for all.
            let at = self.slot_for(&entry.0);
            self.slots[at] = Some(entry);
        }
        true
    }
}
