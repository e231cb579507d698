//! A trace: all that a search did, in few bytes, in memory and in files. The
//! format is described in `docs/trace.md`.

mod decode;
mod encode;
mod file;
mod header;
mod local;
#[cfg(test)]
mod tests;
mod varint;

pub use decode::{Decoder, TraceEvent};
pub use encode::Encoder;
pub(crate) use file::longest;
pub use file::{Reader, Writer};
pub use header::Header;
pub use local::Place;

use solvarium::watch::Rule;

/// What an event is: its lowest three bits.
mod kind {
    pub const GENERATE: u8 = 0;
    pub const EXPAND: u8 = 1;
    pub const DUPLICATE: u8 = 2;
    pub const PRUNE: u8 = 3;
    pub const BOUND: u8 = 4;
    pub const GOAL: u8 = 5;
    pub const DONE: u8 = 6;
    pub const NOTE: u8 = 7;
}

/// Which note it is.
mod note {
    pub const WORD: u8 = 0;
    pub const LOST: u8 = 1;
    pub const CLOCK: u8 = 2;
    pub const RESULT: u8 = 3;
    pub const PROPAGATE: u8 = 4;
    pub const STRIKE: u8 = 5;
    pub const BACKTRACK: u8 = 6;
    /// Of a local search; which follows, and how long it is.
    pub const LOCAL: u8 = 7;
}

/// The rules by their numbers. A place without one is for rules that the writer
/// did not know, and is no rule to the reader: the first traces knew two.
const RULES: [Option<Rule>; 12] = [
    Some(Rule::OnlyCandidate),
    Some(Rule::OnlyPlace),
    Some(Rule::Forward),
    Some(Rule::NoSupport),
    Some(Rule::Bounds),
    Some(Rule::Matching),
    Some(Rule::Naked),
    None,
    Some(Rule::Hidden),
    Some(Rule::Locked),
    Some(Rule::Sum),
    Some(Rule::Table),
];
/// The number of a rule that has none yet.
const OTHER: u8 = 7;

/// Bit 3: `from` is the node expanded last.
const FROM_HERE: u8 = 1 << 3;
/// Bit 4: g is one more than that of the node expanded last.
const ONE_MORE: u8 = 1 << 4;
/// Where the three highest bits begin.
const DETAIL: u8 = 5;

/// The node expanded last: what numbers are differences to.
#[derive(Clone, Copy, Debug, Default)]
struct Here {
    node: u64,
    g: f64,
    h: f64,
}
