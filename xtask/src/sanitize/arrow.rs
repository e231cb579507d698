//! The interface to Python and Arrow under valgrind's memcheck: invalid C structs, in a real interpreter.
//!
//! CPython and pyarrow are not compiled with AddressSanitizer. Memcheck needs no compilation: it finds each access outside of allocated
//! memory. Uninitialised values are not reported, as CPython computes with them.

use crate::process::say;
use crate::repository::root;
use crate::tools;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The tests with invalid structs and buffers.
const TESTS: &str = "lie or utf_8 or offsets or keys_name or nulls_are or taken or refused";

/// Runs the tests of imported columns in an environment that has the package, pytest and pyarrow.
///
/// # Errors
/// An access is invalid, or a test fails: the message has the output.
pub fn run(environment: &Path) -> Result<(), String> {
    let began = Instant::now();
    let environment = std::path::absolute(environment).map_err(|error| error.to_string())?;
    let package = root().join("crates/python");
    let mut valgrind = Command::new("valgrind");
    valgrind.current_dir(&environment).args(["--quiet", "--error-exitcode=9", "--undef-value-errors=no"]);
    let suppressions = root().join("xtask/src/sanitize/memcheck.supp");
    valgrind
        .arg(format!("--suppressions={}", suppressions.display()))
        .arg(tools::interpreter_in(&environment));
    valgrind.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir"]);
    valgrind.args([&package, &package.join("tests/test_arrow.py")]).args(["-k", TESTS]);
    // Each object and each buffer is an allocation of its own, with nothing readable beside it.
    valgrind.env("PYTHONMALLOC", "malloc").env("ARROW_DEFAULT_MEMORY_POOL", "system");
    let done = valgrind.output().map_err(|error| format!("valgrind: {error}"))?;
    say(&format!("arrow: {:.0} s: invalid columns, under memcheck", began.elapsed().as_secs_f64()));
    if done.status.success() {
        return Ok(());
    }
    let words = [done.stderr, done.stdout].concat();
    Err(format!("{}\narrow: {valgrind:?}: {}", String::from_utf8_lossy(&words), done.status))
}
