//! Patterns that a puzzle with one solution cannot have: rectangles of two digits, and the grave of bivalue cells (BUG).

pub(super) mod avoidable;
pub(super) mod bug;
pub(super) mod rectangle;
mod types;
