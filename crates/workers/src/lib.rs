//! Several threads on one job: they share work, wait for more, notice the end, and stop when one of them panics.
//!
//! Every place of Solvarium where threads of one search work together uses one of these:
//!
//! | | for |
//! |---|---|
//! | [`beside`] | the threads themselves: one closure beside another, panics handed on |
//! | [`each`], [`map`], [`map_with`] | portions that are known beforehand, dealt out one by one (dynamic scheduling) |
//! | [`in_order`] | numbered items without an end, results taken in the order of the numbers |
//! | [`Pool`] | a search tree: a thread without work takes what others can spare (work stealing) |
//! | [`Post`] | states with owners: batches of messages, and the end when nobody has work and no batch is under way |
//! | [`Allowance`] | a limit of nodes that all threads share |
//! | [`Over`] | one flag that ends all, raised also by a panic |
//!
//! **Invariant: a thread that is counted out owns nothing.** A thread counts as working from before it starts until it has
//! neither work nor unread messages. [`Pool`] and [`Post`] check that themselves at the moment at which they count it out, and
//! they count it in again before it can own anything. So "nobody works" proves that there is no work.
//!
//! Membership is a value, [`Seat`] or [`Desk`], that is made before its thread and counted out when it is dropped. So a thread
//! that the system refuses to start, or that panics, leaves no other waiting.
//!
//! `tests/model.rs` runs these types under the model checker `shuttle`, in thousands of schedules of two and three threads. Time
//! does not pass there, so a thread that is woken only by a timeout is a deadlock that it finds.

#![forbid(unsafe_code)]

/// WebAssembly has no threads, and a page downloads no code for them.
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
pub use post::{Desk, Post};
pub use team::beside;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
