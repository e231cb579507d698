//! The memory footprint of a landscape: what a memory limit is compared with before anything is
//! allocated, so that a search that does not fit ends at once and not when the machine is full.

/// The bytes that a landscape allocates, told before it does.
///
/// ```
/// use solvarium::local::{Footprint, Landscape};
/// use solvarium::puzzle::queens::QueensField;
/// // A row for each queen, and counters for twice as many diagonals of two kinds.
/// let Footprint { state, tables, .. } = QueensField::new(1_000_000)?.footprint();
/// assert!((20_000_000..20_001_000).contains(&state));
/// assert!(tables < 100);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// Bytes of what all states share: distances, neighbour lists, houses.
    pub tables: usize,
    /// Bytes of a state, with what it owns on the heap.
    pub state: usize,
    /// The most bytes that are allocated for a while, beside tables and states, while tables or a
    /// state are made, a state is counted again or is read as numbers.
    pub scratch: usize,
    /// How many numbers [`Landscape::values`](super::super::Landscape::values) reads a state as.
    pub values: usize,
}

/// Adds up bytes; what does not fit a number fits no memory limit.
pub(in crate::local) const fn sum(bytes: &[usize]) -> usize {
    let (mut sum, mut at) = (0usize, 0);
    while at < bytes.len() {
        sum = sum.saturating_add(bytes[at]);
        at += 1;
    }
    sum
}
