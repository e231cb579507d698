//! Whether the build favours small code over speed, as for the module that a web page downloads. The compiler then
//! leaves out
//! searches for the types of single puzzles (except for 8- and 15-puzzles and maps), threads, exploration of whole
//! spaces, lists of solutions, checks of plans and of heuristics.

/// True in the module of `crates/wasm`. The code left out is half a megabyte, an eighth, before wasm-opt.
pub(crate) const IS_SMALL: bool = cfg!(target_family = "wasm");
