//! Arrow columns as inputs and outputs, by the PyCapsule interface (Apache Arrow, 2023). Inputs are not copied.

pub mod answers;
#[expect(unsafe_code, reason = "the C structs of Arrow cross here, and nowhere else")]
pub mod ffi;
mod rows;
pub mod table;
mod texts;
pub mod tiles;
