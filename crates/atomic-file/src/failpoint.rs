//! A failpoint (FreeBSD's fail(9)) for tests: the process aborts between writing a file and renaming it, where few kills from
//! outside hit.

use std::path::Path;

/// The variable of the environment that has the name of a file; the process aborts before it gives a file this name.
const ABORT: &str = "ATOMIC_FILE_ABORT";

/// Everything is written and, if it was asked for, durable; the name is not given yet.
pub fn reached(path: &Path) {
    if path.file_name().is_some_and(|name| std::env::var_os(ABORT).as_deref() == Some(name)) {
        std::process::abort();
    }
}
