//! Grids in rows, whatever stands around them: frames, titles, sizes, comments, quotation marks, regions below.
//!
//! A grid is n lines in a row with n cells each, in one way of cutting lines. Every other line must have a meaning: a frame, a
//! size, a heading of columns, a title, a comment. A line without one is a fault, and the text is not read.

mod find;
mod frame;
mod lines;
pub(crate) mod rules;
mod sizes;
mod tell;

use crate::cut::Way;
use crate::matrix::{Cell, Matrix};
use crate::{Fault, script};
use frame::{Drawing, Frame};
use lines::Line;

pub(crate) use tell::Sheet;

/// A square of cells that was found.
#[derive(Clone, Debug)]
struct Raw {
    size: usize,
    way: Way,
    /// Indices of its rows among the lines; one where it stands on one line.
    rows: Vec<usize>,
    /// Whether the first cell of each row is the name of the row.
    has_labels: bool,
}

impl Raw {
    /// The rows of cells.
    fn cells<'t>(&self, lines: &[Line<'t>]) -> Vec<Vec<Cell<'t>>> {
        if let [line] = self.rows[..]
            && self.size > 1
        {
            let cells = self.way.cells(lines[line].body.text, lines[line].body.place);
            return cells.chunks(self.size).map(<[Cell<'t>]>::to_vec).collect();
        }
        let row = |&at: &usize| {
            let mut cells = find::cut(self.way, &lines[at]);
            if self.has_labels {
                cells.remove(0);
            }
            let end = cells.last().map_or(lines[at].body.place, |cell| cell.place);
            let blank = |more: usize| crate::Place::new(end.line, end.column + 2 * (more + 1));
            let missing = self.size.saturating_sub(cells.len());
            cells.extend((0..missing).map(|more| Cell { text: "", place: blank(more) }));
            cells
        };
        self.rows.iter().map(row).collect()
    }

    fn matrix<'t>(&self, lines: &[Line<'t>]) -> Matrix<'t> {
        Matrix { title: None, rows: self.cells(lines) }
    }

    fn frame(&self, lines: &[Line<'_>]) -> Frame {
        let cells = self.cells(lines);
        if self.rows.len() == 1 || self.way.has_blank_cells() || self.way == Way::Dashes {
            return Frame::Nothing;
        }
        Drawing { rows: &cells, at: &self.rows, lines }.frame()
    }

    /// Whether all cells are digits of its size.
    fn are_digits(&self, lines: &[Line<'_>]) -> bool {
        let cells: Vec<_> = self.cells(lines).concat();
        script::grid(&cells, self.size).is_ok()
    }

    /// Whether a symbol stands twice in a row or a column.
    fn clashes(&self, lines: &[Line<'_>]) -> bool {
        let cells = self.cells(lines);
        script::grid(&cells.concat(), self.size).map_or(true, |(grid, _)| find::clashing_rows(&grid.values, self.size) > 0)
    }
}

/// The grids of a text.
///
/// # Errors
/// There are grids, and a line beside them has no meaning.
pub(crate) fn sheet(text: &str) -> Result<Option<Sheet<'_>>, Fault> {
    let lines = lines::lines(text);
    let mut first = None;
    for dashes_are_rows in [false, true] {
        if dashes_are_rows && !lines.iter().any(|line| line.kind == lines::LineKind::Dashes) {
            break;
        }
        let raws = find::raws(&lines, dashes_are_rows);
        if raws.is_empty() {
            continue;
        }
        match Sheet::of(lines.clone(), raws, text) {
            Ok(sheet) => return Ok(Some(sheet)),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    first.map_or(Ok(None), Err)
}
