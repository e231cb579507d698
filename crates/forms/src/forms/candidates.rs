//! Candidate grids: the remaining digits of each cell, framed or not, as Simple Sudoku, SudoCue, HoDoKu and SadMan Sudoku write them;
//! or lines of 729 characters, nine for each cell (Sukaku).
//!
//! A cell with one candidate counts as filled. If candidates have signs (`4+` `4-` `4!`), as `solvarium explain --grids` marks them
//! before a step, no cell does. A grid of givens above the candidates, as Simple Sudoku copies it and HoDoKu reads it, says which cells
//! are filled. A second grid between both has the placed digits, too:
//!
//! ```text
//! *-----*
//! |1.|..|
//! |..|3.|
//! |--+--|
//! |.4|..|
//! |..|.2|
//! *-----*
//! 1  2   | 24 34
//! 24 2   | 3  14
//! 23 4   | 1  3
//! 34 13  | 4  2
//! ```

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, characters, pieces};
use crate::position::bit;
use crate::puzzle::{Places, Puzzle};
use crate::{Fault, Kind, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "candidates",
    help: "candidate grids: the remaining digits of each cell, framed or plain, or nine characters per cell. The givens may precede the grid",
    examples: &[
        Example {
            text: "*-----------*\n| 1 23 | 24 34 |\n| 24 2 | 3 14 |\n|------+-------|\n| 23 4 | 1 3 |\n| 34 13 | 4 2 |\n*-----------*\n",
            reads: &["sudoku 4x4 1....23..413..42 candidates 24"],
        },
        Example {
            text: "1 23 24 34\n24 2 3 14\n23 4 1 23\n34 13 14 2\n",
            reads: &["sudoku 4x4 1....23..41....2 candidates 26"],
        },
        Example {
            text: "1....2.4.2.4123412341234123412341234123412341234123412341234.2..",
            reads: &["sudoku 4x4 1..............2 candidates 54"],
        },
        Example {
            text: "1....2.4.2.4123412341234123412341234123412341234123412341234.2..\n\
                   1....2.4.2.4123412341234123412341234123412341234123412341234..3.\n",
            reads: &[
                "sudoku 4x4 1..............2 candidates 54",
                "sudoku 4x4 1..............3 candidates 54",
            ],
        },
        Example {
            text: "  1   23+ | 24  34\n  24- 2!  | 3   14\n  -----------------\n  23  4   | 1   23\n\n  34  13  | 14  2\n",
            reads: &["sudoku 4x4 ................ candidates 26"],
        },
        Example {
            text: "*-----*\n|1.|..|\n|..|3.|\n|--+--|\n|.4|..|\n|..|.2|\n*-----*\n\n| 1 2 | 24 34 |\n| 24 2 | 3 14 |\n|---+---|\n\
                   | 23 4 | 1 3 |\n| 34 13 | 4 2 |\n",
            reads: &["sudoku 4x4 1.....3..4.....2 givens 4 candidates 23"],
        },
        Example {
            text: "  1. 3 in r1c3\n  1 23 | 24 34\n  24 2 | 3 14\n  ---------\n  23 4 | 1 3\n  34 13 | 4 2\n\
                   solved: no\n  1 23 | 24 34\n  24 2 | 3 1\n  ---------\n  23 4 | 1 3\n  34 13 | 4 2\n",
            reads: &[
                "sudoku 4x4 1....23..413..42 candidates 24",
                "sudoku 4x4 1....231.413..42 candidates 23",
            ],
        },
        Example {
            text: "1...\n..3.\n.4..\n...2\n\n12..\n..3.\n.4..\n...2\n\n1 2 34 34\n24 2 3 14\n23 4 1 13\n3 13 14 2\n",
            reads: &["sudoku 4x4 12....3..4.....2 givens 4 candidates 24"],
        },
    ],
    refused: &[
        Refused {
            text: "1...\n..3.\n.4..\n...2\n\n2...\n..3.\n.4..\n...2\n\n1 2 34 34\n24 2 3 14\n23 4 1 13\n3 13 14 2\n",
            message: "line 6, column 1: the given 1 has another digit here",
        },
        Refused {
            text: "1...\n..3.\n.4..\n...2\n23 1 24 34\n24 2 3 14\n23 4 1 23\n34 13 14 2\n",
            message: "line 5, column 1: 1 is given here, but is not one of the candidates `23`",
        },
        Refused {
            text: "1...\n..3.\n.4..\n...2\n1 23 24 34\n24 2 3 14\n23 4 1 23\n34 13 14 2\n1 23 24 34\n",
            message: "line 9, column 1: 4 cells do not make a square grid",
        },
        Refused {
            text: "1 23 24 34\n24 2 3 14\n23 4 1 25\n34 13 14 2\n",
            message: "line 3, column 8: `25` is not a set of candidates of a 4 x 4 grid: digits from 1 to 4, each once",
        },
        Refused {
            text: "1....2.4.2.4....12341234123412341234123412341234123412341234.2..",
            message: "line 1, column 13: r1c4 has no candidate",
        },
        Refused {
            text: "1....2.4.2.4123412341234123412341234123412341234123412341234.2..\n1....2.4\n\
                   1....2.4.2.4123412341234123412341234123412341234123412341234.2..\n",
            message: "line 2, column 1: a line of 8 characters is not a 4 x 4 grid of candidates, which has 64",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The sizes whose digits are single characters.
const SIZES: std::ops::RangeInclusive<usize> = 4..=9;

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let evidence = |size: usize| format!("{size}x{size} Sudoku, candidates of each cell");
    if let Some(size) = size_of_runs(features.text) {
        return vec![Claim::sudoku(Claim::MARKED + 5, evidence(size))];
    }
    if let Some(size) = size_of_stacks(&lines(features.text)) {
        return vec![Claim::sudoku(Claim::MARKED + 5, evidence(size))];
    }
    let rows = rows(features.text);
    let Some(size) = size(&rows) else { return Vec::new() };
    let cells = || rows.iter().flatten();
    let sets = cells().filter(|cell| set(cell.text, size).is_some()).count();
    let many = cells().filter(|cell| cell.text.len() > 1).count();
    let are_signed = || cells().any(|cell| cell.text.bytes().any(is_sign));
    let is_likely = sets * 10 >= cells().count() * 9 && (many * 4 >= cells().count() || are_signed());
    if is_likely { vec![Claim::sudoku(Claim::MARKED, evidence(size))] } else { Vec::new() }
}

/// The size of the grids with these rows: each row has as many words as there are rows, or a divisor of that for several grids; or
/// there are as many words as a grid has cells.
fn size(rows: &[Vec<Cell<'_>>]) -> Option<usize> {
    let width = rows.first()?.len();
    let are_even = rows.iter().all(|row| row.len() == width) && rows.len().is_multiple_of(width.max(1));
    let count = rows.iter().map(Vec::len).sum::<usize>();
    let size = if are_even { width } else { count.isqrt() };
    ((are_even || size * size == count) && SIZES.contains(&size)).then_some(size)
}

/// The lines that are neither blank nor comments.
fn content(text: &str) -> impl Iterator<Item = Cell<'_>> {
    let lines = numbered(text).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| Cell { text: line, place: Place::new(number, 1) }.trimmed())
}

/// The size of the grids of a text with one grid in each line, n characters for each of n x n cells.
fn size_of_runs(text: &str) -> Option<usize> {
    let lines: Vec<_> = content(text).take(100).collect();
    let size = lines.iter().find_map(|&line| SIZES.rev().find(|&size| is_run(line, size)))?;
    // A wrong line among many is a typing error.
    let runs = lines.iter().filter(|&&line| is_run(line, size)).count();
    (runs * 2 >= lines.len()).then_some(size)
}

/// Whether a line has n characters for each of n x n cells: nearly every cell has digits, in order. Rows of a map may be as long, but
/// are empty.
fn is_run(line: Cell<'_>, size: usize) -> bool {
    let in_order = |chunk: &&[u8]| {
        let is_due = |(&found, digit): (&u8, u8)| found == digit || matches!(found, b'.' | b'0');
        chunk.iter().zip(b'1'..).all(is_due) && chunk.iter().any(|found| !matches!(found, b'.' | b'0'))
    };
    let chunks = line.text.as_bytes().chunks(size);
    line.text.len() == size * size * size
        && line.text.is_ascii()
        && chunks.filter(in_order).count() * 10 >= size * size * 9
}

/// The words of each line that contains only digits, signs and frames.
fn rows(text: &str) -> Vec<Vec<Cell<'_>>> {
    lines(text).into_iter().map(|line| line.words).filter(|words| !words.is_empty()).collect()
}

/// A line that contains only digits, signs, dots and frames.
struct Line<'t> {
    place: Place,
    /// The sets of candidates.
    words: Vec<Cell<'t>>,
    /// The cells of a row of givens, if only cells are between its frames.
    cells: Vec<Cell<'t>>,
}

impl<'t> Line<'t> {
    fn of(number: usize, line: &'t str) -> Option<Self> {
        let is_part = |c: char| c.is_ascii_digit() || c == '!' || is_frame(c);
        let is_cell = |c: char| c.is_ascii_digit() || c == '.';
        if !line.chars().all(is_part) {
            return None;
        }
        let place = Place::new(number, 1);
        let is_row = line.contains(is_cell) && line.chars().all(|c| is_cell(c) || is_bar(c));
        let cells = characters(line, place).filter(|cell| cell.text.starts_with(is_cell));
        let cells = if is_row { cells.collect() } else { Vec::new() };
        let words = if line.contains(|c: char| c.is_ascii_digit()) { words(line, place) } else { Vec::new() };
        (!cells.is_empty() || !words.is_empty()).then_some(Self { place, words, cells })
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    numbered(text).filter_map(|(number, line)| Line::of(number, line)).collect()
}

fn words(line: &str, place: Place) -> Vec<Cell<'_>> {
    let signed: Vec<_> = pieces(line, place, is_bar).filter(|word| !word.text.is_empty()).collect();
    if signed.iter().all(|word| is_signed(word.text)) {
        return signed;
    }
    pieces(line, place, is_frame).filter(|word| !word.text.is_empty()).collect()
}

/// The size of the first grid of givens that precedes a grid of candidates, if any.
fn size_of_stacks(lines: &[Line<'_>]) -> Option<usize> {
    (0..lines.len()).find_map(|at| {
        let size = lines[at].cells.len();
        let below = lines.get(at + size..at + 2 * size).filter(|_| SIZES.contains(&size))?;
        let above = &lines[at..at + size];
        let words = || below.iter().flat_map(|line| &line.words);
        // Words of a single digit form another grid, or the regions of this one, unless they include all of its digits.
        let has_sets = words().any(|word| word.text.len() > 1);
        let mut pairs = above.iter().flat_map(|line| &line.cells).zip(words());
        let mut is_filled = || pairs.all(|(above, below)| above.text == "." || above.text == below.text);
        let is_stack = are_givens(above, size)
            && below.iter().all(|line| line.words.len() == size)
            && (has_sets || is_filled());
        is_stack.then_some(size)
    })
}

/// Whether these are the rows of a grid of givens: some cell is empty, which never occurs in a grid of candidates.
fn are_givens(rows: &[Line<'_>], size: usize) -> bool {
    rows.len() == size
        && rows.iter().all(|row| row.cells.len() == size)
        && rows.iter().flat_map(|row| &row.cells).any(|cell| cell.text == ".")
}

fn is_bar(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

fn is_frame(c: char) -> bool {
    is_bar(c) || matches!(c, '+' | '-' | '*' | '.' | ':' | '\'' | '=' | ',')
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'!')
}

/// Whether a word is digits, each with an optional sign.
fn is_signed(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_behind_digit = |at: usize| at > 0 && bytes[at - 1].is_ascii_digit();
    (0..bytes.len()).all(|at| bytes[at].is_ascii_digit() || is_sign(bytes[at]) && is_behind_digit(at))
}

/// The set of candidates of a word.
fn set(word: &str, size: usize) -> Option<u128> {
    let mut set = 0;
    for byte in word.bytes().filter(|&byte| !is_sign(byte)) {
        let digit = byte.checked_sub(b'0').filter(|&digit| (1..=size).contains(&usize::from(digit)))?;
        if set & bit(digit) != 0 {
            return None;
        }
        set |= bit(digit);
    }
    (set != 0).then_some(set)
}

fn read(text: &str, _: Kind) -> Items<'_> {
    match size_of_runs(text) {
        Some(size) => Box::new(content(text).map(move |line| item(line.place.line, of_run(line, size)))),
        None => {
            let lines = lines(text);
            match size_of_stacks(&lines) {
                Some(size) => of_stacks(&lines, size),
                None => of_rows(&rows(text)),
            }
        }
    }
}

/// Grids of candidates, with the givens of the preceding grids, if any, and all digits of a second one.
fn of_stacks<'t>(lines: &[Line<'t>], size: usize) -> Items<'t> {
    let mut items = Vec::new();
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let givens = rest.get(..size).filter(|rows| are_givens(rows, size));
        rest = &rest[givens.map_or(0, <[_]>::len)..];
        let filled = rest.get(..size).filter(|rows| givens.is_some() && are_givens(rows, size));
        rest = &rest[filled.map_or(0, <[_]>::len)..];
        let (rows, others) = rest.split_at(size.min(rest.len()));
        rest = others;
        let above = [givens.unwrap_or_default(), filled.or(givens).unwrap_or_default()];
        items.push(item(first.place.line, of_stack(above, rows, first.place, size)));
    }
    Box::new(items.into_iter())
}

fn of_stack(
    [givens, filled]: [&[Line<'_>]; 2],
    rows: &[Line<'_>],
    begin: Place,
    size: usize,
) -> Result<SudokuGrid, Fault> {
    let words: Vec<_> = rows.iter().flat_map(|row| &row.words).copied().collect();
    if words.len() != size * size {
        return Err(Fault::new(format!("{} cells do not make a square grid", words.len())).at(begin));
    }
    let mut grid = of_words(&words, size)?;
    if givens.is_empty() {
        return Ok(grid);
    }
    let digit = |cell: &Cell<'_>| cell.text.parse().unwrap_or(0);
    let cells = |rows: &'_ [Line<'_>]| rows.iter().flat_map(|row| &row.cells).map(digit).collect::<Vec<u8>>();
    let given = cells(givens);
    grid.values = cells(filled);
    let is_lost = |at: &usize| given[*at] > 0 && given[*at] != grid.values[*at];
    if let Some(at) = (0..given.len()).find(is_lost) {
        let place = filled.iter().flat_map(|row| &row.cells).nth(at).map_or(begin, |cell| cell.place);
        return Err(Fault::new(format!("the given {} has another digit here", given[at])).at(place));
    }
    grid.givens = Some(given.iter().map(|&value| value > 0).collect());
    for ((value, set), word) in grid.values.iter().zip(grid.candidates.iter_mut().flatten()).zip(&words) {
        match bit(*value) {
            0 => {}
            given if *set & given == given => *set = given,
            _ => {
                let message =
                    format!("{value} is given here, but is not one of the candidates `{}`", word.text);
                return Err(Fault::new(message).at(word.place));
            }
        }
    }
    Ok(grid)
}

fn item(line: usize, read: Result<SudokuGrid, Fault>) -> Item {
    Item::new(line, read.map(|grid| Puzzle::Sudoku(Box::new(grid))))
}

/// The grids with these rows.
fn of_rows<'t>(rows: &[Vec<Cell<'t>>]) -> Items<'t> {
    let words: Vec<Cell<'_>> = rows.iter().flatten().copied().collect();
    let Some(size) = size(rows) else {
        let fault = Fault::new(format!("{} cells do not make a square grid", words.len()));
        return Box::new(std::iter::once(item(1, Err(fault))));
    };
    let items: Vec<_> =
        words.chunks(size * size).map(|words| item(words[0].place.line, of_words(words, size))).collect();
    Box::new(items.into_iter())
}

fn of_run(run: Cell<'_>, size: usize) -> Result<SudokuGrid, Fault> {
    let cells: Vec<_> = characters(run.text, run.place).collect();
    let (count, expected) = (cells.len(), size * size * size);
    if count != expected {
        let message = format!(
            "a line of {count} characters is not a {size} x {size} grid of candidates, which has {expected}"
        );
        return Err(Fault::new(message).at(run.place));
    }
    let mut sets = Vec::with_capacity(size * size);
    for (number, cell) in cells.chunks(size).enumerate() {
        let mut set = 0;
        for (character, digit) in cell.iter().zip(1..) {
            match character.text.as_bytes() {
                [b'.' | b'0'] => {}
                [found] if *found == b'0' + digit => set |= bit(digit),
                _ => {
                    let message = format!("expected candidate {digit} or `.`, found `{}`", character.text);
                    return Err(Fault::new(message).at(character.place));
                }
            }
        }
        if set == 0 {
            let (row, column) = (number / size + 1, number % size + 1);
            return Err(Fault::new(format!("r{row}c{column} has no candidate")).at(cell[0].place));
        }
        sets.push(set);
    }
    Ok(grid(size, sets, cells.chunks(size).map(|cell| cell[0].place).collect()))
}

fn of_words(words: &[Cell<'_>], size: usize) -> Result<SudokuGrid, Fault> {
    let set = |word: &Cell<'_>| {
        set(word.text, size).ok_or_else(|| {
            let what = format!("digits from 1 to {size}, each once");
            Fault::new(format!(
                "`{}` is not a set of candidates of a {size} x {size} grid: {what}",
                word.text
            ))
            .at(word.place)
        })
    };
    let sets = words.iter().map(set).collect::<Result<_, _>>()?;
    let mut grid = grid(size, sets, words.iter().map(|word| word.place).collect());
    // A program that marks signs would mark placed digits as single candidates: the rules decide which they are.
    if words.iter().any(|word| word.text.bytes().any(is_sign)) {
        grid.values.fill(0);
    }
    Ok(grid)
}

/// The position with these candidates: a cell with one is filled.
pub(super) fn grid(size: usize, sets: Vec<u128>, places: Vec<Place>) -> SudokuGrid {
    let value = |set: &u128| {
        if set.is_power_of_two() { u8::try_from(set.trailing_zeros() + 1).unwrap_or(0) } else { 0 }
    };
    let values = sets.iter().map(value).collect();
    let places = if places.is_empty() { Places::Unknown } else { Places::Each(places) };
    SudokuGrid { size, values, candidates: Some(sets), places, ..SudokuGrid::default() }
}
