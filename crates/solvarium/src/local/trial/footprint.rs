//! The memory footprint of a landscape, which is compared with a memory limit before anything is allocated. So a search
//! that does not fit ends at once.

/// The bytes that a landscape will allocate.
///
/// ```
/// use solvarium::local::{Footprint, Landscape};
/// use solvarium::puzzle::queens::QueensBoard;
/// // A row for each queen, and counters for the diagonals in two directions.
/// let Footprint { state, tables, .. } = QueensBoard::new(1_000_000)?.footprint();
/// assert!((20_000_000..20_001_000).contains(&state));
/// assert!(tables < 100);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// The bytes of tables that all states share: distances, neighbour lists, houses.
    pub tables: usize,
    /// The bytes of a state, including the heap.
    pub state: usize,
    /// The greatest number of bytes allocated temporarily beside tables and states, while tables or a state are made,
    /// or a state is recounted or read as numbers.
    pub scratch: usize,
    /// The length of [`Landscape::values`](super::super::Landscape::values).
    pub values: usize,
}

/// The saturating sum of bytes: an overflow exceeds any memory limit.
pub(in crate::local) const fn sum(bytes: &[usize]) -> usize {
    let (mut sum, mut at) = (0usize, 0);
    while at < bytes.len() {
        sum = sum.saturating_add(bytes[at]);
        at += 1;
    }
    sum
}
