//! Commands in README.md and docs/commands.md name files that are in the repository, or that a command above made, and
//! commands that there are.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Options whose value is a file that is made.
const MADE: [&str; 5] = ["-o", "--out", "--record", "--proof", ">"];
/// Endings of files that are read.
const READ: [&str; 5] = [".txt", ".toml", ".tsp", ".trace", ".map"];

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The commands of a document: lines that begin with `solvarium`, and code in a table that does.
fn commands(document: &str) -> Vec<String> {
    let text = std::fs::read_to_string(repository().join(document)).unwrap();
    let lines = text.lines().map(|line| line.trim_start_matches("$ "));
    let lines = lines.filter(|line| line.starts_with("solvarium ")).map(str::to_owned);
    let code = text.split('`').filter(|code| code.starts_with("solvarium ") && !code.contains('\n'));
    lines.chain(code.map(str::to_owned)).collect()
}

/// The words of a command, up to its remark; quoted ones are one word.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut is_quoted) = (vec![String::new()], false);
    for letter in command.chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            '#' if !is_quoted && words.last().is_some_and(String::is_empty) => break,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn commands_of_documents_name_what_there_is() {
    let (mut seen, mut made) = (0, BTreeSet::new());
    for document in ["README.md", "docs/commands.md"] {
        for command in commands(document) {
            let words = words(&command);
            let Some(verb) = words.get(1) else { continue };
            let is_one = verb.chars().all(|letter| letter.is_ascii_lowercase());
            assert!(!is_one || knows(verb), "{document}: {command}: there is no command `{verb}`");
            for pair in words.windows(2) {
                let is_made = MADE.contains(&pair[0].as_str());
                if is_made {
                    made.insert(pair[1].clone());
                }
                let is_file = READ.iter().any(|ending| pair[1].ends_with(ending));
                let is_there = repository().join(&pair[1]).is_file() || made.contains(&pair[1]);
                assert!(is_made || !is_file || is_there, "{document}: {command}: there is no {}", pair[1]);
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} commands");
}

/// Whether there is such a command.
fn knows(verb: &str) -> bool {
    let help = Command::new(env!("CARGO_BIN_EXE_solvarium")).args(["help", verb]).output().unwrap();
    help.status.success()
}

#[test]
fn the_readme_is_short() {
    let lines = std::fs::read_to_string(repository().join("README.md")).unwrap().lines().count();
    assert!(lines < 150, "{lines} lines");
}
