//! Compares docs/json.md with docs/result.schema.json, against which the rows of every command are checked: it describes each type of row
//! and each of its fields, and nothing else.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const REFERENCE: &str = include_str!("../../../docs/json.md");

/// The fields of each row type in the schema.
fn fields() -> BTreeMap<String, BTreeSet<String>> {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/result.schema.json")).unwrap();
    let definitions = schema["$defs"].as_object().unwrap().values();
    let of = |definition: &Value| {
        let properties = definition["properties"].as_object()?;
        let kind = properties.get("type")?["const"].as_str()?;
        Some((kind.to_owned(), properties.keys().cloned().collect()))
    };
    definitions.filter_map(of).collect()
}

/// The words in backquotes, without quotation marks.
fn code(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(|word| word.trim_matches('"').to_owned()).collect()
}

/// The row types in the first table, with the section that each links to.
fn documented() -> Vec<(BTreeSet<String>, Option<&'static str>)> {
    let rows = REFERENCE.lines().skip_while(|line| !line.starts_with("| `type` |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cell = |row: &'static str| row.split(" | ").next().unwrap();
    let anchor = |cell: &'static str| cell.split("](#").nth(1).and_then(|rest| rest.split(')').next());
    rows.map(cell).map(|cell| (code(cell), anchor(cell))).collect()
}

/// The section with this anchor.
fn part(anchor: &str) -> &'static str {
    let is_it = |part: &&str| {
        let heading = part.lines().next().unwrap_or_default();
        heading.to_lowercase().replace(' ', "-") == anchor
    };
    REFERENCE.split("\n## ").find(is_it).unwrap_or_else(|| panic!("no part of docs/json.md is #{anchor}"))
}

/// The first column of the tables of fields. Tables of values begin with a quotation mark.
fn listed(part: &str) -> BTreeSet<String> {
    let rows = part.lines().filter(|line| line.starts_with("| `") && !line.starts_with("| `\""));
    rows.flat_map(|row| code(row.split(" | ").next().unwrap())).collect()
}

#[test]
fn every_type_of_row_is_documented() {
    let documented: BTreeSet<_> = documented().into_iter().flat_map(|(kinds, _)| kinds).collect();
    assert_eq!(documented, fields().into_keys().collect());
}

#[test]
fn exactly_the_existing_fields_are_documented() {
    let fields = fields();
    let mut wrong = String::new();
    for (kinds, anchor) in documented() {
        // Types without a section of their own are described in another one.
        let text = anchor.map_or(REFERENCE, part);
        let known: BTreeSet<_> = kinds.iter().flat_map(|kind| &fields[kind]).cloned().collect();
        let described = &code(text) | &code(part("common-fields"));
        for absent in known.difference(&described) {
            wrong += &format!("{kinds:?}: docs/json.md says nothing of `{absent}`\n");
        }
        for other in anchor.map(|_| listed(text)).unwrap_or_default().difference(&known) {
            wrong += &format!("{kinds:?}: docs/json.md has a field `{other}` that no row has\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn an_undocumented_field_is_found() {
    assert!(listed(part("ratings")).contains("hodoku"));
    assert!(!code(part("ratings")).contains("backdoors"));
    assert_eq!(code("| [`a`, `b`](#c)"), ["a", "b"].map(str::to_owned).into());
}
