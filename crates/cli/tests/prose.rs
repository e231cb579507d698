//! Comments begin with what an item is or does. The count of those that do not may only fall.

#![expect(clippy::unwrap_used, reason = "tests state their expectations")]

use std::path::{Path, PathBuf};

/// Words with which a sentence hides its subject.
const HIDING: [&str; 9] =
    ["What", "Those", "Who", "Whoever", "So many", "The same", "By what", "Where", "That"];
/// The most blocks of comments that may begin so: most are help texts of the command line.
const MOST: usize = 42;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The first lines of the blocks of comments that begin with one of the words.
fn hidden(text: &str) -> Vec<&str> {
    let mut within = false;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim_start) {
        let comment = ["/// ", "//! ", "// "].iter().find_map(|mark| line.strip_prefix(mark));
        if let Some(words) = comment.filter(|_| !within)
            && HIDING.iter().any(|word| {
                words.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ',', ':', '.']))
            })
        {
            found.push(words);
        }
        within = line.starts_with("//");
    }
    found
}

#[test]
fn comments_begin_with_their_subject() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "bench", "fuzz"] {
        sources(&root.join(folder), &mut files);
    }
    let mut all = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        all.extend(hidden(&text).iter().map(|line| format!("{}: {line}", file.display())));
    }
    assert!(files.len() > 1000, "{} files", files.len());
    assert!(
        all.len() <= MOST,
        "{} comments hide their subject, at most {MOST} may:\n{}",
        all.len(),
        all.join("\n")
    );
}

#[test]
fn hidden_subjects_are_found() {
    let text =
        "/// What it does.\nfn a() {}\n/// Whatever.\n/// The same again.\nfn b() {}\n    // Those, too.\n";
    assert_eq!(hidden(text), ["What it does.", "Those, too."]);
}
