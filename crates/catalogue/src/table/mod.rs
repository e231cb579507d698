//! Tables of names: rows, what can be set of them, and names with settings as people type them.

mod entry;
mod setting;
mod spec;

pub use entry::{Entry, find};
pub(crate) use setting::boxes;
pub use setting::{Setting, Takes};
pub(crate) use spec::Spec;
