//! Tests that `-q` prints only answers, for every problem.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use solvarium_catalogue as catalogue;
use std::process::{Command, Output, Stdio};

fn solvarium(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the program runs")
}

/// Texts of a search's summary, which is not part of an answer.
const STATISTICS: [&str; 5] = [" expanded, ", " evaluation", " decision", "propagation", " generated, "];

fn is_statistics(line: &str) -> bool {
    STATISTICS.iter().any(|word| line.contains(word))
}

#[test]
fn quiet_answers_hold_no_statistics() {
    for problem in catalogue::problems() {
        let arguments = ["solve", "--as", problem.name, "--node-limit", "100000", "--", problem.of.example];
        let (loud, quiet) = (solvarium(&arguments), solvarium(&[&["-q"], &arguments[..]].concat()));
        assert_eq!(loud.status.code(), quiet.status.code(), "{}", problem.name);
        let [loud, answer, output] = [&loud.stdout, &quiet.stdout, &quiet.stderr]
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert_eq!(output, "", "{}", problem.name);
        assert!(loud.lines().any(is_statistics), "{}: {loud}", problem.name);
        assert!(!answer.trim().is_empty(), "{}: {loud}", problem.name);
        let stray = answer.lines().find(|line| is_statistics(line) || !loud.contains(line));
        assert_eq!(stray, None, "{}: {answer}", problem.name);
    }
}

#[test]
fn quiet_output_has_only_the_answer() {
    let output = |arguments: &[&str]| String::from_utf8(solvarium(arguments).stdout).unwrap();
    assert_eq!(output(&["-q", "solve", "142305678"]), "UL\ntiles 4 1\n");
    assert_eq!(
        output(&["-q", "solve", "12....3........4", "--unique"]).lines().next(),
        Some("no solution: all reachable states were searched")
    );
    assert!(output(&["-q", "solve", "1.....3..4.....2", "--unique"]).ends_with("\nunique\n"));
    assert_eq!(output(&["-q", "count", "queens 8"]), "at least 2 solutions: not unique\n");
}

#[test]
fn quiet_comparisons_are_tables_and_nothing_else() {
    let compare = ["compare", "142305678", "203145678", "--with", "astar", "--with", "bfs"];
    let quiet = solvarium(&[&["-q"], &compare[..]].concat());
    let (table, output) =
        (String::from_utf8(quiet.stdout).unwrap(), String::from_utf8(quiet.stderr).unwrap());
    assert_eq!((output.as_str(), quiet.status.code()), ("", Some(0)));
    assert!(table.contains("astar") && table.contains("bfs"), "{table}");
    assert!(!table.contains("note:") && !table.contains("solvarium "), "{table}");
}

#[test]
fn quiet_lists_of_databases_have_no_hints() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let output = |arguments: &[&str]| String::from_utf8(solvarium(arguments).stdout).unwrap();
    assert_eq!(output(&["-q", "pdb", "list", "--dir", path]), format!("{path}\n"));
    assert!(output(&["pdb", "list", "--dir", path]).contains("no databases yet"));
}
