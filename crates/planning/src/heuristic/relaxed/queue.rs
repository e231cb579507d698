//! A priority queue of facts for the exploration of a relaxed task: buckets by cost, last in, first out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The costs below which entries lie in buckets. Others lie in a heap.
const NEAR: usize = 1 << 10;

/// Facts by cost.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Queue {
    buckets: Vec<Vec<u32>>,
    /// All buckets below this are empty.
    first: usize,
    /// The number of entries in buckets.
    near: usize,
    far: BinaryHeap<(Reverse<u32>, u32)>,
}

impl Queue {
    pub(in super::super) fn clear(&mut self) {
        if self.near > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
            self.near = 0;
        }
        self.first = 0;
        self.far.clear();
    }

    #[inline]
    pub(in super::super) fn push(&mut self, cost: u32, fact: u32) {
        let bucket = cost as usize;
        if bucket >= NEAR {
            self.far.push((Reverse(cost), fact));
            return;
        }
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(fact);
        self.first = self.first.min(bucket);
        self.near += 1;
    }

    /// Removes an entry of least cost.
    #[inline]
    pub(in super::super) fn pop(&mut self) -> Option<(u32, u32)> {
        if self.near == 0 {
            return self.far.pop().map(|(Reverse(cost), fact)| (cost, fact));
        }
        self.near -= 1;
        loop {
            if let Some(fact) = self.buckets[self.first].pop() {
                return Some((self.first as u32, fact));
            }
            self.first += 1;
        }
    }
}
