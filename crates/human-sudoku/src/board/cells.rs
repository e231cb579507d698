use super::bit_set;

/// A set of cells: bit `row * size + column`, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(u128);

bit_set!(CellSet, u128, usize);
