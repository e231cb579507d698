//! A link that opens a Sudoku in f-puzzles (Fox, 2020): JSON, compressed by lz-string (Pieroxy, 2013), in base64. The
//! link includes regions, cages, diagonals and rules of variants. The output is read back, so that nothing is dropped
//! silently.

use super::subject::Subject;
use crate::instance::scene::PictureRule;
use crate::{Cage, Look, Picture, Tone};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
#[cfg(feature = "variants")]
use solvarium_forms::GridRule;

writer!(FPUZZLES = "fpuzzles", files [], by puzzle);

/// Size of the largest grid that f-puzzles shows.
const LARGEST: usize = 16;

/// A grid; keys that do not apply are omitted.
#[derive(Serialize)]
struct Board {
    size: usize,
    grid: Vec<Vec<FpuzzlesCell>>,
    #[serde(rename = "diagonal+", skip_serializing_if = "Option::is_none")]
    rising: Option<bool>,
    #[serde(rename = "diagonal-", skip_serializing_if = "Option::is_none")]
    falling: Option<bool>,
    #[serde(rename = "killercage", skip_serializing_if = "Vec::is_empty")]
    cages: Vec<KillerCage>,
    #[serde(flatten)]
    rules: Map<String, Value>,
}

/// A cell.
#[derive(Serialize)]
struct FpuzzlesCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    /// The region, if that is not the usual box.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<u16>,
    /// The possible digits.
    #[serde(rename = "givenPencilMarks", skip_serializing_if = "Vec::is_empty")]
    marks: Vec<i32>,
}

/// A cage: cells as `R1C1`, and the sum as a text, if it has one.
#[derive(Serialize, Deserialize)]
struct KillerCage {
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let board = subject.board(Look::Grid).filter(|board| board.width <= LARGEST)?;
    if !subject.is_pictured_by(json) {
        return None;
    }
    let packed = lz_str::compress_to_base64(json(board)?.as_str());
    Some(format!("https://www.f-puzzles.com/?load={packed}\n"))
}

/// The grid as f-puzzles describes it.
pub(super) fn json(board: &Picture) -> Option<String> {
    let mut rules = rules(board)?;
    let place = |cell: usize| place(board, cell);
    let cells: Vec<usize> = (0..board.cells.len()).collect();
    let diagonal = board.diagonals.then_some(true);
    let mut described = Board {
        size: board.width,
        grid: cells.chunks(board.width).map(|row| row.iter().map(|&cell| place(cell)).collect()).collect(),
        rising: diagonal,
        falling: diagonal,
        cages: board.cages.iter().map(|it| cage(it, board.width)).collect(),
        rules: Map::new(),
    };
    // Cages with a sum have a key of their own in a picture.
    if let Some(Value::Array(cages)) = rules.remove("killercage") {
        described.cages.extend(cages.into_iter().filter_map(|cage| serde_json::from_value(cage).ok()));
    }
    described.rules = rules;
    serde_json::to_string(&described).ok()
}

/// The keys of the rules of a variant. The possible digits of cells are in the cells.
#[cfg(feature = "variants")]
fn rules(board: &Picture) -> Option<Map<String, Value>> {
    let rules = board.rules.iter().filter(|rule| rule.name != "digits");
    let rule_of = |rule: &PictureRule| GridRule::new(rule.name, rule.paths.clone(), rule.values.clone());
    // A rule made of others has neither cells nor numbers.
    let is_composite = |rule: &&PictureRule| matches!(rule.name, "either" | "all");
    if board.rules.iter().any(|rule| is_composite(&rule)) {
        return None;
    }
    solvarium_forms::f_puzzles_keys(&rules.map(rule_of).collect::<Vec<_>>(), board.width)
}

/// Builds without variants have no rules of them.
#[cfg(not(feature = "variants"))]
fn rules(board: &Picture) -> Option<Map<String, Value>> {
    board.rules.is_empty().then(Map::new)
}

fn place(board: &Picture, at: usize) -> FpuzzlesCell {
    let cell = &board.cells[at];
    let is_of =
        |rule: &&PictureRule| rule.name == "digits" && rule.paths.iter().any(|path| path.contains(&at));
    let marks = board.rules.iter().find(is_of);
    FpuzzlesCell {
        value: cell.text.parse().ok(),
        given: (cell.tone == Tone::Given).then_some(true),
        region: board
            .regions
            .get(at)
            .copied()
            .filter(|&region| usize::from(region) != usual_box(at, board.width)),
        marks: marks.map_or_else(Vec::new, |rule| rule.values.clone()),
    }
}

/// The default box of a cell in f-puzzles: boxes are as square as possible, and wider than high.
pub(super) fn usual_box(cell: usize, size: usize) -> usize {
    let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
    let columns = size / rows;
    cell / size / rows * rows + cell % size / columns
}

fn cage(cage: &Cage, size: usize) -> KillerCage {
    let name = |&cell: &usize| format!("R{}C{}", cell / size + 1, cell % size + 1);
    KillerCage { cells: cage.cells.iter().map(name).collect(), value: Some(cage.sum.to_string()) }
}

#[cfg(all(test, feature = "variants"))]
#[expect(clippy::unwrap_used, reason = "tests say what they expect")]
mod tests {
    use super::*;

    /// The description of a puzzle, which is read as a puzzle with the same text.
    fn described(text: &str) -> Option<String> {
        let instance = crate::parse(text).unwrap();
        let written = FPUZZLES.write(&Subject::start(&*instance).unwrap())?;
        let again = crate::parse(&written).unwrap();
        let variant = |instance: &dyn crate::Instance| crate::as_variant(instance).unwrap().unwrap();
        let sorted = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(variant(&*again).print()), sorted(variant(&*instance).print()), "{written}");
        Some(written)
    }

    #[test]
    fn rules_of_variants_are_kept() {
        let grid = "1...\n....\n....\n....\n";
        for rules in [
            "thermo r1c1-r1c3\nthermo r4c4-r2c4",
            "arrow r2c2; r2c3 r3c4\narrow r1c1 r1c2; r2c2 r3c2",
            "sandwich row2 = 3\nskyscraper r4c4-r1c4 = 2\nx-sum column1 = 5",
            "sum r1c2-r3c4 = 9\nsum r4c3-r3c4 = 4\nsum r1c1 = 1",
            "cage r1c1 r1c2\ncage r2c1 r2c2 = 5\ncage r3c1 r3c2 r3c3 = 3 6 9",
            "difference r1c1 r1c2\ndifference r2c1 r2c2 = 2\nratio r3c1 r3c2\nno-other-ratio = 2",
            "pair-sum r1c1 r1c2 = 5\npair-sum r2c1 r2c2 = 6\nno-other-sum = 5 10",
            "even r1c2 r3c3\nodd r2c2\nminimum r4c4\nmaximum r3c2",
            "quadruple r1c1 r1c2 r2c1 r2c2 = 1 2\nclone r1c1 r1c2; r3c1 r3c2",
            "anti-knight\ndiagonal-up\ndigits r2c2 = 2 3\nwhispers r1c1-r1c3 = 2",
            "extra-region r1c1 r2c2 r3c3 r4c4\nindex-row r2c2\nrenban r1c1-r1c3\nzipper r2c1-r2c3",
            "regions\nAAAB\nABBB\nCDDD\nCCCD\nno-other-difference\nbetween r1c1-r1c3",
        ] {
            let is_kept = described(&format!("{grid}{rules}")).is_some();
            // The sums 3, 6 and 9 are no digital root of four digits: 3 is the only one.
            assert_eq!(is_kept, !rules.contains("= 3 6 9"), "{rules}");
        }
    }

    #[test]
    fn rules_that_f_puzzles_lacks_are_refused() {
        let grid = "....\n....\n....\n....\n";
        for rules in [
            "either (even r1c1) (odd r1c2)",
            "full-rank row1 = 2",
            "sandwich r1c2-r1c4 = 3",
            "no-other-ratio = 3",
            "variables A\ngreater A r1c1",
            // Each of its digits leads to a solution.
            "variables A",
            "regions\nAAAB\nABBB\n....\n....\nthermo r1c1-r1c3",
        ] {
            assert_eq!(described(&format!("{grid}{rules}")), None, "{rules}");
        }
        let variables = crate::parse(&format!("{grid}variables A")).unwrap();
        let why = crate::writing::misfit(&Subject::start(&*variables).unwrap(), "fpuzzles");
        assert!(why.starts_with("a puzzle with variables does not fit"), "{why}");
        assert_eq!(described("grid 4x4 0-3\n....\n....\n....\n....\nthermo r1c1-r1c3"), None);
    }
}
