//! SudoCue's `.sdx` files: a word for each cell, with its candidates or its digit; `u` marks a placed digit.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, pieces};
use crate::position::bit;
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "sdx",
    help: "SudoCue's .sdx files: candidates of each cell separated by blanks, `u` before placed digits",
    examples: &[Example {
        text: "1 u2 34 34\n34 u3 2 1\n23 4 1 23\n34 1 34 u2\n",
        reads: &["sudoku 4x4 12...321.41..1.2 givens 6 candidates 23"],
    }],
    refused: &[Refused {
        text: "1 u2 34 34\n34 u3 2 1\n23 4 1 2z\n34 1 34 u2\n",
        message: "line 3, column 8: expected candidates from 1 to 4, or a digit after `u`, found `2z`",
    }],
    recognise,
    read: Read::Text(read),
};

fn rows(text: &str) -> Vec<Vec<Cell<'_>>> {
    let words = |(number, line)| pieces(line, Place::new(number, 1), char::is_whitespace);
    let filled = |row: &Vec<Cell<'_>>| !row.is_empty() && !row[0].text.starts_with('#');
    let row = |line| words(line).filter(|word| !word.text.is_empty()).collect();
    numbered(text).map(row).filter(filled).take(17).collect()
}

fn is_placed(word: &str) -> bool {
    word.len() == 2 && word.starts_with('u') && word.ends_with(|c: char| c.is_ascii_digit())
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let rows = rows(features.text);
    let size = rows.len();
    let cells = || rows.iter().flatten();
    let is_word = |word: &str| word.trim_start_matches('u').bytes().all(|byte| byte.is_ascii_digit());
    let words = cells().filter(|cell| is_word(cell.text)).count();
    let is_sdx = (4..=9).contains(&size)
        && rows.iter().all(|row| row.len() == size)
        && words * 10 >= size * size * 9
        && cells().any(|cell| is_placed(cell.text));
    let evidence = format!("{size}x{size} Sudoku, an .sdx file");
    if is_sdx { vec![Claim::sudoku(Claim::MARKED + 5, evidence)] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let grid = grid(&rows(text));
    let line = grid.as_ref().map_or_else(Fault::place, |grid| grid.place(0)).map_or(1, |place| place.line);
    Box::new(std::iter::once(Item::new(line, grid.map(|grid| Puzzle::Sudoku(Box::new(grid))))))
}

fn grid(rows: &[Vec<Cell<'_>>]) -> Result<SudokuGrid, Fault> {
    let size = rows.len();
    let (mut sets, mut places, mut givens) = (Vec::new(), Vec::new(), Vec::new());
    for cell in rows.iter().flatten() {
        let digits = cell.text.strip_prefix('u').unwrap_or(cell.text);
        let mut set = 0;
        for byte in digits.bytes() {
            let digit = byte.checked_sub(b'0').filter(|&digit| (1..=size).contains(&usize::from(digit)));
            set |= bit(digit.ok_or_else(|| {
                let what = format!("expected candidates from 1 to {size}, or a digit after `u`");
                Fault::new(format!("{what}, found `{}`", cell.text)).at(cell.place)
            })?);
        }
        if set == 0 {
            return Err(Fault::new("this cell has no candidate").at(cell.place));
        }
        sets.push(set);
        places.push(cell.place);
        givens.push(cell.text.len() == 1);
    }
    let mut grid = super::candidates::grid(size, sets, places);
    grid.givens = Some(givens);
    Ok(grid)
}
