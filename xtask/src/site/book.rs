//! The book: the documents of the repository, by mdBook. Their folders are those of the repository, so that links work in both. Pages
//! on methods, techniques and forms are generated from the catalogue, and tests keep them current.

use super::boxes::opened;
use super::policy::forbid_inline;
use crate::files::{copy, read, remove, walk, write};
use crate::process::{file_error, output, succeed};
use crate::repository::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The version of mdBook, which is kept in the build folder.
const MDBOOK: &str = "0.5.4";

/// The files of the repository that the book contains beside `docs`.
const ALSO: [&str; 13] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "COMPARE.md",
    "CONTRIBUTING.md",
    "DESIGN.md",
    "crates/fast-sudoku/README.md",
    "crates/fast-sudoku-c/README.md",
    "crates/wasm/npm/README.md",
    "experiments/results/8-puzzle-heuristics.md",
    "experiments/results/search-families.md",
    "experiments/results/sudoku-inference.md",
    "experiments/results/sudoku-population.md",
];

/// The crates whose documentation is published beside the book.
const CRATES: [&str; 5] = ["solvarium", "fast-four", "fast-sudoku", "fast-tiles", "human-sudoku"];

/// Writes the book into the site.
///
/// # Errors
/// mdBook cannot be installed, a file cannot be written, or a link is broken.
pub(super) fn book(out: &Path, target: &Path) -> Result<(), String> {
    let source = target.join("book");
    remove(&source)?;
    let pages = source.join("src");
    copy(&root().join("docs"), &pages.join("docs"))?;
    for file in chapters()? {
        // mdBook makes the page of a README the index of its folder.
        let text = read(&root().join(&file))?;
        let text = text.replace("README.md)", "index.md)").replace("README.md#", "index.md#");
        copy_linked(&file, &text, &pages)?;
        let text = opened(&file, &text).map_err(|error| format!("{file}: {error}"))?;
        write(&pages.join(&file), text.as_bytes())?;
    }
    let settings = root().join("xtask/book");
    write(&pages.join("SUMMARY.md"), read(&settings.join("SUMMARY.md"))?.as_bytes())?;
    for file in ["book.toml", "play.js", "play.css"] {
        write(&source.join(file), read(&settings.join(file))?.as_bytes())?;
    }
    document(out, target)?;
    let book = out.join("book");
    succeed(Command::new(mdbook(target)?).arg("build").arg(&source).arg("--dest-dir").arg(&book))?;
    forbid_inline(&book)?;
    let dangling = dangling(&book)?;
    if dangling.is_empty() {
        Ok(())
    } else {
        Err(format!("links of the book lead nowhere:\n{}", dangling.join("\n")))
    }
}

/// Builds the documentation of the library crates, beside the book. Its search index covers every crate documented so far, so all of
/// these are copied.
fn document(out: &Path, target: &Path) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["doc", "--quiet", "--no-deps"]);
    succeed(cargo.args(CRATES.iter().flat_map(|name| ["--package", name])))?;
    copy(&target.join("doc"), &out.join("doc"))
}

fn chapters() -> Result<Vec<String>, String> {
    let (mut files, docs) = (ALSO.map(str::to_owned).to_vec(), root().join("docs"));
    walk(&docs, &root(), &mut files)?;
    files.retain(|file| file.ends_with(".md"));
    Ok(files)
}

/// Copies the files to which a chapter links that are not chapters: sources, results, licences. A folder gets a list of its files.
fn copy_linked(chapter: &str, text: &str, pages: &Path) -> Result<(), String> {
    let folder = Path::new(chapter).parent().unwrap_or(Path::new(""));
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    for link in links.filter(|link| !link.is_empty() && !link.contains(':') && !link.ends_with(".md")) {
        let Some(path) = within(&folder.join(link)) else { continue };
        let (from, to) = (root().join(&path), pages.join(&path));
        if from.is_dir() {
            copy(&from, &to)?;
            write(&to.join("index.html"), listing(&path, &from)?.as_bytes())?;
        } else if from.is_file() && !to.exists() {
            write(&to, &fs::read(&from).map_err(|error| file_error(&from, &error))?)?;
        }
    }
    Ok(())
}

/// Resolves `..` in a path; `None` if it leaves the repository.
fn within(path: &Path) -> Option<PathBuf> {
    path.components().try_fold(PathBuf::new(), |mut path, part| {
        match part {
            Component::ParentDir => path.pop().then_some(())?,
            other => path.push(other),
        }
        Some(path)
    })
}

fn listing(path: &Path, folder: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    walk(folder, folder, &mut files)?;
    // Markdown files are chapters.
    files.retain(|file| !file.ends_with(".md"));
    files.sort();
    let rows: String = files.iter().map(|file| format!("<li><a href=\"{file}\">{file}</a></li>\n")).collect();
    let name = path.display();
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{name}</title>\n<h1>{name}</h1>\n<ul>\n{rows}</ul>\n</html>\n"
    ))
}

/// Installs this version of mdBook once.
fn mdbook(target: &Path) -> Result<PathBuf, String> {
    let tools = target.join("tools");
    let program = tools.join("bin").join(if cfg!(windows) { "mdbook.exe" } else { "mdbook" });
    let is_there = program.is_file()
        && output(Command::new(&program).arg("--version"))?.trim() == format!("mdbook v{MDBOOK}");
    if !is_there {
        // Without optimisation and debug information: it takes half a second more for this book, and minutes less to compile.
        let install = ["install", "mdbook", "--version", MDBOOK, "--locked", "--debug", "--quiet", "--force"];
        let features = ["--no-default-features", "--features", "search", "--root"];
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(install).args(features).arg(&tools).env("CARGO_TARGET_DIR", tools.join("build"));
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "0");
        succeed(&mut cargo)?;
    }
    Ok(program)
}

/// Links between pages to missing files or anchors. The page for printing repeats the others.
fn dangling(book: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    walk(book, book, &mut files)?;
    let pages: Vec<_> = files.iter().filter(|file| is_page(file)).collect();
    let mut wrong = Vec::new();
    for page in pages {
        let html = read(&book.join(page))?;
        let links: BTreeSet<_> = ["href=\"", "src=\""]
            .iter()
            .flat_map(|name| html.split(*name).skip(1))
            .filter_map(ended)
            .collect();
        for link in links.into_iter().filter(|link| !link.contains(':') && !link.starts_with("//")) {
            if !leads_somewhere(book, page, link)? {
                wrong.push(format!("{page}: {link}"));
            }
        }
    }
    Ok(wrong)
}

fn is_page(file: &str) -> bool {
    file.ends_with(".html") && !["print.html", "404.html", "toc.html"].contains(&file)
}

/// The text before the next quotation mark.
fn ended(text: &str) -> Option<&str> {
    text.split_once('"').map(|(link, _)| link)
}

fn leads_somewhere(book: &Path, page: &str, link: &str) -> Result<bool, String> {
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let here = book.join(page);
    let there =
        if file.is_empty() { here } else { here.parent().unwrap_or(book).join(file.replace("%20", " ")) };
    if !there.exists() {
        return Ok(false);
    }
    // `position=...` is an argument of the page.
    let is_order = place.contains('=');
    if place.is_empty() || is_order || there.is_dir() || !file.is_empty() && !file.ends_with(".html") {
        return Ok(true);
    }
    let html = read(&there)?;
    let place = place.replace("&amp;", "&");
    Ok(html.contains(&format!("id=\"{place}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_in_the_book() {
        let summary = read(&root().join("xtask/book/SUMMARY.md")).unwrap();
        let (mut documents, docs) = (Vec::new(), root().join("docs"));
        walk(&docs, &docs, &mut documents).unwrap();
        let documents = documents.iter().filter(|file| file.ends_with(".md"));
        let absent: Vec<_> = documents.filter(|file| !summary.contains(&format!("(docs/{file})"))).collect();
        assert!(absent.is_empty(), "SUMMARY.md lacks {absent:?}");
        assert!(ALSO.iter().all(|file| summary.contains(&format!("({file})"))));
    }

    #[test]
    fn broken_links_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let page = "<a href=\"b.html#there\"></a><a href=\"b.html#gone\"></a><img src=\"no.svg\"><a href=\"https://a\"></a>";
        write(&folder.path().join("a.html"), page.as_bytes()).unwrap();
        write(&folder.path().join("b.html"), b"<p id=\"there\"></p>").unwrap();
        assert_eq!(dangling(folder.path()).unwrap(), ["a.html: b.html#gone", "a.html: no.svg"]);
    }
}
