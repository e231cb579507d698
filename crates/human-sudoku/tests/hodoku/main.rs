//! Tests HoDoKu's ladder: each technique on positions of our own, soundness of every step, and reference
//! implementations of chains and kraken fish.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

mod boards;
mod chain_twins;
mod collect;
mod kraken_twins;
#[path = "../random/mod.rs"]
mod random;
mod soundness;
mod techniques;
