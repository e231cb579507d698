//! The parser of regions that follow a puzzle: one region name for each cell, in any layout that a puzzle may have.
//!
//! Regions are recognised by the comment `# regions` before them, or by their look. In a legal grid no two neighbours
//! are equal, while in connected regions nearly all cells have a neighbour of the same name. So even regions with a
//! missing row are distinguished from the next puzzle. A disconnected region is nearly always a typing error, and is
//! refused unless `# regions in pieces` precedes it.

use super::super::Sudoku;
use super::super::shape::Shape;
use super::cells::is_empty;
use super::lines::{Line, Lines, Pieces, Row, Token};
use super::read::{Puzzles, clashes, gather, joined, odd_row};
use super::walls;
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{missing, parse_whole};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The context in which regions may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Lookout {
    /// After a puzzle on one line: the next line is most often the next puzzle.
    Plain,
    /// After a grid: names that are not a legal grid are regions, even disconnected ones.
    Grid,
}

impl Sudoku {
    /// Returns a puzzle with these givens and the regions in `text`. The text has one region name for each cell, in any
    /// layout that a puzzle may have. If the givens clash in the usual boxes, use [`Puzzles::in_regions`].
    ///
    /// # Errors
    /// The text does not have one name for each cell, or there are not n regions of n cells. A region contains a given twice, or is disconnected without the comment `# regions in pieces`.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
    /// let jigsaw = puzzle.with_regions("aaab\ncabb\ncddb\nccdd")?;
    /// assert_eq!(jigsaw.shape().boxes(), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_regions(self, text: &str) -> Result<Self, Error> {
        let shape = shape_of_text(text, self.shape.size())?;
        let shape = if self.shape.has_diagonals() { shape.with_diagonals() } else { shape };
        let shape = if self.shape.has_windows() { shape.with_windows() } else { shape };
        if let Some(clash) = shape.clash(&self.givens) {
            return Err(clash.refusal());
        }
        Ok(Self { shape: Arc::new(shape), ..self })
    }
}

/// The shape of the regions in a text that contains nothing else.
pub(in crate::puzzle::sudoku) fn shape_of_text(text: &str, size: usize) -> Result<Shape, Error> {
    parse_whole(text, |text| all_names(text, size))
}

fn all_names(text: &str, size: usize) -> Result<Shape, Error> {
    let (mut lines, mut pieces) = (Lines::new(text), Pieces::Refused);
    let names = loop {
        match lines.next() {
            None => return Err(missing("regions, one name for each cell")),
            Some(Line::Row(row)) => break names(row, &mut lines, size)?,
            Some(Line::Joined(rows)) => break names_joined(&rows, size)?,
            Some(Line::Regions(given)) => pieces = given,
            Some(_) => {}
        }
    };
    if lines.any(|line| matches!(line, Line::Row(_) | Line::Joined(_))) {
        let message = format!("the regions of a {size} x {size} grid end before this line");
        return Err(Error::input(message).at(Place::new(lines.number, 0)));
    }
    shape_of_names(&names, pieces)
}

impl Puzzles<'_> {
    /// Reads the regions of the last puzzle, if they follow. Invalid regions are an error. Their lines are skipped, so
    /// that they are not read as the next puzzle.
    pub(in crate::puzzle::sudoku) fn regions(
        &mut self,
        size: usize,
        lookout: Lookout,
    ) -> Result<Option<Shape>, Error> {
        let Some((ahead, names, pieces)) = find(self.lines.clone(), size, lookout) else {
            return Ok(None);
        };
        self.lines = ahead;
        let names = names.map_err(|error| {
            self.skip_block();
            let message = Error::input(format!("the regions: {}", error.message()));
            error.place().map_or(message.clone(), |place| message.at(place))
        })?;
        shape_of_names(&names, pieces).map(Some)
    }
}

/// The result of `find`: the lines after the regions, the cell names or an error, and whether regions may be disconnected.
type FoundRegions<'t> = (Lines<'t>, Result<Vec<Token<'t>>, Error>, Pieces);

fn find(mut ahead: Lines<'_>, size: usize, lookout: Lookout) -> Option<FoundRegions<'_>> {
    let mut marked = None;
    loop {
        let pieces = marked.unwrap_or(Pieces::Refused);
        match ahead.next()? {
            Line::Blank | Line::Border(_) => {}
            Line::Regions(pieces) => marked = Some(pieces),
            Line::Joined(rows) if marked.is_some() || is_touching(&rows, size) => {
                return Some((ahead, names_joined(&rows, size), pieces));
            }
            Line::Row(row) if size > 1 || marked.is_some() => {
                let is_clear = marked.is_some() || is_touching(&block(&row, &ahead, size), size);
                if !is_clear && lookout == Lookout::Plain {
                    return None;
                }
                let names = names(row, &mut ahead, size);
                let is_regions = is_clear || names.as_ref().is_ok_and(|names| is_no_grid(names, size));
                return is_regions.then_some((ahead, names, pieces));
            }
            _ => return None,
        }
    }
}

/// The names of rows with `/` between them, if their number is right.
fn names_joined<'t>(rows: &[Row<'t>], size: usize) -> Result<Vec<Token<'t>>, Error> {
    let count = rows.iter().rposition(|row| !row.tokens.is_empty()).map_or(0, |last| last + 1);
    if count == size {
        return joined(rows, size);
    }
    let message = format!("{count} rows joined by /, but a grid has {size} rows");
    Err(Error::input(message).at(Place::new(rows[0].line, 0)))
}

/// Returns the rows from this one to the end of the grid or a blank line. Returns only this row if it is mostly empty or
/// holds the whole grid.
fn block<'t>(first: &Row<'t>, lines: &Lines<'t>, size: usize) -> Vec<Row<'t>> {
    let is_all = is_sparse(first) || first.cells(size * size).is_some();
    let more = if is_all { 0 } else { size.saturating_sub(1) };
    let rows = lines.clone().map_while(|line| if let Line::Row(row) = line { Some(row) } else { None });
    std::iter::once(first.clone()).chain(rows.take(more)).collect()
}

/// Whether nearly all cells have a neighbour of the same name. Rows may be too short or too few for a grid; a row that
/// is a complete grid is split.
fn is_touching(rows: &[Row<'_>], size: usize) -> bool {
    if is_sparse(&rows[0]) {
        return false;
    }
    let cells: Vec<Vec<&str>> = rows.iter().flat_map(|row| cut(row, size)).collect();
    let at = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
    let touches = |row: usize, column: usize| {
        let own = at(row, column);
        let beside = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        beside.into_iter().any(|(row, column)| at(row, column) == own)
    };
    let all: usize = cells.iter().map(Vec::len).sum();
    let places = (0..cells.len()).flat_map(|row| (0..cells[row].len()).map(move |column| (row, column)));
    let is_name = |&(row, column): &(usize, usize)| {
        at(row, column).is_some_and(|name| name != "0" && !is_empty(name, size))
    };
    let named: Vec<_> = places.filter(is_name).collect();
    let touching = named.iter().filter(|&&(row, column)| touches(row, column)).count();
    size > 1 && cells.len() > 1 && named.len() * 2 >= all && touching * 4 >= named.len() * 3
}

/// Whether a line has mostly empty cells, as in puzzles.
fn is_sparse(row: &Row<'_>) -> bool {
    let cells = || row.text.bytes().filter(u8::is_ascii_graphic);
    cells().filter(|cell| matches!(cell, b'.' | b'0' | b'_' | b'*' | b'?')).count() * 2 > cells().count()
}

/// The names of a row; for a complete grid on one line, of its rows.
fn cut<'t>(row: &Row<'t>, size: usize) -> Vec<Vec<&'t str>> {
    let texts = |cells: &[Token<'t>]| cells.iter().map(|cell| cell.text).collect::<Vec<_>>();
    if let Some(cells) = row.cells(size * size) {
        return cells.chunks(size.max(1)).map(texts).collect();
    }
    let cells = row.cells(row.width());
    vec![texts(&cells.unwrap_or_else(|| row.tokens.clone()))]
}

/// Whether a block is regions rather than the next puzzle: it is not a legal grid, and has n names, n times each, or at
/// least no empty cells.
fn is_no_grid(names: &[Token<'_>], size: usize) -> bool {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name.text).or_insert(0) += 1;
    }
    let even = counts.len() == size && counts.values().all(|&count| count == size);
    let full = !names.iter().any(|name| name.text == "0" || is_empty(name.text, size));
    (even || full) && clashes(names, size)
}

/// Reads the names of n x n cells that begin with this row: on n lines, or on this one.
fn names<'t>(first: Row<'t>, lines: &mut Lines<'t>, size: usize) -> Result<Vec<Token<'t>>, Error> {
    if first.cells(size).is_some() {
        return gather(lines, first, None, size).map(|block| block.cells()).map_err(|short| short.error);
    }
    first.cells(size * size).ok_or_else(|| odd_row(&first, size))
}

/// The shape of these regions, which must be connected unless `pieces` permits otherwise.
fn shape_of_names(names: &[Token<'_>], pieces: Pieces) -> Result<Shape, Error> {
    let texts: Vec<&str> = names.iter().map(|name| name.text).collect();
    let shape = Shape::named(&texts).map_err(|bad| bad.error.at(names[bad.cell].place))?;
    match walls::apart(&shape).filter(|_| pieces == Pieces::Refused) {
        None => Ok(shape),
        Some((a, b)) => {
            let (name, a, at) = (names[a].text, shape.cell_name(a), shape.cell_name(b));
            Err(Error::input(format!(
                "region {name} is not connected: no path inside it joins {a} and {at}. \
                 If this is intended, write `# regions in pieces` above the regions"
            ))
            .at(names[b].place))
        }
    }
}
