//! Fish: base houses of a digit, covered by the same number of houses.

pub(super) mod any;
pub(super) mod kraken;
pub(super) mod lines;
