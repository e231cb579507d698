use super::bit_set;

/// A set of digits: bit 0 for the digit 1, bit 8 for the digit 9. Everywhere in this crate a digit is a number from 0 to
/// `size - 1`; people see it one greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

bit_set!(DigitSet, u16, usize);
