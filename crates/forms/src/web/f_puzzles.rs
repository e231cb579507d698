//! The format of f-puzzles (Eric Fox, 2020): `size`, `grid` as rows of cells with `value`, `given` and `region`, and a key
//! for each constraint. Cells are named `R1C1`.

use super::{digit, is_there, number, renumbered, rules, unsupported};
use crate::position::{all, bit};
use crate::{Cage, Fault, GridRule, SudokuGrid};
use serde_json::Value;

/// Keys that do not affect solutions.
const PLAIN: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "customRuleset",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "id",
    "diagonal+",
    "diagonal-",
    "killercage",
];

/// Decoration: the rules do not depend on it.
const DRAWN: [&str; 4] = ["text", "circle", "rectangle", "line"];

/// Whether this is a description of f-puzzles.
pub(crate) fn is_f_puzzles(value: &Value) -> bool {
    let is_row = |row: &Value| row.as_array().is_some_and(|cells| cells.iter().all(Value::is_object));
    value
        .get("grid")
        .and_then(Value::as_array)
        .is_some_and(|rows| !rows.is_empty() && rows.iter().all(is_row))
}

/// The grid with its constraints.
pub(super) fn grid(value: &Value) -> Result<SudokuGrid, Fault> {
    let none = Vec::new();
    let rows = value.get("grid").and_then(Value::as_array).unwrap_or(&none);
    let size =
        value.get("size").and_then(number).and_then(|size| usize::try_from(size).ok()).unwrap_or(rows.len());
    if rows.len() != size || !(1..=crate::script::SIZE_MOST).contains(&size) {
        return Err(Fault::new(format!(
            "expected {size} rows of the grid (at most {}), found {}",
            crate::script::SIZE_MOST,
            rows.len()
        )));
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        let is_known = PLAIN.contains(&key.as_str()) || DRAWN.contains(&key.as_str()) || rules::is_known(key);
        if !is_known && is_there(value) {
            return Err(unsupported(key));
        }
    }
    let mut grid = SudokuGrid { size, ..SudokuGrid::default() };
    cells(&mut grid, rows)?;
    let diagonal = |name: &str| value.get(name).is_some_and(is_there);
    match (diagonal("diagonal+"), diagonal("diagonal-")) {
        (false, false) => {}
        (true, true) => grid.diagonals = true,
        (rising, _) => {
            let name = if rising { "diagonal-up" } else { "diagonal-down" };
            grid.rules.push(GridRule::new(name, Vec::new(), Vec::new()));
        }
    }
    for cage in value.get("killercage").and_then(Value::as_array).into_iter().flatten() {
        grid.cages.push(self::cage(cage, size)?);
    }
    grid.rules.extend(rules::rules(value, size)?);
    let text =
        |name: &str| value.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    grid.title = text("title").map(str::to_owned);
    grid.notes = text("author").map(|author| format!("author {author}")).into_iter().collect();
    let drawn: Vec<&str> = DRAWN.into_iter().filter(|key| value.get(key).is_some_and(is_there)).collect();
    if !drawn.is_empty() {
        grid.notes.push(format!("decoration that was not read: {}", drawn.join(", ")));
    }
    grid.solution = solution(value, size)?;
    Ok(grid)
}

fn cells(grid: &mut SudokuGrid, rows: &[Value]) -> Result<(), Fault> {
    let size = grid.size;
    let (mut givens, mut regions, mut candidates) = (Vec::new(), Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == size);
        let row =
            row.ok_or_else(|| Fault::new(format!("row {} of the grid does not have {size} cells", at + 1)))?;
        for cell in row {
            let value = cell.get("value").filter(|value| is_there(value) && number(value) != Some(0));
            let value = value.map_or(Ok(0), |value| digit(value, size))?;
            grid.values.push(value);
            givens.push(value > 0 && cell.get("given").and_then(Value::as_bool).unwrap_or(false));
            if cell.get("region").is_some_and(Value::is_null) {
                return Err(unsupported("a cell without a region"));
            }
            regions.push(cell.get("region").and_then(number));
            candidates.push(marks(cell, size)?.unwrap_or(if value > 0 { bit(value) } else { all(size) }));
        }
    }
    let has_marks = candidates.iter().zip(&grid.values).any(|(&set, &value)| value == 0 && set != all(size));
    grid.candidates = has_marks.then_some(candidates);
    let is_placed = grid.values.iter().zip(&givens).any(|(&value, &given)| value > 0 && !given);
    grid.givens = is_placed.then_some(givens);
    let default = usual_regions(size);
    if regions.iter().any(Option::is_some) {
        let name = |(at, region): (usize, &Option<u64>)| {
            region.unwrap_or_else(|| default.get(at).copied().unwrap_or(0))
        };
        grid.regions = Some(renumbered(&regions.iter().enumerate().map(name).collect::<Vec<_>>()));
    }
    Ok(())
}

/// The candidates that a puzzle gives in a cell.
fn marks(cell: &Value, size: usize) -> Result<Option<u128>, Fault> {
    let Some(marks) =
        cell.get("givenPencilMarks").and_then(Value::as_array).filter(|marks| !marks.is_empty())
    else {
        return Ok(None);
    };
    marks.iter().try_fold(0, |set, mark| Ok(set | bit(digit(mark, size)?))).map(Some)
}

/// The numbers of the boxes, which f-puzzles omits for cells in their usual box.
fn usual_regions(size: usize) -> Vec<u64> {
    let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
    let columns = size / rows;
    let region = |cell: usize| (cell / size / rows * rows + cell % size / columns) as u64;
    (0..size * size).map(region).collect()
}

fn cage(value: &Value, size: usize) -> Result<Cage, Fault> {
    let names = value.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let cell = |name: &Value| {
        name.as_str().and_then(|name| cell_of(name, size)).ok_or_else(|| {
            Fault::new(format!("a killer cage: expected a cell from R1C1 to R{size}C{size}, found {name}"))
        })
    };
    let cells = names.iter().map(cell).collect::<Result<Vec<usize>, Fault>>()?;
    let sum = match value.get("value").filter(|sum| is_there(sum) && number(sum) != Some(0)) {
        None => None,
        Some(sum) => Some(
            number(sum)
                .and_then(|sum| u32::try_from(sum).ok())
                .ok_or_else(|| Fault::new(format!("expected the sum of a killer cage, found `{sum}`")))?,
        ),
    };
    Ok(Cage { sum, cells })
}

/// Parses `R2C3` to a cell, counted row by row from 0.
pub(super) fn cell_of(name: &str, size: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let inside = |text: &str| text.parse::<usize>().ok().filter(|at| (1..=size).contains(at));
    Some((inside(row)? - 1) * size + inside(column)? - 1)
}

fn solution(value: &Value, size: usize) -> Result<Option<Vec<u8>>, Fault> {
    let Some(all) = value.get("solution").and_then(Value::as_array).filter(|all| all.len() == size * size)
    else {
        return Ok(None);
    };
    if all.iter().any(|value| !is_there(value) || number(value).is_none()) {
        return Ok(None);
    }
    all.iter().map(|value| digit(value, size)).collect::<Result<Vec<u8>, Fault>>().map(Some)
}
