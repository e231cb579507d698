//! Chains whose ends have the same digit: it is removed from cells that see both ends. All chains are found, and the
//! chain with the most eliminations is taken.

pub(super) mod one_digit;
pub(super) mod remote_pair;
pub(super) mod xy;
