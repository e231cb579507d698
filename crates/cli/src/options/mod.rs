//! Options shared by several commands.

pub mod args;
pub mod deferred;
pub mod entries;
pub mod explain_auto;
pub mod explaining;
pub mod limits;
pub mod ordering;
pub mod part;
pub mod print;
pub mod threads;
