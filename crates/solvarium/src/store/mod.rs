//! The storage of searches: the closed list, the open list, and their memory budget.
//!
//! `Seen` is an arena of nodes in the order of their discovery, and an open-addressing table of 8-byte slots (half a
//! hash and a node number). The table grows without reading the nodes, as slots are ordered by their hashes. It grows
//! in place, in one sweep from the upper end: probing goes downwards, so a slot never meets one that is still to be
//! moved. As there is no second table, large ones grow by a quarter. The last growth divides the rest of the memory
//! limit between arena and table, so that both fill up together. An expansion makes all children first, prefetches
//! their slots, and then looks them up one by one. The cache misses overlap, which is the most effective optimisation
//! here.
//!
//! `Open` is a bucket queue by (f, tie-break). Each bucket is a chain of 64-byte blocks of 15 node numbers in one
//! array. Keys that are not small integers go to a ladder queue.
//!
//! A node of best-first search stores its g in one byte (`Cost::short`). From the first node whose g does not fit, a
//! list beside the arena stores them (`path/short.rs`). With Manhattan distance, a node of the 15-puzzle has 16 bytes.

pub(crate) mod arena;
pub(crate) mod drain;
mod ladder;
pub(crate) mod memory_budget;
pub(crate) mod open;
pub mod seen;
