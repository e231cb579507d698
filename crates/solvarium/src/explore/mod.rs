//! Whole spaces: every state that the start leads to, by its depth, breadth-first, at two or three bits a state.
//!
//! It needs a problem whose states have numbers ([`Ranked`]). The bits of a state say whether it was seen, and whether it is
//! of the last layer. Where they are more than memory has room for, they lie on disk in chunks, and steps that lead
//! into another chunk are carried there later, many at a time ("delayed duplicate detection": Korf, 2008, "Linear-time
//! disk-based implicit graph search"). Where numbers are such that few steps leave a chunk, little is carried ("structured
//! duplicate detection": Zhou and Hansen, 2004).
//!
//! All 239,500,800 boards of 3x4, on one thread (2026): in memory 31 s of processor time and 86 MiB; on disk with a limit of 64
//! MiB 33 s, and at most 98 MiB of disk. (A walk that knows tiles, [`fast_tiles::depths`], takes 2.9 s and 36 MB.)
//!
//! [`check`](crate::check) walks spaces without numbers, in memory, and keeps all states.

mod book;
mod chunk;
mod crew;
mod disk;
mod layout;
mod memory;
mod parcel;
mod sealed;

#[cfg(test)]
mod tests;

pub use disk::{Begin, Shelf, on_disk};
pub use layout::{disk_needed, least_memory};
pub use memory::{in_memory, memory_needed};

#[cfg(doc)]
use crate::Ranked;
use crate::limits::Stop;

/// What a walk found.
///
/// ```
/// use solvarium::{explore, puzzle::river::River, Limits};
/// use std::num::NonZero;
/// let walked = explore::in_memory(&River::parse("3 3 2")?, NonZero::<usize>::MIN, &Limits::none());
/// assert_eq!((walked.states(), walked.deepest()), (16, 12));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// How many states there are at each depth, in steps from the start: of whole layers only.
    pub counts: Vec<u64>,
    /// The limit that ended the walk; if none did, these are all.
    pub stopped: Option<Stop>,
    /// How many of these depths were known before, from a walk that was ended.
    pub known: usize,
}

impl Explored {
    /// The states at all these depths.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The greatest of these depths.
    #[must_use]
    pub fn deepest(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }
}
