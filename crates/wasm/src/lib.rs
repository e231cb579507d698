//! The catalogue and the viewer as WebAssembly, for pages that have no server.
//!
//! ```text
//! page --questions--> desk (a worker with this module) --errands--> search (a worker for each, with this module)
//!                      ^                                              |
//!                      +------------------- pieces of events ---------+
//! ```
//!
//! Messages are bytes: the host asks for room in this memory, writes a message there, calls, and reads the answer where it
//! is told. So plain exports do, and no generated glue (`src/host.rs`, the only file that knows the host).

#[cfg(feature = "bulk")]
mod bulk;
mod desk;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;
mod once;
mod puzzle;

#[cfg(feature = "bulk")]
pub use bulk::bulk;
pub use desk::Desk;
pub use once::once;
pub use puzzle::puzzle;
