//! What searches keep: the closed list, the open list, and the memory budget of both.
//!
//! `Seen` is an arena of nodes in the order of their discovery, which makes their numbers, and an open-addressing
//! table of 8-byte slots (half a hash, a number). The table grows without touching the nodes, because slots are
//! ordered by their hashes and half of the hash stands in the slot; and it grows where it stands, in one sweep from
//! the upper end, because probing goes downwards, so that no slot meets one that is still to come. Without a second
//! table, great ones grow by a quarter, and the last growth takes what arena and table have left of a memory limit,
//! so that both fill up together. An expansion makes all children first and prefetches their slots, then looks them
//! up one by one: out of cache the misses overlap, which is worth more than anything else there.
//!
//! `Open` is buckets of buckets by (f, tie-break), each a chain of 64-byte blocks of 15 numbers in one array; keys
//! that are no small integers go to a ladder queue beside it.
//!
//! A node of best-first search keeps its g in one byte (`Cost::short`); from the first g on that does not fit, a
//! list beside the arena has them all (`path/short.rs`). With Manhattan distance a node of the 15-puzzle has 16
//! bytes.

pub(crate) mod arena;
pub(crate) mod drain;
mod ladder;
pub(crate) mod memory_budget;
pub(crate) mod open;
pub(crate) mod seen;
