//! Forcing chains and nets: what follows from each candidate in either state, and what all the ways to fill a cell or a house
//! have in common.

mod chains;
mod nets;
mod verdict;
mod way;

pub(super) use chains::find as chains;
pub(super) use nets::find as nets;
