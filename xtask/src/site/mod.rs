//! `cargo xtask site`: the workbench as static files, in `target/site`. Any file server serves them, from any folder.
//!
//! ```text
//! index.html      the front page
//! play/           the viewer's page, with another transport: a worker instead of a server
//! book/           the documents, by mdBook
//! doc/            the crates' own documentation, by rustdoc
//! 404.html        the answer of servers for a missing page
//! sw.js           keeps all of it for offline use
//! ```

mod book;
mod boxes;
mod minify;
pub mod module;
mod policy;
mod weight;

use crate::files::{copy, read, remove, walk, write};
use crate::licences;
use crate::process::{file_error, output, say, succeed};
use crate::repository::{root, target, tested_program};
use clap::Args;
use minify::minify;
use module::{Build, module};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use weight::Weight;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// The folder of the site
    #[arg(long, default_value = "target/site")]
    out: PathBuf,
    /// Use this module instead of compiling the one that the page loads first
    #[arg(long)]
    module: Option<PathBuf>,
    /// Use this module instead of compiling the whole one
    #[arg(long)]
    whole: Option<PathBuf>,
    /// Omit the book
    #[arg(long)]
    no_book: bool,
    /// Test it, under node and in a browser
    #[arg(long)]
    test: bool,
    /// Measure the rates of the module and the native program, alternately, for this many rounds
    #[arg(long, value_name = "ROUNDS")]
    rates: Option<u32>,
}

/// The content security policy of pages: only files of the site, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// Builds the site, and tests it.
///
/// # Errors
/// A command failed, whose output explains it, or a file cannot be written.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let out = std::path::absolute(&arguments.out).map_err(|error| file_error(&arguments.out, &error))?;
    // The site appears atomically: an interrupted build leaves the previous one.
    let fresh = out.with_added_extension("fresh");
    remove(&fresh)?;
    let target = target()?;
    let built = |given: &Option<PathBuf>, build| given.clone().map_or_else(|| module(&target, build), Ok);
    let small = built(&arguments.module, Build::Small)?;
    page(&fresh, &small, &built(&arguments.whole, Build::Whole)?)?;
    copy(&root().join("xtask/site"), &fresh)?;
    if !arguments.no_book {
        book::book(&fresh, &target)?;
    }
    licences(&fresh)?;
    worker(&fresh)?;
    let weight = Weight::of(&fresh)?;
    say(&format!("{}: {weight}", out.display()));
    weight.held_against(&weight::MOST)?;
    remove(&out)?;
    fs::rename(&fresh, &out).map_err(|error| file_error(&out, &error))?;
    if arguments.test {
        test(&out)?;
    }
    arguments.rates.map_or(Ok(()), |rounds| rates(&out, &target, rounds))
}

/// Writes the viewer's page, with a policy, another transport, and both modules.
fn page(out: &Path, small: &Path, whole: &Path) -> Result<(), String> {
    let play = out.join("play");
    let viewer = root().join("crates/view/web");
    copy(&viewer, &play.join("web"))?;
    let web = play.join("web");
    for file in [
        "index.html",
        "explain.html",
        "games.html",
        "setter.html",
        "tsconfig.json",
        "types.js",
        "vendor/uplot/uPlot.d.ts",
    ] {
        fs::remove_file(web.join(file)).map_err(|error| file_error(&web.join(file), &error))?;
    }
    for (page, folder) in
        [("index.html", ""), ("explain.html", "explain"), ("games.html", "games"), ("setter.html", "setter")]
    {
        let html = read(&viewer.join(page))?;
        write(&play.join(page), with_head(&html, &viewer, folder)?.as_bytes())?;
    }
    let known = FullModule::of(small, whole)?;
    for file in ["clerk.js", "desk.js", "line.js", "module.js", "search.js", "staff.js", "transport.js"] {
        let code = read(&root().join("crates/wasm/web").join(file))?;
        write(&web.join(file), code.replace("@WHOLE@", &known.integrity).as_bytes())?;
    }
    minify(&web)?;
    for (module, to) in [(small, web.join("solvarium.wasm")), (whole, out.join(WHOLE))] {
        fs::copy(module, to).map_err(|error| file_error(module, &error))?;
    }
    write(&web.join("more.json"), known.more.as_bytes())
}

/// The data of the whole module that the page has before it loads the module.
#[derive(Deserialize)]
struct FullModule {
    /// The checksum, as browsers compare it when they fetch the file.
    integrity: String,
    /// The rows of its catalogue that the small module lacks, as JSON.
    more: String,
}

impl FullModule {
    fn of(small: &Path, whole: &Path) -> Result<Self, String> {
        let mut node = Command::new("node");
        let known = output(node.arg(root().join("xtask/src/site/whole.mjs")).args([small, whole]))?;
        serde_json::from_str(&known).map_err(|error| error.to_string())
    }
}

/// Adds its policy to a page, and preloads of its scripts, so that they are fetched in parallel. A page has the scripts of its folder;
/// those of `course/` and `later/` belong to none, and are fetched when they are needed.
fn with_head(html: &str, viewer: &Path, folder: &str) -> Result<String, String> {
    let (charset, mut scripts) = ("<meta charset=\"utf-8\">", Vec::new());
    walk(viewer, viewer, &mut scripts)?;
    let is_module =
        |script: &String| script.ends_with(".js") && script != "types.js" && !script.starts_with("vendor/");
    let folder_of =
        |script: &str| script.split_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    scripts.retain(|script| is_module(script) && folder_of(script) == folder);
    // Imports of the other transport.
    scripts.extend(["line.js", "staff.js"].map(str::to_owned));
    scripts.sort();
    let policy = format!("\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let fetched =
        scripts.iter().map(|script| format!("\n  <link rel=\"modulepreload\" href=\"web/{script}\">"));
    let fetched: String = fetched.collect();
    Ok(html.replacen(charset, &format!("{charset}{policy}{fetched}"), 1))
}

/// Writes our licences, and those of the dependencies of the module.
fn licences(out: &Path) -> Result<(), String> {
    let rule = "=".repeat(80);
    let [mit, apache] = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| read(&root().join(name)));
    let text = format!(
        "Solvarium is licensed under MIT or Apache-2.0, at your option.\n\n{}\n{rule}\n{}\n{rule}\n{}",
        mit?,
        apache?,
        licences::text(&module::WHOLE_LINKED)?
    );
    write(&out.join("book/licences.txt"), text.as_bytes())
}

/// Writes the service worker, with the names and check sums of all files that it keeps, and sums over the workbench and over the
/// documents. The lists of the documents are files of their own, which are fetched with the first of their pages.
fn worker(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(out, out, &mut files)?;
    files.retain(|file| !file.ends_with(LIST));
    files.sort();
    let (read_ones, played): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_read(file));
    let (play, text) = (summed(out, &played)?, summed(out, &read_ones)?);
    let (later, played): (Vec<_>, Vec<_>) = played.into_iter().partition(|file| file == WHOLE);
    let mut lists = Vec::new();
    for folder in READ {
        // The page for printing repeats all others.
        let of_folder = |file: &&String| file.starts_with(folder) && *file != "book/print.html";
        let of_folder: Vec<_> = read_ones.iter().filter(of_folder).cloned().collect();
        if !of_folder.is_empty() {
            let list = format!("{{{}}}", names(out, &of_folder, '"')?);
            write(&out.join(folder).join(LIST), list.as_bytes())?;
            lists.push(format!("'{folder}': '{}'", sum(list.as_bytes())));
        }
    }
    let code = read(&root().join("crates/wasm/web/sw.js"))?;
    let code = code.replace("@PLAY@", &format!("solvarium-play-{play}"));
    let code = code.replace("@READ@", &format!("solvarium-read-{text}"));
    let code = code.replace("'@FILES@': ''", &names(out, &played, '\'')?);
    let code = code.replace("'@LATER@': ''", &names(out, &later, '\'')?);
    let code = code.replace("'@LISTS@': ''", &lists.join(", "));
    write(&out.join("sw.js"), code.as_bytes())
}

/// The whole module, which the page loads when a request needs it, and the service worker stores then.
const WHOLE: &str = "play/web/whole.wasm";
/// The folders of documents.
const READ: [&str; 2] = ["book/", "doc/"];
/// The name of the list of files in each.
const LIST: &str = "kept.json";

/// Whether a file is a document, and not part of the workbench.
fn is_read(file: &str) -> bool {
    READ.iter().any(|folder| file.starts_with(folder))
}

/// A check sum over the names and contents of files.
fn summed(out: &Path, files: &[String]) -> Result<String, String> {
    let mut all = Vec::new();
    for file in files {
        all.extend_from_slice(file.as_bytes());
        all.extend_from_slice(sum_of(out, file)?.as_bytes());
    }
    Ok(sum(&all))
}

/// The checksum of a file, as the service worker computes it.
fn sum_of(out: &Path, file: &str) -> Result<String, String> {
    let bytes = fs::read(out.join(file)).map_err(|error| file_error(&out.join(file), &error))?;
    Ok(sum(&bytes))
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Files with their checksums, as in a JavaScript object. A folder is requested by its name; its page is stored under that name.
fn names(out: &Path, files: &[String], quote: char) -> Result<String, String> {
    let mut all = Vec::new();
    for file in files {
        let sum = sum_of(out, file)?;
        let names = match file.strip_suffix("index.html") {
            Some("") => vec!["./"],
            // The book also links to its own index by name.
            Some(folder) if is_read(folder) => vec![folder, file],
            folder => vec![folder.unwrap_or(file)],
        };
        all.extend(names.iter().map(|name| format!("{quote}{name}{quote}: {quote}{sum}{quote}")));
    }
    Ok(all.join(", "))
}

/// Tests the module under node, and the page in a browser.
fn test(out: &Path) -> Result<(), String> {
    let scratch = out.with_extension("test");
    fs::create_dir_all(&scratch).map_err(|error| file_error(&scratch, &error))?;
    let (grids, solutions) = (scratch.join("grids.txt"), scratch.join("solutions.txt"));
    let program = tested_program()?;
    write(&grids, native(&program, &["generate", "sudoku", "--count", "1000", "--seed", "1"])?.as_bytes())?;
    let solved =
        native(&program, &["solve", "--with", "fast", "--format", "line", &grids.to_string_lossy()])?;
    write(&solutions, solved.as_bytes())?;
    record(&program, &scratch)?;
    let tests = root().join("crates/wasm/tests");
    succeed(
        Command::new("node")
            .arg(tests.join("module.mjs"))
            .args([out.join("play/web/solvarium.wasm"), out.join(WHOLE)])
            .arg(root())
            .args([&grids, &solutions]),
    )?;
    browse(out, &tests, &scratch)
}

/// Records traces of the native program, with its report on the first: of a family of the small module, and of one of the whole module.
fn record(program: &Path, scratch: &Path) -> Result<(), String> {
    let recorded = |puzzle: &str, method: &str, trace: &str| {
        let trace = scratch.join(trace);
        let order = ["solve", puzzle, "--with", method, "--format", "json", "--record"];
        native(program, &[&order[..], &[&trace.to_string_lossy()]].concat())
    };
    recorded("nim 3 4 5", "alpha-beta", "nim.trace")?;
    let report = recorded("8 6 7 / 2 5 4 / 3 0 1", "astar", "desktop.trace")?;
    write(&scratch.join("desktop.json"), report.as_bytes())
}

/// The output of the native program, as the tests have compiled it.
fn native(program: &Path, arguments: &[&str]) -> Result<String, String> {
    output(Command::new(program).current_dir(root()).args(arguments))
}

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

fn browse(out: &Path, tests: &Path, scratch: &Path) -> Result<(), String> {
    let browser = with_browser(scratch)?;
    for script in ["page.mjs", "harness.mjs", "families.mjs", "offline.mjs"] {
        write(&scratch.join(script), read(&tests.join(script))?.as_bytes())?;
    }
    succeed(Command::new("node").current_dir(scratch).arg("page.mjs").arg(out).arg(browser).arg(scratch))
}

/// Returns the folder of a browser with its driver.
///
/// # Errors
/// There is no browser, or npm cannot install its driver.
pub fn with_browser(scratch: &Path) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut programs = std::env::split_paths(&path).flat_map(|folder| BROWSERS.map(|name| folder.join(name)));
    let found = programs
        .find(|program| program.is_file())
        .ok_or("a browser is missing (Debian: apt install chromium)")?;
    for file in ["package.json", "package-lock.json"] {
        let from = root().join("crates/cli/tests/browser").join(file);
        write(&scratch.join(file), read(&from)?.as_bytes())?;
    }
    if !scratch.join("node_modules/playwright-core").is_dir() {
        let install = ["ci", "--no-audit", "--no-fund", "--silent"];
        succeed(Command::new("npm").current_dir(scratch).args(install))?;
    }
    Ok(found)
}

/// Compares the rates of the module with those of the native program, both in release builds; includes features for measurements only.
fn rates(out: &Path, target: &Path, rounds: u32) -> Result<(), String> {
    let scratch = out.with_extension("test");
    fs::create_dir_all(&scratch).map_err(|error| file_error(&scratch, &error))?;
    let browser = with_browser(&scratch)?;
    let grids = scratch.join("rates.txt");
    write(
        &grids,
        native(&tested_program()?, &["generate", "sudoku", "--count", "20000", "--seed", "1"])?.as_bytes(),
    )?;
    let build = ["build", "--quiet", "--release", "--package", "solvarium-wasm", "--example", "rates"];
    let build = build.into_iter().chain(["--features", "bulk"]);
    succeed(Command::new(env!("CARGO")).current_dir(root()).args(build))?;
    let module = module(target, Build::Bulk)?;
    let program = target.join("release/examples/rates").with_extension(std::env::consts::EXE_EXTENSION);
    let tests = root().join("crates/wasm/tests");
    write(&scratch.join("rates.mjs"), read(&tests.join("rates.mjs"))?.as_bytes())?;
    let mut node = Command::new("node");
    node.current_dir(&scratch).arg("rates.mjs").arg(module);
    succeed(node.arg(tests.join("rates.json")).arg(grids).arg(program).arg(browser).arg(rounds.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(out: &Path) -> (String, String) {
        worker(out).unwrap();
        let code = read(&out.join("sw.js")).unwrap();
        fs::remove_file(out.join("sw.js")).unwrap();
        let of = |name: &str| code.split(&format!("'solvarium-{name}-")).nth(1).unwrap()[..12].to_owned();
        (of("play"), of("read"))
    }

    #[test]
    fn a_changed_page_is_fetched_again() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path();
        write(&out.join("index.html"), b"door").unwrap();
        write(&out.join("book/a.html"), b"one").unwrap();
        write(&out.join("doc/a.html"), b"one").unwrap();
        let before = sums(out);
        assert_eq!(sums(out), before);
        for page in ["book/a.html", "doc/a.html"] {
            write(&out.join(page), b"two").unwrap();
            let after = sums(out);
            assert_eq!(after.0, before.0, "the workbench is as it was");
            assert_ne!(after.1, before.1, "{page} is another");
            write(&out.join(page), b"one").unwrap();
        }
        for file in ["index.html", WHOLE] {
            let before = sums(out);
            write(&out.join(file), b"another one").unwrap();
            assert_ne!(sums(out).0, before.0, "{file}");
            assert_eq!(sums(out).1, before.1, "{file}");
        }
    }

    #[test]
    fn the_worker_lists_its_files() {
        let folder = site();
        let code = read(&folder.path().join("sw.js")).unwrap();
        let (front_page, play) = (sum(b"index.html"), sum(b"play/index.html"));
        assert!(
            code.contains(&format!("const FILES = {{ './': '{front_page}', 'play/': '{play}' }};")),
            "{code}"
        );
        assert!(code.contains(&format!("const LATER = {{ '{WHOLE}': '{}' }};", sum(WHOLE.as_bytes()))));
        let list = read(&folder.path().join("book/kept.json")).unwrap();
        let index = sum(b"book/index.html");
        assert_eq!(list, format!("{{\"book/\": \"{index}\", \"book/index.html\": \"{index}\"}}"));
        assert!(code.contains(&format!("const LISTS = {{ 'book/': '{}', 'doc/': '", sum(list.as_bytes()))));
    }

    /// A small site.
    fn site() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let documents = ["book/index.html", "book/print.html", "doc/a.html"];
        for file in ["index.html", "play/index.html", WHOLE].into_iter().chain(documents) {
            write(&folder.path().join(file), file.as_bytes()).unwrap();
        }
        worker(folder.path()).unwrap();
        folder
    }

    /// Runs a test of `crates/wasm/tests` in node; without node it is skipped, unless the tests of the page are required.
    fn in_node(script: &str, folder: &Path) {
        let mut node = Command::new("node");
        node.arg(root().join("crates/wasm/tests").join(script)).arg(folder);
        match node.output() {
            Ok(done) => assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr)),
            Err(_) if std::env::var("SOLVARIUM_BROWSER").is_ok_and(|value| value == "required") => {
                panic!("node is missing (Debian: apt install nodejs)")
            }
            Err(_) => eprintln!("skipped: node is missing"),
        }
    }

    #[test]
    fn the_worker_keeps_complete_versions_only() {
        in_node("sw.mjs", site().path());
    }

    #[test]
    fn requests_reach_the_module_that_answers_them() {
        in_node("transport.mjs", &root().join("crates/wasm/web"));
    }
}
