//! MiniZinc's data files (`.dzn`) of a Sudoku: `start = [| 0, 4, ... | ... |];` or `puzzle = [0, 4, ...];`, with sizes beside it.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::grid;
use crate::matrix::{Cell, pieces};
use crate::naming::Places;
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid, script};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "minizinc-data",
    help: "MiniZinc data (.dzn) of a Sudoku: an array of rows `[| 1, 0 | 0, 2 |]` or of cells, and optionally the sizes",
    examples: &[
        Example {
            text: "S = 2;\nN = S*S;\nstart = [| 1, 0, 0, 0\n| 0, 0, 3, 0\n| 0, 4, 0, 0\n| 0, 0, 0, 2 |];\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "% own\nn = 4;\nx = array2d(1..4, 1..4, [1,_,_,_, _,_,3,_, _,4,_,_, _,_,_,2]);\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
    ],
    refused: &[
        Refused {
            text: "n = 4;\nstart = [| 1, 0, 0, 0 | 0, 0, 3, 0 | 0, 4, 0 | 0, 0, 0, 2 |];\n",
            message: "line 2, column 9: an array of 15 cells is not a grid: expected as many rows as columns",
        },
        Refused {
            text: "n = 5;\nstart = [| 1, 0, 0, 0 | 0, 0, 3, 0 | 0, 4, 0, 0 | 0, 0, 0, 2 |];\n",
            message: "line 1, column 1: `n = 5` is not the size of the grid, which has 4 rows of 4 cells",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// A name and its value.
struct Assignment<'t> {
    at: usize,
    name: &'t str,
    value: &'t str,
    /// The byte offset of the value.
    value_at: usize,
}

/// The assignments of a data file; `None` for another text.
fn assignments(text: &str) -> Option<Vec<Assignment<'_>>> {
    let mut all = Vec::new();
    let mut at = 0;
    for part in text.split_inclusive(';') {
        let begin = at;
        at += part.len();
        // Comments are on lines of their own.
        let mut skipped = 0;
        while let Some(line) = part[skipped..].split_inclusive('\n').next() {
            let is_gap = line.trim().is_empty() || line.trim_start().starts_with('%');
            if !is_gap || line.is_empty() {
                break;
            }
            skipped += line.len();
        }
        let content = part[skipped..].trim_end_matches(';');
        if content.trim().is_empty() {
            continue;
        }
        let (name, value) = content.split_once('=')?;
        let is_name =
            name.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.trim().is_empty();
        if !is_name || value.contains('=') {
            return None;
        }
        let start = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
        let value = value.trim();
        all.push(Assignment { at: start(name.trim()), name: name.trim(), value, value_at: start(value) });
        if begin > crate::features::ENOUGH {
            break;
        }
    }
    (!all.is_empty() && text.contains(';')).then_some(all)
}

/// The cells of an array of one or two dimensions.
fn cells<'t>(assignment: &Assignment<'t>, place: Place) -> Option<Vec<Cell<'t>>> {
    let value = assignment.value;
    let inside = match value.strip_prefix("array2d") {
        Some(rest) => rest.trim_end().strip_suffix(')')?.rsplit_once('[')?.1.strip_suffix(']')?,
        None => value.strip_prefix('[')?.strip_suffix(']')?,
    };
    let is_gap = |c: char| matches!(c, ',' | '|') || c.is_whitespace();
    Some(pieces(inside, place, is_gap).filter(|cell| !cell.text.is_empty()).collect())
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some(all) = assignments(features.text) else { return Vec::new() };
    let is_array = |assignment: &&Assignment<'_>| {
        assignment.value.starts_with("[|") || assignment.value.starts_with("array2d")
    };
    let Some(array) = all.iter().find(is_array) else { return Vec::new() };
    let count = cells(array, Place::line(1)).map_or(0, |cells| cells.len());
    let size = (count + 1).isqrt();
    let is_grid = count >= 15 && count + 1 >= size * size && all.len() <= 6;
    let is_grid = is_grid
        && cells(array, Place::line(1)).is_some_and(|cells| {
            cells.iter().all(|cell| cell.text.len() <= 3)
                && cells.iter().filter(|cell| matches!(cell.text, "0" | "_" | "." | "<>")).count() * 4 > count
        });
    if is_grid { vec![Claim::sudoku(Claim::MARKED, "Sudoku, data of MiniZinc")] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let item = match puzzle(text) {
        Ok((line, grid, remark)) => Item::new(line, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(remark),
        Err(fault) => Item::new(fault.place().map_or(1, |place| place.line), Err(fault)),
    };
    Box::new(std::iter::once(item))
}

fn puzzle(text: &str) -> Result<(usize, SudokuGrid, Option<String>), Fault> {
    let places = Places::of(text);
    let all = assignments(text).ok_or_else(|| Fault::new("expected `name = value;`"))?;
    let mut found: Option<(usize, SudokuGrid, Option<String>)> = None;
    for array in all.iter().filter(|assignment| assignment.value.contains('[')) {
        let here = places.at(array.value_at);
        let cells = cells(array, here).ok_or_else(|| Fault::new("expected an array of cells").at(here))?;
        let size = cells.len().isqrt();
        let square: Vec<Vec<Cell<'_>>> = cells.chunks(size.max(1)).map(<[Cell<'_>]>::to_vec).collect();
        if size * size != cells.len() || size < 4 {
            let message =
                format!("an array of {} cells is not a grid: expected as many rows as columns", cells.len());
            return Err(Fault::new(message).at(here));
        }
        match &mut found {
            None => {
                let plain: Vec<Cell<'_>> = cells
                    .iter()
                    .map(|cell| if cell.text == "<>" { Cell { text: "_", ..*cell } } else { *cell })
                    .collect();
                let (grid, remark) = script::grid(&plain, size).map_err(|fault| fault.at(here))?;
                found = Some((here.line, grid, remark));
            }
            Some((_, grid, _)) if grid.size == size && grid.regions.is_none() => {
                let regions = grid::regions(&square, size);
                let message = format!("expected the regions of the grid, {size} names, each {size} times");
                grid.regions = Some(regions.ok_or_else(|| Fault::new(message).at(here))?);
            }
            Some(_) => return Err(Fault::new("expected only a grid and its regions").at(here)),
        }
    }
    let found = found.ok_or_else(|| Fault::new("the text contains no grid"))?;
    let n = found.1.size;
    for number in all.iter().filter(|assignment| !assignment.value.contains('[')) {
        let value: Option<usize> = number.value.parse().ok();
        if value.is_some_and(|value| value != n && value * value != n && value != n * n) {
            let message = format!(
                "`{} = {}` is not the size of the grid, which has {n} rows of {n} cells",
                number.name, number.value
            );
            return Err(Fault::new(message).at(places.at(number.at)));
        }
    }
    Ok(found)
}
