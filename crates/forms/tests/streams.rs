//! A stream gives what the whole text gives, for every example and file of the corpus.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium_forms::{Found, Hints, Item, decode, forms::forms, read, stream};

fn streamed(bytes: &[u8]) -> Option<Vec<Item>> {
    match stream(bytes, &Hints::default()).unwrap().ok()? {
        Found::Form(stream) => Some(stream.map(Result::unwrap).collect()),
        Found::Foreign { head, rest } => {
            assert_eq!([&head, rest].concat(), bytes);
            None
        }
    }
}

fn whole(bytes: &[u8]) -> Option<Vec<Item>> {
    let decoded = decode(bytes).ok()?;
    Some(read(&decoded.text, &Hints::default()).ok()??.collect())
}

#[test]
fn streams_give_what_texts_give() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/forms");
    let files = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    let examples =
        forms().iter().flat_map(|form| form.examples).map(|example| example.text.as_bytes().to_vec());
    for bytes in files.chain(examples).chain([b"queens 8".to_vec(), Vec::new()]) {
        assert_eq!(streamed(&bytes), whole(&bytes), "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_long_table_is_read_to_its_end_and_past_its_faults() {
    let mut file = String::from("id,puzzle\n");
    for id in 0..20_000 {
        file += &format!("{id},1.....3..4.....{}\n", if id == 15_000 { "5" } else { "2" });
    }
    let items = streamed(file.as_bytes()).unwrap();
    assert_eq!(items.len(), 20_000);
    let faults: Vec<&Item> = items.iter().filter(|item| item.puzzle.is_err()).collect();
    assert!(faults.len() == 1 && faults[0].line == 15_002, "{faults:?}");
}
