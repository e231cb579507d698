//! `cargo xtask site`: the workbench as static files, in `target/site`. Any file server serves them, from any folder.
//!
//! ```text
//! index.html      the front door
//! play/           the viewer's page, with another way to what answers: a worker instead of a server
//! book/           the documents, by mdBook
//! doc/            the crates' own documentation, by rustdoc
//! sw.js           keeps all of it for when there is no network
//! ```

mod book;
mod boxes;
mod files;
mod module;

use crate::process::{output, succeed, told};
use clap::Args;
use files::{copy, read, walk, write};
use module::module;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to build and where.
#[derive(Args)]
pub struct Arguments {
    /// The folder of the site
    #[arg(long, default_value = "target/site")]
    out: PathBuf,
    /// Take this module, and compile none
    #[arg(long)]
    module: Option<PathBuf>,
    /// Leave the book out
    #[arg(long)]
    no_book: bool,
    /// Test it, under node and in a browser
    #[arg(long)]
    test: bool,
}

/// What a page may load: what stands beside it, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// Builds the site, and tests it.
///
/// # Errors
/// A command failed, whose own words stand above, or a file cannot be written.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let out = std::path::absolute(&arguments.out).map_err(|error| told(&arguments.out, &error))?;
    if out.exists() {
        fs::remove_dir_all(&out).map_err(|error| told(&out, &error))?;
    }
    let target = target()?;
    let module = arguments.module.clone().map_or_else(|| module(&target), Ok)?;
    page(&out, &module)?;
    door(&out)?;
    worker(&out)?;
    if !arguments.no_book {
        book::book(&out, &target)?;
    }
    weigh(&out)?;
    if arguments.test { test(&out) } else { Ok(()) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of builds.
fn target() -> Result<PathBuf, String> {
    let metadata = output(Command::new(env!("CARGO")).current_dir(root()).args([
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
    ]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    Ok(metadata["target_directory"].as_str().unwrap_or("target").into())
}

/// The viewer's page, as it is but for its policy and its way to what answers.
fn page(out: &Path, module: &Path) -> Result<(), String> {
    let play = out.join("play");
    let viewer = root().join("crates/view/web");
    copy(&viewer, &play.join("web"))?;
    let web = play.join("web");
    for file in ["index.html", "explain.html", "tsconfig.json", "types.js", "vendor/uplot/uPlot.d.ts"] {
        fs::remove_file(web.join(file)).map_err(|error| told(&web.join(file), &error))?;
    }
    for (page, is_of_explain) in [("index.html", false), ("explain.html", true)] {
        let html = read(&viewer.join(page))?;
        write(&play.join(page), with_head(&html, &viewer, is_of_explain)?.as_bytes())?;
    }
    for file in ["desk.js", "module.js", "search.js", "transport.js"] {
        let from = root().join("crates/wasm/web").join(file);
        write(&web.join(file), read(&from)?.as_bytes())?;
    }
    fs::copy(module, web.join("solvarium.wasm")).map_err(|error| told(module, &error))?;
    Ok(())
}

/// A page with its policy, and with the names of its scripts: so they are fetched at once, and not one after the other. Those
/// of `explain/` are of the page that explains Sudoku.
fn with_head(html: &str, viewer: &Path, is_of_explain: bool) -> Result<String, String> {
    let (charset, mut scripts) = ("<meta charset=\"utf-8\">", Vec::new());
    walk(viewer, viewer, &mut scripts)?;
    let is_module =
        |script: &String| script.ends_with(".js") && script != "types.js" && !script.starts_with("vendor/");
    scripts.retain(|script| is_module(script) && script.starts_with("explain/") == is_of_explain);
    scripts.sort();
    let policy = format!("\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let fetched =
        scripts.iter().map(|script| format!("\n  <link rel=\"modulepreload\" href=\"web/{script}\">"));
    let fetched: String = fetched.collect();
    Ok(html.replacen(charset, &format!("{charset}{policy}{fetched}"), 1))
}

/// The front door.
fn door(out: &Path) -> Result<(), String> {
    copy(&root().join("xtask/site"), out)
}

/// The service worker, with the names of all files and a check sum over them.
fn worker(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(out, out, &mut files)?;
    files.sort();
    let mut sum = Sha256::new();
    for file in &files {
        sum.update(fs::read(out.join(file)).map_err(|error| told(&out.join(file), &error))?);
    }
    let version: String = sum.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    // A folder is asked for by its name; its page is kept under it.
    let names = files.iter().map(|file| file.strip_suffix("index.html").unwrap_or(file));
    let names: Vec<_> = names.map(|name| if name.is_empty() { "./" } else { name }).collect();
    let code = read(&root().join("crates/wasm/web/sw.js"))?;
    let code = code.replace("@VERSION@", &format!("solvarium-{version}"));
    write(&out.join("sw.js"), code.replace("'@FILES@'", &format!("'{}'", names.join("', '"))).as_bytes())
}

/// Says what a visitor of the page downloads; pages of the book come as they are read.
fn weigh(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(out, out, &mut files)?;
    files.retain(|file| !file.starts_with("book/") && !file.starts_with("doc/"));
    let (mut all, mut packed) = (0, 0);
    for file in &files {
        let bytes = fs::read(out.join(file)).map_err(|error| told(&out.join(file), &error))?;
        all += bytes.len();
        packed += compressed(&bytes)?;
    }
    say(&format!("{}: {:.2} MB, {:.2} MB compressed (gzip)", out.display(), mb(all), mb(packed)));
    Ok(())
}

fn mb(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn compressed(bytes: &[u8]) -> Result<usize, String> {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.map(|packed| packed.len()).map_err(|error| error.to_string())
}

/// The module under node, the page in a browser.
fn test(out: &Path) -> Result<(), String> {
    let scratch = out.with_extension("test");
    fs::create_dir_all(&scratch).map_err(|error| told(&scratch, &error))?;
    let (grids, solutions) = (scratch.join("grids.txt"), scratch.join("solutions.txt"));
    write(&grids, native(&["generate", "sudoku", "--count", "1000", "--seed", "1"])?.as_bytes())?;
    let solved = native(&["solve", "--with", "fast", "--format", "line", &grids.to_string_lossy()])?;
    write(&solutions, solved.as_bytes())?;
    record(&scratch)?;
    let tests = root().join("crates/wasm/tests");
    succeed(
        Command::new("node")
            .arg(tests.join("module.mjs"))
            .arg(out.join("play/web/solvarium.wasm"))
            .arg(root().join("testdata"))
            .args([&grids, &solutions]),
    )?;
    browse(out, &tests, &scratch)
}

/// A trace of the native program, and what it says of that run.
fn record(scratch: &Path) -> Result<(), String> {
    let trace = scratch.join("desktop.trace");
    let order = ["solve", "8 6 7 / 2 5 4 / 3 0 1", "--with", "astar", "--format", "json", "--record"];
    let told = native(&[&order[..], &[&trace.to_string_lossy()]].concat())?;
    write(&scratch.join("desktop.json"), told.as_bytes())
}

/// What the native program prints, as the tests have compiled it.
fn native(arguments: &[&str]) -> Result<String, String> {
    output(
        Command::new(env!("CARGO"))
            .current_dir(root())
            .args(["run", "--quiet", "--package", "solvarium-cli", "--all-features", "--"])
            .args(arguments),
    )
}

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

fn browse(out: &Path, tests: &Path, scratch: &Path) -> Result<(), String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut programs = std::env::split_paths(&path).flat_map(|folder| BROWSERS.map(|name| folder.join(name)));
    let found = programs
        .find(|program| program.is_file())
        .ok_or("a browser is missing (Debian: apt install chromium)")?;
    for file in ["package.json", "package-lock.json"] {
        let from = root().join("crates/cli/tests/browser").join(file);
        write(&scratch.join(file), read(&from)?.as_bytes())?;
    }
    write(&scratch.join("page.mjs"), read(&tests.join("page.mjs"))?.as_bytes())?;
    if !scratch.join("node_modules/playwright-core").is_dir() {
        succeed(Command::new("npm").current_dir(scratch).args([
            "ci",
            "--no-audit",
            "--no-fund",
            "--silent",
        ]))?;
    }
    succeed(Command::new("node").current_dir(scratch).arg("page.mjs").arg(out).arg(found).arg(scratch))
}

#[expect(clippy::print_stdout, reason = "a command line")]
fn say(text: &str) {
    println!("{text}");
}
