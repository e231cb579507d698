//! Tools for several threads on one job: they share work, wait for more, detect the end, and stop when one of them panics.
//!
//! All parallel code of Solvarium uses one of these tools:
//!
//! | | for |
//! |---|---|
//! | [`beside`] | the threads themselves: closures in parallel, with panics propagated |
//! | [`each`], [`map`], [`map_with`] | portions that are known beforehand, distributed one by one (dynamic scheduling) |
//! | [`in_order`] | an endless sequence of items, with results in order |
//! | [`Pool`] | a search tree: a thread without work takes some of others (work stealing) |
//! | [`Post`] | states with owners: batches of messages, and the end when no thread has work and no batch is unread |
//! | [`Allowance`] | a limit of nodes that all threads share |
//! | [`Over`] | a flag that ends all, also raised by a panic |
//!
//! **Invariant: a thread that is counted out owns nothing.** A thread counts as working from before it starts until it has neither work
//! nor unread messages. [`Pool`] and [`Post`] check this when they count it out, and they count it in again before it can own anything.
//! So a count of zero proves that there is no work.
//!
//! Membership is a value, [`Seat`] or [`Endpoint`], that is created before its thread and counted out when it is
//! dropped. So if the system refuses a thread, or a thread panics, no other thread waits for it.
//!
//! `tests/model.rs` runs these types under the model checker `shuttle`, in thousands of schedules of two and three threads. Time does
//! not pass there, so the checker reports a thread that only a timeout would wake as a deadlock.

#![forbid(unsafe_code)]

/// WebAssembly has no threads; this removes their code from modules.
const IS_ALONE: bool = cfg!(target_family = "wasm");

mod allowance;
mod each;
mod in_order;
mod over;
mod pool;
mod post;
mod sync;
mod team;

pub use allowance::{Allowance, Grant};
pub use each::{each, map, map_with};
pub use in_order::in_order;
pub use over::{Over, Watched};
pub use pool::{Pool, Seat};
pub use post::{Endpoint, Post};
pub use team::beside;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
