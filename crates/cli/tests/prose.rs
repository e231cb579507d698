//! The language of the project: comments begin with what an item is or does, texts for users have no banned phrases, and numbers
//! agree with their nouns. The limits may only fall.

#![expect(clippy::unwrap_used, reason = "tests state their expectations")]

#[path = "prose/sentences.rs"]
mod sentences;

use std::path::{Path, PathBuf};

/// Words with which a sentence hides its subject.
const HIDING: [&str; 9] =
    ["What", "Those", "Who", "Whoever", "So many", "The same", "By what", "Where", "That"];
/// The most blocks of comments that may begin so.
const MOST: usize = 12;

/// Phrases that a user would read twice, with what to write instead.
const BANNED: [(&str, &str); 34] = [
    ("so many", "number of"),
    ("expected how many", "expected the number of"),
    ("by lot", "at random"),
    ("begin anew", "start again"),
    ("built anew", "built again"),
    ("build it anew", "build it again"),
    ("one's own", "your own"),
    ("as people", "as a person"),
    ("techniques of people", "human techniques"),
    ("stands twice", "appears twice"),
    ("stand twice", "appear twice"),
    ("stands here", "is here"),
    ("at fault", "conflicting"),
    ("asks no", "uses no"),
    ("leave it out", "remove it"),
    ("leave out", "remove"),
    ("left off", "interrupted"),
    ("parted by", "separated by"),
    ("one a core", "one per core"),
    ("goes from", "is removed from"),
    ("goes on", "continues"),
    ("go on with", "continue with"),
    ("begin again", "start again"),
    ("and the like", "such as"),
    ("each as likely", "uniformly random"),
    ("take back", "undo"),
    ("takes back", "undoes"),
    ("struck out", "removed"),
    ("strike out", "remove"),
    ("makes one that does", "build it with"),
    ("told apart", "recognised"),
    ("no way leads", "no path leads"),
    ("the way to", "the path to"),
    ("a fault of solvarium", "a bug in solvarium"),
];
/// Plural nouns that `solvarium::wording::count` makes agree with their number.
const COUNTED: [&str; 24] = [
    "actions",
    "boards",
    "candidates",
    "cells",
    "colours",
    "constraints",
    "cores",
    "edges",
    "files",
    "graphs",
    "lines",
    "moves",
    "nodes",
    "pancakes",
    "positions",
    "puzzles",
    "rows",
    "runs",
    "solutions",
    "states",
    "steps",
    "tables",
    "techniques",
    "variables",
];
/// The most literals that may put a number before such a noun: numbers that are never 1, and sizes.
const UNCOUNTED: usize = 62;

/// Files with this ending in a folder and the folders below it.
fn with_ending(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() && !["target", "node_modules"].contains(&&*name) {
            with_ending(&path, ending, found);
        } else if name.ends_with(ending) {
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
        with_ending(&root.join(folder), ".rs", &mut files);
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

/// The string literals of Rust code before its tests, each on one line.
fn literals(code: &str) -> Vec<String> {
    let mut rest = code.split("\n#[cfg(test)]").next().unwrap();
    let mut found = Vec::new();
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let before = &rest[..at];
        rest = &rest[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\\") {
            3 + rest[3..].find('\'').unwrap() + 1
        } else if rest.starts_with('\'') {
            let character = rest.chars().nth(1).map_or(0, char::len_utf8);
            if rest[1 + character..].starts_with('\'') { character + 2 } else { 1 }
        } else if rest.starts_with('"') {
            let (literal, length) = literal(before, rest);
            found.push(literal);
            length
        } else {
            1
        };
        rest = &rest[length..];
    }
    found
}

/// The literal at the beginning of `text`, and its length in the code.
fn literal(before: &str, text: &str) -> (String, usize) {
    let name = before.trim_end_matches('#');
    let end = if name.ends_with('r') {
        let end = format!("\"{}", &before[name.len()..]);
        1 + text[1..].find(&end).unwrap()
    } else {
        let mut escaped = false;
        let ends = |c: char| {
            let is_end = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            is_end
        };
        1 + text[1..].find(ends).unwrap()
    };
    let words = text[1..end].split_whitespace().filter(|word| *word != "\\");
    (words.collect::<Vec<_>>().join(" "), end + 1)
}

/// The texts that users see: literals of the program, the help of its commands, and the texts of the page.
fn texts() -> Vec<(PathBuf, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut files = Vec::new();
    with_ending(&root.join("crates"), ".rs", &mut files);
    files.retain(|file| {
        let path = file.strip_prefix(root).unwrap().to_string_lossy();
        path.contains("/src/") && !path.contains("tests")
    });
    let mut all = Vec::new();
    for file in files {
        let code = std::fs::read_to_string(&file).unwrap();
        all.extend(literals(&code).into_iter().map(|text| (file.clone(), text)));
    }
    let tables =
        ["", "course/", "explain/", "games/", "setter/"].map(|part| format!("crates/view/web/{part}text.js"));
    for lines in tables.iter().map(String::as_str).chain(["crates/cli/tests/cmd/help.trycmd"]) {
        let lines = root.join(lines);
        let text = std::fs::read_to_string(&lines).unwrap();
        all.extend(text.lines().map(|line| (lines.clone(), line.to_owned())));
    }
    all
}

/// Whether a text has a phrase, as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let is_word = |side: Option<char>| side.is_some_and(char::is_alphanumeric);
    text.match_indices(phrase).any(|(at, _)| {
        let after = text[at + phrase.len()..].chars().next();
        !is_word(text[..at].chars().next_back()) && !is_word(after)
    })
}

#[test]
fn texts_for_users_have_no_banned_phrases() {
    let all = texts();
    assert!(all.len() > 5000, "{} texts", all.len());
    let mut found = Vec::new();
    for (file, text) in &all {
        let small = text.to_lowercase();
        for (phrase, instead) in BANNED.iter().filter(|(phrase, _)| has(&small, phrase)) {
            found.push(format!("{}: '{phrase}', write '{instead}': {text}", file.display()));
        }
    }
    assert!(found.is_empty(), "{} banned phrases:\n{}", found.len(), found.join("\n"));
}

#[test]
fn numbers_agree_with_their_nouns() {
    let is_counted = |text: &str| COUNTED.iter().any(|noun| has(text, &format!("}} {noun}")));
    let found: Vec<_> = texts()
        .into_iter()
        .filter(|(_, text)| is_counted(text))
        .map(|(file, text)| format!("{}: {text}", file.display()))
        .collect();
    assert!(
        found.len() <= UNCOUNTED,
        "{} numbers may disagree with their nouns, at most {UNCOUNTED}; use solvarium::wording::count:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn literals_are_found() {
    let code = r##"let a = "one \
        line"; // "none"
        let b = ['"', '\'', '\\']; let c = r#"raw "text""#; fn d<'a>() { "a \" b" }
#[cfg(test)]
mod tests { "tests" }"##;
    assert_eq!(literals(code), ["one line", "raw \"text\"", "a \\\" b"]);
    assert!(has("as many rows, so many", "so many") && !has("also many", "so many"));
}

#[test]
fn hidden_subjects_are_found() {
    let text =
        "/// What it does.\nfn a() {}\n/// Whatever.\n/// The same again.\nfn b() {}\n    // Those, too.\n";
    assert_eq!(hidden(text), ["What it does.", "Those, too."]);
}
