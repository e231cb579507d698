//! Duplicate detection: a table of the states on the open and closed lists, each with a dense number.
//!
//! Nodes lie in one arena in order of arrival. An open-addressing table of 8-byte slots finds them:
//!
//! ```text
//! slot   | high half of the hash (32) | number + 1 (32) |      0 = empty
//! index    high half * slots / 2^32, then linear probing, downwards
//! ```
//!
//! The half hash in the slot has two uses. A probe rarely reads a node other than the one sought. And the table grows
//! in place, in one sweep, without reading the nodes. Slots are ordered by their hashes apart from probing, and probing
//! goes downwards. So each slot taken from the upper end moves to a position no lower than its own. As there is no
//! second table, large tables grow by small steps and are never much less than 7/10 full. A look-up costs one cache
//! miss, which [`Seen::prefetch`] starts early.
//!
//! If states have addresses ([`Problem::addresses`](crate::Problem::addresses)), an array of node numbers replaces the
//! table (direct addressing), and addresses replace hashes.

mod slots;

use crate::limits::Stop;
use crate::store::memory_budget;
use slots::{Slots, share};

/// An arena of nodes with an index over their states. `N` holds the state.
pub struct Seen<N> {
    nodes: Vec<N>,
    table: Slots,
    /// The number of the state's node plus one, by address. Empty if states are hashed.
    direct: Vec<u32>,
    /// The number of nodes that fit before arena or table must grow.
    room: usize,
    /// The bytes of nodes, table and array.
    bytes: usize,
    /// The bytes that the nodes hold on the heap, and their limit until the next [`Seen::reserve`].
    heap: usize,
    heap_room: usize,
}

/// The greatest number of addresses of an array: 256 MiB of virtual memory. Only pages that are used take real memory.
const MOST_ADDRESSES: usize = 1 << 26;

/// A free slot where a state belongs, found by [`Seen::find`].
pub struct Vacant {
    place: usize,
    tag: u64,
}

impl<N> Seen<N> {
    #[expect(clippy::new_without_default, reason = "hidden from the documentation")]
    pub fn new() -> Self {
        Self::with(Slots::new(), Vec::new())
    }

    /// A table by addresses, if their array takes at most a quarter of `budget` bytes; else a table by hashes.
    pub(crate) fn addressed(addresses: usize, budget: usize) -> Self {
        Self::addressed_in(addresses, budget, || vec![0; addresses])
    }

    /// Like [`Seen::addressed`], with an array of zeros from elsewhere.
    pub(crate) fn addressed_in(addresses: usize, budget: usize, array: impl FnOnce() -> Vec<u32>) -> Self {
        let bytes = addresses.saturating_mul(size_of::<u32>());
        if addresses == 0 || addresses > MOST_ADDRESSES || bytes > budget / 4 {
            return Self::new();
        }
        Self::with(Slots::none(), array())
    }

    fn with(table: Slots, direct: Vec<u32>) -> Self {
        let bytes = table.bytes() + memory_budget::bytes(&direct);
        Self { nodes: Vec::new(), table, direct, room: 0, bytes, heap: 0, heap_room: 0 }
    }

    /// Returns the array with zeros where nodes were; it is empty if states are hashed.
    pub(crate) fn into_array(mut self, address: impl Fn(&N) -> usize) -> Vec<u32> {
        if self.is_addressed() {
            self.nodes.iter().for_each(|node| self.direct[address(node)] = 0);
        }
        self.direct
    }

    /// Whether states are found by their addresses.
    #[inline]
    pub(crate) fn is_addressed(&self) -> bool {
        !self.direct.is_empty()
    }

    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "hidden from the documentation")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[N] {
        &self.nodes
    }

    #[inline]
    pub fn node(&self, id: u32) -> &N {
        &self.nodes[id as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, id: u32) -> &mut N {
        &mut self.nodes[id as usize]
    }

    /// The bytes allocated for nodes, their heap memory, and the table.
    #[inline]
    pub const fn bytes(&self) -> usize {
        self.bytes + self.heap
    }

    /// Counts the heap bytes of a new node.
    #[inline]
    pub const fn add_heap(&mut self, bytes: usize) {
        self.heap += bytes;
    }

    /// The average heap bytes of a node.
    pub(crate) const fn heap_of_one(&self) -> usize {
        self.heap / if self.nodes.is_empty() { 1 } else { self.nodes.len() }
    }

    /// Prefetches the slot of a hash for [`Seen::find`].
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        if self.is_addressed() {
            prefetch_index::prefetch_index(&self.direct, place(hash));
        } else {
            prefetch_index::prefetch_index(&self.table.slots, self.table.home(hash));
        }
    }

    /// Prefetches a node.
    #[inline]
    pub(crate) fn prefetch_node(&self, id: u32) {
        prefetch_index::prefetch_index(&self.nodes, id as usize);
    }

    /// Prefetches the node that is likely to have this hash. Its slot should be in the cache by now.
    #[inline]
    pub(crate) fn prefetch_match(&self, hash: u64) {
        if let Ok(id) = self.find(hash, |_| true) {
            self.prefetch_node(id);
        }
    }

    /// Returns the number of the node with this hash that `is` recognises, or the free slot for it. The slot is valid
    /// until the next insertion.
    #[inline]
    pub fn find(&self, hash: u64, is: impl Fn(&N) -> bool) -> Result<u32, Vacant> {
        if self.is_addressed() {
            let place = place(hash);
            return self.direct[place].checked_sub(1).ok_or(Vacant { place, tag: 0 });
        }
        let tag = hash >> 32;
        let mut place = self.table.home(hash);
        loop {
            let slot = self.table.slots[place];
            if slot == 0 {
                return Err(Vacant { place, tag });
            }
            #[expect(clippy::cast_possible_truncation, reason = "the low half is the number")]
            let id = (slot as u32).wrapping_sub(1);
            if slot >> 32 == tag && is(&self.nodes[id as usize]) {
                return Ok(id);
            }
            place = self.table.after(place);
        }
    }

    /// Adds a node and returns its number. Room must be [reserved](Seen::reserve).
    #[inline]
    pub fn insert(&mut self, vacant: Vacant, node: N) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "`reserve` keeps numbers below 2^32 - 1")]
        let id = self.nodes.len() as u32;
        if self.is_addressed() {
            self.direct[vacant.place] = id + 1;
        } else {
            self.table.slots[vacant.place] = (vacant.tag << 32) | u64::from(id + 1);
        }
        self.nodes.push(node);
        id
    }

    /// Frees the slot of node `id`, which has this hash, for a newer node of the same state. Node `id` stays in the
    /// arena, but is not found any more.
    pub(crate) fn vacate(&self, hash: u64, id: u32) -> Vacant {
        if self.is_addressed() {
            return Vacant { place: place(hash), tag: 0 };
        }
        let mut place = self.table.home(hash);
        while self.table.slots[place] & u64::from(u32::MAX) != u64::from(id + 1) {
            place = self.table.after(place);
        }
        Vacant { place, tag: hash >> 32 }
    }

    /// The greatest number of steps from a node to its first ancestor. `parent` must return an older node. Reuses the
    /// memory of table or array for its sums.
    pub(crate) fn greatest_depth(mut self, parent: impl Fn(&N) -> Option<u32>) -> u64 {
        if self.is_addressed() {
            let more = self.nodes.len().saturating_sub(self.direct.len());
            self.direct.reserve_exact(more);
            self.direct.resize(self.nodes.len(), 0);
            greatest_depth(&self.nodes, &mut self.direct, parent)
        } else {
            greatest_depth(&self.nodes, &mut self.table.slots, parent)
        }
    }

    /// Whether there is room for `extra` more nodes.
    #[inline]
    pub(crate) fn has_room(&self, extra: usize) -> bool {
        self.nodes.len() + extra <= self.room && self.heap <= self.heap_room
    }

    /// Makes room for `extra` more nodes within `budget` bytes for this structure and the heap memory of the nodes.
    #[inline]
    pub fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        if self.has_room(extra) { Ok(()) } else { self.grow(extra, budget) }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let wanted = self.nodes.len() + extra;
        if wanted > self.nodes.capacity() {
            self.grow_nodes(extra, budget)?;
        }
        if wanted > self.table.room {
            self.grow_table(wanted, budget)?;
        }
        self.room = self.nodes.capacity().min(self.table.room);
        self.grow_heap(extra, budget)
    }

    /// Doubles the arena while it is small, and then adds a sixteenth at a time. Large allocations are moved by
    /// remapping pages, and the slack stays bounded.
    fn grow_nodes(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        const FEW: usize = 1 << 26;
        let (len, size) = (self.nodes.len(), size_of::<N>().max(1));
        // Searches may store a flag in the highest bit of a number.
        if len + extra >= 1 << 31 {
            return Err(Stop::Memory);
        }
        let step = if len * size < FEW { len.max(128) } else { len / 16 };
        let share = match self.is_addressed() {
            true => usize::MAX,
            false => share(budget, self.size_of_one()).saturating_sub(len).max(len / 64),
        };
        let free = budget.saturating_sub(self.bytes()) / (size + self.heap_of_one());
        memory_budget::reserve_up_to(&mut self.nodes, step.min(share), extra, free)?;
        self.count_bytes();
        Ok(())
    }

    fn grow_table(&mut self, wanted: usize, budget: usize) -> Result<(), Stop> {
        let to_come = (self.nodes.capacity() - self.nodes.len()) * self.heap_of_one();
        let free = budget.saturating_sub(self.bytes() + to_come) / size_of::<u64>();
        self.table.grow(wanted, share(budget, self.size_of_one()), free);
        self.count_bytes();
        if wanted <= self.table.room { Ok(()) } else { Err(Stop::Memory) }
    }

    /// Raises the limit of the nodes' heap bytes by 1/32, if `extra` nodes still fit beside them.
    fn grow_heap(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let most = budget.saturating_sub(self.bytes + extra * self.heap_of_one());
        if self.heap > most {
            return Err(Stop::Memory);
        }
        self.heap_room = most.min(self.heap + self.heap / 32);
        Ok(())
    }

    /// The bytes of a node, including its heap memory.
    const fn size_of_one(&self) -> usize {
        size_of::<N>() + self.heap_of_one()
    }

    fn count_bytes(&mut self) {
        self.bytes =
            memory_budget::bytes(&self.nodes) + self.table.bytes() + memory_budget::bytes(&self.direct);
    }
}

/// The greatest number of steps from a node to its first ancestor, using a list of sums with one entry per node.
fn greatest_depth<N, S: Copy + TryFrom<u64> + Into<u64>>(
    nodes: &[N],
    depths: &mut [S],
    parent: impl Fn(&N) -> Option<u32>,
) -> u64 {
    let mut greatest = 0;
    for (id, node) in nodes.iter().enumerate() {
        let depth = parent(node).map_or(0, |parent| depths[parent as usize].into() + 1);
        greatest = greatest.max(depth);
        // There are fewer than 2^32 nodes, and so fewer steps.
        if let Ok(depth) = S::try_from(depth) {
            depths[id] = depth;
        }
    }
    greatest
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "addresses are places of an array")]
const fn place(address: u64) -> usize {
    address as usize
}

#[cfg(test)]
mod tests {
    use super::slots::{CRAMMED, SMALL};
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
        let (mut seen, mut reference) = (Seen::new(), HashMap::new());
        let mut rng = crate::rng::Rng::seeded(1);
        for _ in 0..200_000 {
            let key = rng.below(60_000) as u64;
            let next = u32::try_from(reference.len()).unwrap();
            let (id, new) = add(&mut seen, key, usize::MAX).unwrap();
            assert_eq!(new, !reference.contains_key(&key));
            assert_eq!(*reference.entry(key).or_insert(next), id);
        }
        assert_eq!(seen.len(), reference.len());
    }

    /// Adds nodes that equal their half hashes.
    fn add_halves(seen: &mut Seen<u64>, halves: impl Iterator<Item = u64>) {
        for half in halves {
            seen.reserve(1, usize::MAX).unwrap();
            if let Err(vacant) = seen.find(half << 32, |node| *node == half) {
                seen.insert(vacant, half);
            }
        }
    }

    fn finds_all(seen: &Seen<u64>) -> bool {
        let finds = |(id, &half)| seen.find(half << 32, |node| *node == half).ok() == Some(id);
        (0..).zip(seen.nodes()).all(finds)
    }

    #[test]
    fn slots_that_went_past_the_end_are_found_in_greater_tables() {
        for bottom in [3, 300, 3000] {
            let mut seen = Seen::new();
            add_halves(&mut seen, (0..bottom).rev().flat_map(|n| [n, (1 << 32) - 1 - 7 * n]));
            assert!(finds_all(&seen));
            for many in [10_000, 100_000, 300_000] {
                add_halves(&mut seen, (0..many).map(|n| n * 0x9E37_79B1 % (1 << 32)));
                assert!(finds_all(&seen));
            }
        }
    }

    #[test]
    fn crowded_slots_are_found_in_greater_tables() {
        let mut seen = Seen::new();
        let mut rng = crate::rng::Rng::seeded(2);
        for _ in 0..6 {
            // Many share a few home slots, so hardly any slot is at home.
            let crowd = rng.below(1 << 20) as u64 * 4096;
            add_halves(&mut seen, (0..2000).map(|n| (crowd + n * 1709 % 2000) % (1 << 32)));
            add_halves(&mut seen, std::iter::repeat_with(|| rng.bits() >> 32).take(60_000));
            assert!(finds_all(&seen));
        }
        assert!(seen.table.slots.len() > 2 * SMALL);
    }

    #[test]
    fn uses_nearly_all_of_its_budget() {
        for budget in [100_000, 1 << 20, 10 << 20, 30 << 20] {
            let mut seen = Seen::new();
            let mut key = 0;
            while add(&mut seen, key, budget).is_ok() {
                key += 1;
            }
            let (of, in_all) = CRAMMED;
            assert!(
                key as usize * (8 + 8 * in_all / of) * 100 > budget * 90,
                "{key} nodes in {budget} bytes"
            );
        }
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
