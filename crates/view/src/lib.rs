//! The viewer: records a search as it runs, keeps it as a tree, and shows it in a browser, step by step, forwards and backwards.
//!
//! ```text
//! search --SearchEvent--> Recorder --bytes--> Tree --windows, lists, charts--> page
//!                      |                  ^
//!                      +----> trace file -+
//! ```
//!
//! A program can watch a problem of its own with one call, or record the search in a file:
//!
//! ```no_run
//! use solvarium::{from_successors, path::BreadthFirst};
//! let doubling = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 1000);
//! solvarium_view::watch(&doubling, &BreadthFirst::new())?;
//! solvarium_view::record(&doubling, &BreadthFirst::new(), "doubling.trace")?;
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! The page's API (`api`) is independent of transport; `server` carries it over HTTP. This is the only crate that knows HTTP.
//! `solvarium-draw` draws the boards.

pub mod api;
pub mod budget;
pub mod control;
#[cfg(feature = "server")]
pub mod debugger;
pub mod draw;
pub mod explained;
pub mod export;
pub mod intake;
mod lock;
pub mod look;
mod own;
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

pub use own::{Watchable, record};
#[cfg(feature = "server")]
pub use own::{Watched, watch};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
