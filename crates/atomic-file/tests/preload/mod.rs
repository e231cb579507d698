//! Builds the library of `preload.c`, if there is a C compiler. Tests of other crates include this file, too.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds the library into a folder; `None`, with a message, if that fails.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub fn built(folder: &Path) -> Option<PathBuf> {
    let library = folder.join("preload.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../atomic-file/tests/preload/preload.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    let is_built =
        cfg!(target_os = "linux") && cc.stderr(Stdio::null()).status().is_ok_and(|ended| ended.success());
    if !is_built {
        eprintln!(
            "skipped: cannot build preload.c, which simulates unreliable file locks (needs Linux and the C compiler `cc`)"
        );
    }
    is_built.then_some(library)
}
