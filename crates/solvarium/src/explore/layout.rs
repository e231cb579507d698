//! The division of memory, which determines the length of a chunk.
//!
//! ```text
//!   1/2   a chunk: three bits per state
//!   1/4   boxes: for each thread and each chunk, steps into that chunk
//!   1/16  each of two files being read or written
//! ```

use super::chunk::WORD;
use std::num::NonZero;

/// The number of steps per box. Smaller boxes have more block overhead than steps; larger ones gain nothing.
const BOX: std::ops::RangeInclusive<u64> = 16..=1 << 14;
/// The bytes of a step in a box.
const STEP: u64 = 4;
/// The number of bytes read or written at once.
const BUFFER: std::ops::RangeInclusive<u64> = 1 << 9..=1 << 18;
/// The least memory limit that is tried.
const LEAST: u64 = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The number of states.
    pub numbers: u64,
    /// The number of states per chunk; the last chunk may have fewer.
    pub len: u64,
    /// The number of steps per box.
    pub room: usize,
    /// The bytes read or written at once.
    pub buffer: usize,
}

impl Layout {
    /// The layout for this memory; `None` if that is too little.
    pub fn within(memory: u64, numbers: u64, threads: NonZero<usize>) -> Option<Self> {
        // An offset in a chunk has 32 bits.
        let most = (1 << 32).min(numbers.next_multiple_of(WORD));
        let len = ((memory / 2).saturating_mul(8) / 3 / WORD * WORD).min(most);
        if len == 0 || memory < LEAST {
            return None;
        }
        let boxes = numbers.div_ceil(len).checked_mul(threads.get() as u64)?;
        let room = (memory / 4 / STEP / boxes).min(*BOX.end());
        (room >= *BOX.start()).then(|| Self::of(memory, numbers, len, room))
    }

    /// The layout of an exploration that began with another memory limit, if the present limit permits it.
    pub fn again(memory: u64, [numbers, len, room]: [u64; 3], threads: NonZero<usize>) -> Option<Self> {
        let is_sound = len > 0 && len <= 1 << 32 && len % WORD == 0 && BOX.contains(&room);
        let layout = is_sound.then(|| Self::of(memory, numbers, len, room))?;
        (layout.bytes(threads) <= memory).then_some(layout)
    }

    fn of(memory: u64, numbers: u64, len: u64, room: u64) -> Self {
        let buffer = (memory / 16).clamp(*BUFFER.start(), *BUFFER.end()) as usize;
        Self { numbers, len, room: room as usize, buffer }
    }

    /// The number of chunks.
    pub const fn chunks(&self) -> u64 {
        self.numbers.div_ceil(self.len)
    }

    /// The first number of a chunk, and the number of its states.
    pub fn run(&self, chunk: u64) -> (u64, u64) {
        let first = chunk * self.len;
        (first, self.len.min(self.numbers - first))
    }

    /// The memory in bytes.
    pub fn bytes(&self, threads: NonZero<usize>) -> u64 {
        let boxes = self.chunks().saturating_mul(threads.get() as u64 * self.room as u64 * STEP);
        (self.len / 8 * 3 + 2 * self.buffer as u64).saturating_add(boxes)
    }
}

/// The least memory in bytes with which [`on_disk`](super::on_disk) explores a space of this size.
///
/// ```
/// use solvarium::explore::least_memory;
/// use std::num::NonZero;
/// assert!(least_memory(239_500_800, NonZero::<usize>::MIN) < 300 << 10);
/// ```
#[must_use]
pub fn least_memory(numbers: u64, threads: NonZero<usize>) -> u64 {
    let (mut little, mut enough) = (0, u64::MAX / 8);
    while little + 1 < enough {
        let memory = little.midpoint(enough);
        match Layout::within(memory, numbers, threads) {
            Some(_) => enough = memory,
            None => little = memory,
        }
    }
    enough
}

/// The disk space in bytes of the bits of a space of this size, for [`on_disk`](super::on_disk). Steps between chunks
/// take additional space, for two layers at a time.
///
/// ```
/// assert_eq!(solvarium::explore::disk_needed(239_500_800), 59_875_200);
/// ```
#[must_use]
pub const fn disk_needed(numbers: u64) -> u64 {
    numbers.div_ceil(WORD).saturating_mul(2 * WORD / 8)
}
