//! A square matrix of weights, with names above it, before its rows, or without names.

use super::draft::{Draft, Weights};
use super::number::is_gap;
use super::table::Rows;
use crate::matrix::Cell;
use crate::{Fault, naming};
use solvarium_budget as budget;

/// A square of cells, and the names of its rows.
pub(super) struct Square<'r, 't> {
    names: Option<Vec<Cell<'t>>>,
    rows: Vec<&'r [Cell<'t>]>,
}

/// Finds the matrix in rows of cells; `None` if they are something else.
pub(super) fn square<'r, 't>(rows: &'r Rows<'t>) -> Option<Square<'r, 't>> {
    let all = &rows.cells;
    let is_value = |cell: &Cell<'_>| rows.number(cell).is_some() || is_gap(cell.text);
    let header = all.first()?;
    let has_header = header.iter().skip(1).any(|cell| !is_value(cell)) || is_numbering(rows, header);
    let body = if has_header { &all[1..] } else { &all[..] };
    let size = body.len();
    if size < 2 {
        return None;
    }
    let has_side = body.iter().all(|row| row.len() == size + 1);
    if !has_side && !body.iter().all(|row| row.len() == size) {
        return None;
    }
    let squares: Vec<&[Cell<'t>]> = body.iter().map(|row| &row[usize::from(has_side)..]).collect();
    if !squares.iter().all(|row| row.iter().all(is_value)) {
        return None;
    }
    let side = has_side.then(|| body.iter().map(|row| row[0]).collect::<Vec<_>>());
    let names = match (has_header, side) {
        (true, Some(side)) => Some(heading(header, size).filter(|above| same(above, &side))?),
        (true, None) => Some(heading(header, size)?),
        (false, side) => side,
    };
    let mut seen = std::collections::HashSet::new();
    let is_name = |cell: &Cell<'t>| cell.text.contains(char::is_alphanumeric) && seen.insert(cell.text);
    if names.as_ref().is_some_and(|names| !names.iter().all(is_name)) {
        return None;
    }
    let found = Square { names, rows: squares };
    let is_certain = found.names.is_some() && (has_header || size > 2);
    (found.has_plain_diagonal(rows) && (is_certain || found.names.is_none())).then_some(found)
}

/// Whether a line above a matrix is a title: words without numbers.
pub(super) fn is_title(line: &str) -> bool {
    line.trim().starts_with(char::is_alphabetic)
        && !line.contains(|c: char| c.is_ascii_digit() || c == ',' || c == ';')
}

/// Splits rows of `0` and `1` without spaces into cells.
pub(super) fn split_digits<'t>(rows: &Rows<'t>) -> Option<Rows<'t>> {
    let size = rows.cells.len();
    let is_row = |row: &Vec<Cell<'_>>| matches!(row[..], [cell] if cell.text.len() == size && cell.text.bytes().all(|byte| matches!(byte, b'0' | b'1')));
    let cells = |row: &Vec<Cell<'t>>| crate::matrix::characters(row[0].text, row[0].place).collect();
    (size > 1 && rows.cells.iter().all(is_row))
        .then(|| Rows { cells: rows.cells.iter().map(cells).collect(), by: ' ' })
}

/// Splits rows of the form `name: values` into cells.
pub(super) fn without_colons<'t>(lines: &[(usize, &'t str)]) -> Option<Rows<'t>> {
    let row = |&(at, line): &(usize, &'t str)| {
        let (name, values) = line.split_once(':')?;
        let mut cells = super::table::split(name.trim_end(), at, '\t');
        let before = name.chars().count() + 1;
        let by = if values.contains(',') { ',' } else { ' ' };
        cells.extend(
            super::table::split(values, at, by)
                .into_iter()
                .map(|cell| Cell { place: crate::Place::new(at, cell.place.column + before), ..cell }),
        );
        (cells.len() == lines.len() + 1).then_some(cells)
    };
    Some(Rows { cells: lines.iter().map(row).collect::<Option<_>>()?, by: ' ' }).filter(|_| lines.len() > 2)
}

/// Whether the first row numbers the columns: `, 1, 2, 3` above rows `1, 0, 4, 7`.
fn is_numbering(rows: &Rows<'_>, header: &[Cell<'_>]) -> bool {
    let rest = &rows.cells[1..];
    let above: Vec<&str> = header.iter().map(|cell| cell.text).filter(|text| !text.is_empty()).collect();
    above.len() > 1
        && rest.len() == above.len()
        && rest.iter().all(|row| row.len() == above.len() + 1)
        && rest.iter().zip(&above).all(|(row, name)| row[0].text == *name)
}

/// The names above a matrix: after the corner, if there is a cell for it.
fn heading<'t>(header: &[Cell<'t>], size: usize) -> Option<Vec<Cell<'t>>> {
    match header.len() {
        length if length == size => Some(header.to_vec()),
        length if length == size + 1 => Some(header[1..].to_vec()),
        _ => None,
    }
}

fn same(above: &[Cell<'_>], side: &[Cell<'_>]) -> bool {
    above.iter().zip(side).all(|(one, other)| one.text == other.text)
}

impl Square<'_, '_> {
    pub(super) fn size(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    pub(super) fn look(&self) -> super::survey::Matrix {
        let at = |row: usize, column: usize| self.rows[row][column].text;
        let size = self.rows.len();
        let is_symmetric = (0..size).all(|row| (0..row).all(|column| at(row, column) == at(column, row)));
        let is_varied =
            (1..size).any(|column| at(0, column) != at(0, 0)) || (1..size).any(|row| at(row, 0) != at(0, 0));
        let is_word = |cell: &Cell<'_>| super::number::number(cell.text, true).is_none();
        let has_names = self.names.as_ref().is_some_and(|names| names.iter().all(is_word)) && is_varied;
        super::survey::Matrix { size, has_names, is_symmetric: is_symmetric && is_varied }
    }

    /// Whether every cell on the diagonal is empty, 0, or another mark for no edge.
    fn has_plain_diagonal(&self, rows: &Rows<'_>) -> bool {
        let diagonal = || self.rows.iter().enumerate().map(|(at, row)| row[at]);
        let is_nothing = |cell: &Cell<'_>| is_gap(cell.text) || rows.number(cell) == Some(0.0);
        diagonal().all(|cell| is_nothing(&cell))
    }

    /// Adds the weights of the matrix, and its nodes: numbered from `first` if they have no names.
    pub(super) fn fill(&self, draft: &mut Draft, rows: &Rows<'_>, first: usize) -> Result<(), Fault> {
        let size = self.rows.len();
        // The error can be ignored here: an exhausted budget ends the reading.
        let _ = budget::hold(size * size * size_of::<Option<f64>>());
        for at in 0..size {
            let name = self
                .names
                .as_ref()
                .map_or_else(|| (at + first).to_string(), |names| names[at].text.to_owned());
            if name.is_empty() || draft.found.node(&name) != at {
                let place = self.names.as_ref().map(|names| names[at].place);
                let fault = Fault::new(format!(
                    "two nodes of the matrix have the name `{}`: give each its own name",
                    naming::shown(&name)
                ));
                return Err(match place {
                    Some(place) => fault.at(place),
                    None => fault,
                });
            }
        }
        let mut weights = Weights { cells: Vec::with_capacity(size * size), has_gaps: false };
        for (from, row) in self.rows.iter().enumerate() {
            for (to, cell) in row.iter().enumerate() {
                let weight = rows.number(cell).filter(|_| cell.text != "-1");
                weights.has_gaps |= weight.is_none() && from != to;
                if let Some(weight) = weight.filter(|weight| *weight < 0.0) {
                    return Err(
                        Fault::new(format!("weights cannot be negative, found `{weight}`")).at(cell.place)
                    );
                }
                weights.cells.push(weight);
            }
        }
        draft.weights = Some(weights);
        Ok(())
    }
}
