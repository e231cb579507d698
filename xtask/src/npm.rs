//! `cargo xtask npm`: builds the package for JavaScript, `target/npm/solvarium-VERSION.tgz`. It contains the module of the site, typed
//! functions around it (`crates/wasm/npm`) and the licences of its dependencies. `--test` installs it into a fresh folder and tests it.

use crate::files::{copy, empty, write};
use crate::licences;
use crate::process::{file_error, output, say, succeed};
use crate::repository::{root, target};
use crate::site::module::{self, Build, module};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output folder and the module.
#[derive(Args)]
pub struct Arguments {
    /// The folder for the package
    #[arg(long, default_value = "target/npm")]
    out: PathBuf,
    /// Use this module instead of compiling one
    #[arg(long)]
    module: Option<PathBuf>,
    /// Install it into a fresh folder, and test it under node
    #[arg(long)]
    test: bool,
}

/// The files that are written for the package, in `crates/wasm/npm`.
const OWN: [&str; 5] = ["README.md", "index.d.ts", "index.js", "package.json", "worker.js"];
/// The compiler that checks the types.
const TYPESCRIPT: &str = "typescript@7";

/// Makes the package and prints its path.
///
/// # Errors
/// A command failed, whose output explains it, or a file cannot be written.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let out = std::path::absolute(&arguments.out).map_err(|error| file_error(&arguments.out, &error))?;
    let module = arguments.module.clone().map_or_else(|| module(&target()?, Build::Whole), Ok)?;
    let folder = out.join("package");
    empty(&folder)?;
    fill(&folder, &module)?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&out).arg(&folder);
    let packed = out.join(output(&mut npm)?.trim());
    if arguments.test {
        test(&packed, &out.join("test"))?;
    }
    say(&packed.display().to_string());
    Ok(())
}

/// Copies all files of the package into the folder.
fn fill(folder: &Path, module: &Path) -> Result<(), String> {
    let own = root().join("crates/wasm/npm");
    let from = OWN.map(|name| (own.join(name), name));
    let shared = [
        (root().join("crates/wasm/web/module.js"), "module.js"),
        (root().join("LICENSE-MIT"), "LICENSE-MIT"),
        (root().join("LICENSE-APACHE"), "LICENSE-APACHE"),
        (module.to_owned(), "solvarium.wasm"),
    ];
    for (from, name) in from.into_iter().chain(shared) {
        copy(&from, &folder.join(name))?;
    }
    write(&folder.join(licences::NAME), licences::text(&module::WHOLE_LINKED)?.as_bytes())
}

/// Installs the package as a user does, runs its tests under node, and compiles a program against its types.
fn test(packed: &Path, folder: &Path) -> Result<(), String> {
    empty(folder)?;
    write(&folder.join("package.json"), b"{ \"private\": true, \"type\": \"module\" }\n")?;
    let npm = || {
        let mut npm = Command::new("npm");
        npm.current_dir(folder);
        npm
    };
    succeed(npm().args(["install", "--silent", "--no-audit", "--no-fund"]).arg(packed))?;
    for name in ["test.mjs", "types.ts"] {
        let from = root().join("crates/wasm/npm").join(name);
        copy(&from, &folder.join(name))?;
    }
    succeed(Command::new("node").current_dir(folder).args(["--test", "test.mjs"]))?;
    let package = format!("--package={TYPESCRIPT}");
    let exec = ["exec", "--yes", "--silent", &package, "--", "tsc", "--noEmit", "--strict"];
    let types =
        ["--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", "", "types.ts"];
    succeed(npm().args(exec).args(types))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The version is that of the workspace, and the package contains every file that it lists.
    #[test]
    fn the_manifest_is_true() {
        let text = std::fs::read_to_string(root().join("crates/wasm/npm/package.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        let brought =
            [&OWN[..], &["module.js", "solvarium.wasm", licences::NAME, "LICENSE-MIT", "LICENSE-APACHE"]]
                .concat();
        let files = manifest["files"].as_array().unwrap();
        assert!(files.iter().all(|file| brought.contains(&file.as_str().unwrap())), "{files:?}");
    }
}
