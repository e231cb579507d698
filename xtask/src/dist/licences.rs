//! The licences of everything that is compiled into the binary: a list, and the texts that each crate comes with.

use super::{copy, write};
use crate::process::{output, told};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// How the names of files with licences begin, in small letters.
const NAMES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// Writes `LIST.txt`, a crate with its licence a line, and a folder with texts for each crate.
pub(super) fn collect(repository: &Path, features: &str, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    let compiled = compiled(repository, features)?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(repository).args(["metadata", "--format-version", "1", "--all-features"]);
    let metadata: Value = serde_json::from_str(&output(&mut cargo)?).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut list = String::new();
    for package in packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} v{}", text("name"), text("version"));
        // What has no source is a crate of this workspace.
        if !compiled.contains(&name) || package["source"].is_null() {
            continue;
        }
        let _ = writeln!(list, "{name}: {}", text("license"));
        let manifest = Path::new(text("manifest_path"));
        texts(manifest.parent().unwrap_or(manifest), &folder.join(name.replace(" v", "-")))?;
    }
    write(&folder.join("LIST.txt"), list.as_bytes())
}

/// The crates in the binary, `name vVERSION`.
fn compiled(repository: &Path, features: &str) -> Result<BTreeSet<String>, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(repository).args(["tree", "--package", "solvarium-cli", "--features", features]);
    let tree = output(cargo.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]))?;
    let name = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    Ok(tree.lines().map(name).collect())
}

/// Copies the files of a crate that are licences.
fn texts(from: &Path, to: &Path) -> Result<(), String> {
    for entry in std::fs::read_dir(from).map_err(|error| told(from, &error))? {
        let path = entry.map_err(|error| told(from, &error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_file() && NAMES.iter().any(|known| name.starts_with(known)) {
            copy(&path, &to.join(path.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}
