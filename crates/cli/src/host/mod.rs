//! What the machine gives: its cache folder, its disk, its signals, its shell.

pub mod cache;
pub mod disk;
pub mod interrupt;
pub mod shell;
