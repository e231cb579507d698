//! The table of positions: bounds of their scores.
//!
//! A bijection mixes each key. The upper bits of the result are the index of a bucket, and the lower ones, the tag, are in the entry. So an
//! entry belongs to exactly one position. A bucket has two entries: the one with the largest search, and the latest
//! (D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement Schemes for Transposition Tables", 1994).
//!
//! The table begins small, so that easy positions stay in the processor's cache, and grows with the number of entries.

use alloc::vec::Vec;

/// The bounds of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

/// Bits of an entry's values: two scores of 6 bits. Above them are the work and the tag.
const VALUES: u32 = 12;
/// Makes a score a positive number of 6 bits.
const ZERO: i32 = 32;
/// The logarithm of the least number of buckets. With it, the tag of a key of 64 bits, the work and the values fit.
const LEAST: u32 = 15;
/// The least memory of a table in bytes.
pub(crate) const LEAST_BYTES: usize = 16 << LEAST;
/// The table is four times as large when it grows.
const GROWTH: u32 = 2;

/// A table of positions.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Two entries for each bucket. 0 is none.
    entries: Vec<u64>,
    /// The number of entries that are not 0.
    used: usize,
    key_bits: u32,
    index_bits: u32,
    /// The largest number of index bits that the memory limit allows.
    most: u32,
}

impl Table {
    /// Returns an empty table for keys of this number of bits, which takes at most this number of bytes, or [`LEAST_BYTES`] if that is more.
    pub(crate) fn new(key_bits: u32, bytes: usize) -> Self {
        let key_bits = key_bits.max(LEAST + 1);
        let most = (bytes / 16).max(1).ilog2().clamp(LEAST, key_bits - 1);
        Self { entries: alloc::vec![0; 2 << LEAST], used: 0, key_bits, index_bits: LEAST, most }
    }

    /// Mixes the bits of a key.
    #[inline(always)]
    pub(crate) fn mix(&self, key: u64) -> u64 {
        let all = u64::MAX >> (64 - self.key_bits);
        let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & all;
        let key = key ^ (key >> (self.key_bits / 2));
        key.wrapping_mul(0xD6E8_FEB8_6659_FD93) & all
    }

    #[inline(always)]
    fn tag_bits(&self) -> u32 {
        self.key_bits - self.index_bits
    }

    /// Number of bits of an entry below its tag.
    #[inline(always)]
    fn tag_shift(&self) -> u32 {
        64 - self.tag_bits()
    }

    /// Index of the first entry of a bucket.
    #[inline(always)]
    fn bucket(&self, mixed: u64) -> usize {
        2 * (mixed >> self.tag_bits()) as usize
    }

    /// Loads the bucket of a mixed key into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, mixed: u64) {
        prefetch_index::prefetch_index(&self.entries[..], self.bucket(mixed));
    }

    #[inline(always)]
    fn is(&self, entry: u64, mixed: u64) -> bool {
        let shift = self.tag_shift();
        entry != 0 && (entry ^ (mixed << shift)) >> shift == 0
    }

    /// Returns the bounds of a mixed key.
    #[inline(always)]
    pub(crate) fn get(&self, mixed: u64) -> Option<Bounds> {
        let bucket = self.bucket(mixed);
        let pair = self.entries.get(bucket..bucket + 2)?;
        let entry = pair.iter().find(|&&entry| self.is(entry, mixed))?;
        let score = |shift: u32| ((entry >> shift) & 63) as i32 - ZERO;
        Some(Bounds { low: score(0), high: score(6) })
    }

    /// Stores the bounds of a mixed key, after a search of this number of nodes.
    #[inline(always)]
    pub(crate) fn put(&mut self, mixed: u64, bounds: Bounds, nodes: u64) {
        let most = (1_u64 << (self.tag_shift() - VALUES).min(6)) - 1;
        let work = u64::from(nodes.max(1).ilog2()).min(most);
        let score = |value: i32| ((value + ZERO) as u64) & 63;
        let values = score(bounds.low) | score(bounds.high) << 6;
        self.insert(mixed, work << VALUES | values);
    }

    /// Inserts an entry, given without its tag.
    #[inline(always)]
    fn insert(&mut self, mixed: u64, payload: u64) {
        let shift = self.tag_shift();
        let bucket = self.bucket(mixed);
        let (entry, work) = (mixed << shift | payload, payload >> VALUES);
        let Some([large, latest]) = self.entries.get_mut(bucket..bucket + 2) else { return };
        let same = *large != 0 && (*large ^ entry) >> shift == 0;
        if same || work >= (*large & ((1 << shift) - 1)) >> VALUES {
            if !same && *large != 0 {
                self.used += usize::from(*latest == 0);
                *latest = *large;
            }
            self.used += usize::from(*large == 0);
            *large = entry;
        } else {
            self.used += usize::from(*latest == 0);
            *latest = entry;
        }
    }

    /// Makes the table larger if it is half full and may grow.
    #[inline(always)]
    pub(crate) fn grow_if_full(&mut self) {
        if self.used > self.entries.len() / 2 && self.index_bits < self.most {
            self.grow();
        }
    }

    /// Moves each entry to its bucket in a larger table, in place and from the last to the first.
    #[cold]
    fn grow(&mut self) {
        let buckets = 1_usize << self.index_bits;
        let index_bits = (self.index_bits + GROWTH).min(self.most);
        let more = (2 << index_bits) - self.entries.len();
        if self.entries.try_reserve_exact(more).is_err() {
            self.most = self.index_bits;
            return;
        }
        self.entries.resize(2 << index_bits, 0);
        let (tag_bits, shift) = (self.tag_bits(), self.tag_shift());
        self.index_bits = index_bits;
        self.used = 0;
        for bucket in (0..buckets).rev() {
            let pair = [2 * bucket + 1, 2 * bucket].map(|index| core::mem::take(&mut self.entries[index]));
            for entry in pair.into_iter().filter(|&entry| entry != 0) {
                self.insert((bucket as u64) << tag_bits | entry >> shift, entry & ((1 << shift) - 1));
            }
        }
    }
}
