//! Whether code is to be small rather than fast, as in a page, which downloads it. What asks this is left out there by the compiler:
//! searches for the types of single puzzles (but for 8- and 15-puzzles and maps), threads, disks, checks of heuristics.

/// In the module of `crates/wasm`. With what it leaves out that has half a megabyte of code more, an eighth, before wasm-opt.
pub(crate) const IS_SMALL: bool = cfg!(target_family = "wasm");
