//! Type erasure: any problem behind a `dyn`, so that a search is compiled once for all problems that are not searched for
//! long: small puzzles by any search, and every puzzle by searches whose speed matters least.
//!
//! A state is a box, an action and a memo are shared pointers: an allocation for each node, which these searches can
//! afford. Their order is that of the typed search, and so are all counts but bytes, which are counted with their boxes.

mod cost;
mod problem;
mod value;

pub(crate) use problem::{Backwards, Erased, Memos, Typed};
pub(crate) use value::{AnyAction, AnyState};
