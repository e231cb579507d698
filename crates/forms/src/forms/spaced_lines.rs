//! Lines of 81 characters with spaces for empty cells. Trailing spaces may be missing.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, run};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "spaced-lines",
    help: "lines of 81 characters, blanks for empty cells",
    examples: &[Example {
        text: "3    5 47  6 42  1     789  5  16  2  3     481    7    2   4  56 87 1     3  6  \n",
        reads: &[
            "sudoku 9x9 3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..",
        ],
    }],
    refused: &[Refused {
        text: "3    5 47  6 42  1     789  5  16  2  3     481    7    2   4  56 87 1     3  6  \n\
               3    5 47  6 42  1     789  5  16  2  3     481    7    2   4  56 87 1     3  6    7\n",
        message: "line 2, column 82: a line of 84 cells is not a grid: 9 x 9 has 81",
    }],
    recognise,
    read: Read::Lines(start),
};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// Whether a line is digits and spaces, nearly 81 of them, and not every second one is a space.
fn is_spaced(line: &str) -> bool {
    let is_cell = |byte: u8| byte == b' ' || (b'1'..=b'9').contains(&byte);
    let digits = line.bytes().filter(u8::is_ascii_digit).count();
    let is_long = (CELLS - SIZE..=CELLS).contains(&line.len());
    is_long && line.bytes().all(is_cell) && (8..40).contains(&digits)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let (mut spaced, mut others) = (0, 0);
    for (_, line) in features.filled() {
        if is_spaced(line) { spaced += 1 } else { others += 1 }
    }
    if spaced > 0 && spaced >= others {
        return vec![Claim::sudoku(Claim::LIKELY + 3, "9x9 Sudoku, one per line, blanks for empty cells")];
    }
    Vec::new()
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Lines))
}

struct Lines;

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let cells = format!("{:<CELLS$}", line.replace(' ', "."));
        let cells = cells.replace(' ', ".");
        let grid = run::grid(&cells, SIZE, Place::new(number, 1));
        Some(Item::new(number, grid.map(|(grid, _)| Puzzle::Sudoku(Box::new(grid)))))
    }
}
