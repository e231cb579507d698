//! Tables with a given in each row: `row,col,value`, counted from 0 or from 1. The whole table is one Sudoku.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "triples",
    help: "a table with one given per row: `row,col,value`, counted from 0 or from 1; the table is one Sudoku",
    examples: &[
        Example {
            text: "row,col,value\n1,1,1\n2,3,3\n3,2,4\n4,4,2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example { text: "r;c;digit\n0;0;1\n1;2;3\n2;1;4\n3;3;2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
    ],
    refused: &[
        Refused {
            text: "row,col,value\n1,1,1\n2,3,3\n1,1,2\n4,4,2\n",
            message: "line 4: row 1, column 1 appears twice, with 1 and with 2",
        },
        Refused {
            text: "row,col,value\n1,1,1\n2,3,x\n",
            message: "line 3: expected a row, a column and a digit, found `2,3,x`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The sizes of grids.
const SIZES: [usize; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 25, 36];

/// The separator, and the columns of row, column and value.
struct Heading {
    by: char,
    columns: [usize; 3],
}

fn heading(line: &str) -> Option<Heading> {
    let by = [',', ';', '\t', ' '].into_iter().find(|&by| line.contains(by))?;
    let names: Vec<String> =
        line.split(by).map(|name| name.trim().trim_matches('"').to_ascii_lowercase()).collect();
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    let columns = [
        find(&["row", "r", "line", "y"])?,
        find(&["col", "column", "c", "x"])?,
        find(&["value", "digit", "val", "v", "number", "num", "given", "clue"])?,
    ];
    (names.len() == 3).then_some(Heading { by, columns })
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled();
    let heading = lines.next().and_then(|(_, line)| heading(line));
    match heading {
        Some(_) => vec![Claim::sudoku(Claim::MARKED, "Sudoku, one given per row")],
        None => Vec::new(),
    }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let item = match grid(text) {
        Ok((grid, remark)) => Item::new(1, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(Some(remark)),
        Err(fault) => Item::new(fault.place().map_or(1, |place| place.line), Err(fault)),
    };
    Box::new(std::iter::once(item))
}

fn grid(text: &str) -> Result<(SudokuGrid, String), Fault> {
    let mut lines = numbered(text).filter(|(_, line)| !line.trim().is_empty());
    let first = lines.next().and_then(|(_, line)| heading(line));
    let heading = first.ok_or_else(|| Fault::new("expected a header such as `row,col,value`"))?;
    let mut givens: Vec<(usize, [usize; 3])> = Vec::new();
    for (number, line) in lines {
        let fields: Vec<Option<usize>> =
            line.split(heading.by).map(|field| field.trim().trim_matches('"').parse().ok()).collect();
        let field = |at: usize| fields.get(heading.columns[at]).copied().flatten();
        let (Some(row), Some(column), Some(value), 3) = (field(0), field(1), field(2), fields.len()) else {
            let message = format!("expected a row, a column and a digit, found `{}`", line.trim());
            return Err(Fault::new(message).at(Place::line(number)));
        };
        givens.push((number, [row, column, value]));
    }
    place(&givens)
}

/// The grid of givens: line, row, column, value.
fn place(givens: &[(usize, [usize; 3])]) -> Result<(SudokuGrid, String), Fault> {
    let most = |at: usize| givens.iter().map(|given| given.1[at]).max().unwrap_or(0);
    let has_zero = givens.iter().any(|given| given.1[0] == 0 || given.1[1] == 0);
    let base = usize::from(!has_zero);
    let reached = (most(0).max(most(1)) + 1 - base).max(most(2));
    let size = SIZES.into_iter().find(|&size| size >= reached);
    let Some(size) = size.filter(|_| !givens.is_empty()) else {
        return Err(Fault::new(format!(
            "a row, column or digit {reached}, which does not fit any grid size"
        )));
    };
    if base == 1 && most(0) < size && most(1) < size {
        let message = format!(
            "rows and columns are 1 to {} here, so a {size} x {size} grid may be counted from 0 or from 1: add a line with the last or first row, such as `{size},{size},0`",
            most(0).max(most(1))
        );
        return Err(Fault::new(message).at(Place::line(1)));
    }
    let mut grid = SudokuGrid { size, values: vec![0; size * size], ..SudokuGrid::default() };
    let mut seen = vec![false; size * size];
    for &(line, [row, column, value]) in givens {
        let (row, column) = (row - base, column - base);
        let cell = row * size + column;
        if std::mem::replace(&mut seen[cell], true) {
            let before = grid.values[cell];
            let message = format!(
                "row {}, column {} appears twice, with {before} and with {value}",
                row + base,
                column + base
            );
            return Err(Fault::new(message).at(Place::line(line)));
        }
        grid.values[cell] = u8::try_from(value).unwrap_or(u8::MAX);
    }
    if crate::grid::clashing_rows(&grid.values, size) > 0 {
        let message = "these are not givens of a Sudoku: a number appears twice in a row or a column";
        return Err(Fault::new(message).at(Place::line(1)));
    }
    Ok((grid, format!("rows and columns are counted from {base} in a {size} x {size} grid")))
}
