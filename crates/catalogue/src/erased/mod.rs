//! Type erasure: any problem behind a `dyn`, so that a search is compiled once for all of them. Small puzzles use it
//! for any search, and every puzzle uses it for searches whose speed matters least.
//!
//! A state is a box; an action and a heuristic state are shared pointers. So each node takes an allocation, which these
//! searches can afford. The order of nodes and all counts are those of the typed search, except for the bytes, which
//! include the boxes.

mod cost;
mod problem;
mod value;

pub(crate) use problem::{Backwards, Erased, Memos, Typed};
pub(crate) use value::{AnyAction, AnyState};
