//! Candidate grids: the digits that are left in each cell, framed or not, as Simple Sudoku, SudoCue, HoDoKu and
//! SadMan Sudoku write them; or 729 characters, nine for each cell (Sukaku).
//!
//! A cell with one candidate is taken for filled.

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::matrix::{Cell, characters, pieces};
use crate::position::bit;
use crate::puzzle::{Places, Puzzle};
use crate::{Fault, Kind, Place, SudokuGrid};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "candidates",
    help: "candidate grids: the digits that are left in each cell, framed or plain, or nine characters a cell",
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
    ],
    refused: &[Refused {
        text: "1 23 24 34\n24 2 3 14\n23 4 1 25\n34 13 14 2\n",
        message: "line 3, column 8: `25` is no set of candidates of a 4 x 4 grid: digits from 1 to 4, each once",
    }],
    looks,
    read: Read::Text(read),
};

/// Sizes whose digits are one character.
const SIZES: std::ops::RangeInclusive<usize> = 4..=9;

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    if let Some((_, cells)) = run(looks.text) {
        return vec![Claim::sudoku(
            Claim::MARKED + 5,
            format!("{0}x{0} Sudoku, candidates of each cell", cells),
        )];
    }
    let cells = words(looks.text);
    let Some(size) = size(&cells) else { return Vec::new() };
    let sets = cells.iter().filter(|cell| set(cell.text, size).is_some()).count();
    let many = cells.iter().filter(|cell| cell.text.len() > 1).count();
    let is_likely = sets * 10 >= cells.len() * 9 && many * 4 >= cells.len();
    let evidence = format!("{size}x{size} Sudoku, candidates of each cell");
    if is_likely { vec![Claim::sudoku(Claim::MARKED, evidence)] } else { Vec::new() }
}

/// The size of the grid with this many cells.
fn size(cells: &[Cell<'_>]) -> Option<usize> {
    let size = cells.len().isqrt();
    (size * size == cells.len() && SIZES.contains(&size)).then_some(size)
}

/// The only line of a text, if it has n characters for each of n x n cells: each cell has its digits in order.
fn run(text: &str) -> Option<(Cell<'_>, usize)> {
    let mut lines = numbered(text).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let (number, line) = lines.next()?;
    let cell = Cell { text: line, place: Place::new(number, 1) }.trimmed();
    let size = SIZES.rev().find(|size| cell.text.len() == size * size * size)?;
    let in_order = |chunk: &[u8]| {
        let mut digits = chunk.iter().zip(b'1'..);
        digits.all(|(&found, digit)| found == digit || matches!(found, b'.' | b'0'))
    };
    let chunks = cell.text.as_bytes().chunks(size);
    let fits = cell.text.is_ascii() && chunks.filter(|chunk| in_order(chunk)).count() * 10 >= size * size * 9;
    (fits && lines.next().is_none()).then_some((cell, size))
}

/// The words of lines that hold nothing but digits and frames.
fn words(text: &str) -> Vec<Cell<'_>> {
    const MOST: usize = 128;
    let is_part = |c: char| c.is_ascii_digit() || is_frame(c);
    let rows = numbered(text).filter(|(_, line)| line.chars().all(is_part));
    let rows = rows.filter(|(_, line)| line.contains(|c: char| c.is_ascii_digit()));
    let words = rows.flat_map(|(number, line)| pieces(line, Place::new(number, 1), is_frame));
    words.filter(|word| !word.text.is_empty()).take(MOST).collect()
}

fn is_frame(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '|' | '+' | '-' | '*' | '.' | ':' | '\'' | '=' | ',' | '¦' | '\u{2500}'..='\u{257f}')
}

/// The candidates that a word names.
fn set(word: &str, size: usize) -> Option<u128> {
    let mut set = 0;
    for byte in word.bytes() {
        let digit = byte.checked_sub(b'0').filter(|&digit| (1..=size).contains(&usize::from(digit)))?;
        if set & bit(digit) != 0 {
            return None;
        }
        set |= bit(digit);
    }
    (set != 0).then_some(set)
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let read = match run(text) {
        Some((cell, size)) => of_run(cell, size),
        None => of_words(&words(text)),
    };
    let line = match &read {
        Ok(grid) => grid.place(0).map_or(1, |place| place.line),
        Err(fault) => fault.place().map_or(1, |place| place.line),
    };
    Box::new(std::iter::once(Item::new(line, read.map(|grid| Puzzle::Sudoku(Box::new(grid))))))
}

fn of_run(run: Cell<'_>, size: usize) -> Result<SudokuGrid, Fault> {
    let cells: Vec<_> = characters(run.text, run.place).collect();
    let mut sets = Vec::with_capacity(size * size);
    for cell in cells.chunks(size) {
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
            return Err(Fault::new("this cell has no candidate").at(cell[0].place));
        }
        sets.push(set);
    }
    Ok(grid(size, sets, cells.chunks(size).map(|cell| cell[0].place).collect()))
}

fn of_words(words: &[Cell<'_>]) -> Result<SudokuGrid, Fault> {
    let size = size(words).ok_or_else(|| Fault::new(format!("{} cells make no square grid", words.len())))?;
    let set = |word: &Cell<'_>| {
        set(word.text, size).ok_or_else(|| {
            let what = format!("digits from 1 to {size}, each once");
            Fault::new(format!("`{}` is no set of candidates of a {size} x {size} grid: {what}", word.text))
                .at(word.place)
        })
    };
    let sets = words.iter().map(set).collect::<Result<_, _>>()?;
    Ok(grid(size, sets, words.iter().map(|word| word.place).collect()))
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
