//! Collects the licences of everything that is linked into a program, a Python library or a module. The result is one text for
//! archives, wheels, the site and the npm package.
//!
//! Its first part has a line for each crate: the SPDX expression of its manifest, and the numbers of its texts or, without texts, its
//! authors. The texts follow, each once. A crate may contain sources of others (CaDiCaL, zstd, DejaVu fonts, uPlot): these have lines
//! of their own, by their folder.

use crate::process::{file_error, output};
use crate::repository::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the file.
pub const NAME: &str = "THIRD-PARTY.txt";

/// The prefixes of the names of licence files, in lower case.
const NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];
/// The maximum depth in a crate of the sources of others.
const DEPTH: usize = 4;
/// Folders whose files are not linked into programs.
const SKIPPED: [&str; 6] = ["target", "tests", "benches", "examples", "fuzz", "node_modules"];

/// The product for which licences are collected.
pub struct Linked<'a> {
    /// The crate that is built.
    pub package: &'a str,
    /// The features, with commas.
    pub features: &'a str,
    /// The platform.
    pub target: &'a str,
    /// Licence files of the runtime that the toolchain links.
    pub runtime: &'a [(&'a str, PathBuf)],
}

/// Returns the text for a product.
///
/// # Errors
/// Cargo does not list the crates, or a file cannot be read.
pub fn text(linked: &Linked<'_>) -> Result<String, String> {
    let ids = linked.crates()?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--all-features", "--locked"]);
    let metadata: Value = serde_json::from_str(&output(&mut cargo)?).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut texts = Texts::default();
    for package in packages {
        let name = format!("{} v{}", field(package, "name"), field(package, "version"));
        if ids.contains(&name) {
            texts.package(package)?;
        }
    }
    texts.line("The Rust standard library", "MIT OR Apache-2.0", &rust()?, "The Rust Project Developers")?;
    for (name, file) in linked.runtime {
        let files: Vec<PathBuf> = Some(file).filter(|file| file.is_file()).into_iter().cloned().collect();
        texts.line(name, "see its text", &files, "its developers")?;
    }
    Ok(texts.whole(linked))
}

fn field<'v>(package: &'v Value, key: &str) -> &'v str {
    package[key].as_str().unwrap_or_default()
}

impl Linked<'_> {
    /// The linked crates, `name vVERSION`: no macros or build dependencies.
    fn crates(&self) -> Result<BTreeSet<String>, String> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).args(["tree", "--locked", "--package", self.package]);
        cargo.args(["--features", self.features, "--target", self.target]);
        cargo.args(["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]);
        let name = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        Ok(output(&mut cargo)?.lines().map(name).collect())
    }
}

/// The lines of crates, and the texts to which they refer.
#[derive(Default)]
struct Texts {
    lines: String,
    texts: Vec<String>,
}

impl Texts {
    /// Adds a crate, and the sources of others in it. Crates of this workspace have our own licences, so only the sources of others
    /// count.
    fn package(&mut self, package: &Value) -> Result<(), String> {
        let is_ours = package["source"].is_null();
        let name = format!("{} {}", field(package, "name"), field(package, "version"));
        let manifest = Path::new(field(package, "manifest_path"));
        let folder = manifest.parent().unwrap_or(manifest);
        let mut held = Vec::new();
        walk(folder, 0, &mut held)?;
        held.sort();
        if !is_ours {
            let own: Vec<PathBuf> =
                held.iter().filter(|file| file.parent() == Some(folder)).cloned().collect();
            self.line(&name, spdx(package), &own, &authors(package))?;
        }
        let folders: BTreeSet<&Path> = held.iter().filter_map(|file| file.parent()).collect();
        for inner in folders.into_iter().filter(|inner| *inner != folder) {
            let files: Vec<PathBuf> =
                held.iter().filter(|file| file.parent() == Some(inner)).cloned().collect();
            let place = inner.strip_prefix(folder).unwrap_or(inner).to_string_lossy().replace('\\', "/");
            self.line(&format!("{name}: {place}"), "see its text", &files, "")?;
        }
        Ok(())
    }

    /// Adds a line, with the numbers of these texts, or with the authors if there are none.
    fn line(&mut self, name: &str, licence: &str, files: &[PathBuf], authors: &str) -> Result<(), String> {
        let mut numbers = Vec::new();
        for file in files {
            let bytes = std::fs::read(file).map_err(|error| file_error(file, &error))?;
            let text = String::from_utf8_lossy(&bytes).replace('\r', "");
            numbers.push(self.number(text.trim_matches('\n')).to_string());
        }
        let _ = match numbers.is_empty() {
            true => writeln!(self.lines, "{name}: {licence}, by {authors}"),
            false => writeln!(self.lines, "{name}: {licence} [{}]", numbers.join(", ")),
        };
        Ok(())
    }

    /// The number of a text, from 1.
    fn number(&mut self, text: &str) -> usize {
        let at = self.texts.iter().position(|known| known == text).unwrap_or(self.texts.len());
        if at == self.texts.len() {
            self.texts.push(text.to_owned());
        }
        at + 1
    }

    fn whole(&self, linked: &Linked<'_>) -> String {
        let mut whole = format!(
            "Third-party software in {} for {}\n\nIn brackets: the numbers of the texts below.\n\n{}",
            linked.package, linked.target, self.lines
        );
        for (at, text) in self.texts.iter().enumerate() {
            let _ = write!(whole, "\n{}\n[{}]\n\n{text}\n", "=".repeat(80), at + 1);
        }
        whole
    }
}

/// The SPDX expression; old manifests have a slash for OR.
fn spdx(package: &Value) -> &str {
    let known = package["license"].as_str().or_else(|| package["license_file"].as_str());
    known.unwrap_or("no licence is named")
}

fn authors(package: &Value) -> String {
    let names: Vec<&str> =
        package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if names.is_empty() {
        format!("the authors of {}", field(package, "repository"))
    } else {
        names.join(", ")
    }
}

/// Lists the licence files below a folder.
fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(|error| file_error(folder, &error))? {
        let path = entry.map_err(|error| file_error(folder, &error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_skipped = name.starts_with('.') || SKIPPED.contains(&&*name) || path.is_symlink();
        if path.is_dir() && depth < DEPTH && !is_skipped {
            walk(&path, depth + 1, files)?;
        } else if path.is_file() && is_licence(&name) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a file name is that of a licence, not of source code about licences.
fn is_licence(name: &str) -> bool {
    let is_code = [".rs", ".c", ".h", ".py", ".html"].iter().any(|end| name.ends_with(end));
    !is_code && NAMES.iter().any(|known| name.starts_with(known))
}

/// The licences of the standard library, from the documentation of the toolchain.
fn rust() -> Result<Vec<PathBuf>, String> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let folder = Path::new(sysroot.trim()).join("share/doc/rust");
    let names = ["licenses/MIT.txt", "licenses/Apache-2.0.txt", "LICENSE-MIT", "LICENSE-APACHE"];
    Ok(names.map(|name| folder.join(name)).into_iter().filter(|file| file.is_file()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(package: &str, features: &str) -> String {
        let target = "x86_64-unknown-linux-gnu";
        text(&Linked { package, features, target, runtime: &[] }).unwrap()
    }

    #[test]
    fn every_crate_and_its_foreign_sources_are_listed() {
        let whole = of("solvarium-cli", "bulk,man,parquet,sat");
        let (lines, texts) = whole.split_once("=====").unwrap();
        for name in [
            "serde 1.",
            "cadical-sys 0.8",
            "cadical-sys 0.8.0: cadical",
            "zstd-sys",
            "dejavu-fonts-ttf",
            "uplot",
        ] {
            assert!(lines.contains(name), "{name}: {lines}");
        }
        assert!(
            lines
                .lines()
                .skip(4)
                .all(|line| line.is_empty() || line.ends_with(']') || line.contains(", by "))
        );
        assert!(!lines.contains("no licence is named") && !lines.contains("syn 2"), "{lines}");
        for words in ["Armin Biere", "Bitstream", "Facebook"] {
            assert!(texts.contains(words), "{words}");
        }
        // Excluded features are not listed.
        assert!(!of("solvarium-cli", "man").contains("cadical"));
    }

    #[test]
    fn a_text_is_listed_once() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["a", "b"].map(|name| folder.path().join(name));
        files.iter().for_each(|file| std::fs::write(file, "Do what you like.\r\n").unwrap());
        let mut texts = Texts::default();
        texts.line("x 1", "MIT", &files, "somebody").unwrap();
        texts.line("y 1", "Zlib", &[], "nobody").unwrap();
        assert_eq!(texts.lines, "x 1: MIT [1, 1]\ny 1: Zlib, by nobody\n");
        assert_eq!(texts.texts, ["Do what you like."]);
        assert!(is_licence("license-mit") && is_licence("copying") && !is_licence("licenses.rs"));
    }
}
