//! Tables of names: rows, their settings, and parsing of names with settings.

mod brief;
mod entry;
mod spec;

pub(crate) use brief::{Brief, INTO_CELLS, short};
pub use entry::{Entry, find};
pub use solvarium::settings::{Setting, Takes};
pub(crate) use spec::Spec;
