//! The library `preload.c`, which intercepts system calls of the program: it needs a C compiler, and a loader that supports LD_PRELOAD.
//! It has no effect on statically linked programs, as with musl.

use super::stage::Stage;
use crate::process::say;
use crate::process::succeed;
use std::process::Command;

/// Compiles the library; `None` if that is impossible.
pub fn library(stage: &Stage) -> Result<Option<String>, String> {
    if !cfg!(all(target_os = "linux", target_env = "gnu")) {
        say("left out: this system has no LD_PRELOAD");
        return Ok(None);
    }
    let library = stage.beside("preload.so");
    if !library.exists() {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/attack/preload.c");
        let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        succeed(
            Command::new(compiler)
                .args(["-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o"])
                .arg(&library)
                .arg(source)
                .args(["-ldl"]),
        )?;
    }
    Ok(Some(library.display().to_string()))
}
