//! `cargo xtask publish`: packages the crates for crates.io in the order of their dependencies, and prints a line for each.
//!
//! With `--dry-run` the packages are unpacked beside each other and checked as a workspace in which they depend on each other, with default
//! features. `cargo publish --dry-run` verifies the same, but compiles third-party crates once for each package. Both checks fail if a
//! crate uses a file outside its folder or a file that is not packaged.

use crate::files::{copy, empty, size, write};
use crate::process::{file_error, output, say, succeed};
use crate::repository::{root, target};
use clap::Args;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::Command;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// Upload nothing: package all crates, and compile the packages against each other
    #[arg(long)]
    dry_run: bool,
}

/// A crate for publication.
#[derive(Debug, PartialEq, Eq)]
struct Package {
    name: String,
    version: String,
    /// The dependencies among these crates, including those of tests.
    dependencies: Vec<String>,
}

/// The maximum size of a package on crates.io, in bytes.
const MOST: u64 = 10 << 20;

/// Packages all crates, and checks or publishes them.
///
/// # Errors
/// A crate cannot be packaged, a package is too large or does not compile, or crates.io refuses it.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let packages = ordered(publishable(&metadata))?;
    let names = || packages.iter().flat_map(|package| ["--package", &package.name]);
    if !arguments.dry_run {
        return succeed(cargo().args(["publish", "--locked"]).args(names()));
    }
    let target = target()?;
    succeed(cargo().args(["package", "--quiet", "--locked", "--allow-dirty", "--no-verify"]).args(names()))?;
    let folder = target.join("package");
    let unpacked = folder.join("together");
    empty(&unpacked)?;
    for package in &packages {
        report(package, &folder, &unpacked)?;
    }
    together(&packages, &unpacked)?;
    let settings = root().join("Cargo.toml");
    let mut check = Command::new(env!("CARGO"));
    check.current_dir(&unpacked).args(["check", "--quiet", "--workspace"]);
    succeed(check.arg("--config").arg(settings).arg("--target-dir").arg(target))
}

fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root());
    cargo
}

/// The crates that may be published.
fn publishable(metadata: &Value) -> Vec<Package> {
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    // `publish = false` is an empty list of registries.
    let mut kept: Vec<_> = packages.iter().filter(|package| package["publish"].is_null()).map(read).collect();
    let names: Vec<_> = kept.iter().map(|package| package.name.clone()).collect();
    for package in &mut kept {
        package.dependencies.retain(|name| names.contains(name));
    }
    kept
}

fn read(package: &Value) -> Package {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let dependencies = package["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
    Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        dependencies: dependencies.iter().map(|dependency| text(&dependency["name"])).collect(),
    }
}

/// Sorts the packages so that each follows its dependencies.
fn ordered(mut packages: Vec<Package>) -> Result<Vec<Package>, String> {
    let mut done: Vec<Package> = Vec::new();
    while !packages.is_empty() {
        let is_done = |name: &String| done.iter().any(|package| package.name == *name);
        let next = packages.iter().position(|package| package.dependencies.iter().all(is_done));
        let next = next.ok_or_else(|| format!("dependency cycle: {packages:?}"))?;
        done.push(packages.remove(next));
    }
    Ok(done)
}

/// Prints the number of files and the size of a package, and unpacks it.
fn report(package: &Package, folder: &Path, unpacked: &Path) -> Result<(), String> {
    let file = folder.join(format!("{}-{}.crate", package.name, package.version));
    let fault = |error: std::io::Error| file_error(&file, &error);
    let size = size(&file)?;
    let mut archive = tar::Archive::new(GzDecoder::new(File::open(&file).map_err(fault)?));
    let mut files = 0;
    for entry in archive.entries().map_err(fault)? {
        entry.map_err(fault)?.unpack_in(unpacked).map_err(fault)?;
        files += 1;
    }
    say(&format!("{} {}: {files} files, {} KiB", package.name, package.version, size.div_ceil(1024)));
    if size > MOST {
        Err(format!("{}: the package has {size} bytes; the limit is {MOST}", package.name))
    } else {
        Ok(())
    }
}

/// Combines the unpacked packages into a workspace, in which they depend on each other's folders. The lock file is that of the
/// repository.
fn together(packages: &[Package], folder: &Path) -> Result<(), String> {
    let mut text = "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n".to_owned();
    for Package { name, version, .. } in packages {
        let _ = writeln!(text, "{name} = {{ path = \"{name}-{version}\" }}");
    }
    let manifest = folder.join("Cargo.toml");
    write(&manifest, text.as_bytes())?;
    copy(&root().join("Cargo.lock"), &folder.join("Cargo.lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependencies = dependencies.iter().map(|&name| name.to_owned()).collect();
        Package { name: name.into(), version: "0.1.0".into(), dependencies }
    }

    #[test]
    fn a_crate_follows_its_dependencies() {
        let packages = vec![package("a", &["b", "c"]), package("b", &["c"]), package("c", &[])];
        let names: Vec<_> = ordered(packages).unwrap().into_iter().map(|package| package.name).collect();
        assert_eq!(names, ["c", "b", "a"]);
        assert!(ordered(vec![package("a", &["b"]), package("b", &["a"])]).unwrap_err().contains("cycle"));
    }

    #[test]
    fn unpublished_crates_are_left_out() {
        let metadata = serde_json::json!({ "packages": [
            { "name": "a", "version": "1.0.0", "publish": null, "dependencies": [{ "name": "b" }, { "name": "c" }, { "name": "serde" }] },
            { "name": "b", "version": "1.0.0", "publish": null, "dependencies": [] },
            { "name": "c", "version": "1.0.0", "publish": [], "dependencies": [] },
        ]});
        let found = publishable(&metadata);
        assert_eq!(found.iter().map(|package| &*package.name).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(found[0].dependencies, ["b"]);
    }

    /// Every crate has the metadata that crates.io and docs.rs show.
    #[test]
    fn every_crate_has_registry_metadata() {
        let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"])).unwrap();
        let metadata: Value = serde_json::from_str(&metadata).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        let published = packages.iter().filter(|package| package["publish"].is_null());
        for package in published {
            let name = package["name"].as_str().unwrap();
            for key in [
                "description",
                "license",
                "repository",
                "homepage",
                "documentation",
                "readme",
                "rust_version",
            ] {
                assert!(package[key].is_string(), "{name} has no {key}");
            }
            for key in ["keywords", "categories"] {
                let count = package[key].as_array().unwrap().len();
                assert!((1..=5).contains(&count), "{name} has {count} {key}");
            }
            let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
            for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
                assert!(folder.join(file).is_file(), "{name} has no {file}");
            }
        }
    }
}
