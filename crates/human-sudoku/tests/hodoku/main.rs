//! HoDoKu's ladder: each technique on positions of our own, soundness of every step, and slow twins of chains.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

mod boards;
mod chain_twins;
mod collect;
#[path = "../random/mod.rs"]
mod random;
mod soundness;
mod techniques;
