//! The open list of lazy search: two queues of edges, one of them for preferred actions alone, used in turn.
//!
//! An edge is a node and an action whose child was not made yet. Its key is that of the node. Edges with equal keys are
//! taken in the order in which they were added.

use crate::limits::Stop;
use std::collections::{BTreeMap, VecDeque};

/// A node, by its number, and an action of it.
pub(super) type Edge<A> = (u32, A);

/// Edges by key. Those with equal keys are in blocks, so that no block grows and a block that was used up is freed.
struct Queue<A> {
    buckets: BTreeMap<u64, VecDeque<Block<A>>>,
    edges: usize,
    bytes: usize,
    /// The number of times the queue was used, minus its boosts. The queue with the smallest number comes next.
    uses: i64,
}

/// Edges with equal keys, in the order in which they came.
type Block<A> = VecDeque<Edge<A>>;

/// The bytes of a bucket in the map, apart from its blocks.
const BYTES_OF_A_BUCKET: usize = 64;
/// The least and the greatest number of edges for which a block has room.
const ROOM: [usize; 2] = [16, 4096];

impl<A> Queue<A> {
    const fn new() -> Self {
        Self { buckets: BTreeMap::new(), edges: 0, bytes: 0, uses: 0 }
    }

    /// Adds edges with the same key, within a budget of more bytes.
    fn extend(
        &mut self,
        key: u64,
        edges: impl ExactSizeIterator<Item = Edge<A>>,
        budget: usize,
    ) -> Result<(), Stop> {
        if edges.len() == 0 {
            return Ok(());
        }
        let most = self.bytes.saturating_add(budget);
        let bucket = self.buckets.entry(key).or_insert_with(|| {
            self.bytes += BYTES_OF_A_BUCKET;
            VecDeque::new()
        });
        for edge in edges {
            if bucket.back().is_none_or(|last| last.len() == last.capacity()) {
                let room = (2 * bucket.back().map_or(0, VecDeque::len)).clamp(ROOM[0], ROOM[1]);
                let fits = self.bytes.saturating_add(bytes_of::<A>(room)) <= most;
                let mut block = Block::new();
                if !fits || block.try_reserve_exact(room).is_err() {
                    return Err(Stop::Memory);
                }
                self.bytes += bytes_of::<A>(block.capacity());
                bucket.push_back(block);
            }
            if let Some(last) = bucket.back_mut() {
                last.push_back(edge);
                self.edges += 1;
            }
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<Edge<A>> {
        let mut bucket = self.buckets.first_entry()?;
        let block = bucket.get_mut().front_mut()?;
        let edge = block.pop_front();
        self.edges -= usize::from(edge.is_some());
        if block.is_empty() {
            self.bytes -= bytes_of::<A>(block.capacity());
            bucket.get_mut().pop_front();
            if bucket.get().is_empty() {
                self.bytes -= BYTES_OF_A_BUCKET;
                bucket.remove();
            }
        }
        edge
    }
}

/// The bytes of a block with room for this number of edges.
const fn bytes_of<A>(room: usize) -> usize {
    size_of::<Block<A>>() + room * size_of::<Edge<A>>()
}

/// All edges in one queue, and those of preferred actions in another, too.
pub(super) struct Alternation<A> {
    all: Queue<A>,
    preferred: Queue<A>,
    boost: i64,
    /// The bytes that the action of an edge holds on the heap.
    heap: usize,
    most_edges: usize,
}

impl<A: Clone> Alternation<A> {
    /// An empty list. Each boost gives the preferred queue this many turns. An action holds `heap` bytes on the heap.
    pub(super) fn new(boost: u32, heap: usize) -> Self {
        Self { all: Queue::new(), preferred: Queue::new(), boost: boost.into(), heap, most_edges: 0 }
    }

    /// The bytes of both queues. An action in both of them is counted twice.
    pub(super) const fn bytes(&self) -> usize {
        self.all.bytes + self.preferred.bytes + self.heap * (self.all.edges + self.preferred.edges)
    }

    /// Adds edges of a node, the preferred ones to both queues, within a budget of more bytes.
    pub(super) fn extend(
        &mut self,
        key: u64,
        node: u32,
        actions: &[A],
        preferred: &[A],
        budget: usize,
    ) -> Result<(), Stop> {
        let edge = |action: &A| (node, action.clone());
        self.all.extend(key, actions.iter().map(edge), budget)?;
        self.preferred.extend(key, preferred.iter().map(edge), budget)?;
        self.most_edges = self.most_edges.max(self.all.edges + self.preferred.edges);
        Ok(())
    }

    /// The greatest number of edges so far, preferred ones counted in both queues.
    pub(super) const fn most_edges(&self) -> u64 {
        self.most_edges as u64
    }

    /// Gives the preferred queue more turns, because the search makes progress.
    pub(super) const fn reward(&mut self) {
        self.preferred.uses -= self.boost;
    }

    /// Takes the next edge of the queue whose turn it is.
    pub(super) fn pop(&mut self) -> Option<Edge<A>> {
        let takes_preferred = !self.preferred.buckets.is_empty()
            && (self.all.buckets.is_empty() || self.preferred.uses < self.all.uses);
        let queue = if takes_preferred { &mut self.preferred } else { &mut self.all };
        queue.uses += 1;
        queue.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_take_turns_until_a_boost() {
        let mut open = Alternation::new(2, 0);
        open.extend(5, 0, &['a', 'b', 'c', 'd'], &['c', 'd'], usize::MAX).unwrap();
        open.extend(3, 1, &['e'], &[], usize::MAX).unwrap();
        let mut take = |count: usize| -> String {
            (0..count).filter_map(|_| open.pop()).map(|(_, action)| action).collect()
        };
        assert_eq!(take(3), "eca");
        open.reward();
        assert_eq!((open.pop(), open.pop()), (Some((0, 'd')), Some((0, 'b'))));
        assert_eq!((open.pop(), open.pop(), open.pop()), (Some((0, 'c')), Some((0, 'd')), None));
        assert_eq!(open.bytes(), 0);
    }

    #[test]
    fn edges_stay_within_the_budget() {
        let mut open = Alternation::new(0, 0);
        assert_eq!(open.extend(1, 0, &[0u8; 100], &[], 800), Err(Stop::Memory));
        let mut open = Alternation::new(0, 100);
        assert_eq!(open.extend(1, 0, &[0u8; 100], &[0; 10], 2000), Ok(()));
        assert!((11_000 + 880..11_000 + 2000).contains(&open.bytes()), "{}", open.bytes());
        assert_eq!(open.most_edges(), 110);
        while open.pop().is_some() {}
        assert_eq!(open.bytes(), 0);
    }
}
