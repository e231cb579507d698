//! The viewer: a search is recorded as it goes, kept as a tree, and shown in a
//! browser, step by step, forwards and backwards.
//!
//! ```text
//! search --JobEvent--> Recorder --bytes--> Tree --windows, lists, charts--> page
//!                      |                  ^
//!                      +----> trace file -+
//! ```
//!
//! What a page asks (`api`) is carried by HTTP (`server`), or by whoever else hands questions in. This is the only crate
//! that knows HTTP. Boards are drawn by `solvarium-draw`.

pub mod api;
pub mod budget;
pub mod control;
pub mod draw;
pub mod explained;
pub mod lessons;
mod lock;
pub mod look;
pub mod recorder;
pub mod sender;
#[cfg(feature = "server")]
pub mod server;
pub mod session;
mod stages;
pub mod stop_at;
mod store;
pub mod summary;
pub mod trace;
pub mod tree;
