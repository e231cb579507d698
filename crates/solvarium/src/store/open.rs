//! The open list: a priority queue of the nodes to be expanded.
//!
//! Keys are pairs: f, then the tie-break. Small integer keys index buckets of buckets, so that push and pop take a few
//! instructions (a bucket queue: Dial, 1969). Nearly all problems have such keys. All other keys go to a ladder queue.
//! The two never hold equal keys, so the best node is the lesser of their heads.
//!
//! A bucket, here a bin, is a chain of blocks of 64 bytes:
//!
//! ```text
//! block   | link | 15 numbers of nodes |      4.3 bytes an entry
//! ```
//!
//! All bins take their blocks from one array and return them to it. The last four bits of an index into that array tell
//! whether a block begins there.
//!
//! Only the best node can be removed. The search drops outdated entries when they come up.

use super::ladder::Ladder;
use crate::limits::Stop;
use crate::store::memory_budget;

/// The tie-break: which of several nodes with equal keys is expanded first.
///
/// It changes the node counts: on one set of 8-puzzles, A* expands 15,032 states with [`Tie::HighG`] and up to 34,523
/// with others.
///
/// ```
/// use solvarium::{path::{AStar, Tie}, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let run = |tie| solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)).tie(tie)).stats.expanded;
/// assert!(run(Tie::HighG) < run(Tie::LowG));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The node with the greater g, that is, with the smaller h; of these the youngest.
    HighG,
    /// The node with the smaller g; of these the oldest.
    LowG,
    /// The node with the smaller h; of these the oldest. Planners use it.
    LowH,
    /// The oldest node.
    FirstIn,
    /// The youngest node.
    LastIn,
}

impl Tie {
    const fn is_first_in(self) -> bool {
        matches!(self, Self::LowG | Self::LowH | Self::FirstIn)
    }
}

/// Keys below this are indices of buckets.
const NEAR: u64 = 1 << 12;
/// The bin of a node that was taken from the ladder.
const NOWHERE: (usize, usize) = (usize::MAX, usize::MAX);
/// The end of a chain.
const NONE: u32 = u32::MAX;
/// The number of positions of a block.
const BLOCK: u32 = 16;

/// Node numbers by (f, tie-break).
pub(crate) struct Open {
    tie: Tie,
    rows: Vec<Row>,
    /// All rows below this are empty.
    best: usize,
    near: usize,
    /// The row and the bin of the last node taken.
    drawn_from: (usize, usize),
    /// The contents of the bins.
    blocks: Blocks,
    /// The number of positions that may be used before [`Open::reserve`] checks the budget again: those of `blocks`,
    /// or 0 once bins or ladder have grown.
    allowed: usize,
    far: Ladder,
    /// The bytes of the ladder when the budget was checked.
    far_bytes: usize,
    /// Numbers the entries of the ladder, to keep the order of arrival. Each node enters it at most once.
    serial: u32,
    /// The bytes of everything except the ladder.
    bytes: usize,
}

/// All nodes of one f.
#[derive(Default)]
struct Row {
    bins: Vec<Bin>,
    /// All bins below this are empty.
    best: usize,
    len: usize,
}

/// All nodes of one f and one tie-break: a stack or a queue.
#[derive(Clone, Copy)]
struct Bin {
    /// The position of the next entry; none if the bin is empty.
    head: u32,
    /// The position of the entry that a queue added last.
    tail: u32,
}

/// The blocks of all bins, in one allocation.
struct Blocks {
    places: Vec<u32>,
    /// The chain of free blocks. The block freed last comes first, because it is in the cache.
    free: u32,
    /// The number of positions in free blocks.
    spare: usize,
}

impl Blocks {
    /// Takes a block with this link, and returns its first position.
    #[inline]
    fn take(&mut self, link: u32) -> u32 {
        let at = self.free;
        if let Some(place) = self.places.get_mut(at as usize) {
            self.free = std::mem::replace(place, link);
            self.spare -= BLOCK as usize;
            return at;
        }
        #[expect(clippy::cast_possible_truncation, reason = "`Open::grow` keeps places below 2^32 - 1")]
        let at = self.places.len() as u32;
        self.places.extend_from_slice(&[0; BLOCK as usize]);
        self.places[at as usize] = link;
        at
    }

    /// Frees the block at this position, and returns its link.
    #[inline]
    fn give_back(&mut self, place: u32) -> u32 {
        let at = place & !(BLOCK - 1);
        self.spare += BLOCK as usize;
        std::mem::replace(&mut self.places[at as usize], std::mem::replace(&mut self.free, at))
    }
}

/// Whether a block begins at this position, so that it holds a link instead of an entry.
#[inline]
const fn is_link(place: u32) -> bool {
    place.is_multiple_of(BLOCK)
}

impl Bin {
    const EMPTY: Self = Self { head: NONE, tail: NONE };

    /// Adds an entry that comes out before all others. Links point to the entry below.
    #[inline]
    fn push_last_in(&mut self, blocks: &mut Blocks, id: u32) {
        let mut at = self.head.wrapping_add(1);
        if is_link(at) {
            at = blocks.take(self.head) + 1;
        }
        self.head = at;
        blocks.places[at as usize] = id;
    }

    /// Removes the newest entry. The bin must not be empty.
    #[inline]
    fn pop_last_in(&mut self, blocks: &mut Blocks) -> u32 {
        let id = blocks.places[self.head as usize];
        self.head -= 1;
        if is_link(self.head) {
            self.head = blocks.give_back(self.head);
        }
        id
    }

    /// Adds an entry that comes out after all others. Links point to the next entry.
    #[inline]
    fn push_first_in(&mut self, blocks: &mut Blocks, id: u32) {
        let at = self.tail.wrapping_add(1);
        if self.head == NONE {
            self.tail = blocks.take(NONE) + 1;
            self.head = self.tail;
        } else if is_link(at) {
            self.tail = blocks.take(NONE) + 1;
            blocks.places[(at - BLOCK) as usize] = self.tail;
        } else {
            self.tail = at;
        }
        blocks.places[self.tail as usize] = id;
    }

    /// Removes the oldest entry. The bin must not be empty.
    #[inline]
    fn pop_first_in(&mut self, blocks: &mut Blocks) -> u32 {
        let id = blocks.places[self.head as usize];
        if self.head == self.tail || is_link(self.head + 1) {
            // The last block has no link.
            self.head = blocks.give_back(self.head);
        } else {
            self.head += 1;
        }
        id
    }
}

impl Open {
    pub(crate) fn new(tie: Tie) -> Self {
        Self {
            tie,
            rows: Vec::new(),
            best: 0,
            near: 0,
            drawn_from: NOWHERE,
            blocks: Blocks { places: Vec::new(), free: NONE, spare: 0 },
            allowed: 0,
            far: Ladder::new(),
            far_bytes: 0,
            serial: 0,
            bytes: 0,
        }
    }

    /// The bytes allocated.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + self.far.bytes()
    }

    /// Reserves room for `extra` more entries within `budget` bytes. [`Open::push`] then allocates only for new bins
    /// and for keys that are not small; the next call accounts for these.
    #[inline]
    pub(crate) fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        if self.has_room(extra) { Ok(()) } else { self.grow(extra, budget) }
    }

    /// Whether `extra` more entries fit, even if each begins a block.
    #[inline]
    pub(crate) fn has_room(&self, extra: usize) -> bool {
        let Blocks { places, spare, .. } = &self.blocks;
        places.len() + extra * BLOCK as usize <= self.allowed + spare
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let extra = extra * BLOCK as usize;
        let Blocks { places, spare, .. } = &self.blocks;
        if places.len() + extra > places.capacity() + spare {
            self.grow_blocks(extra, budget)?;
        }
        (self.allowed, self.far_bytes) = (self.blocks.places.capacity(), self.far.bytes());
        if self.bytes() > budget { Err(Stop::Memory) } else { Ok(()) }
    }

    fn grow_blocks(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        const SMALL: usize = 1 << 18;
        let held = self.bytes();
        let places = &mut self.blocks.places;
        let len = places.len();
        let step = if len < SMALL { len.max(256) } else { len / 8 };
        let free = (budget.saturating_sub(held) / size_of::<u32>()).min(u32::MAX as usize - len);
        let before = places.capacity();
        memory_budget::reserve_up_to(places, step, extra, free)?;
        self.bytes += (places.capacity() - before) * size_of::<u32>();
        Ok(())
    }

    /// Adds the node `id` with these keys.
    #[inline(always)]
    pub(crate) fn push(&mut self, id: u32, f: u64, g: u64, h: u64) {
        let second = match self.tie {
            Tie::HighG | Tie::LowH => h,
            Tie::LowG => g,
            Tie::FirstIn | Tie::LastIn => 0,
        };
        if f.max(second) < NEAR {
            #[expect(clippy::cast_possible_truncation, reason = "both are below NEAR")]
            self.push_near(id, f as usize, second as usize);
        } else {
            self.push_far(id, f, second);
        }
    }

    #[inline(never)]
    fn push_far(&mut self, id: u32, f: u64, second: u64) {
        self.serial += 1;
        let arrival = if self.tie.is_first_in() { self.serial } else { !self.serial };
        self.far.push(f, second, arrival, id);
        if self.far.bytes() > self.far_bytes {
            self.allowed = 0;
        }
    }

    #[inline(always)]
    fn push_near(&mut self, id: u32, f: usize, second: usize) {
        if self.rows.get(f).is_none_or(|row| second >= row.bins.len()) {
            self.widen(f, second);
        }
        let row = &mut self.rows[f];
        let bin = &mut row.bins[second];
        if self.tie.is_first_in() {
            bin.push_first_in(&mut self.blocks, id);
        } else {
            bin.push_last_in(&mut self.blocks, id);
        }
        row.best = row.best.min(second);
        row.len += 1;
        self.near += 1;
        self.best = self.best.min(f);
    }

    /// Makes all bins up to this one.
    #[cold]
    #[inline(never)]
    fn widen(&mut self, f: usize, second: usize) {
        const BINS: usize = 16;
        if f >= self.rows.len() {
            let before = self.rows.capacity();
            self.rows.resize_with(f + 1, Row::default);
            self.bytes += (self.rows.capacity() - before) * size_of::<Row>();
        }
        let bins = &mut self.rows[f].bins;
        let before = bins.capacity();
        bins.resize((second + 1).next_multiple_of(BINS), Bin::EMPTY);
        self.bytes += (bins.capacity() - before) * size_of::<Bin>();
        self.allowed = 0;
    }

    /// Removes and returns the best node.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        if !self.is_best_near() {
            self.drawn_from = NOWHERE;
            return self.far.pop();
        }
        let Self { rows, best, blocks, .. } = self;
        let row = &mut rows[*best];
        self.drawn_from = (*best, row.best);
        let bin = &mut row.bins[row.best];
        row.len -= 1;
        self.near -= 1;
        Some(if self.tie.is_first_in() { bin.pop_first_in(blocks) } else { bin.pop_last_in(blocks) })
    }

    /// Removes another node with the keys of the last node taken. Requires that nothing was pushed since.
    #[inline]
    pub(crate) fn pop_like(&mut self) -> Option<u32> {
        let (row, bin) = self.drawn_from;
        let bin = self.rows.get(row)?.bins.get(bin)?;
        if bin.head == NONE { None } else { self.pop() }
    }

    /// The f of the last node taken, if it is a small integer.
    #[inline]
    pub(crate) fn level(&self) -> usize {
        self.best
    }

    /// Returns the best node without removing it.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u32> {
        if self.is_best_near() { self.next() } else { self.far.peek().map(|(.., id)| id) }
    }

    /// Advances `best` of the list and of its row to the first non-empty bin. Returns true if this bin, rather than the
    /// ladder, holds the best node.
    #[inline]
    fn is_best_near(&mut self) -> bool {
        if self.near == 0 {
            return false;
        }
        while self.rows[self.best].len == 0 {
            self.best += 1;
        }
        let row = &mut self.rows[self.best];
        while row.bins[row.best].head == NONE {
            row.best += 1;
        }
        let near = (self.best as u64, row.best as u64);
        self.far.is_empty() || self.far.peek().is_none_or(|(f, second, _)| near < (f, second))
    }

    /// A node that is likely to come next, as a prefetch hint.
    #[inline]
    pub(crate) fn next(&self) -> Option<u32> {
        if self.near == 0 {
            return self.far.next();
        }
        let row = self.rows.get(self.best)?;
        let bin = row.bins.get(row.best)?;
        self.blocks.places.get(bin.head as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The reference implementation: a linear search for the least entry.
    fn least(all: &mut Vec<(u32, u64, u64, u64)>, tie: Tie) -> Option<u32> {
        let key = |&(at, &(_, f, g, h)): &(usize, &(u32, u64, u64, u64))| {
            let age = i64::try_from(at).unwrap();
            match tie {
                Tie::HighG => (f, h, -age),
                Tie::LowG => (f, g, age),
                Tie::LowH => (f, h, age),
                Tie::FirstIn => (f, 0, age),
                Tie::LastIn => (f, 0, -age),
            }
        };
        let (at, _) = all.iter().enumerate().min_by_key(key)?;
        Some(all.remove(at).0)
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_list(
            steps in prop::collection::vec((prop_oneof![0u64..6, 4090u64..4100], prop_oneof![0u64..6, 4090u64..4100], any::<bool>()), 1..200),
            tie in prop::sample::select(vec![Tie::HighG, Tie::LowG, Tie::LowH, Tie::FirstIn, Tie::LastIn]),
        ) {
            let (mut open, mut reference) = (Open::new(tie), Vec::new());
            for (id, (g, h, pop)) in (0u32..).zip(steps) {
                open.push(id, g + h, g, h);
                reference.push((id, g + h, g, h));
                if pop {
                    let best = least(&mut reference, tie);
                    prop_assert_eq!(open.peek(), best);
                    prop_assert_eq!(open.pop(), best);
                }
            }
            while let Some(id) = least(&mut reference, tie) {
                prop_assert_eq!(open.pop(), Some(id));
            }
            prop_assert_eq!(open.pop(), None);
        }
    }
}
