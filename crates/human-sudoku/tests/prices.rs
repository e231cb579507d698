//! Compares the difficulties of the catalogue with the tables of notes outside the repository. Without them the test
//! prints a message and passes.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

use human_sudoku::{Hodoku, Level, Technique};

const NOTES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/TECHNIQUES.md");

/// Returns the cells of the tables of a section, half a row at a time: each row has two entries side by side, with an
/// empty cell between.
fn entries(notes: &str, section: &str, width: usize) -> Vec<Vec<String>> {
    let rest = notes.split_once(section).unwrap().1;
    let part = rest.split_once("\n## ").map_or(rest, |(part, _)| part);
    let rows = part.lines().filter(|line| line.starts_with("| "));
    let cells =
        |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    rows.map(cells)
        .filter(|cells| cells.len() == 2 * width + 1)
        .flat_map(|cells| [cells[..width].to_vec(), cells[width + 1..].to_vec()])
        .collect()
}

/// Returns the numbers of HoDoKu's library in a cell; `0303-0305` stands for three.
fn codes(cell: &str) -> Vec<String> {
    let is_code = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut all = Vec::new();
    for word in cell.split([' ', ',', '(', ')']) {
        match word.split_once('-') {
            Some((from, to)) if is_code(from) && is_code(to) => {
                let [from, to]: [u16; 2] = [from, to].map(|code| code.parse().unwrap());
                all.extend((from..=to).map(|code| format!("{code:04}")));
            }
            _ if is_code(word) => all.push(word.to_owned()),
            _ => (),
        }
    }
    all
}

fn level(name: &str) -> Level {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    levels.into_iter().find(|level| level.name() == name).unwrap()
}

#[test]
fn prices_are_those_of_the_notes() {
    let Ok(notes) = std::fs::read_to_string(NOTES) else {
        println!("skipped: {NOTES} is missing");
        return;
    };
    let hodoku = hodoku_prices(&notes);
    let se = se_prices(&notes);
    assert!(hodoku >= 60 && se >= 20, "the tables were not read: {hodoku} and {se} prices");
}

/// Compares HoDoKu's difficulties. Returns their number.
fn hodoku_prices(notes: &str) -> usize {
    let mut compared = 0;
    for entry in entries(notes, "## 1. HoDoKu", 4) {
        let [_, names, level_name, scores] = &entry[..] else { panic!("four cells") };
        let codes = codes(names);
        if codes.is_empty() {
            continue;
        }
        let on = !scores.ends_with("off");
        let scores: Vec<u32> =
            scores.trim_end_matches(" off").split(" / ").map(|score| score.parse().unwrap()).collect();
        for (at, code) in codes.iter().enumerate() {
            let technique = Technique::named(code).unwrap_or_else(|| panic!("{code} is in no entry"));
            let found = technique.entry().hodoku.unwrap();
            let score = scores[if scores.len() == codes.len() { at } else { 0 }];
            let wanted = Hodoku { index: found.index, level: level(level_name), score, on };
            assert_eq!(found, wanted, "{technique} ({code})");
            compared += 1;
        }
    }
    compared
}

/// Compares Sudoku Explainer's difficulties if a name has a difficulty of its own. Returns their number.
fn se_prices(notes: &str) -> usize {
    let mut compared = 0;
    for entry in entries(notes, "## 2. Sudoku Explainer", 3) {
        let [_, names, prices] = &entry[..] else { panic!("three cells") };
        let (names, prices): (Vec<_>, Vec<_>) = (names.split(" / ").collect(), prices.split(" / ").collect());
        if names.len() != prices.len() {
            continue;
        }
        for (name, price) in names.into_iter().zip(prices) {
            if let (Some(technique), Ok(price)) = (Technique::named(name), price.parse::<f64>()) {
                let tenths = (price * 10.0).round() as u16;
                assert_eq!(technique.entry().se, Some(tenths), "{technique}");
                compared += 1;
            }
        }
    }
    compared
}
