//! The catalogue and the viewer as WebAssembly, for pages without a server.
//!
//! ```text
//! page --requests--> desk (a worker with this module) --orders--> search (a worker for each, with this module)
//!                     ^                                              |
//!                     +------------------- pieces of events ---------+
//! ```
//!
//! Messages are bytes: the host requests room in this memory, writes a message there, calls a function, and reads the reply at the returned
//! address. So plain exports suffice, without generated glue code (`src/host.rs`, the only file that knows the host).

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
