//! A trace: all that a search did, in few bytes, in memory and in files. The
//! format is described in `docs/trace.md`.

mod decode;
mod encode;
mod file;
mod header;
#[cfg(test)]
mod tests;
mod varint;

pub use decode::{Decoder, Mark};
pub use encode::Encoder;
pub use file::{Reader, Writer};
pub use header::Header;

/// What a mark is: its lowest three bits.
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
}

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
