//! Sudoku puzzles of any size in any layout.

use super::frame::Case;
use super::rng::Rng;
use solvarium_catalogue::Item;

/// A puzzle: its boxes, and its digits row by row, 0 for an empty cell.
struct Puzzle {
    boxes: (usize, usize),
    rows: Vec<Vec<usize>>,
}

/// Box shapes of the tested sizes; the usual one is frequent.
const BOXES: [(usize, usize); 12] =
    [(3, 3), (3, 3), (3, 3), (3, 3), (3, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4), (5, 5)];
const WORDS: [&str; 3] = ["AGILMNPRT", "ACDGNOSTX", "ABCKORSTY"];
const SIGNS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Puzzle {
    fn size(&self) -> usize {
        self.rows.len()
    }

    /// A puzzle: a solution pattern with shuffled digits, rows and columns, and some cells emptied.
    fn random(rng: &mut Rng) -> Self {
        let (height, width) = rng.one(&BOXES);
        let size = height * width;
        let mut digits: Vec<usize> = (1..=size).collect();
        rng.shuffle(&mut digits);
        let lines = |rng: &mut Rng, side: usize| {
            let mut bands: Vec<usize> = (0..size / side).collect();
            rng.shuffle(&mut bands);
            let band = |band: usize| {
                let mut inside: Vec<usize> = (0..side).map(|at| band * side + at).collect();
                rng.shuffle(&mut inside);
                inside
            };
            bands.into_iter().flat_map(band).collect::<Vec<usize>>()
        };
        let (rows, columns) = (lines(rng, height), lines(rng, width));
        let kept = 55 + rng.below(25);
        let mut cell = |row: usize, column: usize| {
            let digit = digits[(width * (row % height) + row / height + column) % size];
            if rng.percent(kept) { digit } else { 0 }
        };
        let rows =
            rows.iter().map(|&row| columns.iter().map(|&column| cell(row, column)).collect()).collect();
        Self { boxes: (height, width), rows }
    }
}

/// Script of the digits.
#[derive(Clone)]
enum Script {
    Numbers,
    NumbersFromZero,
    Letters,
    Word(&'static str),
    FromOne,
    FromZero,
}

impl Script {
    fn random(rng: &mut Rng, puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let has = |digit: usize| puzzle.rows.iter().flatten().any(|&found| found == digit);
        // A script that begins with 0 is recognised by the 0, and by its highest digit.
        let from_zero = if has(1) { vec![Self::NumbersFromZero] } else { Vec::new() };
        let mut all = vec![Self::Numbers, Self::Numbers, Self::Letters];
        match size {
            9 => all.extend([Self::Word(rng.one(&WORDS))].into_iter().chain(from_zero)),
            16 if has(16) => all.extend([Self::FromOne]),
            16 if has(1) => all.extend([Self::FromZero, Self::NumbersFromZero]),
            12 => all.extend(from_zero),
            _ => {}
        }
        // At most one letter of the word may be missing from the grid.
        let script = rng.one(&all);
        let whole = (1..=size).all(has);
        if matches!(script, Self::Word(_)) && !whole { Self::Numbers } else { script }
    }

    fn digit(&self, digit: usize) -> String {
        match self {
            Self::Numbers => digit.to_string(),
            Self::NumbersFromZero => (digit - 1).to_string(),
            Self::Letters => char::from(b'A' + u8::try_from(digit - 1).unwrap()).to_string(),
            Self::Word(word) => word[digit - 1..digit].to_owned(),
            Self::FromOne => char::from(SIGNS[digit]).to_string(),
            Self::FromZero => char::from(SIGNS[digit - 1]).to_string(),
        }
    }

    /// Signs for empty cells that are not digits of this script.
    fn empties(&self, size: usize) -> &'static [&'static str] {
        match self {
            Self::Numbers if size < 24 => &["0", ".", "_", "-", "*", "?", "-1", "x"],
            Self::Numbers => &["0", ".", "_", "-", "*", "-1"],
            Self::NumbersFromZero => &["-1", ".", "_"],
            Self::Letters | Self::Word(_) => &[".", "0", "-", "_"],
            Self::FromOne | Self::FromZero => &[".", "-", "_"],
        }
    }

    fn has_wide_digits(&self, size: usize) -> bool {
        size > 9 && matches!(self, Self::Numbers | Self::NumbersFromZero)
    }
}

/// Rows of cells with separators.
fn rows(rng: &mut Rng, puzzle: &Puzzle, cells: &[Vec<String>], can_touch: bool) -> (Vec<String>, bool) {
    let (height, width) = puzzle.boxes;
    let gap = rng.one(if can_touch {
        &["", "", " ", ",", ", ", ";", "\t", "|", " | "]
    } else {
        &[" ", " ", ",", ", ", ";", "\t", "|", " | "]
    });
    let gap_inside = if gap.contains('|') { " " } else { gap };
    let plain: Vec<String> = cells.iter().map(|row| row.join(gap)).collect();
    let boxed = |bar: &str| -> Vec<String> {
        let row = |row: &Vec<String>| {
            row.chunks(width).map(|part| part.join(gap_inside)).collect::<Vec<_>>().join(bar)
        };
        cells.iter().map(row).collect()
    };
    let rule = |bar: &str, line: &str| line.repeat(boxed(bar)[0].chars().count());
    match rng.below(9) {
        0 => {
            let rows: Vec<String> = boxed(" | ").iter().map(|row| format!("| {row} |")).collect();
            let rule = format!("+{}+", "-".repeat(rows[0].chars().count() - 2));
            let bands: Vec<String> = rows.chunks(height).map(|band| band.join("\n")).collect();
            let drawn = format!("{rule}\n{}\n{rule}", bands.join(&format!("\n{rule}\n")));
            (drawn.lines().map(str::to_owned).collect(), true)
        }
        1 => {
            let bar = rng.one(&[" │ ", " ┃ "]);
            let rule = rule(bar, "─");
            let bands: Vec<String> = boxed(bar).chunks(height).map(|band| band.join("\n")).collect();
            (bands.join(&format!("\n{rule}\n")).lines().map(str::to_owned).collect(), true)
        }
        2 => {
            let rows: Vec<String> = cells.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
            let rule = format!(
                "+{}",
                rows[0]
                    .split('|')
                    .filter(|part| !part.is_empty())
                    .map(|part| "-".repeat(part.len()) + "+")
                    .collect::<String>()
            );
            let all = rows.iter().flat_map(|row| [row.clone(), rule.clone()]);
            (std::iter::once(rule.clone()).chain(all).collect(), true)
        }
        3 => (cells.iter().map(|row| format!("| {} |", row.join(" | "))).collect(), true),
        4 => {
            let rule = "-".repeat(plain[0].chars().count().max(puzzle.size() + 3));
            let all: Vec<String> = plain.iter().flat_map(|row| [rule.clone(), row.clone()]).skip(1).collect();
            (all, true)
        }
        5 => {
            let bands: Vec<String> = plain.chunks(height).map(|band| band.join("\n")).collect();
            (bands.join("\n\n").lines().map(str::to_owned).collect(), true)
        }
        _ => (plain, false),
    }
}

/// Brackets or quotation marks around rows.
fn wrapped(rng: &mut Rng, rows: Vec<String>) -> Vec<String> {
    let around = |open: &str, close: &str| rows.iter().map(|row| format!("{open}{row}{close}")).collect();
    match rng.below(9) {
        0 => around("\"", "\","),
        1 => around("'", "'"),
        2 => around("[", "]"),
        3 => [vec!["grid = \"\"\"".to_owned()], rows, vec!["\"\"\"".to_owned()]].concat(),
        _ => rows,
    }
}

/// Lines above and below.
fn headed(rng: &mut Rng, puzzle: &Puzzle, mut rows: Vec<String>) -> Vec<String> {
    let (size, (height, width)) = (puzzle.size(), puzzle.boxes);
    let above: Vec<String> = match rng.below(12) {
        0 => vec![size.to_string()],
        1 => vec![format!("{height} {width}")],
        2 => vec![format!("N={size}")],
        3 => vec!["1".to_owned(), size.to_string()],
        4 => vec![
            rng.one(&["Evening Post, 3 May", "Grid 01", "Puzzle 7 (hard)", "A Sudoku by Ann"]).to_owned(),
        ],
        5 => vec![rng.one(&["# easy", "// copied by Ann", "% from a book"]).to_owned()],
        6 => {
            rows.extend(["".to_owned(), rng.one(&["Solve this, please!", "Made by hand"]).to_owned()]);
            Vec::new()
        }
        _ => Vec::new(),
    };
    above.into_iter().chain(rows).collect()
}

/// A puzzle in a layout.
pub fn case(rng: &mut Rng) -> Case {
    let puzzle = Puzzle::random(rng);
    let script = Script::random(rng, &puzzle);
    let empty = rng.one(script.empties(puzzle.size()));
    let cell = |&digit: &usize| if digit == 0 { empty.to_owned() } else { script.digit(digit) };
    let cells: Vec<Vec<String>> = puzzle.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let can_touch = !script.has_wide_digits(puzzle.size()) && empty.len() == 1;
    let (rows, is_framed) = rows(rng, &puzzle, &cells, can_touch);
    let rows = if is_framed { rows } else { wrapped(rng, rows) };
    let lines = headed(rng, &puzzle, rows);
    let end = rng.one(&["\n", "\n", "\r\n"]);
    let mark = if rng.percent(5) { "\u{feff}" } else { "" };
    let text = format!("{mark}{}{}", lines.join(end), rng.one(&["", end, end]));
    Case::new(text, Box::new(move |item| fault(&puzzle, item)))
}

/// First fault of the puzzle that was read.
fn fault(puzzle: &Puzzle, item: &Item) -> Option<String> {
    let instance = item.instance.as_ref().ok()?;
    let (size, (height, width)) = (puzzle.size(), puzzle.boxes);
    let description = instance.describe();
    let found = instance.rows()?;
    let is_same = found
        .iter()
        .flatten()
        .zip(puzzle.rows.iter().flatten())
        .all(|(&found, &digit)| found == i32::try_from(digit).unwrap());
    if !is_same || found.len() != size {
        return Some(format!("{description}, and other digits: {found:?}"));
    }
    let usual = height <= width;
    let are_named = item.remarks.iter().any(|remark| remark.contains("boxes="));
    let expected = if usual {
        format!("{size}x{size} Sudoku, ")
    } else {
        format!("{size}x{size} Sudoku with boxes of {height}x{width}, ")
    };
    (!description.starts_with(&expected) && !are_named)
        .then(|| format!("{description}, where `{expected}` is expected"))
}
