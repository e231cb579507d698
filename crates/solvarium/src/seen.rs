//! The states that were seen: each once, under a dense number.
//!
//! Nodes lie in one arena in the order in which they came; an open-addressing
//! table of 8-byte slots finds them:
//!
//! ```text
//! slot   | high half of the hash (32) | number + 1 (32) |      0 = empty
//! place    high half * slots / 2^32, then linear probing
//! ```
//!
//! The half hash in the slot does two things: a probe hardly ever looks at a
//! node that is not the one sought, and the table grows without looking at the
//! nodes at all, in one sweep over both tables, because slots that are ordered
//! by their hashes stay so. Great tables grow by half, not to the double, so
//! that they are never much less than 7/12 full. A look-up costs one cache miss,
//! and [`Seen::prefetch`] starts that miss early.

use crate::limits::Stop;
use crate::room;

/// Tables that fit a cache are filled to 3/4, for short probes (kept half empty,
/// they cost more in pages than they save in probes); greater ones to 7/8, since a
/// probe along a cache line costs nothing beside the miss. Without memory to
/// grow, any is filled to 15/16.
const LOOSE: (usize, usize) = (3, 4);
const FULL: (usize, usize) = (7, 8);
const CRAMMED: (usize, usize) = (15, 16);
/// Tables of up to this many slots, two megabytes, count as small.
const SMALL: usize = 1 << 18;
/// By how much a table grows: the first of these that there is memory for; the
/// first two are for small tables. (A quarter at a time saves a tenth of the
/// memory at best, and costs as much time.)
const STEPS: [(usize, usize); 3] = [(4, 1), (2, 1), (3, 2)];

/// An arena of nodes with an index over their states. `N` holds the state.
pub(crate) struct Seen<N> {
    nodes: Vec<N>,
    slots: Vec<u64>,
    /// How many nodes the table takes before it has to grow.
    room: usize,
    bytes: usize,
}

/// A free slot where a state belongs, found by [`Seen::find`].
pub(crate) struct Vacant {
    place: usize,
    tag: u64,
}

impl<N> Seen<N> {
    pub(crate) fn new() -> Self {
        const SLOTS: usize = 1 << 10;
        Self { nodes: Vec::new(), slots: vec![0; SLOTS], room: most(SLOTS), bytes: SLOTS * size_of::<u64>() }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[N] {
        &self.nodes
    }

    #[inline]
    pub(crate) fn node(&self, id: u32) -> &N {
        &self.nodes[id as usize]
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, id: u32) -> &mut N {
        &mut self.nodes[id as usize]
    }

    /// Bytes allocated for nodes and table.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Starts to fetch the slot of a hash, so that [`Seen::find`] need not wait.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch_index::prefetch_index(&self.slots, self.home(hash));
    }

    /// Starts to fetch a node.
    #[inline]
    pub(crate) fn prefetch_node(&self, id: u32) {
        prefetch_index::prefetch_index(&self.nodes, id as usize);
    }

    /// The number of the node with this hash that `is` recognises, or the slot
    /// where it would go.
    ///
    /// Good until the next insertion.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is: impl Fn(&N) -> bool) -> Result<u32, Vacant> {
        let tag = hash >> 32;
        let mut place = self.home(hash);
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return Err(Vacant { place, tag });
            }
            #[expect(clippy::cast_possible_truncation, reason = "the low half is the number")]
            let id = (slot as u32).wrapping_sub(1);
            if slot >> 32 == tag && is(&self.nodes[id as usize]) {
                return Ok(id);
            }
            place = self.after(place);
        }
    }

    /// Adds a node and returns its number. Room for it was [reserved](Seen::reserve).
    #[inline]
    pub(crate) fn insert(&mut self, vacant: Vacant, node: N) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "`reserve` keeps numbers below 2^32 - 1")]
        let id = self.nodes.len() as u32;
        self.slots[vacant.place] = (vacant.tag << 32) | u64::from(id + 1);
        self.nodes.push(node);
        id
    }

    /// Frees the slot of node `id`, which has this hash, for another node of the
    /// same state: `id` stays in the arena and is not found again.
    pub(crate) fn vacate(&self, hash: u64, id: u32) -> Vacant {
        let mut place = self.home(hash);
        while self.slots[place] & u64::from(u32::MAX) != u64::from(id + 1) {
            place = self.after(place);
        }
        Vacant { place, tag: hash >> 32 }
    }

    /// The most steps from a node to its first ancestor. `parent` must name an
    /// older node. Uses up the table's memory for its sums.
    pub(crate) fn greatest_depth(mut self, parent: impl Fn(&N) -> Option<u32>) -> u64 {
        let depths = &mut self.slots;
        let mut greatest = 0;
        for (id, node) in self.nodes.iter().enumerate() {
            depths[id] = parent(node).map_or(0, |parent| depths[parent as usize] + 1);
            greatest = greatest.max(depths[id]);
        }
        greatest
    }

    /// Makes room for `extra` more nodes within `budget` bytes for all of this
    /// structure, old and new table together while one is copied to the other.
    #[inline]
    pub(crate) fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let wanted = self.nodes.len() + extra;
        if wanted > self.nodes.capacity() {
            self.grow_nodes(extra, budget)?;
        }
        if wanted > self.room {
            self.grow_table(wanted, budget)?;
        }
        Ok(())
    }

    /// Doubles the arena while it is small, then adds an eighth at a time: big
    /// allocations are moved by remapping pages, and the slack stays bounded.
    #[cold]
    #[inline(never)]
    fn grow_nodes(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        const FEW: usize = 1 << 26;
        let (len, size) = (self.nodes.len(), size_of::<N>().max(1));
        // Searches may keep a flag in the highest bit of a number.
        if len + extra >= 1 << 31 {
            return Err(Stop::Memory);
        }
        let step = if len * size < FEW { len.max(128) } else { len / 8 };
        let free = budget.saturating_sub(self.bytes()) / size;
        room::add(&mut self.nodes, step, extra, free)?;
        self.count_bytes();
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow_table(&mut self, wanted: usize, budget: usize) -> Result<(), Stop> {
        let Some(slots) = self.greater_table(wanted, budget) else {
            // No memory for a greater table: fill this one as far as it goes.
            self.room = part(self.slots.len(), CRAMMED);
            return if wanted <= self.room { Ok(()) } else { Err(Stop::Memory) };
        };
        self.room = most(slots.len());
        let old = std::mem::replace(&mut self.slots, slots);
        self.count_bytes();
        // Slots that wrapped around to the front come last, as they were met last.
        let wrapped = old.iter().take_while(|&&slot| slot != 0).count();
        for &slot in old[wrapped..].iter().chain(&old[..wrapped]).filter(|&&slot| slot != 0) {
            let mut place = self.home(slot);
            while self.slots[place] != 0 {
                place = self.after(place);
            }
            self.slots[place] = slot;
        }
        Ok(())
    }

    /// An empty table for so many nodes, to stand beside this one within the budget.
    fn greater_table(&self, wanted: usize, budget: usize) -> Option<Vec<u64>> {
        let free = budget.saturating_sub(self.bytes()) / size_of::<u64>();
        let first = if self.slots.len() < SMALL { 0 } else { 2 };
        let sizes = STEPS[first..].iter().map(|&(by, of)| {
            let mut size = self.slots.len();
            while most(size) < wanted {
                size = part(size, (by, of));
            }
            size
        });
        let size = sizes.into_iter().find(|&size| size <= free)?;
        let mut slots = Vec::new();
        slots.try_reserve_exact(size).ok()?;
        slots.resize(size, 0);
        Some(slots)
    }

    fn count_bytes(&mut self) {
        self.bytes = self.nodes.capacity() * size_of::<N>() + self.slots.len() * size_of::<u64>();
    }

    /// Where probing for a hash begins: the high half, which the slot keeps,
    /// scaled to the length of the table.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        if place + 1 == self.slots.len() { 0 } else { place + 1 }
    }
}

/// How many nodes a table of this many slots takes.
const fn most(slots: usize) -> usize {
    part(slots, if slots <= SMALL { LOOSE } else { FULL })
}

const fn part(size: usize, (of, in_all): (usize, usize)) -> usize {
    size / in_all * of
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash;
    use std::collections::HashMap;

    fn add(seen: &mut Seen<u64>, key: u64, budget: usize) -> Result<(u32, bool), Stop> {
        seen.reserve(1, budget)?;
        let hash = hash::of(&key);
        Ok(match seen.find(hash, |node| *node == key) {
            Ok(id) => (id, false),
            Err(vacant) => (seen.insert(vacant, key), true),
        })
    }

    #[test]
    fn agrees_with_a_hash_map() {
        let (mut seen, mut twin) = (Seen::new(), HashMap::new());
        let mut rng = crate::rng::Rng::seeded(1);
        for _ in 0..200_000 {
            let key = rng.below(60_000) as u64;
            let next = u32::try_from(twin.len()).unwrap();
            let (id, new) = add(&mut seen, key, usize::MAX).unwrap();
            assert_eq!(new, !twin.contains_key(&key));
            assert_eq!(*twin.entry(key).or_insert(next), id);
        }
        assert_eq!(seen.len(), twin.len());
    }

    #[test]
    fn never_takes_more_than_its_budget() {
        for budget in [20_000, 100_000, 1_000_000] {
            let mut seen = Seen::new();
            let mut key = 0;
            while add(&mut seen, key, budget).is_ok() {
                assert!(seen.bytes() <= budget);
                key += 1;
            }
            assert!(key as usize * 40 > budget, "{key} nodes in {budget} bytes");
        }
    }
}
