//! Draws bit slices: one digit in the cells of a row, for 64 puzzles at once, and the results of two operations.

use super::ink::{BLUE, GREEN, Ink, ORANGE, place, sheet};
use fast_sudoku::{Generator, Grid};
use solvarium_draw::sheet::{Colour, Sheet};

const DIGIT: u8 = 5;
const BIT: f64 = 9.0;
const LEFT: (f64, f64) = (120.0, 40.0);

/// Returns, plane by plane, the puzzles in which the digit is a candidate of this cell of the first row.
fn planes(puzzles: &[Grid]) -> [u64; 9] {
    std::array::from_fn(|column| {
        let may = puzzles.iter().map(|puzzle| is_candidate(puzzle.cells(), column));
        may.zip(0..).fold(0, |plane, (may, lane)| plane | u64::from(may) << lane)
    })
}

/// Whether no peer of this cell of the first row has the digit.
fn is_candidate(cells: &[u8; 81], column: usize) -> bool {
    let sees = |other: &usize| {
        let (row, across) = (other / 9, other % 9);
        *other != column && (row == 0 || across == column || row < 3 && across / 3 == column / 3)
    };
    let is_free = !(0..81).filter(sees).any(|other| cells[other] == DIGIT);
    cells[column] == DIGIT || cells[column] == 0 && is_free
}

pub fn picture() -> Sheet {
    let puzzles: Vec<Grid> = Generator::new(7).take(64).collect();
    let planes = planes(&puzzles);
    // The engine's running sums, a cell at a time: at least one position, at least two.
    let (one, two) = planes.iter().fold((0, 0), |(one, two), plane| (one | plane, two | one & plane));
    let about = "Rows are planes, columns are puzzles. One operation on a plane is one step of 64 puzzles.";
    let mut sheet = sheet(716.0, 216.0, "Digit 5 in the first row of 64 puzzles, a bit each", about);
    sheet.note((LEFT.0, 26.0), 13.0, "64 puzzles, a lane each: is 5 a candidate of this cell?");
    for (row, plane) in planes.into_iter().enumerate() {
        lanes(&mut sheet, row, &format!("5 in r1c{}", row + 1), plane, BLUE);
    }
    lanes(&mut sheet, 10, "one place or more", one, GREEN);
    lanes(&mut sheet, 11, "two or more", two, GREEN);
    lanes(&mut sheet, 12, "one: it goes there", one & !two, ORANGE);
    sheet
}

fn lanes(sheet: &mut Sheet, row: usize, name: &str, plane: u64, colour: Colour) {
    let (x, y) = place(LEFT, (0.0, 12.5), 0, row);
    sheet.note((10.0, y + 9.0), 11.0, name);
    for lane in 0..64 {
        let fill = (plane >> lane & 1 == 1).then_some((colour, 0.85));
        sheet.cell((x + BIT * lane as f64, y), (BIT, 10.0), fill);
    }
}
