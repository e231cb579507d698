//! Additional constraints of a grid, as magazines print them: cages with dashed outlines and sums (killer Sudoku), and both diagonals.

use super::board::Board;
use super::{MARGIN, corner, rules};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::Num;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The distance of an outline from the sides of its cells. It equals the period of the dashes, and the side of a cell
/// is a multiple of it, so every piece begins with a dash.
const INSET: f64 = 4.0;
const DASHES: &[f64] = &[2.4, 1.6];
/// The height of a sum's digits; `DIGIT` is the width of one.
const SIZE: f64 = 10.0;
const DIGIT: f64 = 6.0;
/// The position where the outline continues below a sum.
const BELOW_SUM: f64 = 12.0;

/// Draws the diagonals behind the digits.
pub(super) fn diagonals(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    if board.diagonals {
        let (width, height) = (Num(board.width as f64 * side), Num(board.height as f64 * side));
        let data = format!("M{MARGIN} {MARGIN}l{width} {height}m-{width} 0l{width} -{height}");
        canvas.path("sv-diagonal", data, Ink::line("#9FB6CC", 2.0));
    }
}

/// Draws the outlines of cages, with gaps for their sums.
pub(super) fn cages(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    let mut data = String::new();
    let cages: Vec<(&[usize], String)> = labelled(board).collect();
    for (cells, label) in &cages {
        outline(&Outline::of(board, cells, label, side), &mut data);
    }
    let ink = Ink { dash: DASHES, ..Ink::line("#4A545E", 1.0) };
    canvas.path("sv-cage", data, ink);
    canvas.group("sv-sum", Letters::new(SIZE, "#14181D"));
    for (cells, label) in cages {
        if let Some(first) = first(board, cells).filter(|_| !label.is_empty()) {
            let (x, y) = corner(board, first, side);
            canvas.text(x + 3.0 + label.len() as f64 * DIGIT / 2.0, y + 7.0, SIZE, label);
        }
    }
    canvas.end();
}

/// Returns the cells of each cage with the text in its corner: its sum, if it has one.
fn labelled<'a>(board: &'a Board<'_>) -> impl Iterator<Item = (&'a [usize], String)> {
    let with_sum = board.cages.iter().map(|cage| (&cage.cells[..], cage.sum.to_string()));
    with_sum.chain(rules::cages(board))
}

/// Returns the cell that shows the sum: the leftmost cell of the top row.
fn first(board: &Board<'_>, cells: &[usize]) -> Option<usize> {
    cells.iter().copied().filter(|&cell| cell < board.cells.len()).min()
}

/// A cage with the data for its outline.
struct Outline<'a> {
    board: &'a Board<'a>,
    cells: BTreeSet<usize>,
    side: f64,
    /// The width of the sum on the upper side of the first cell, if there is one.
    sum: Option<f64>,
}

/// A side of a cell: unit vectors (right, down) that point outwards and clockwise along it.
#[derive(Clone, Copy)]
struct Side {
    out: (i64, i64),
    along: (i64, i64),
}

const SIDES: [Side; 4] = [
    Side { out: (0, -1), along: (1, 0) },
    Side { out: (1, 0), along: (0, 1) },
    Side { out: (0, 1), along: (-1, 0) },
    Side { out: (-1, 0), along: (0, -1) },
];

impl<'a> Outline<'a> {
    fn of(board: &'a Board<'a>, cells: &[usize], label: &str, side: f64) -> Self {
        let cells = cells.iter().copied().filter(|&cell| cell < board.cells.len()).collect();
        let width = ((3.0 + label.len() as f64 * DIGIT) / INSET).ceil() * INSET;
        let sum = (!label.is_empty()).then_some(width.min(side - INSET));
        Self { board, cells, side, sum }
    }

    /// Whether the cell at this offset from another is in the cage.
    fn has(&self, cell: usize, (right, down): (i64, i64)) -> bool {
        let (column, row) = self.board.place(cell);
        let place = (column as i64 + right, row as i64 + down);
        let (Ok(column), Ok(row)) = (usize::try_from(place.0), usize::try_from(place.1)) else {
            return false;
        };
        column < self.board.width && self.cells.contains(&(row * self.board.width + column))
    }

    /// Returns the gap between the end of a side's line and the cell's corner in this direction. The line turns inwards
    /// at a convex corner, meets the line of the next cell, or turns outwards into the cell beyond the corner.
    fn gap(&self, cell: usize, side: Side, towards: (i64, i64)) -> f64 {
        let beyond = (side.out.0 + towards.0, side.out.1 + towards.1);
        match (self.has(cell, towards), self.has(cell, beyond)) {
            (false, _) => INSET,
            (true, false) => 0.0,
            (true, true) => -INSET,
        }
    }
}

/// Adds a line at each side that borders no other cell of the cage.
fn outline(cage: &Outline<'_>, data: &mut String) {
    let half = cage.side / 2.0;
    let first = cage.cells.first().copied();
    for &cell in &cage.cells {
        let (left, top) = corner(cage.board, cell, cage.side);
        for (number, side) in SIDES.into_iter().enumerate().filter(|(_, side)| !cage.has(cell, side.out)) {
            let back = (-side.along.0, -side.along.1);
            let mut from = cage.gap(cell, side, back) - half;
            let mut to = half - cage.gap(cell, side, side.along);
            match (cage.sum.filter(|_| Some(cell) == first), number) {
                (Some(sum), 0) => from = sum - half,
                (Some(_), 3) => to = half - BELOW_SUM,
                _ => {}
            }
            let out = half - INSET;
            let point = |at: f64| {
                let right = side.out.0 as f64 * out + side.along.0 as f64 * at;
                let down = side.out.1 as f64 * out + side.along.1 as f64 * at;
                (Num(left + half + right), Num(top + half + down))
            };
            let ((x, y), (to_x, to_y)) = (point(from), point(to));
            // Writing into a string cannot fail.
            let _ = write!(data, "M{x} {y}L{to_x} {to_y}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue as catalogue;

    /// Returns the outline of the only cage of a 4x4 grid.
    fn outlined(map: &str) -> String {
        let instance = catalogue::parse(&format!("{map}A = 9"));
        let scene = instance.unwrap().scene(0, &[]).unwrap();
        let board = Board::of(&scene, None);
        let mut data = String::new();
        outline(&Outline::of(&board, &board.cages[0].cells, "9", 40.0), &mut data);
        data
    }

    #[test]
    fn outlines_turn_inwards_at_convex_corners_and_outwards_at_others() {
        // Cells span 8 to 48 to 88; the sum takes 8 to 20 in each direction.
        let data = outlined("AA..\nA...\n....\n....\n");
        // The lower side of the upper right cell meets the right side of the lower left one at 44, 44.
        assert!(data.contains("M84 44L44 44") && data.contains("M44 44L44 84"), "{data}");
        assert!(data.starts_with("M20 12L48 12") && data.ends_with("M12 84L12 48"), "{data}");
        // Eight sides, one piece each.
        assert_eq!(data.matches('M').count(), 8);
    }
}
