//! Forcing chains and nets: the consequences of each candidate in either state, and the common consequences of all ways
//! to fill a cell or a house.

mod chains;
mod nets;
mod path;
mod verdict;

pub(super) use chains::find as chains;
pub(super) use nets::find as nets;
