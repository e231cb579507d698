//! Tests the viewer's page in a real browser: Debian's Chromium, driven by playwright-core. A missing playwright-core is installed; a
//! missing node or browser is reported, and is a failure if `SOLVARIUM_BROWSER` is `required`.

use std::path::{Path, PathBuf};
use std::process::Command;

const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "chrome"];
const SCRIPTS: &[&str] = &[
    "package.json",
    "package-lock.json",
    "drill.mjs",
    "explain.mjs",
    "games.mjs",
    "harness.mjs",
    "layout.mjs",
    "lessons.mjs",
    "live.mjs",
    "maps.mjs",
    "methods.mjs",
    "page.mjs",
    "play.mjs",
    "setter.mjs",
    "sizes.mjs",
    "steps.mjs",
];

/// The program with this name on the path.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Prepares the folder with the scripts and playwright-core, or returns the name of what is missing.
fn prepare(folder: &Path) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    for script in SCRIPTS {
        std::fs::copy(source.join(script), folder.join(script)).map_err(|error| error.to_string())?;
    }
    if folder.join("node_modules/playwright-core").is_dir() {
        return Ok(());
    }
    let npm = on_path("npm").ok_or("npm is missing (Debian: apt install npm)")?;
    let done = Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(folder).output();
    let done = done.map_err(|error| error.to_string())?;
    if done.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

/// Finds node and a browser, with playwright-core in the folder; or returns the name of what is missing.
fn tools(folder: &Path) -> Result<(PathBuf, PathBuf), String> {
    let node = on_path("node").ok_or("node is missing (Debian: apt install nodejs npm)")?;
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let browser = named.or_else(|| BROWSERS.iter().find_map(|name| on_path(name)));
    let browser = browser.ok_or("a browser is missing (Debian: apt install chromium; or set CHROMIUM)")?;
    prepare(folder)?;
    Ok((node, browser))
}

#[test]
fn the_page_works_in_a_browser() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    let (node, browser) = match tools(&folder) {
        Ok(tools) => tools,
        Err(missing) => {
            let required = std::env::var("SOLVARIUM_BROWSER").is_ok_and(|value| value == "required");
            assert!(!required, "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/puzzles");
    let done = Command::new(node)
        .arg("page.mjs")
        .arg(env!("CARGO_BIN_EXE_solvarium"))
        .arg(browser)
        .arg(examples)
        .arg(&folder)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/golden"))
        .current_dir(&folder)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&done.stdout);
    eprintln!("{output}");
    if !done.status.success() {
        panic!("{output}\n{}", String::from_utf8_lossy(&done.stderr));
    }
}
