//! The diffs of docs/extend.md match files that are compiled and tested: every line of a diff is in its file.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Lines of a file in a diff, and whether they are the whole file.
struct Hunk {
    file: String,
    is_whole: bool,
    lines: Vec<String>,
}

/// The hunks of all diffs of a page.
fn hunks(page: &str) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    let (mut file, mut is_inside) = (String::new(), false);
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = line == "```diff";
        } else if let Some(name) = line.strip_prefix("+++ b/") {
            file = name.into();
        } else if line.starts_with("@@") {
            hunks.push(Hunk { file: file.clone(), is_whole: line.contains("whole"), lines: Vec::new() });
        } else if is_inside && let Some(text) = line.strip_prefix(['+', ' ']) {
            hunks.last_mut().unwrap().lines.push(text.into());
        }
    }
    hunks
}

#[test]
fn the_page_shows_the_compiled_code() {
    let page = std::fs::read_to_string(root().join("docs/extend.md")).unwrap();
    let hunks = hunks(&page);
    for Hunk { file, is_whole, lines } in &hunks {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        let there: Vec<_> = text.lines().collect();
        let is_shown = match is_whole {
            true => there == *lines,
            false => there.windows(lines.len()).any(|window| window == lines),
        };
        assert!(
            is_shown && !lines.is_empty(),
            "{file} is not as docs/extend.md has it:\n{}",
            lines.join("\n")
        );
    }
    let is_list = |hunk: &&Hunk| hunk.file.ends_with("/mod.rs");
    assert_eq!(hunks.iter().filter(is_list).count(), 8, "each extension is a line in a list");
}

#[test]
fn diffs_are_read() {
    let page = "```diff\n+++ b/x.rs\n@@ @@\n a\n+b\n-c\n```\nno\n```diff\n+++ b/y.rs\n@@ the whole file @@\n+d\n```\n";
    let read: Vec<_> = hunks(page).into_iter().map(|h| (h.file, h.is_whole, h.lines.concat())).collect();
    assert_eq!(read, [("x.rs".into(), false, "ab".into()), ("y.rs".into(), true, "d".into())]);
}
