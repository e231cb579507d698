//! The open list of a depth-first round: stacks of waiting boards by remaining slack and group.
//!
//! ```text
//!               group 0   group 1   ...   group 47
//! slack 0       [======]  [==]            []          <- the lowest level with a ripe stack is next: those below
//! slack 1       [===]     [========]      [=]            it are short, so that all of them stay in the cache
//! ...
//! ```

use super::lanes::WIDEST;
use alloc::vec::Vec;

/// The largest number of boards expanded at once. A block of 64 gave 0.6 G expansions per second, 256 and more gave 1.0.
/// Small under Miri, so that blocks fill up there too.
pub(super) const BLOCK: usize = if cfg!(miri) { 8 } else { 512 };
/// A stack with this number of boards is expanded before others grow.
const RIPE: usize = BLOCK;
/// The largest number of boards given to another thread at a time.
#[cfg(feature = "std")]
const GIVEN: usize = 4 * BLOCK;
/// Number of slack levels; no board of 16 cells needs as many moves away from goals.
pub(super) const LEVELS: usize = 128;

/// A stack of boards. The words beyond its end are unspecified; `WIDEST` of them may be read.
#[derive(Default)]
pub(super) struct Stack {
    boards: Vec<u64>,
    len: usize,
}

impl Stack {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the last `count` boards.
    pub(super) fn last(&self, count: usize) -> &[u64] {
        &self.boards[self.len - count..self.len]
    }

    /// Pops the last `count` boards and returns a pointer to them. `WIDEST` words more can be read.
    pub(super) fn take(&mut self, count: usize) -> *const u64 {
        self.len -= count;
        self.boards[self.len..].as_ptr()
    }

    /// Returns a pointer to the end. A block and `WIDEST` words more can be written.
    pub(super) fn end(&mut self) -> *mut u64 {
        if self.boards.len() < self.len + BLOCK + WIDEST {
            self.boards.resize(2 * self.len + 4 * BLOCK, 0);
        }
        self.boards[self.len..].as_mut_ptr()
    }

    /// Adds boards that have been written at the end.
    pub(super) fn grow(&mut self, count: usize) {
        self.len += count;
    }
}

/// All stacks, with bit sets of the ripe and the non-empty ones.
pub(super) struct Pool {
    groups: usize,
    stacks: Vec<Stack>,
    ripe: Marks,
    some: Marks,
}

impl Pool {
    pub(super) fn new(groups: usize) -> Self {
        Self { groups, stacks: Vec::new(), ripe: Marks::new(), some: Marks::new() }
    }

    /// Removes all boards, and makes room for levels up to this slack.
    pub(super) fn clear(&mut self, slack: usize) {
        self.stacks.iter_mut().for_each(|stack| stack.len = 0);
        if self.stacks.len() < (slack + 1) * self.groups {
            self.stacks.resize_with((slack + 1) * self.groups, Stack::default);
        }
        (self.ripe, self.some) = (Marks::new(), Marks::new());
    }

    pub(super) fn stack(&mut self, level: usize, group: usize) -> &mut Stack {
        &mut self.stacks[level * self.groups + group]
    }

    /// Pushes a board.
    pub(super) fn push(&mut self, level: usize, group: usize, board: u64) {
        let stack = self.stack(level, group);
        stack.end();
        let len = stack.len;
        stack.boards[len] = board;
        stack.grow(1);
        self.mark(level, group);
    }

    /// Updates the bit sets after a stack has changed.
    #[inline(always)]
    pub(super) fn mark(&mut self, level: usize, group: usize) {
        let len = self.stack(level, group).len;
        self.ripe.set(level, group, len >= RIPE);
        self.some.set(level, group, len > 0);
    }

    /// Takes the older half of each stack, from most slack down, up to some thousand boards in all. Each comes with its
    /// slack and its group.
    #[cfg(feature = "std")]
    pub(super) fn halve(&mut self, boards: &mut Vec<(usize, usize, u64)>) {
        let Some(top) = self.some.levels.checked_ilog2() else { return };
        for level in (0..=top as usize).rev() {
            for group in 0..self.groups {
                let stack = self.stack(level, group);
                let half = stack.len.div_ceil(2).min(GIVEN - boards.len().min(GIVEN));
                boards.extend(stack.boards[..half].iter().map(|&board| (level, group, board)));
                stack.boards.copy_within(half..stack.len, 0);
                stack.len -= half;
                self.mark(level, group);
            }
        }
    }

    /// Returns the ripe stack with the least slack.
    #[inline(always)]
    pub(super) fn ripe(&self) -> Option<(usize, usize)> {
        let level = self.ripe.levels.trailing_zeros() as usize;
        (level < LEVELS).then(|| (level, self.ripe.groups[level].trailing_zeros() as usize))
    }

    /// Returns the stack with the most slack, which is far from ripe: its children may ripen others.
    pub(super) fn any(&self) -> Option<(usize, usize)> {
        let level = self.some.levels.checked_ilog2()? as usize;
        Some((level, self.some.groups[level].trailing_zeros() as usize))
    }
}

/// A bit for each stack.
struct Marks {
    levels: u128,
    groups: [u64; LEVELS],
}

impl Marks {
    fn new() -> Self {
        Self { levels: 0, groups: [0; LEVELS] }
    }

    #[inline(always)]
    fn set(&mut self, level: usize, group: usize, is: bool) {
        let groups = &mut self.groups[level];
        *groups = *groups & !(1 << group) | u64::from(is) << group;
        self.levels = self.levels & !(1 << level) | u128::from(*groups != 0) << level;
    }
}
