//! From arguments to puzzles: files, standard input, texts typed; long files block by block.

pub mod beside;
pub mod input;
pub mod lines;
pub mod origin;
pub mod puzzles;
pub mod source;
