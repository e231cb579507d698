//! Failpoints (FreeBSD's fail(9)) for tests: the process aborts, or an operation fails, at instants that few kills from outside hit.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The variable of the environment that has the name of a file; the process aborts before it gives a file this name.
const ABORT: &str = "ATOMIC_FILE_ABORT";

/// The variable that names an operation, its number from 1, and what happens then: `write:3:error`, `sync:1:abort`. An operation that
/// fails does so as on a full disk, and so do all later ones of its kind with `errors`.
const FAIL: &str = "ATOMIC_FILE_FAIL";

/// What a process asks of the system.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// Bytes of a file.
    Write,
    /// A file or folder is made to last.
    Sync,
    /// A file gets its name.
    Rename,
}

/// The number of operations of each kind so far.
static COUNTS: [AtomicU64; 3] = [const { AtomicU64::new(0) }; 3];

/// The file at this path is to get its name: everything is written and, if it was asked for, durable.
pub fn renames(path: &Path) -> io::Result<()> {
    if path.file_name().is_some_and(|name| std::env::var_os(ABORT).as_deref() == Some(name)) {
        std::process::abort();
    }
    operates(Operation::Rename)
}

/// Counts an operation that is to take place, and ends the process or the operation where the environment says so.
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

/// The milliseconds of a lease of a claim, in place of a minute.
pub fn lease() -> Option<Duration> {
    std::env::var("ATOMIC_FILE_LEASE").ok()?.parse().ok().map(Duration::from_millis)
}

/// The machine that this process pretends to run on.
#[cfg(target_os = "linux")]
pub fn home() -> Option<u64> {
    std::env::var("ATOMIC_FILE_HOME").ok()?.parse().ok()
}
