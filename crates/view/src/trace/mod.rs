//! Traces: compact records of a search, in memory and in files. `docs/trace.md` describes the format.

mod base;
#[cfg(test)]
mod committed;
mod decode;
mod encode;
mod event;
mod external;
mod field;
mod file;
mod game;
mod header;
mod local;
mod page;
mod path;
mod pen;
mod short;
mod sum;
#[cfg(test)]
mod tests;
mod varint;

pub use decode::Decoder;
pub use encode::Encoder;
pub use event::{TraceEvent, ValueChange};
pub use file::{Reader, Writer, sync};
pub(crate) use file::{Unread, longest};
pub use header::Header;
