//! Positions on one line: the digits, a colon, and the removed candidates.
//!
//! ```text
//! 4..27.6..798156234.2.84...7237468951849531726561792843.82.15479.7..243....4.87..2:1r1c2 3r7c1
//! 1....+2.3..4....2:323 3r4c2
//! ```
//!
//! `+` before a digit marks it as placed, not given. A candidate is its digit, row and column.

use super::hodoku;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::matrix::{Cell, pieces};
use crate::puzzle::Puzzle;
use crate::{Fault, Place};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "values-removed",
    help: "positions: `values:removed`, `+` before placed digits, removed candidates such as 5r3c7 or 537",
    examples: &[
        Example { text: "1....+2.3..4....2:\n", reads: &["sudoku 4x4 1....2.3..4....2 givens 4"] },
        Example {
            text: "1......3..4....2:2r1c2, 231\n1......3..4....2:\n",
            reads: &[
                "sudoku 4x4 1......3..4....2 givens 4 candidates 50",
                "sudoku 4x4 1......3..4....2 givens 4",
            ],
        },
    ],
    refused: &[
        Refused {
            text: "1....+2.3..4....2:3r1x\n",
            message: "line 1, column 19: expected a candidate as digit, row and column, such as 653 or 6r5c3, found `3r1x`",
        },
        Refused {
            text: "1....+2.3..4....:\n",
            message: "line 1, column 1: expected 81 cells (9 x 9), or n x n for another size, found 15",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

fn is_position(line: &str) -> bool {
    let Some((values, removed)) = line.trim().split_once(':') else { return false };
    let is_value = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+');
    let is_removed = |c: char| c.is_ascii_digit() || matches!(c, 'r' | 'c' | 'R' | 'C' | ' ' | ',');
    let looks_removed =
        |removed: &str| removed.trim().is_empty() || removed.chars().filter(|&c| is_removed(c)).count() > 2;
    values.len() >= 15 && values.chars().all(is_value) && looks_removed(removed)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let is_one = lines.next().is_some_and(|(_, line)| is_position(line));
    if is_one {
        vec![Claim::sudoku(Claim::SURE, "Sudoku, values and removed candidates")]
    } else {
        Vec::new()
    }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Positions))
}

struct Positions;

impl LineReader for Positions {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let mut parts = pieces(line, Place::new(number, 1), |c| c == ':').map(Cell::trimmed);
        let read = match (parts.next(), parts.next(), parts.next()) {
            (Some(values), removed, None) => hodoku::position(values, removed),
            (.., Some(more)) => {
                Err(Fault::new("expected `values:removed`, found a second colon").at(more.place))
            }
            (None, ..) => Err(Fault::new("expected `values:removed`").at(Place::line(number))),
        };
        Some(Item::new(number, read.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}
