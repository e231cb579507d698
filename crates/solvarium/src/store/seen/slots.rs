//! The hash table beside an arena of nodes; see the drawing in [`seen`](super). It does not depend on the node type, so
//! it is compiled once.

/// The size of the first table: 8 KiB. It is filled to 1/4, and the next has four times its slots, so most small
/// searches end before probes are long. Other tables that fit a cache are filled to 3/4 (half-empty ones cost more in
/// pages than they save in probes). Larger ones are filled to 7/8, as a probe along a cache line is cheap compared with
/// the miss. Without memory to grow, a table is filled to 15/16.
const FIRST: usize = 1 << 10;
const SPARSE: (usize, usize) = (1, 4);
const LOOSE: (usize, usize) = (3, 4);
const FULL: (usize, usize) = (7, 8);
pub(super) const CRAMMED: (usize, usize) = (15, 16);
/// The greatest number of slots of a small table (2 MiB).
pub(super) const SMALL: usize = 1 << 18;
/// The least number of slots of a large table (8 MiB).
const GREAT: usize = 1 << 20;
/// The growth factors of small, medium and large tables.
const STEPS: [(usize, usize); 3] = [(4, 1), (3, 2), (5, 4)];

/// Half hashes with numbers.
pub(super) struct Slots {
    pub(super) slots: Vec<u64>,
    /// The number of nodes that fit before the table must grow.
    pub(super) room: usize,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; FIRST], room: most(FIRST) }
    }

    /// An empty table, which accepts any number of nodes and finds none.
    pub(super) const fn none() -> Self {
        Self { slots: Vec::new(), room: usize::MAX }
    }

    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// The first slot to probe for a hash: its high half, scaled to the length of the table.
    #[inline]
    pub(super) fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    /// The next slot to probe.
    #[inline]
    pub(super) fn after(&self, place: usize) -> usize {
        if place == 0 { self.slots.len() - 1 } else { place - 1 }
    }

    /// Makes room for this many nodes if possible: with at most `free` more slots, and for at most `share` nodes.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self, wanted: usize, share: usize, free: usize) {
        let size = self.greater_size(wanted, share, free);
        let more = size - self.slots.len();
        // A sweep over the table for very little room does not pay.
        if more <= size / 64 || self.slots.try_reserve_exact(more).is_err() {
            // There is no memory for a larger table: fill this one.
            self.room = part(self.slots.len(), CRAMMED);
        } else {
            self.spread(size);
            self.room = most(size);
        }
    }

    /// The number of slots of a larger table for this many nodes.
    fn greater_size(&self, wanted: usize, share: usize, free: usize) -> usize {
        let old = self.slots.len();
        let mut size = old;
        while most(size) < wanted {
            let step = usize::from(size >= SMALL) + usize::from(size >= GREAT);
            size = part(size, STEPS[step]);
        }
        size.min(share + share / 15).min(old + free).max(old)
    }

    /// Resizes the table and moves each slot to its new position.
    fn spread(&mut self, size: usize) {
        let wrapped = self.take_wrapped();
        let old = self.slots.len();
        self.slots.resize(size, 0);
        if old < SMALL {
            for place in (0..old).rev() {
                let slot = std::mem::take(&mut self.slots[place]);
                if slot != 0 {
                    self.settle(slot);
                }
            }
        } else {
            self.sweep(old);
        }
        wrapped.into_iter().for_each(|slot| self.settle(slot));
    }

    /// Moves each of the first `old` slots to its new position in a large table.
    ///
    /// From the upper end down, slots come nearly in the order of their homes. So most belong to their homes or, if
    /// these are occupied, right below the previous one. The others are collected and inserted later. So no branch per
    /// slot is hard to predict.
    fn sweep(&mut self, old: usize) {
        let size = self.slots.len();
        // There is no gap from `top` down to `next`, which is free.
        let (mut top, mut next) = (size - 1, size - 1);
        let (mut late, mut count) = ([0; 256], 0);
        for place in (0..old).rev() {
            let slot = std::mem::take(&mut self.slots[place]);
            let home = self.home(slot);
            let is_late = home > top;
            late[count] = slot;
            count += usize::from(is_late);
            let moves = u64::from(slot != 0 && !is_late);
            let to = select(moves, home.min(next), next);
            self.slots[to] = slot & moves.wrapping_neg();
            top = if to < next { to } else { top };
            next = to.wrapping_sub(moves as usize);
            if count == late.len() {
                late.iter().for_each(|&slot| self.settle(slot));
                count = 0;
                while next >= place && self.slots[next] != 0 {
                    next = next.wrapping_sub(1);
                }
            }
        }
        late[..count].iter().for_each(|&slot| self.settle(slot));
    }

    /// Removes the slots that wrapped past the lower end to the upper end.
    fn take_wrapped(&mut self) -> Vec<u64> {
        let mut wrapped = Vec::new();
        for place in (0..self.slots.len()).rev() {
            let slot = self.slots[place];
            if slot == 0 {
                break;
            }
            if self.home(slot) < place {
                wrapped.push(slot);
                self.slots[place] = 0;
            }
        }
        wrapped
    }

    /// Puts a slot into the first free position from its home.
    fn settle(&mut self, slot: u64) {
        let mut place = self.home(slot);
        while self.slots[place] != 0 {
            place = self.after(place);
        }
        self.slots[place] = slot;
    }
}

/// The number of nodes that fit into `budget` bytes, each with `node` bytes and its part of the table. If neither arena
/// nor table can grow further, both fill up at the same time.
pub(super) const fn share(budget: usize, node: usize) -> usize {
    let (of, in_all) = CRAMMED;
    budget / (node + size_of::<u64>() * in_all / of + 1)
}

/// Selects one of two numbers without a branch.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "of 0 and 1")]
const fn select(first: u64, one: usize, other: usize) -> usize {
    let mask = (first as usize).wrapping_neg();
    one & mask | other & !mask
}

/// The number of nodes that fit into a table of this many slots.
const fn most(slots: usize) -> usize {
    let fill = if slots <= FIRST {
        SPARSE
    } else if slots <= SMALL {
        LOOSE
    } else {
        FULL
    };
    part(slots, fill)
}

const fn part(size: usize, (of, in_all): (usize, usize)) -> usize {
    size / in_all * of
}
