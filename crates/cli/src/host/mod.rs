//! The program's environment: its build, its cache folder, its disk, its signals, its shell.

pub mod build;
pub mod cache;
pub mod disk;
pub mod interrupt;
pub use solvarium_lab::shell;
