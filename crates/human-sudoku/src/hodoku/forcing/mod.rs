//! Forcing chains and nets: the consequences of each candidate in either state, and the common consequences of all
//! candidates of a cell, or of all places of a digit in a house.

mod chains;
mod nets;
mod path;
mod verdict;

pub(super) use chains::find as chains;
pub(super) use nets::find as nets;
