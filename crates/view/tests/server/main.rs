//! Tests of the server over real connections.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

mod day;
mod hostile;
mod http;
mod limits;
mod memory;
mod preparing;
mod safety;
