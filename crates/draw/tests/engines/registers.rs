//! Draws a puzzle in nine registers: the layout of the cells, and the nine bits of each cell.

use super::ink::{BLUE, GREEN, INK, Ink, place, sheet};
use fast_sudoku::Grid;
use solvarium_draw::sheet::{Colour, Sheet};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The register shown in both drawings.
const SHOWN: usize = 4;
const CELL: f64 = 26.0;
const FIELD: f64 = 42.0;

/// Returns the candidates of a cell before the engine's first sweep: the clue, or all digits.
fn set(digit: u8) -> u16 {
    if digit == 0 { 0x1FF } else { 1 << (digit - 1) }
}

pub fn picture() -> Sheet {
    let grid: Grid = PUZZLE.parse().unwrap();
    let about =
        "The middle cells of all boxes are register 4. A field has nine bits, the lowest for digit 1.";
    let mut sheet = sheet(716.0, 330.0, "A Sudoku in nine registers of nine fields", about);
    sheet.note((20.0, 24.0), 13.0, "the puzzle: cells of register 4 are blue");
    board(&mut sheet, grid.cells());
    sheet.note((290.0, 24.0), 13.0, "the registers: a row each; a field for each box, a bit for each digit");
    registers(&mut sheet, grid.cells());
    sheet
}

fn board(sheet: &mut Sheet, cells: &[u8; 81]) {
    for (cell, &digit) in cells.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let (x, y) = place((20.0, 46.0), (CELL, CELL), column, row);
        let is_shown = row % 3 * 3 + column % 3 == SHOWN;
        sheet.cell((x, y), (CELL, CELL), is_shown.then_some((BLUE, 0.25)));
        if digit > 0 {
            sheet.word((x + CELL / 2.0, y + 18.0), 14.0, &digit.to_string());
        }
    }
    for (column, row) in (0..9).map(|fieldbox| (fieldbox % 3, fieldbox / 3)) {
        let at = place((20.0, 46.0), (3.0 * CELL, 3.0 * CELL), column, row);
        frame(sheet, at, 3.0 * CELL);
    }
}

fn frame(sheet: &mut Sheet, at: (f64, f64), size: f64) {
    use solvarium_draw::sheet::{Pen, Shape, rectangle};
    let steps = rectangle(at, (at.0 + size, at.1 + size));
    sheet.shapes.push(Shape::Path { steps, fill: None, stroke: Some(Pen::new(INK, 1.5)) });
}

fn registers(sheet: &mut Sheet, cells: &[u8; 81]) {
    for field in 0..9 {
        let (x, _) = place((318.0, 0.0), (FIELD, 0.0), field, 0);
        sheet.word((x + 18.0, 42.0), 9.0, &format!("box {}", field + 1));
    }
    for register in 0..9 {
        let (_, y) = place((0.0, 50.0), (0.0, 29.0), 0, register);
        sheet.word((302.0, y + 16.0), 12.0, &register.to_string());
        for field in 0..9 {
            let (row, column) = (field / 3 * 3 + register / 3, field % 3 * 3 + register % 3);
            let (x, _) = place((318.0, 0.0), (FIELD, 0.0), field, 0);
            let colour = if register == SHOWN { BLUE } else { GREEN };
            bits(sheet, (x, y), set(cells[9 * row + column]), colour);
        }
    }
}

/// Draws the nine bits of a cell, the lowest to the right.
fn bits(sheet: &mut Sheet, (x, y): (f64, f64), set: u16, colour: Colour) {
    for bit in 0..9 {
        let fill = (set >> bit & 1 == 1).then_some((colour, 0.8));
        sheet.cell((x + 4.0 * (8 - bit) as f64, y + 6.0), (4.0, 14.0), fill);
    }
}
