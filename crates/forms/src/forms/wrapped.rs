//! A grid of n x n characters that was wrapped over two to four lines, as by mail programs; blank lines separate grids. Lines that are
//! complete grids are not pieces of a larger one: four 9x9 grids are not one 18x18 grid.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, characters};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, run, script};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "wrapped",
    help: "a line of n x n characters, wrapped over two to four lines",
    examples: &[Example {
        text: "3....5.47..6.42..1.....789..5..16..2..3.....\n481....7....2...4..56.87.1.....3..6..\n",
        reads: &[
            "sudoku 9x9 3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..",
        ],
    }],
    refused: &[Refused {
        text: "3....5.47..6.42..1.....789..5..16..2..3.....\n481....7....2...4..56.87.1.....3..6..\n\n\
               3....5.47..6.42..1.....789..5..16..2..3.....\n481....7....2...4..56.87.1.....3..6.\n",
        message: "line 4: 80 cells on 2 lines do not make a grid: 9 x 9 has 81",
    }],
    recognise,
    read: Read::Text(read),
};

/// The lines between blank lines.
fn blocks(text: &str) -> Vec<Vec<Cell<'_>>> {
    let mut blocks = vec![Vec::new()];
    for (number, line) in numbered(text).filter(|(_, line)| !line.starts_with('#')) {
        let cell = Cell { text: line, place: Place::new(number, 1) }.trimmed();
        match blocks.last_mut() {
            Some(block) if !cell.text.is_empty() => block.push(cell),
            Some(block) if !block.is_empty() => blocks.push(Vec::new()),
            _ => {}
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// The size of the grid, if these are its pieces: all but the last equally long, and longer than a row.
fn size(block: &[Cell<'_>]) -> Option<usize> {
    let (last, full) = block.split_last()?;
    let length = full.first()?.text.len();
    let is_even = full.iter().all(|piece| piece.text.len() == length) && last.text.len() <= length;
    let whole: String = block.iter().map(|piece| piece.text).collect();
    let size = run::size(&whole).filter(|size| *size >= 9)?;
    let is_wrapped = is_even && block.len() <= 4 && length > 2 * size;
    (is_wrapped && !full.iter().all(is_grid)).then_some(size)
}

/// Whether a line is a complete grid: as many cells as one has, and only its digits.
fn is_grid(piece: &Cell<'_>) -> bool {
    run::size(piece.text).is_some_and(|size| run::grid(piece.text, size, piece.place).is_ok())
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    match blocks(features.text).first().and_then(|block| size(block)) {
        Some(size) => {
            vec![Claim::sudoku(Claim::LIKELY + 3, format!("{size}x{size} Sudoku, a line that was wrapped"))]
        }
        None => Vec::new(),
    }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    Box::new(blocks(text).into_iter().map(|block| item(&block)))
}

fn item(block: &[Cell<'_>]) -> Item {
    let line = block[0].place.line;
    let cells: Vec<Cell<'_>> = block.iter().flat_map(|piece| characters(piece.text, piece.place)).collect();
    let Some(size) = size(block) else {
        let size = (cells.len() + 1).isqrt();
        let (count, lines) = (cells.len(), block.len());
        let message =
            format!("{count} cells on {lines} lines do not make a grid: {size} x {size} has {}", size * size);
        return Item::new(line, Err(Fault::new(message).at(Place::line(line))));
    };
    match script::grid(&cells, size) {
        Ok((grid, remark)) => Item::new(line, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(remark),
        Err(fault) => Item::new(line, Err(fault)),
    }
}
