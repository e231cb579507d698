use super::{bit_set, members};

/// A set of houses: rows from bit 0, columns from bit `size`, boxes from bit `2 * size`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseSet(u32);

bit_set!(HouseSet, u32, usize);
members!(HouseSet, usize);
