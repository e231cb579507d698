//! What the program finds around it: its build, its cache folder, its disk, its signals, its shell.

pub mod build;
pub mod cache;
pub mod disk;
pub mod interrupt;
pub mod shell;
