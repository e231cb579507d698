//! The open list: what is to be expanded next.
//!
//! Keys are pairs: first f, then the tie-break. Small whole keys, which is what
//! nearly every problem has, index buckets of buckets, so that both ends cost a
//! few instructions (Dial, 1969); all others go to a binary heap. What the two
//! hold never has equal keys, so the lesser head is the best.
//!
//! A node whose path improves is pushed again; the search drops the older entry
//! when it comes up, because its node is closed by then.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Which of several equally good nodes is expanded first. The choice is part of
/// the result: on one set of 8-puzzles A* expands 15,032 states with
/// [`Tie::HighG`] and up to 34,523 otherwise.
///
/// ```
/// use solvarium::{path::{AStar, Tie}, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let run = |tie| solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)).tie(tie)).stats.expanded;
/// assert!(run(Tie::HighG) < run(Tie::LowG));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// The one with the greater g, that is, the smaller h: nearer to the goal,
    /// as far as is known; then the youngest.
    #[default]
    HighG,
    /// The one with the smaller g; then the oldest.
    LowG,
    /// The oldest.
    FirstIn,
    /// The youngest.
    LastIn,
}

impl Tie {
    const fn is_first_in(self) -> bool {
        matches!(self, Self::LowG | Self::FirstIn)
    }
}

/// Keys below this are indices.
const NEAR: u64 = 1 << 12;
/// A bucket that ran empty keeps room for this many numbers.
const KEPT: usize = 1 << 10;

/// Numbers of nodes by (f, tie-break).
pub(crate) struct Open {
    tie: Tie,
    rows: Vec<Row>,
    /// No row below this holds anything.
    best: usize,
    near: usize,
    far: BinaryHeap<Reverse<(u64, u64, u64, u32)>>,
    /// Numbers what goes to the heap, to keep the order of arrival.
    serial: u64,
    bytes: usize,
}

/// All nodes of one f.
#[derive(Default)]
struct Row {
    bins: Vec<VecDeque<u32>>,
    /// No bin below this holds anything.
    best: usize,
    len: usize,
}

impl Open {
    pub(crate) fn new(tie: Tie) -> Self {
        Self { tie, rows: Vec::new(), best: 0, near: 0, far: BinaryHeap::new(), serial: 0, bytes: 0 }
    }

    /// Bytes allocated.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + self.far.capacity() * size_of::<Reverse<(u64, u64, u64, u32)>>()
    }

    /// Adds the node `id` with these keys.
    #[inline]
    pub(crate) fn push(&mut self, id: u32, f: u64, g: u64, h: u64) {
        let second = match self.tie {
            Tie::HighG => h,
            Tie::LowG => g,
            Tie::FirstIn | Tie::LastIn => 0,
        };
        if f.max(second) < NEAR {
            #[expect(clippy::cast_possible_truncation, reason = "both are below NEAR")]
            self.push_near(id, f as usize, second as usize);
        } else {
            self.serial += 1;
            let arrival = if self.tie.is_first_in() { self.serial } else { !self.serial };
            self.far.push(Reverse((f, second, arrival, id)));
        }
    }

    #[inline]
    fn push_near(&mut self, id: u32, f: usize, second: usize) {
        if f >= self.rows.len() || second >= self.rows[f].bins.len() {
            self.widen(f, second);
        }
        let row = &mut self.rows[f];
        let bin = &mut row.bins[second];
        if bin.len() == bin.capacity() {
            let before = bin.capacity();
            bin.reserve(1);
            self.bytes += (bin.capacity() - before) * size_of::<u32>();
        }
        bin.push_back(id);
        row.best = row.best.min(second);
        row.len += 1;
        self.near += 1;
        self.best = self.best.min(f);
    }

    #[cold]
    fn widen(&mut self, f: usize, second: usize) {
        let rows = self.rows.len();
        if f >= rows {
            self.rows.resize_with(f + 1, Row::default);
            self.bytes += (f + 1 - rows) * size_of::<Row>();
        }
        let bins = &mut self.rows[f].bins;
        if second >= bins.len() {
            self.bytes += (second + 1 - bins.len()) * size_of::<VecDeque<u32>>();
            bins.resize_with(second + 1, VecDeque::new);
        }
    }

    /// Takes the best node.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        if self.near == 0 || self.far_is_best() {
            return self.far.pop().map(|Reverse((.., id))| id);
        }
        let row = &mut self.rows[self.best];
        row.len -= 1;
        self.near -= 1;
        let bin = &mut row.bins[row.best];
        if self.tie.is_first_in() { bin.pop_front() } else { bin.pop_back() }
    }

    /// The best node, left where it is.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u32> {
        if self.near == 0 || self.far_is_best() {
            return self.far.peek().map(|Reverse((.., id))| *id);
        }
        self.next()
    }

    /// Finds the best bin, which must exist, and says whether the heap has better.
    #[inline]
    fn far_is_best(&mut self) -> bool {
        while self.rows[self.best].len == 0 {
            self.release(self.best);
            self.best += 1;
        }
        let row = &mut self.rows[self.best];
        while row.bins[row.best].is_empty() {
            row.best += 1;
        }
        let near = (self.best as u64, row.best as u64);
        self.far.peek().is_some_and(|Reverse((f, second, ..))| (*f, *second) < near)
    }

    /// A node that is likely to come next: a hint for fetching it early.
    #[inline]
    pub(crate) fn next(&self) -> Option<u32> {
        let row = self.rows.get(self.best)?;
        let bin = row.bins.get(row.best)?;
        if self.tie.is_first_in() { bin.front().copied() } else { bin.back().copied() }
    }

    /// Gives back the memory of a row that the search has passed.
    fn release(&mut self, f: usize) {
        for bin in &mut self.rows[f].bins {
            if bin.capacity() > KEPT {
                self.bytes -= bin.capacity() * size_of::<u32>();
                *bin = VecDeque::new();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The obvious twin: look at everything, take the least.
    fn least(all: &mut Vec<(u32, u64, u64, u64)>, tie: Tie) -> Option<u32> {
        let key = |&(at, &(_, f, g, h)): &(usize, &(u32, u64, u64, u64))| {
            let age = i64::try_from(at).unwrap();
            match tie {
                Tie::HighG => (f, h, -age),
                Tie::LowG => (f, g, age),
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
            tie in prop::sample::select(vec![Tie::HighG, Tie::LowG, Tie::FirstIn, Tie::LastIn]),
        ) {
            let (mut open, mut twin) = (Open::new(tie), Vec::new());
            for (id, (g, h, pop)) in (0u32..).zip(steps) {
                open.push(id, g + h, g, h);
                twin.push((id, g + h, g, h));
                if pop {
                    let best = least(&mut twin, tie);
                    prop_assert_eq!(open.peek(), best);
                    prop_assert_eq!(open.pop(), best);
                }
            }
            while let Some(id) = least(&mut twin, tie) {
                prop_assert_eq!(open.pop(), Some(id));
            }
            prop_assert_eq!(open.pop(), None);
        }
    }
}
