//! The library that stands between the program and the system, `preload.c`: it needs a C compiler, and a system whose loader
//! knows LD_PRELOAD. A program that is linked whole, as with musl, does not see it.

use super::stage::Stage;
use crate::process::say;
use crate::process::succeed;
use std::process::Command;

/// The library, compiled; none where that cannot be.
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
