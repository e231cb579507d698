//! The cells of a puzzle in the fields of a row: a run of characters, a list, a number without its leading zeros, or a column for each
//! cell.

use std::cmp::Ordering;
use std::ops::Range;

use crate::grid::clashing_rows;
use crate::matrix::{Cell, pieces};
use crate::puzzle::Places;
use crate::{Fault, Place, SudokuGrid, run, script};

/// The maximum number of leading zeros that a puzzle may have lost.
const LOST_MOST: usize = 16;

/// A grid with an optional remark.
pub(super) type Read = Result<(SudokuGrid, Option<String>), Fault>;

/// The cells of a list such as `[0, 0, 5]`, `5 3 0` or `[[5, 3], [6, 0]]`; `None` for a text without separators.
fn list(field: &str, place: Place) -> Option<Vec<Cell<'_>>> {
    let is_gap = |c: char| {
        c.is_whitespace()
            || matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | ',' | ';' | '|' | '/' | '\'' | '"')
    };
    if !field.contains(is_gap) {
        return None;
    }
    let cells: Vec<Cell<'_>> = pieces(field, place, is_gap).filter(|cell| !cell.text.is_empty()).collect();
    let is_cell = |cell: &Cell<'_>| cell.text.chars().count() <= 2 || script::is_empty(cell.text, 9);
    (cells.iter().all(is_cell)).then_some(cells)
}

/// The size of the grid in a field: a run of characters or a list.
pub(super) fn size(field: &str) -> Option<usize> {
    run::size(field).or_else(|| {
        let cells = list(field, Place::line(0))?;
        let size = cells.len().isqrt();
        let is_legal =
            || script::grid(&cells, size).is_ok_and(|(grid, _)| clashing_rows(&grid.values, size) == 0);
        (size >= 4 && size * size == cells.len() && is_legal()).then_some(size)
    })
}

/// The size of the grid, if a field is a number that may have lost its leading zeros.
pub(super) fn short(field: &str) -> Option<usize> {
    let length = field.len();
    let are_digits = field.bytes().all(|byte| byte.is_ascii_digit()) && field.contains('0');
    let size = [9, 6, 4]
        .into_iter()
        .find(|size| length < size * size && length + LOST_MOST.min(size * 2) >= size * size);
    let givens = field.bytes().filter(|&byte| byte != b'0').count();
    let size = size.filter(|&size| givens >= if size == 9 { 17 } else { size });
    size.filter(|_| are_digits && run::size(field).is_none() && !field.starts_with('0'))
}

/// Whether a field is a number rounded by a spreadsheet: `5.00018E+76`.
pub(super) fn is_rounded(field: &str) -> bool {
    let small = field.to_ascii_lowercase();
    small.split_once("e+").is_some_and(|(number, power)| {
        number.contains(['.', ',']) && power.parse::<u8>().is_ok_and(|power| (10..81).contains(&power))
    })
}

/// Whether all cells of a field are filled.
pub(super) fn is_full(field: &str, size: usize) -> bool {
    match list(field, Place::line(0)) {
        Some(cells) => cells.iter().all(|cell| cell.text != "0" && !script::is_empty(cell.text, size)),
        None => run::is_full(field, size),
    }
}

/// Reads the grid in a field; `usual` is the most common size. `may_lack_zeros` is true if no field of the column begins with a zero.
pub(super) fn read(text: &str, usual: usize, may_lack_zeros: bool, place: Place) -> Read {
    if is_rounded(text) {
        let message = "a spreadsheet rounded this puzzle as if it were a number: export its column as text";
        return Err(Fault::new(message).at(place));
    }
    if run::size(text).is_none()
        && let Some(cells) = list(text, place)
    {
        let size = cells.len().isqrt();
        if size >= 4 && size * size == cells.len() {
            return script::grid(&cells, size);
        }
        let message =
            format!("a list of {} cells is not a grid: {usual} x {usual} has {}", cells.len(), usual * usual);
        return Err(Fault::new(message).at(place));
    }
    match short(text).filter(|&size| size == usual) {
        Some(size) => padded(text, size, may_lack_zeros, place),
        None => run::grid(text, run::size(text).unwrap_or(usual), place),
    }
}

/// Restores the leading zeros of a number.
fn padded(text: &str, size: usize, may_lack_zeros: bool, place: Place) -> Read {
    let missing = size * size - text.len();
    let whole = "0".repeat(missing) + text;
    let zeros = if missing == 1 { "zero" } else { "zeros" };
    let values: Vec<u8> = whole.bytes().map(|byte| byte - b'0').collect();
    let fits = values.iter().all(|&value| usize::from(value) <= size) && clashing_rows(&values, size) == 0;
    if !may_lack_zeros || !fits {
        let message = format!(
            "{} digits, but {size} x {size} has {}: were leading zeros lost, or is a digit missing?",
            text.len(),
            size * size
        );
        return Err(Fault::new(message).at(place));
    }
    let remark = format!(
        "{} digits: {missing} leading {zeros} restored, which a spreadsheet may have removed",
        text.len()
    );
    Ok((SudokuGrid { size, values, places: Places::Unknown, ..SudokuGrid::default() }, Some(remark)))
}

/// Columns with one cell each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    pub(super) size: usize,
    pub(super) puzzle: usize,
    pub(super) solution: Option<usize>,
}

/// Converts `5.0`, from tables with missing numbers, to `5`.
fn plain(field: &str) -> &str {
    let field = field.trim();
    field
        .strip_suffix(".0")
        .filter(|whole| !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit()))
        .unwrap_or(field)
}

fn is_cell(field: &str) -> bool {
    let field = plain(field);
    script::is_empty(field, 9) || field.len() <= 2 && field.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a name may be that of a column with one cell: `c17`, `r2c3`, or the number of the column.
fn is_cell_name(name: &str, column: usize) -> bool {
    let is_word = name.len() > 1 && name.contains(|c: char| c.is_alphabetic());
    let is_number = name.parse::<usize>().is_ok_and(|number| number.abs_diff(column) <= 1);
    is_word && name.ends_with(|c: char| c.is_ascii_digit()) || is_number
}

/// The longest range of adjacent columns whose fields are cells.
fn longest(names: Option<&[String]>, rows: &[Vec<String>]) -> Range<usize> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_one = |column: usize| {
        let is_named =
            names.is_none_or(|names| names.get(column).is_some_and(|name| is_cell_name(name, column)));
        is_named && rows.iter().all(|row| row.get(column).is_some_and(|field| is_cell(field)))
    };
    let (mut best, mut from) = (0..0, 0);
    for column in 0..=count {
        if column < count && is_one(column) {
            continue;
        }
        if column - from > best.len() {
            best = from..column;
        }
        from = column + 1;
    }
    best
}

/// The column at an end of a range that is not a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spare {
    First,
    Last,
}

/// The end of a range without names that is not a cell: a number before the cells, or something after them, such as a rating, or
/// nothing where a separator follows each cell. `None` if both may be.
fn spare(range: &Range<usize>, rows: &[Vec<String>]) -> Option<Spare> {
    let field = |row: &Vec<String>, column: usize| row.get(column).map(|field| plain(field).to_owned());
    let is_empty = |field: &String| field == "0" || !field.is_empty() && script::is_empty(field, 9);
    let ends = [range.start, range.end - 1];
    let [first, last] =
        ends.map(|column| rows.iter().filter_map(|row| field(row, column)).collect::<Vec<_>>());
    let are_blank = |fields: &[String]| fields.iter().all(String::is_empty);
    // A number or a rating is never an empty cell. A field that is blank in some rows only is one.
    let is_cell = |fields: &[String]| {
        fields.iter().any(is_empty) || !are_blank(fields) && fields.iter().any(String::is_empty)
    };
    let numbers: Option<Vec<usize>> = first.iter().map(|field| field.parse().ok()).collect();
    let counts =
        |numbers: Vec<usize>| numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let is_blank_elsewhere = || {
        let inner = |row: &Vec<String>| {
            (range.start..range.end - 1).any(|at| field(row, at).is_some_and(|field| field.is_empty()))
        };
        rows.iter().any(inner)
    };
    match (is_cell(&first) || are_blank(&first), is_cell(&last)) {
        _ if numbers.is_some_and(counts) => Some(Spare::First),
        (true, false) => Some(Spare::Last),
        (false, true) => Some(Spare::First),
        (false, false) if are_blank(&last) && !is_blank_elsewhere() => Some(Spare::Last),
        _ => None,
    }
}

impl Wide {
    /// Finds the columns of a table with a column for each cell: as many adjacent columns as a grid has cells, or twice
    /// as many, of which the second half is the solution. Names of such columns end with a number. Without names, one more column may be
    /// before or after them. `legal` counts the rows that have a puzzle in these columns.
    ///
    /// # Errors
    /// One column is too many, and both ends may be it.
    pub(super) fn find(
        names: Option<&[String]>,
        rows: &[Vec<String>],
        legal: impl Fn(&Self) -> usize,
    ) -> Option<Result<Self, Fault>> {
        let best = longest(names, rows);
        if names.is_some() || best.len() < 2 {
            return Self::of(best, rows).map(Ok);
        }
        if let Some(exact) = Self::of(best.clone(), rows) {
            return Some(Ok(exact));
        }
        let (without_first, without_last) = (best.start + 1..best.end, best.start..best.end - 1);
        let [after, before] = [without_first, without_last].map(|range| Self::of(range, rows));
        let (Some(after), Some(before)) = (after, before) else { return after.or(before).map(Ok) };
        Some(match (legal(&after).cmp(&legal(&before)), spare(&best, rows)) {
            (Ordering::Greater, _) | (Ordering::Equal, Some(Spare::First)) => Ok(after),
            (Ordering::Less, _) | (Ordering::Equal, Some(Spare::Last)) => Ok(before),
            (Ordering::Equal, None) => {
                let (fields, count) = (best.len(), after.size * after.size);
                Err(Fault::new(format!(
                    "rows of {fields} fields, but a grid has {count} cells: remove the first field or the last, whichever is not a cell"
                )))
            }
        })
    }

    /// A puzzle, or a puzzle and its solution, that fill a range of columns.
    fn of(range: Range<usize>, rows: &[Vec<String>]) -> Option<Self> {
        let is_full = |column: usize| {
            rows.iter()
                .all(|row| row.get(column).is_some_and(|field| !matches!(plain(field), "" | "0" | ".")))
        };
        let (puzzle, half) = (range.start, range.len() / 2);
        let (size, half_size) = (range.len().isqrt(), half.isqrt());
        if size >= 4 && size * size == range.len() {
            return Some(Self { size, puzzle, solution: None });
        }
        let is_pair = half_size >= 4
            && half_size * half_size * 2 == range.len()
            && (puzzle + half..range.end).all(is_full);
        is_pair.then_some(Self { size: half_size, puzzle, solution: Some(puzzle + half) })
    }

    /// The grid of the fields from a column on.
    pub(super) fn read(self, from: usize, fields: &[&str], place: Place) -> Read {
        let count = self.size * self.size;
        let Some(fields) = fields.get(from..from + count) else {
            return Err(
                Fault::new(format!("a row of {} fields, but a puzzle takes {count}", fields.len())).at(place)
            );
        };
        let cells: Vec<Cell<'_>> = fields.iter().map(|field| Cell { text: plain(field), place }).collect();
        script::grid(&cells, self.size)
    }
}
