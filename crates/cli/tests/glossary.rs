//! Tests that the words of docs/glossary.md appear in the files that it names, so that a search of the tree finds each idea.

use std::path::Path;

/// A file as one line in lower case, without comment markers, which may split a term.
fn words(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches(['/', '!']).trim());
    lines.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn every_term_appears_in_the_files_of_the_glossary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let (mut rows, mut faults) = (0, String::new());
    for row in page.lines().filter(|line| line.starts_with("| ") && line.contains('`')) {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let (terms, files) = (cells.first().unwrap(), cells.last().unwrap());
        for file in files.split(", ").map(|file| file.trim_matches('`')) {
            let text = std::fs::read_to_string(root.join(file)).map(|text| words(&text)).unwrap_or_default();
            for term in terms.split([',']).flat_map(|term| term.split(" and ")) {
                if !text.contains(&term.trim().to_lowercase()) {
                    faults += &format!("{}: not in {file}\n", term.trim());
                }
            }
        }
        rows += 1;
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(rows > 60, "the tables were not read: {rows} rows");
}
