//! A trace: all that a search did, in few bytes. What is written here is also
//! what a file holds, so this page is the format's documentation.
//!
//! # Marks
//! A trace is a row of *marks*, each a byte that says what it is and numbers
//! after it. Numbers are LEB128 varints; signed ones are zigzagged first.
//!
//! ```text
//! bits 0-2  0 generate   from, code, g, h            bit 3: `from` is the node expanded last
//!           1 expand     node, g, h                         and is left out
//!           2 duplicate  from, code, node, g         bit 4: g is one more than that of the node
//!           3 prune      from, code, g, h                   expanded last, and is left out
//!           4 bound      root, bound                 bits 5-7: generate: 1 for a root (no `from`)
//!           5 goal       node, g                               duplicate: the verdict
//!           6 done                                             prune: the reason
//!           7 note                                             note: which
//! ```
//! Nodes are signed differences: of `from` and of an expanded node, to the node
//! expanded last; of all others, to the number that the next new node will have.
//! A cost is the difference to that of the node expanded last (a bound, and
//! whatever comes before the first expansion, to 0): shifted left by one if it is
//! a whole number, else a 1 and the eight bytes of the cost itself.
//! `code` is the number of the action, see [`Sight::code`](solvarium::catalogue::Sight::code).
//!
//! Notes: 0, a word: a code, a length, what people call that action, before its
//! first use. 1, lost: how many events follow that were not kept. 2, the clock:
//! microseconds of searching since the last such note. 3, the result: a length
//! and a JSON object.
//!
//! # Files
//! `solvarium-trace 1` and a line feed; a line of JSON that says what was run
//! ([`Header`]); then blocks: the length of the marks in it, the length of their
//! compressed form, the CRC-32 of that (each four bytes, lowest first), and that:
//! LZ4's block format. A file that breaks off is good up to its last whole block.
//!
//! Node for node, A\* on sliding tiles takes about six bytes before compression.

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
