//! The catalogue as WebAssembly, for pages that have no server.
//!
//! Messages are bytes: the host asks for room in this memory, writes a message there, calls, and reads the answer where it
//! is told. So plain exports do, and no generated glue (`src/host.rs`, the only file that knows the host).

mod bulk;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;
mod once;

pub use bulk::bulk;
pub use once::once;
