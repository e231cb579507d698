//! Complete state spaces: the number of reachable states at each depth, by breadth-first search with two or three bits
//! per state.
//!
//! The states of the problem must have numbers ([`Ranked`]). The bits of a state tell whether it was seen, and whether
//! it belongs to the last layer. If the bits exceed memory, they are stored on disk in chunks, and steps into other
//! chunks are processed later, in batches ("delayed duplicate detection": Korf, 2008, "Linear-time disk-based implicit
//! graph
//! search"). If few steps leave a chunk, little data is transferred ("structured duplicate detection": Zhou and Hansen,
//! 2004).
//!
//! All 239,500,800 boards of 3x4, on one thread (2026): in memory 31 s of processor time and 86 MiB; on disk with a
//! limit of 64 MiB 33 s, and at most 98 MiB of disk. (The specialised search [`fast_tiles::depths`] takes 2.9 s and 36
//! MB.)
//!
//! [`check`](crate::check) explores spaces whose states have no numbers in memory, and stores all states.

mod batch;
mod chunk;
mod disk;
mod file;
mod layout;
mod manifest;
mod memory;
mod workers;

#[cfg(test)]
mod tests;

pub use disk::{Begin, WorkFolder, on_disk};
pub use layout::{disk_needed, least_memory};
pub use memory::{in_memory, memory_needed};

#[cfg(doc)]
use crate::Ranked;
use crate::limits::Stop;

/// The result of an exploration.
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
    /// The number of states at each depth, in steps from the start. Complete layers only.
    pub counts: Vec<u64>,
    /// The limit that ended the exploration; `None` if the exploration is complete.
    pub stopped: Option<Stop>,
    /// The number of these depths that were known from an earlier run.
    pub known: usize,
}

impl Explored {
    /// The number of states at all these depths.
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
