//! Tests HoDoKu's ladder: each technique on positions of our own, soundness of every step, and reference
//! implementations of chains and kraken fish.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

mod boards;
mod chain_reference;
mod collect;
mod kraken_reference;
#[path = "../random/mod.rs"]
mod random;
mod soundness;
mod techniques;
