//! The commit from which a program is built, for build scripts.
//!
//! A build script calls [`tell`]; its crate then reads `option_env!("SOLVARIUM_COMMIT")`. Only crates on which no other depends have
//! such a script, so that a new commit recompiles nothing else. Libraries get the commit as a parameter.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a build script speaks to Cargo by its standard output")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Sets `SOLVARIUM_COMMIT` for the crate of this build script: the commit of the working tree, or of the published package. Without
/// either, the variable is not set.
pub fn tell() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let root = Path::new(&root);
    if let Some(commit) = packaged(root).or_else(|| checked_out(root)) {
        println!("cargo::rustc-env=SOLVARIUM_COMMIT={commit}");
    }
}

/// The commit of a published package, which `cargo package` writes into it.
fn packaged(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let (_, after) = text.split_once("\"sha1\"")?;
    after.split('"').nth(1).filter(|commit| is_hash(commit)).map(str::to_owned)
}

/// The commit of the working tree; `None` if the enclosing repository does not contain this crate.
fn checked_out(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = output.status.success().then(|| String::from_utf8(output.stdout).ok())??;
        Some(text.trim_end().to_owned())
    };
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    watch(root, git);
    git(&["rev-parse", "HEAD"]).filter(|commit| is_hash(commit))
}

/// Runs the script again when `HEAD`, or the branch that it names, changes. Git reports the paths of these files: a linked working tree
/// has a `HEAD` of its own, but its branch is in the repository.
fn watch(root: &Path, git: impl Fn(&[&str]) -> Option<String>) {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    let names = ["HEAD", "logs/HEAD", "packed-refs", "reftable"].into_iter().chain(branch.as_deref());
    for name in names {
        let Some(path) = git(&["rev-parse", "--git-path", name]) else { continue };
        // Cargo treats a missing file as a changed one.
        let path = root.join(path);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}

/// Whether this is a hash as Git writes it, by SHA-1 or SHA-256.
fn is_hash(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commit_of_a_package_is_read() {
        let root = env::temp_dir().join(format!("solvarium-commit-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let of = |text: &str| {
            fs::write(root.join(".cargo_vcs_info.json"), text).unwrap();
            packaged(&root)
        };
        let hash = "0123456789abcdef0123456789abcdef01234567";
        let text = format!(
            "{{\n  \"git\": {{\n    \"sha1\": \"{hash}\"\n  }},\n  \"path_in_vcs\": \"crates/cli\"\n}}"
        );
        assert_eq!(of(&text).as_deref(), Some(hash));
        assert_eq!(of(&text.replace("sha1", "sha2")), None);
        assert_eq!(of(&text.replace('7', "/")), None);
        // No repository contains this folder.
        fs::write(root.join("Cargo.toml"), "").unwrap();
        assert_eq!(checked_out(&root), None);
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(packaged(&root), None);
    }

    #[test]
    fn hashes_are_distinguished_from_other_texts() {
        assert!(is_hash(&"a1".repeat(20)) && is_hash(&"0".repeat(64)));
        assert!(!is_hash("HEAD") && !is_hash(&"g".repeat(40)));
    }
}
