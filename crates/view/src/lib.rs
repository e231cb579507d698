//! The viewer: a search is recorded as it goes, kept as a tree, and shown in a
//! browser, step by step, forwards and backwards.
//!
//! ```text
//! search --Sight--> Recorder --bytes--> Tree --windows, lists, charts--> page
//!                      |                  ^
//!                      +----> trace file -+
//! ```
//!
//! This is the only crate that knows HTTP, and the only one that draws.

pub mod draw;
