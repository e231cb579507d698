//! HoDoKu's library lines (Bernhard Hobiger, 2008): technique, candidate, grid, deleted candidates, eliminations.
//!
//! ```text
//! :0300:4:135792..4.9+8...:653 472 473:483 683:c28
//! ```
//! `+` before a digit marks it as placed. A deleted candidate is its digit, row and column. The eliminations of the technique are not
//! yet deleted, and are kept as a note.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::matrix::{Cell, pieces};
use crate::position::{all_candidates, without};
use crate::puzzle::{Places, Puzzle};
use crate::{Fault, Place, SudokuGrid, script};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "hodoku",
    help: "HoDoKu's library: `:technique:candidate:grid:deleted candidates:eliminations:`, `+` before placed digits",
    examples: &[
        Example { text: ":0000:x:1....+2.3..4....2:::\n", reads: &["sudoku 4x4 1....2.3..4....2 givens 4"] },
        Example {
            text: ":0300:4:7..4.............................................................................:653 472:483:c28\n",
            reads: &[
                "sudoku 9x9 7..4............................................................................. givens 2 candidates 711 note technique 0300 note candidate 4 note eliminates 483 note extra c28",
            ],
        },
    ],
    refused: &[
        Refused {
            text: ":0000:x:1....+2.3..4....2:31x::\n",
            message: "line 1, column 27: expected a candidate as digit, row and column, such as 653 or 6r5c3, found `31x`",
        },
        Refused {
            text: ":0000:x:1....+2.3..4....2:111::\n",
            message: "line 1, column 27: deleting candidate 111 leaves no candidate in its cell",
        },
        Refused {
            text: ":0000:x:1....+2.3..4....:::\n",
            message: "line 1, column 9: expected 81 cells (9 x 9), or n x n for another size, found 15",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// Whether a line has the format of the library.
pub(super) fn is_library(line: &str) -> bool {
    let mut parts = line.trim().strip_prefix(':').into_iter().flat_map(|line| line.split(':'));
    let is_technique =
        parts.next().is_some_and(|part| part.len() >= 4 && part.starts_with(|c: char| c.is_ascii_digit()));
    is_technique && parts.nth(1).is_some_and(|grid| grid.len() >= 16)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let is_one = lines.next().is_some_and(|(_, line)| is_library(line));
    if is_one { vec![Claim::sudoku(Claim::SURE, "Sudoku, a line of HoDoKu's library")] } else { Vec::new() }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Library))
}

struct Library;

impl LineReader for Library {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        Some(item(number, line))
    }
}

/// The position in a line of the library's format.
pub(super) fn item(number: usize, line: &str) -> Item {
    Item::new(number, read(line, number).map(|grid| Puzzle::Sudoku(Box::new(grid))))
}

fn read(line: &str, number: usize) -> Result<SudokuGrid, Fault> {
    let parts: Vec<Cell<'_>> = pieces(line, Place::new(number, 1), |c| c == ':').collect();
    if parts.len() < 4 || !parts[0].text.trim().is_empty() {
        let message = "expected `:technique:candidate:grid:deleted:eliminated:`, a line of HoDoKu's library";
        return Err(Fault::new(message).at(Place::line(number)));
    }
    let mut grid = position(parts[3], parts.get(4).copied())?;
    let names = [(1, "technique"), (2, "candidate"), (5, "eliminates"), (6, "extra")];
    for (at, name) in names {
        if let Some(part) = parts.get(at).filter(|part| !matches!(part.text.trim(), "" | "x" | "0000")) {
            grid.notes.push(format!("{name} {}", part.text.trim()));
        }
    }
    Ok(grid)
}

/// A grid of digits, and the candidates that were deleted from its empty cells.
pub(super) fn position(digits: Cell<'_>, deleted: Option<Cell<'_>>) -> Result<SudokuGrid, Fault> {
    let mut grid = grid(digits)?;
    let Some(deleted) = deleted.filter(|part| !part.text.trim().is_empty()) else { return Ok(grid) };
    let mut candidates = all_candidates(&grid);
    for word in
        pieces(deleted.text, deleted.place, |c| matches!(c, ' ' | ',')).filter(|word| !word.text.is_empty())
    {
        let (digit, cell) = candidate(word, grid.size)?;
        candidates[cell] = without(candidates[cell], digit);
        if candidates[cell] == 0 {
            let message = format!("deleting candidate {} leaves no candidate in its cell", word.text);
            return Err(Fault::new(message).at(word.place));
        }
    }
    grid.candidates = Some(candidates);
    Ok(grid)
}

/// The digits, and which of them are givens.
fn grid(part: Cell<'_>) -> Result<SudokuGrid, Fault> {
    let (mut cells, mut givens, mut is_placed) = (Vec::new(), Vec::new(), false);
    for cell in crate::matrix::characters(part.text, part.place) {
        if cell.text == "+" {
            is_placed = true;
            continue;
        }
        givens.push(!std::mem::take(&mut is_placed));
        cells.push(cell);
    }
    let size = cells.len().isqrt();
    if size * size != cells.len() || size == 0 {
        let message = format!("expected 81 cells (9 x 9), or n x n for another size, found {}", cells.len());
        return Err(Fault::new(message).at(part.place));
    }
    let (mut grid, _) = script::grid(&cells, size)?;
    for (given, value) in givens.iter_mut().zip(&grid.values) {
        *given &= *value > 0;
    }
    grid.givens = Some(givens);
    grid.places = Places::Each(cells.iter().map(|cell| cell.place).collect());
    Ok(grid)
}

/// A candidate: digit, row, column, as `653` or `6r5c3`.
fn candidate(word: Cell<'_>, size: usize) -> Result<(u8, usize), Fault> {
    let number = |byte: u8| {
        let digit = byte.checked_sub(b'0')?;
        (1..=size).contains(&usize::from(digit)).then_some(digit)
    };
    let found = match word.text.as_bytes() {
        &[digit, row, column] | &[digit, b'r' | b'R', row, b'c' | b'C', column] => {
            number(digit).zip(number(row)).zip(number(column))
        }
        _ => None,
    };
    match found {
        Some(((digit, row), column)) => Ok((digit, (usize::from(row) - 1) * size + usize::from(column) - 1)),
        None => {
            let message = format!(
                "expected a candidate as digit, row and column, such as 653 or 6r5c3, found `{}`",
                word.text
            );
            Err(Fault::new(message).at(word.place))
        }
    }
}
