//! Grids in rows, with any surroundings: frames, titles, sizes, comments, quotation marks, regions below.
//!
//! A grid is n consecutive lines with n cells each, for one separator. Every other line must have a meaning: a frame, a size, a header
//! of columns, a title, a comment. A line without a meaning is an error, and the text is not read.

mod entry;
mod find;
mod frame;
mod interpret;
mod lines;
mod list;
pub(crate) mod rules;
mod sizes;

use crate::cut::Separator;
use crate::features::Features;
use crate::form::Item;
use crate::matrix::{Cell, Matrix};
use crate::{Fault, script};
use frame::{Drawing, Frame};
use lines::Line;

pub(crate) use entry::{apart, ignored, regions};
pub(crate) use find::{clashing_rows, is_solved};
pub(crate) use interpret::{REGIONS, SOLUTIONS, Sheet};
pub(crate) use lines::{is_prose, without_remark};
use list::is_list;
pub use list::is_list_of_clues;

/// A square of cells.
#[derive(Clone, Debug)]
struct Raw {
    size: usize,
    separator: Separator,
    /// The indices of its rows among the lines; a single one for a grid on one line.
    rows: Vec<usize>,
    /// Whether the first cell of each row is a label.
    has_labels: bool,
}

impl Raw {
    /// The rows of cells.
    fn cells<'t>(&self, lines: &[Line<'t>]) -> Vec<Vec<Cell<'t>>> {
        if let [line] = self.rows[..]
            && self.size > 1
        {
            let cells = self.separator.cells(lines[line].body.text, lines[line].body.place);
            return cells.chunks(self.size).map(<[Cell<'t>]>::to_vec).collect();
        }
        let row = |&at: &usize| {
            let mut cells = find::cut(self.separator, &lines[at]);
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
        if self.rows.len() == 1 || self.separator.has_blank_cells() || self.separator == Separator::Dashes {
            return Frame::Nothing;
        }
        Drawing { rows: &cells, at: &self.rows, lines }.frame()
    }

    /// Whether all cells are digits of its size.
    fn are_digits(&self, lines: &[Line<'_>]) -> bool {
        let cells: Vec<_> = self.cells(lines).concat();
        script::grid(&cells, self.size).is_ok()
    }

    /// Whether a symbol occurs twice in a row or a column.
    fn clashes(&self, lines: &[Line<'_>]) -> bool {
        let cells = self.cells(lines);
        script::grid(&cells.concat(), self.size)
            .map_or(true, |(grid, _)| find::clashing_rows(&grid.values, self.size) > 0)
    }
}

/// The result of reading a text with grids in rows.
#[derive(Debug)]
pub enum Grids {
    /// No grids, or only lines of digits.
    None,
    /// Grids in Solvarium's own notation.
    Own(Vec<Item>),
    /// Grids with other lines around them.
    Foreign(Vec<Item>),
    /// Grids, and a line without a meaning.
    Fault(Fault),
}

/// Reads the Sudoku grids in rows of a text.
///
/// ```
/// use solvarium_forms::{Grids, grids};
/// let Grids::Foreign(items) = grids("4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n") else { panic!() };
/// assert_eq!(items[0].puzzle.as_ref().unwrap().to_string(), "sudoku 4x4 1.....3..4.....2");
/// assert!(matches!(grids("1.....3..4.....2\n"), Grids::None));
/// ```
#[must_use]
pub fn grids(text: &str) -> Grids {
    let features = Features::of(text, None);
    if is_list(features.text) {
        return Grids::None;
    }
    // The beginning of a long text determines its type.
    let is_long = features.text.len() < text.len();
    match sheet(features.text) {
        Ok(None) => Grids::None,
        Ok(Some(sheet)) if is_long && !sheet.has_foreign_lines() => Grids::None,
        Ok(Some(sheet)) if !is_long => sheet.into(),
        Err(fault) if !is_long => Grids::Fault(fault),
        _ => match sheet(text) {
            Ok(None) => Grids::None,
            Ok(Some(sheet)) => sheet.into(),
            Err(fault) => Grids::Fault(fault),
        },
    }
}

impl From<Sheet<'_>> for Grids {
    fn from(sheet: Sheet<'_>) -> Self {
        let is_foreign = sheet.has_foreign_lines();
        let items = sheet.items().collect();
        if is_foreign { Self::Foreign(items) } else { Self::Own(items) }
    }
}

/// Whether every second character is a dash, and no other.
fn is_dashed(line: &str) -> bool {
    line.len() > 2 && line.chars().enumerate().all(|(at, c)| (at % 2 == 1) == (c == '-'))
}

/// Reads the grids of a text.
///
/// # Errors
/// There are grids, and a line beside them has no meaning.
pub(crate) fn sheet(text: &str) -> Result<Option<Sheet<'_>>, Fault> {
    // Cells with a dash between them are Solvarium's own notation of irregular grids.
    let mut filled = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).peekable();
    if filled.peek().is_some() && filled.all(|line| is_dashed(line.trim())) || is_list(text) {
        return Ok(None);
    }
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
