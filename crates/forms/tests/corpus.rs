//! The files of `testdata/forms` are read as in `expected.txt`.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium_forms::{Hints, Item, Puzzle, decode, read};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/forms")
}

/// The form of a file, and its puzzles or faults.
fn read_file(name: &str) -> (String, Vec<Item>) {
    let bytes = std::fs::read(folder().join(name)).unwrap();
    let decoded = decode(&bytes).unwrap();
    match read(&decoded.text, &Hints::default()) {
        Ok(Some(reading)) => (reading.form.name.to_owned(), reading.collect()),
        Ok(None) => ("none".to_owned(), Vec::new()),
        Err(fault) => (format!("fault: {fault}"), Vec::new()),
    }
}

fn described(item: &Item) -> String {
    item.puzzle.as_ref().map_or_else(ToString::to_string, ToString::to_string)
}

/// The difference from the expected result of a file.
fn difference(line: &str, sudoku: &str) -> Option<String> {
    let mut words = line.splitn(3, ' ');
    let (name, form, rest) = (words.next()?, words.next()?, words.next()?);
    let (found, items) = read_file(name);
    let are_equal = match rest.strip_prefix('|') {
        Some(puzzles) => items.iter().map(described).eq(puzzles.split('|')),
        None => {
            let is_it = |item: &Item| match &item.puzzle {
                Ok(Puzzle::Sudoku(grid)) => {
                    let digit = |&value: &u8| if value == 0 { '.' } else { char::from(b'0' + value) };
                    grid.values.iter().map(digit).collect::<String>() == sudoku
                }
                _ => false,
            };
            rest.parse() == Ok(items.len()) && items.iter().all(is_it)
        }
    };
    let all: Vec<String> = items.iter().map(described).collect();
    (found != form || !are_equal).then(|| format!("{name}: expected {form} {rest}\n  found {found} {all:#?}"))
}

#[test]
fn files_read_as_expected() {
    let text = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let sudoku = lines[0].strip_prefix("sudoku ").unwrap();
    let faults: Vec<String> = lines[1..].iter().filter_map(|line| difference(line, sudoku)).collect();
    assert!(lines.len() > 50 && faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_is_expected() {
    let text = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    for file in std::fs::read_dir(folder()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let is_listed = text.lines().any(|line| line.split(' ').next() == Some(&name));
        assert!(is_listed || name == "expected.txt", "{name} is not in expected.txt");
    }
}
