//! One form alone: any text that it claims is read into consistent descriptions or refused, whatever other forms claim. The name of the
//! target names the form: `cargo fuzz run form-csv`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium_forms::{Form, Hints, decode, forms::forms};
use solvarium_fuzz::is_consistent;

const TARGET: &str = env!("CARGO_BIN_NAME");

fn form() -> &'static Form {
    let name = TARGET.strip_prefix("form-").expect("targets of forms begin with `form-`");
    forms().iter().find(|form| form.name == name).expect("each target has the name of a form")
}

/// An example of the form with some characters exchanged, removed and added, or the text of the input.
fn text(form: &Form, which: u8, edits: &[(u16, u8)], other: &[u8]) -> Vec<u8> {
    let refused = form.refused.iter().map(|refused| refused.text);
    let mut all = form.examples.iter().map(|example| example.text).chain(refused);
    let Some(example) = all.nth(usize::from(which)) else { return other.to_vec() };
    let mut text = example.as_bytes().to_vec();
    for &(at, edit) in edits {
        let at = usize::from(at) % (text.len() + 1);
        match edit {
            0x80..=0xBF if at < text.len() => drop(text.remove(at)),
            0xC0..=0xFF => text.insert(at, edit - 0x80),
            _ if at < text.len() => text[at] = edit,
            _ => text.extend(other),
        }
    }
    text
}

fuzz_target!(|input: (u8, Vec<(u16, u8)>, &[u8])| {
    let (which, edits, other) = input;
    let form = form();
    let bytes = text(form, which, &edits, other);
    let Ok(decoded) = decode(&bytes) else { return };
    let hints = Hints::default();
    for claimed in form.claims(&decoded.text, &hints) {
        let Ok(reading) = claimed.read(&decoded.text, &hints) else { continue };
        for item in reading {
            assert!(item.puzzle.as_ref().map_or(true, is_consistent), "{item:?}");
        }
    }
});
