//! The ratings of 300 puzzles are a promise of this crate: testdata/ratings.txt. `SOLVARIUM_BLESS=1` updates them.

use std::fmt::Write;
use std::path::Path;

use human_sudoku::{Budget, Geometry, Position, Technique, TechniqueSet, hodoku, se};

/// Number of puzzles to make if the file has none yet.
const MADE: u64 = 300;

fn puzzle(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Position::of_puzzle(Geometry::NINE, &values)
}

fn name(technique: Option<Technique>) -> &'static str {
    technique.map_or("-", Technique::name)
}

/// Formats puzzle, level, score, hardest technique, and ER, EP, ED with the hardest technique of that scale.
fn row(text: &str, ladders: &mut (hodoku::Ladder, se::Ladder)) -> String {
    let position = puzzle(text);
    let one = ladders.0.rate(&position, &Budget::UNLIMITED);
    let other = ladders.1.rate(&position, &Budget::UNLIMITED);
    let tenths = |price: u16| f64::from(price) / 10.0;
    format!(
        "{text} {} {} {} {:.1} {:.1} {:.1} {}",
        one.level.name(),
        one.score,
        name(one.hardest),
        tenths(other.er),
        tenths(other.ep),
        tenths(other.ed),
        name(other.hardest)
    )
}

#[test]
fn ratings_are_those_that_were_committed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/ratings.txt");
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let mut puzzles: Vec<String> =
        committed.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect();
    if puzzles.is_empty() {
        let line = |seed| {
            let puzzle = fast_sudoku::generate(5_000_000 + seed);
            puzzle
                .cells()
                .iter()
                .map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) })
                .collect()
        };
        puzzles = (0..MADE).map(line).collect();
    }
    let mut ladders = (hodoku::Ladder::new(TechniqueSet::EMPTY), se::Ladder::new(TechniqueSet::EMPTY));
    let mut found = String::new();
    puzzles.iter().for_each(|text| writeln!(found, "{}", row(text, &mut ladders)).unwrap());
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
        return;
    }
    assert_eq!(committed.lines().count(), 300);
    for (was, is) in committed.lines().zip(found.lines()) {
        assert_eq!(was, is, "SOLVARIUM_BLESS=1 cargo test -p human-sudoku --test signature writes them");
    }
}
