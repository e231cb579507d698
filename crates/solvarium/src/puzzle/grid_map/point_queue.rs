//! A bucket queue (Dial, 1969) of points by f. Its buckets are linked lists whose links are stored with the points, so
//! push and pop take a few instructions, and only the heads of the lists take extra memory.
//!
//! The youngest point of a bucket comes first, not the best, so within [`WIDTH`] the order is not by f. A search
//! remains correct if it continues until all buckets below the cost of its plan are empty.

/// The number of units of cost per bucket, as a power of 2: a 16th of a straight step.
const WIDTH: u32 = 32;
/// The end of a list.
pub(super) const NONE: u32 = u32::MAX;

/// Lists of points by f.
pub(super) struct PointQueue {
    heads: Vec<u32>,
    /// The f at which the first bucket begins.
    base: u64,
    /// All buckets below this are empty.
    first: usize,
    len: u64,
}

impl PointQueue {
    /// A queue for points whose f is at least `base`.
    pub(super) const fn from(base: u64) -> Self {
        Self { heads: Vec::new(), base, first: 0, len: 0 }
    }

    /// The number of points.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// The bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<u32>()
    }

    /// A lower bound on the f of the remaining points.
    #[inline]
    pub(super) const fn floor(&self) -> u64 {
        self.base + ((self.first as u64) << WIDTH)
    }

    /// Adds a point, and returns the point that follows it in its bucket.
    #[inline]
    pub(super) fn push(&mut self, id: u32, f: u64) -> u32 {
        let bucket = (f.saturating_sub(self.base) >> WIDTH) as usize;
        if bucket >= self.heads.len() {
            self.heads.resize(bucket + 1, NONE);
        }
        self.len += 1;
        std::mem::replace(&mut self.heads[bucket], id)
    }

    /// Removes a point of the first bucket; `after` returns the point that follows it.
    #[inline]
    pub(super) fn pop(&mut self, after: impl FnOnce(u32) -> u32) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        while self.heads[self.first] == NONE {
            self.first += 1;
        }
        let id = self.heads[self.first];
        self.heads[self.first] = after(id);
        self.len -= 1;
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Each point is popped once: buckets in order, the newest point of a bucket first, and no point below the floor.
    #[test]
    fn agrees_with_a_sorted_list() {
        let mut rng = Rng::seeded(1);
        let base = 7 << WIDTH;
        let (mut queue, mut after, mut reference) = (PointQueue::from(base), Vec::new(), Vec::new());
        for id in 0..5_000 {
            let f = queue.floor() + (rng.below(40) as u64) * (1 << (WIDTH - 1));
            after.push(queue.push(id, f));
            reference.push(((f - base) >> WIDTH, id));
            if rng.below(3) > 0 {
                pops_the_same(&mut queue, &after, &mut reference);
            }
        }
        while !reference.is_empty() {
            pops_the_same(&mut queue, &after, &mut reference);
        }
        assert_eq!(queue.pop(|id| after[id as usize]), None);
    }

    fn pops_the_same(queue: &mut PointQueue, after: &[u32], reference: &mut Vec<(u64, u32)>) {
        assert_eq!(queue.len(), reference.len() as u64);
        let first =
            (0..reference.len()).min_by_key(|&at| (reference[at].0, std::cmp::Reverse(reference[at].1)));
        let expected = first.map(|at| reference.swap_remove(at));
        assert_eq!(queue.pop(|id| after[id as usize]), expected.map(|(_, id)| id));
        assert!(expected.is_none_or(|(bucket, _)| queue.floor() == (7 + bucket) << WIDTH));
    }
}
