//! Fish: base houses of a digit, covered by as many houses.

pub(super) mod any;
pub(super) mod kraken;
pub(super) mod lines;
