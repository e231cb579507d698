//! Minifies the scripts and styles of the page with esbuild, each file separately, so that nothing is bundled and imports stay valid.

use crate::files::walk;
use crate::process::succeed;
use std::path::Path;
use std::process::Command;

/// The package of npm that has esbuild, and its version.
const ESBUILD: &str = "esbuild@0.25.12";

/// Minifies the scripts and styles below a folder, except those that are minified already.
///
/// # Errors
/// npm is missing, or a file cannot be parsed.
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
