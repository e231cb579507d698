//! Transposition tables of the recursive searches: a [descent](super::descent) stores all states, the states on its
//! path, or none.

use super::descent::NO_LIMIT;
use super::ida::Cycles;
use super::trail::Trail;
use crate::limits::Stop;
use crate::store::seen::Seen;
use crate::{Problem, hash};

/// The states that a search remembers.
pub(super) trait Memory<P: Problem> {
    /// Whether the search leaves out the action that undoes the last one.
    #[inline]
    fn skips_inverse(&self) -> bool {
        true
    }
    /// Enters a state at this depth, which holds `heap` bytes on the heap, if it is to be searched. Room must be
    /// reserved.
    fn enter(&mut self, state: &P::State, depth: u32, heap: usize) -> Met;
    /// Leaves the state entered last, which holds `heap` bytes on the heap.
    fn leave(&mut self, heap: usize) {
        let _ = heap;
    }
    /// Marks a state at the limit as having children that are not searched.
    fn cut(&mut self, id: u32) {
        let _ = id;
    }
    fn make_room(&mut self, budget: usize) -> Result<(), Stop>;
    fn bytes(&self) -> usize;
    /// The greatest number of stored states, given the length of the longest path.
    fn peak(&self, path: u64) -> u64;
}

/// The status of a state in a [`Memory`].
pub(super) enum Met {
    /// A new state, with its number if states are numbered.
    New(u32),
    /// A state that was searched at the same or a smaller depth.
    Known(u32),
    /// A state that was found before at a greater depth.
    Nearer {
        id: u32,
        depth: u32,
        /// Whether the state was marked as cut at that depth.
        cut: bool,
    },
    Cycle,
}

/// Graph search: every state, with the least depth at which it was found.
pub(super) struct Everything<P: Problem> {
    seen: Seen<Visit<P>>,
    limited: bool,
}

pub(super) struct Visit<P: Problem> {
    state: P::State,
    depth: u32,
    cut: bool,
}

impl<P: Problem> Everything<P> {
    pub(super) fn new(limit: u32) -> Self {
        Self { seen: Seen::new(), limited: limit != NO_LIMIT }
    }
}

impl<P: Problem> Memory<P> for Everything<P> {
    #[inline]
    fn enter(&mut self, state: &P::State, depth: u32, heap: usize) -> Met {
        match self.seen.find(hash::of(state), |visit| visit.state == *state) {
            Err(vacant) => {
                self.seen.add_heap(heap);
                Met::New(self.seen.insert(vacant, Visit { state: state.clone(), depth, cut: false }))
            }
            Ok(id) => {
                let visit = self.seen.node_mut(id);
                if !self.limited || depth >= visit.depth {
                    return Met::Known(id);
                }
                let before = std::mem::replace(&mut visit.depth, depth);
                Met::Nearer { id, depth: before, cut: std::mem::take(&mut visit.cut) }
            }
        }
    }

    #[inline]
    fn cut(&mut self, id: u32) {
        self.seen.node_mut(id).cut = true;
    }

    #[inline]
    fn make_room(&mut self, budget: usize) -> Result<(), Stop> {
        self.seen.reserve(1, budget)
    }

    fn bytes(&self) -> usize {
        self.seen.bytes()
    }

    fn peak(&self, _: u64) -> u64 {
        self.seen.len() as u64
    }
}

/// Tree search that cuts cycles: stores the states on the path.
impl<P: Problem> Memory<P> for Trail<P::State> {
    #[inline]
    fn enter(&mut self, state: &P::State, _: u32, heap: usize) -> Met {
        if self.enter(state.clone(), heap) { Met::New(0) } else { Met::Cycle }
    }

    #[inline]
    fn leave(&mut self, heap: usize) {
        self.leave(|_| heap);
    }

    #[inline]
    fn make_room(&mut self, budget: usize) -> Result<(), Stop> {
        self.make_room(budget)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn peak(&self, path: u64) -> u64 {
        path
    }
}

/// Tree search that stores nothing, and at most compares with the last action.
pub(super) struct NoMemory(pub(super) Cycles);

impl<P: Problem> Memory<P> for NoMemory {
    #[inline]
    fn skips_inverse(&self) -> bool {
        self.0 != Cycles::Allow
    }

    #[inline]
    fn enter(&mut self, _: &P::State, _: u32, _: usize) -> Met {
        Met::New(0)
    }

    #[inline]
    fn make_room(&mut self, _: usize) -> Result<(), Stop> {
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }

    fn peak(&self, _: u64) -> u64 {
        0
    }
}
