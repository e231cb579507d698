//! The table beside an arena of nodes, as [`seen`](super) draws it. It knows no nodes, so it is
//! compiled once, and not for each of their types.

/// The first table, of eight kilobytes, is filled to 1/4, and the next has four
/// times its slots: most small searches then end before probes are long. Others that
/// fit a cache are filled to 3/4 (kept half empty, they cost more in pages than
/// they save in probes); greater ones to 7/8, since a probe along a cache line
/// costs nothing beside the miss. Without memory to grow, any is filled to 15/16.
const FIRST: usize = 1 << 10;
const SPARSE: (usize, usize) = (1, 4);
const LOOSE: (usize, usize) = (3, 4);
const FULL: (usize, usize) = (7, 8);
pub(super) const CRAMMED: (usize, usize) = (15, 16);
/// Tables of up to this many slots, two megabytes, count as small.
pub(super) const SMALL: usize = 1 << 18;
/// Tables of this many slots, eight megabytes, count as great.
const GREAT: usize = 1 << 20;
/// By how much tables grow: small ones, others, and great ones.
const STEPS: [(usize, usize); 3] = [(4, 1), (3, 2), (5, 4)];

/// Half hashes with numbers.
pub(super) struct Slots {
    pub(super) slots: Vec<u64>,
    /// How many nodes it takes before it has to grow.
    pub(super) room: usize,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; FIRST], room: most(FIRST) }
    }

    /// No table: it takes any number of nodes, and finds none.
    pub(super) const fn none() -> Self {
        Self { slots: Vec::new(), room: usize::MAX }
    }

    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Where probing for a hash begins: the high half, which the slot keeps,
    /// scaled to the length of the table.
    #[inline]
    pub(super) fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    /// Where to look next.
    #[inline]
    pub(super) fn after(&self, place: usize) -> usize {
        if place == 0 { self.slots.len() - 1 } else { place - 1 }
    }

    /// Makes room for this many nodes, as far as it may: by `free` slots at most, and not beyond
    /// `share` nodes.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self, wanted: usize, share: usize, free: usize) {
        let size = self.greater_size(wanted, share, free);
        let more = size - self.slots.len();
        // A sweep over the table for very little room is not worth it.
        if more <= size / 64 || self.slots.try_reserve_exact(more).is_err() {
            // No memory for a greater table: fill this one as far as it goes.
            self.room = part(self.slots.len(), CRAMMED);
        } else {
            self.spread(size);
            self.room = most(size);
        }
    }

    /// How great a table for so many nodes may become.
    fn greater_size(&self, wanted: usize, share: usize, free: usize) -> usize {
        let old = self.slots.len();
        let mut size = old;
        while most(size) < wanted {
            let step = usize::from(size >= SMALL) + usize::from(size >= GREAT);
            size = part(size, STEPS[step]);
        }
        size.min(share + share / 15).min(old + free).max(old)
    }

    /// Makes the table this great and gives each slot its new place.
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

    /// Gives each of the first `old` slots its new place, in a great table.
    ///
    /// From the upper end down, slots come nearly in the order of their homes. So
    /// most belong to their homes or, if these are not free, right below the one
    /// before; the others wait until there are some of them. That takes no branch
    /// a slot that cannot be predicted.
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

    /// Takes out the slots that went past the lower end and lie at the upper.
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

    /// Puts a slot to the first place that is free from its home.
    fn settle(&mut self, slot: u64) {
        let mut place = self.home(slot);
        while self.slots[place] != 0 {
            place = self.after(place);
        }
        self.slots[place] = slot;
    }
}

/// How many nodes a memory of so many bytes takes, each with this many of its own and its part of
/// the table. Where neither arena nor table takes more, both fill up at the same time.
pub(super) const fn share(budget: usize, node: usize) -> usize {
    let (of, in_all) = CRAMMED;
    budget / (node + size_of::<u64>() * in_all / of + 1)
}

/// One of two, without a branch.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "of 0 and 1")]
const fn select(first: u64, one: usize, other: usize) -> usize {
    let mask = (first as usize).wrapping_neg();
    one & mask | other & !mask
}

/// How many nodes a table of this many slots takes.
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
