//! Failpoints (FreeBSD's fail(9)) for tests: the process aborts, or an operation fails, at points that kills from outside rarely hit.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The environment variable with the name of a file; the process aborts before it renames a file to this name.
const ABORT: &str = "ATOMIC_FILE_ABORT";

/// The environment variable with an operation, its number from 1, and the effect: `write:3:error`, `sync:1:abort`. The operation fails
/// as on a full disk; with `errors`, so do all later ones of its kind.
const FAIL: &str = "ATOMIC_FILE_FAIL";

/// A kind of file operation.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// Writing bytes to a file.
    Write,
    /// Syncing a file or folder.
    Sync,
    /// Renaming a file.
    Rename,
}

/// The number of operations of each kind so far.
static COUNTS: [AtomicU64; 3] = [const { AtomicU64::new(0) }; 3];

/// Called before the file at this path is renamed, when its bytes are written and, if requested, durable.
pub fn renames(path: &Path) -> io::Result<()> {
    if path.file_name().is_some_and(|name| std::env::var_os(ABORT).as_deref() == Some(name)) {
        std::process::abort();
    }
    operates(Operation::Rename)
}

/// Counts an operation before it is done, and aborts the process or fails the operation if the environment says so.
pub fn operates(operation: Operation) -> io::Result<()> {
    let Ok(plan) = std::env::var(FAIL) else { return Ok(()) };
    let name = ["write", "sync", "rename"][operation as usize];
    let Some((number, what)) =
        plan.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')?.split_once(':'))
    else {
        return Ok(());
    };
    let count = COUNTS[operation as usize].fetch_add(1, Ordering::Relaxed) + 1;
    let Ok(number) = number.parse::<u64>() else { return Ok(()) };
    match what {
        "abort" if count == number => std::process::abort(),
        "error" if count == number => Err(io::ErrorKind::StorageFull.into()),
        "errors" if count >= number => Err(io::ErrorKind::StorageFull.into()),
        _ => Ok(()),
    }
}

/// The lease of a claim in milliseconds, in place of a minute.
pub fn lease() -> Option<Duration> {
    std::env::var("ATOMIC_FILE_LEASE").ok()?.parse().ok().map(Duration::from_millis)
}

/// The machine on which this process pretends to run.
#[cfg(target_os = "linux")]
pub fn home() -> Option<u64> {
    std::env::var("ATOMIC_FILE_HOME").ok()?.parse().ok()
}
