//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection, `3x3:a4b7...`: sides of a box, letters of the variant, then digits,
//! letters for runs of empty cells, `_` between digits.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "solo",
    help: "game IDs of Solo (Simon Tatham's Portable Puzzle Collection), `3x3:a4b7...`, one per line; `x` adds the diagonals",
    examples: &[
        Example { text: "2x2:1e3b4e2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example { text: "2x2xdt:1e3b4e2\n", reads: &["sudoku 4x4 1.....3..4.....2 diagonals"] },
        Example {
            text: "2x3:1_2_3_4_5_6zd\n",
            reads: &["sudoku 6x6 123456.............................. boxes 2x3"],
        },
    ],
    refused: &[
        Refused {
            text: "2x2:1e3b4d2\n",
            message: "line 1: a game of 15 cells, but boxes of 2x2 make a grid of 16",
        },
        Refused {
            text: "3x3k:a4b7\n",
            message: "line 1: cages (k) of Solo are not supported: give a list of cages, such as `7 = r1c1 + r1c2`",
        },
        Refused {
            text: "9j:a4b7\n",
            message: "line 1: irregular regions (j) of Solo are not supported: give the cells, and the region of each below",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// The parameters and the description of a game.
fn game(line: &str) -> Option<(&str, &str)> {
    let (parameters, description) = line.trim().split_once(':')?;
    let digits = parameters.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(parameters.len());
    let is_start = parameters[..digits].starts_with(|c: char| c.is_ascii_digit()) && parameters.len() < 16;
    let letters = parameters[digits..].chars().all(|c| c.is_ascii_alphanumeric());
    let is_cell = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || matches!(c, '_' | ',');
    let has_runs = description.contains(|c: char| c.is_ascii_lowercase());
    (is_start && letters && has_runs && description.chars().all(is_cell)).then_some((parameters, description))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let is_game = lines.next().is_some_and(|(_, line)| game(line).is_some());
    if is_game { vec![Claim::sudoku(Claim::SURE, "Sudoku, a game of Solo")] } else { Vec::new() }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Games))
}

struct Games;

impl LineReader for Games {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let grid = read(line).map_err(|fault| fault.at(Place::line(number)));
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

fn read(line: &str) -> Result<SudokuGrid, Fault> {
    let (parameters, description) =
        game(line).ok_or_else(|| Fault::new("expected a game such as `3x3:a4b7...`"))?;
    let sides = parameters.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(parameters.len());
    let (sides, variant) = parameters.split_at(sides);
    // `3x3x`: the last x stands for diagonals.
    let (sides, is_x) = match sides.strip_suffix('x') {
        Some(sides) => (sides, true),
        None => (sides, false),
    };
    for (letter, message) in [
        (
            'j',
            "irregular regions (j) of Solo are not supported: give the cells, and the region of each below",
        ),
        ('k', "cages (k) of Solo are not supported: give a list of cages, such as `7 = r1c1 + r1c2`"),
    ] {
        if variant.starts_with(letter) || variant.contains(letter) {
            return Err(Fault::new(message));
        }
    }
    let boxes =
        sides.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns): (usize, usize) = boxes
        .filter(|&(rows, columns)| (2..=10).contains(&rows) && (2..=10).contains(&columns))
        .ok_or_else(|| Fault::new(format!("expected the sides of a box, such as 3x3, found `{sides}`")))?;
    let size = rows * columns;
    let values = cells(description, size)?;
    if values.len() != size * size {
        let (found, wanted) = (values.len(), size * size);
        return Err(Fault::new(format!(
            "a game of {found} cells, but boxes of {rows}x{columns} make a grid of {wanted}"
        )));
    }
    let boxes = (rows != columns).then_some((rows, columns));
    Ok(SudokuGrid { size, values, boxes, diagonals: is_x, ..SudokuGrid::default() })
}

/// The digits of a description.
fn cells(description: &str, size: usize) -> Result<Vec<u8>, Fault> {
    let mut values = Vec::new();
    let mut rest = description;
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match c {
            'a'..='z' => values.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1)),
            '_' => {}
            _ if digits > 0 => {
                let digit =
                    rest[..digits].parse().ok().filter(|&digit: &u8| digit > 0 && usize::from(digit) <= size);
                let found = &rest[..digits.min(20)];
                values.push(digit.ok_or_else(|| {
                    Fault::new(format!("`{found}` is not a digit of a {size} x {size} grid: 1 to {size}"))
                })?);
            }
            _ => {
                return Err(Fault::new(format!(
                    "`{c}` is not allowed in a game: use digits, letters for empty cells, and `_`"
                )));
            }
        }
        if values.len() > size * size {
            break;
        }
        rest = &rest[digits.max(1)..];
    }
    Ok(values)
}
