//! Reads puzzles from arguments: files, standard input, typed texts; long files block by block.

pub mod beside;
pub mod domains;
pub mod input;
pub mod lines;
pub mod origin;
pub mod puzzles;
pub mod source;
