//! Tables of names: rows, what can be set of them, and names with settings as people type them.

mod brief;
mod entry;
mod spec;

pub(crate) use brief::{Brief, INTO_CELLS, short};
pub use entry::{Entry, find};
pub use solvarium::settings::{Setting, Takes};
pub(crate) use spec::Spec;
