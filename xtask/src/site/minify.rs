//! Scripts and styles of the page without comments and blanks, by esbuild: each file by itself, so that nothing is bundled and every
//! name that one file has for another stays.

use crate::files::walk;
use crate::process::succeed;
use std::path::Path;
use std::process::Command;

/// The package of npm that has esbuild, and its version.
const ESBUILD: &str = "esbuild@0.25.12";

/// Makes the scripts and styles below a folder smaller, but for those that are so already.
///
/// # Errors
/// npm is missing, or a file does not read.
pub(super) fn minify(folder: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(folder, folder, &mut files)?;
    files.retain(|file| (file.ends_with(".js") || file.ends_with(".css")) && !file.starts_with("vendor/"));
    let package = format!("--package={ESBUILD}");
    let mut npm = Command::new("npm");
    npm.current_dir(folder).args(["exec", "--yes", "--silent", &package, "--", "esbuild"]).args(&files);
    npm.args([
        "--minify",
        "--charset=utf8",
        "--outdir=.",
        "--outbase=.",
        "--allow-overwrite",
        "--log-level=warning",
    ]);
    succeed(&mut npm).map_err(|error| {
        format!("{error}; npm runs esbuild, which makes the scripts smaller (Debian: apt install npm)")
    })
}
