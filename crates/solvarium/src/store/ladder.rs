//! A ladder queue (Tang, Goh and Thng, "Ladder queue", 2005) of one rung: a priority queue for keys that are not small
//! integers.
//!
//! ```text
//! now     a binary heap of all entries whose f is below the bound
//! rung    buckets of equal width above it, unordered; the first becomes the heap when the heap is empty
//! later   all entries beyond the rung, unordered; a new rung is made of them when the rung is used up
//! ```
//! Most entries of a large open list are never sifted: a push is one write at the end of a bucket, and the heap stays
//! in the cache. The order is that of a single heap, because buckets only divide the range of f.

use crate::store::memory_budget;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// f, the tie-break, and the order of arrival with the number of the node in the low bits.
type Entry = Reverse<(u64, u64, u64)>;

/// The number of entries up to which a heap alone is as fast.
const FEW: usize = 512;
/// The number of entries per bucket of a new rung, within the limits below.
const A_BUCKET: usize = 32;
const BUCKETS: [usize; 2] = [64, 4096];
/// The number of entries from which a list grows by an eighth instead of doubling, because its growth cannot be
/// refused.
const LARGE: usize = 1 << 12;

pub(super) struct Ladder {
    now: BinaryHeap<Entry>,
    /// The bound of the heap: its entries have a lesser f, all others at least this f.
    bound: u64,
    rung: Vec<Vec<Entry>>,
    /// The f at which the rung begins, and the logarithm of a bucket's width.
    base: u64,
    shift: u32,
    /// The first bucket above the bound.
    next: usize,
    later: Vec<Entry>,
    len: usize,
    bytes: usize,
}

impl Ladder {
    pub(super) const fn new() -> Self {
        Self {
            now: BinaryHeap::new(),
            bound: u64::MAX,
            rung: Vec::new(),
            base: 0,
            shift: 0,
            next: 0,
            later: Vec::new(),
            len: 0,
            bytes: 0,
        }
    }

    /// The bytes allocated.
    #[inline]
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the queue is empty.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(super) fn push(&mut self, f: u64, second: u64, arrival: u32, id: u32) {
        let entry = Reverse((f, second, u64::from(arrival) << 32 | u64::from(id)));
        self.len += 1;
        let bucket = usize::try_from(f.saturating_sub(self.base) >> self.shift).unwrap_or(usize::MAX);
        // The bound saturates, so the greatest f may belong to a bucket that is used up.
        if f < self.bound || bucket < self.next {
            self.push_now(entry);
        } else {
            let entries = self.rung.get_mut(bucket).unwrap_or(&mut self.later);
            self.bytes += append(entries, entry);
        }
    }

    #[inline]
    fn push_now(&mut self, entry: Entry) {
        let before = self.now.capacity();
        if self.now.len() == before && before >= LARGE {
            self.now.reserve_exact(before / 8);
        }
        self.now.push(entry);
        self.bytes += (self.now.capacity() - before) * size_of::<Entry>();
        if self.rung.is_empty() && self.now.len() == FEW {
            self.later = std::mem::take(&mut self.now).into_vec();
            self.advance();
        }
    }

    /// Returns f and tie-break of the best entry, and its node.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<(u64, u64, u32)> {
        if self.now.is_empty() {
            self.advance();
        }
        self.now.peek().map(|&Reverse((f, second, turn))| (f, second, node(turn)))
    }

    /// Removes and returns the best entry.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.now.is_empty() {
            self.advance();
        }
        let Reverse((.., turn)) = self.now.pop()?;
        self.len -= 1;
        Some(node(turn))
    }

    /// The best entry, or `None` if it is not known yet.
    #[inline]
    pub(super) fn next(&self) -> Option<u32> {
        self.now.peek().map(|&Reverse((.., turn))| node(turn))
    }

    /// Makes the next non-empty bucket the heap.
    #[cold]
    #[inline(never)]
    fn advance(&mut self) {
        while self.now.is_empty() && (self.next < self.rung.len() || !self.later.is_empty()) {
            if self.next == self.rung.len() {
                self.make_rung();
            }
            let bucket = std::mem::take(&mut self.rung[self.next]);
            // The bucket gets the memory of the heap.
            self.rung[self.next] = std::mem::replace(&mut self.now, bucket.into()).into_vec();
            self.next += 1;
            self.bound = self.base.saturating_add((self.next as u64).saturating_mul(1 << self.shift));
        }
    }

    /// Makes a rung from the least entry to twice the distance of the median. So an outlier does not make the buckets
    /// wider.
    fn make_rung(&mut self) {
        let middle = self.later.len() / 2;
        let key = |entry: &Entry| entry.0.0;
        let (below, middle, _) = self.later.select_nth_unstable_by_key(middle, key);
        let middle = key(middle);
        self.base = below.iter().map(key).min().unwrap_or(middle);
        let buckets = (self.later.len() / A_BUCKET).clamp(BUCKETS[0], BUCKETS[1]).max(self.rung.len());
        let range = (middle - self.base).saturating_mul(2) / buckets as u64;
        self.shift = u64::BITS - range.leading_zeros();
        self.next = 0;
        let before = memory_budget::bytes(&self.rung);
        self.rung.resize_with(buckets, Vec::new);
        self.bytes += memory_budget::bytes(&self.rung) - before;
        self.deal_out();
    }

    /// Moves the entries in the range of the rung into its buckets. The list of the others shrinks meanwhile, as most
    /// entries would otherwise be allocated twice.
    fn deal_out(&mut self) {
        let Self { rung, base, shift, later, bytes, .. } = self;
        for at in (0..later.len()).rev() {
            let bucket = (later[at].0.0 - *base) >> *shift;
            if let Some(entries) = usize::try_from(bucket).ok().and_then(|bucket| rung.get_mut(bucket)) {
                *bytes += append(entries, later.swap_remove(at));
            }
            if later.len() + LARGE < later.capacity() - later.capacity() / 8 {
                let before = memory_budget::bytes(later);
                later.shrink_to_fit();
                *bytes -= before - memory_budget::bytes(later);
            }
        }
    }
}

/// Adds an entry, and returns the growth of the list in bytes.
#[inline]
fn append(entries: &mut Vec<Entry>, entry: Entry) -> usize {
    let before = entries.capacity();
    if entries.len() == before && before >= LARGE {
        entries.reserve_exact(before / 8);
    }
    entries.push(entry);
    (entries.capacity() - before) * size_of::<Entry>()
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is the number")]
const fn node(turn: u64) -> u32 {
    turn as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The order must be that of a single heap for keys that are far apart, equal, or increasing as in a search.
    #[test]
    fn agrees_with_a_heap() {
        let mut rng = Rng::seeded(3);
        for spread in [1, 5, 1000, 1 << 30, u64::MAX >> 1] {
            let (mut ladder, mut reference, mut least) = (Ladder::new(), BinaryHeap::new(), 0);
            for id in 0..60_000_u32 {
                let out = if rng.below(500) == 0 { rng.bits() >> 1 } else { 0 };
                let (f, second) = ((least + rng.bits() % spread) | out, rng.below(3) as u64);
                ladder.push(f, second, !id, id);
                reference.push(Reverse((f, second, !id, id)));
                if id > 20_000 || id % 3 == 0 {
                    let Some(Reverse((f, second, _, id))) = reference.pop() else { continue };
                    least = f / 2;
                    assert_eq!(ladder.peek(), Some((f, second, id)));
                    assert_eq!(ladder.pop(), Some(id));
                }
            }
            while let Some(Reverse((.., id))) = reference.pop() {
                assert_eq!(ladder.pop(), Some(id));
            }
            assert_eq!(ladder.pop(), None);
        }
    }

    /// The bound saturates at the greatest f.
    #[test]
    fn the_greatest_f_is_never_lost() {
        let mut ladder = Ladder::new();
        for id in 0..3 {
            ladder.push(u64::MAX, 0, id, id);
            assert_eq!((ladder.pop(), ladder.is_empty()), (Some(id), true));
        }
    }

    #[test]
    fn bytes_are_those_allocated() {
        let (mut ladder, mut rng) = (Ladder::new(), Rng::seeded(4));
        for id in 0..50_000 {
            ladder.push(rng.bits() >> 20, 0, id, id);
            if id % 2 == 0 {
                ladder.pop();
            }
        }
        let lists: usize = ladder.rung.iter().map(Vec::capacity).sum();
        let entries = lists + ladder.later.capacity() + ladder.now.capacity();
        let rung = memory_budget::bytes(&ladder.rung);
        assert_eq!(ladder.bytes(), entries * size_of::<Entry>() + rung);
    }
}
