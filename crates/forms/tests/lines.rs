//! Independent lines give the same as the whole text, for every example and file of the corpus.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium_forms::{Hints, Item, decode, forms::forms, lines, read};

/// The items of a text, line by line; `None` if the lines of its form are not independent.
fn by_lines(text: &str) -> Option<Vec<Item>> {
    let mut reader = lines(text, &Hints::default()).ok()??;
    Some((1..).zip(text.lines()).filter_map(|(number, line)| reader.line(number, line)).collect())
}

fn whole(text: &str) -> Vec<Item> {
    read(text, &Hints::default()).unwrap().unwrap().collect()
}

#[test]
fn lines_give_the_same_puzzles_as_the_whole_text() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/forms");
    let files = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    let examples =
        forms().iter().flat_map(|form| form.examples).map(|example| example.text.as_bytes().to_vec());
    let mut met = 0;
    for bytes in files.chain(examples) {
        let Ok(decoded) = decode(&bytes) else { continue };
        let Some(items) = by_lines(&decoded.text) else { continue };
        met += 1;
        assert_eq!(items, whole(&decoded.text), "{}", decoded.text);
    }
    assert!(met > 5, "{met}");
}

#[test]
fn a_long_table_is_read_to_its_end_and_past_its_faults() {
    let mut file = String::from("id,puzzle\n");
    for id in 0..20_000 {
        file += &format!("{id},1.....3..4.....{}\n", if id == 15_000 { "5" } else { "2" });
    }
    let items = by_lines(&file).unwrap();
    assert_eq!(items.len(), 20_000);
    let faults: Vec<&Item> = items.iter().filter(|item| item.puzzle.is_err()).collect();
    assert!(faults.len() == 1 && faults[0].line == 15_002, "{faults:?}");
}
