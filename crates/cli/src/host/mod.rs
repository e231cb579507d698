//! What the machine gives: its cache folder, its disk and memory, its signals, its shell.

pub mod cache;
pub mod disk;
pub mod interrupt;
pub mod memory;
pub mod shell;
