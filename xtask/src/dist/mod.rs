//! `cargo xtask dist`: an archive that needs no toolchain, `target/dist/solvarium-VERSION-TARGET.tar.gz` (`.zip` for Windows) with its
//! SHA-256 beside it. It holds the stripped binary, completions of shells, manual pages, the puzzles of the examples, the
//! licences of all that is compiled into it, and the check sums of its files.
//!
//! With `--target` it is built here for another system. Then the program that the tests compile writes completions and manual pages.

mod archive;
#[cfg(test)]
mod tests;

use crate::files::{copy, remove, size};
use crate::licences::{self, Linked};
use crate::platform::{Platform, check_imports};
use crate::process::{file_error, output, say};
use crate::repository::{root, tested_program};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output folder, and the contents.
#[derive(Args)]
pub struct Arguments {
    /// The features of the binary, separated by commas
    #[arg(long, default_value = "bulk,man,parquet,sat")]
    features: String,
    /// The folder for the archive
    #[arg(long, default_value = "target/dist")]
    out: PathBuf,
    /// The platform, as rustc names it, and after a dot the oldest glibc: x86_64-unknown-linux-gnu.2.17 [default: this one]
    #[arg(long)]
    target: Option<String>,
}

/// The largest archive, in bytes.
const MOST: u64 = 20_000_000;
const SHELLS: [(&str, &str); 5] = [
    ("bash", "solvarium.bash"),
    ("zsh", "_solvarium"),
    ("fish", "solvarium.fish"),
    ("elvish", "solvarium.elv"),
    ("powershell", "_solvarium.ps1"),
];
/// Files and folders of the repository that are included.
const DOCUMENTS: [&str; 5] =
    ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "examples/puzzles"];

/// Builds the archive and prints its path.
///
/// # Errors
/// A command failed, a file could not be written, or the archive is too large.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let platform = Platform::new(arguments.target.as_deref())?;
    let binary = build(&platform, &arguments.features)?;
    if platform.is_windows() {
        check_imports(&binary)?;
    }
    let native = if platform.is_native() { binary.clone() } else { tested_program()? };
    let name = format!("solvarium-{}-{}", env!("CARGO_PKG_VERSION"), platform.triple);
    let folder = arguments.out.join(&name);
    remove(&folder)?;
    fill(&folder, &binary, &native)?;
    let (features, runtime) = (arguments.features.as_str(), platform.runtime()?);
    let linked = Linked { package: "solvarium-cli", features, target: &platform.triple, runtime: &runtime };
    write(&folder.join(licences::NAME), licences::text(&linked)?.as_bytes())?;
    archive::sums(&folder)?;
    let packed =
        if platform.is_windows() { archive::zip(&folder, &name) } else { archive::pack(&folder, &name) }?;
    let size = size(&packed)?;
    if size > MOST {
        return Err(format!("{}: the archive has {size} bytes; the limit is {MOST}", packed.display()));
    }
    say(&format!("{} ({:.1} MB)", packed.display(), size as f64 / 1e6));
    Ok(())
}

/// The binary, stripped.
fn build(platform: &Platform, features: &str) -> Result<PathBuf, String> {
    let mut cargo = platform.build()?;
    cargo.args(["--profile", "dist", "--package", "solvarium-cli"]);
    output(cargo.args(["--features", features, "--message-format", "json-render-diagnostics"]))?
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .ok_or_else(|| "cargo built no binary".to_owned())
}

/// Fills the archive's folder, except for licences and checksums. A program that runs here writes completions and
/// manual pages.
fn fill(folder: &Path, binary: &Path, native: &Path) -> Result<(), String> {
    let completions = folder.join("completions");
    std::fs::create_dir_all(&completions).map_err(|error| file_error(&completions, &error))?;
    copy(binary, &folder.join(binary.file_name().unwrap_or_default()))?;
    for (shell, file) in SHELLS {
        let script = output(Command::new(native).args(["completions", shell]))?;
        write(&completions.join(file), script.as_bytes())?;
    }
    output(Command::new(native).arg("man").arg(folder.join("man")))?;
    for document in DOCUMENTS {
        copy(&root().join(document), &folder.join(document))?;
    }
    Ok(())
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    solvarium_atomic_file::write(path, content).map_err(|error| file_error(path, &error))
}
