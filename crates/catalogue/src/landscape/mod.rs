//! Local and evolutionary search by name, on the landscapes of puzzles. Such a search moves between complete
//! assignments. The rules of the puzzle verify its result, which becomes a plan if the puzzle has plans.

mod board;
mod each;
mod erased;
mod lesson;
mod observer_adapter;

pub(crate) use board::{board, filling, open, open_by};
pub(crate) use erased::{ErasedLandscape, Land, LocalSearchResult, Walk};
pub(crate) use lesson::Lesson;
pub(crate) use observer_adapter::{Audience, tell};
