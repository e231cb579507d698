//! Columns of Arrow, in and out, by its PyCapsule interface (Apache Arrow, 2023): no copy of what comes in.

pub mod answers;
#[expect(unsafe_code, reason = "the C structs of Arrow cross here, and nowhere else")]
pub mod ffi;
mod rows;
pub mod table;
mod texts;
pub mod tiles;
