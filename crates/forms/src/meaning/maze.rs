//! Rows of 0 and 1 as a map: 0 is free, 1 is blocked; `S` and `G` (or `E`), 2 and 3 mark start and goal.

use super::tally::Tally;
use crate::form::Claim;
use crate::matrix::{Cell, Matrix};
use crate::{Fault, GridMap, MapCell};

/// How likely a matrix is a map: both 0 and 1 many times, hardly anything else.
pub(super) fn score(tally: &Tally) -> u8 {
    let count = |number: u32| tally.numbers.get(&number).copied().unwrap_or(0);
    let (free, blocked) = (count(0), count(1));
    let marks = tally.cells - free - blocked;
    let is_size = tally.rows >= 2 && tally.width >= 2 && tally.cells >= 6 && tally.is_even;
    let are_marks = marks == 0 || marks == 2 && (tally.letters == 2 || count(2) == 1 && count(3) == 1);
    if is_size && are_marks && free > 0 && blocked > 0 { Claim::LIKELY } else { 0 }
}

/// The map.
pub(super) fn map(matrix: &Matrix<'_>) -> Result<GridMap, Fault> {
    let (width, height) = (matrix.width(), matrix.rows.len());
    let mut map =
        GridMap { width, height, cells: Vec::with_capacity(width * height), start: None, goal: None };
    for row in &matrix.rows {
        if row.len() != width {
            let message = format!("expected a row of {width} fields, found {}", row.len());
            return Err(row
                .first()
                .map_or(Fault::new(message.clone()), |cell| Fault::new(message).at(cell.place)));
        }
        row.iter().try_for_each(|&cell| add(&mut map, cell))?;
    }
    Ok(map)
}

fn add(map: &mut GridMap, cell: Cell<'_>) -> Result<(), Fault> {
    let at = map.cells.len();
    let is_blocked = cell.text.trim() == "1";
    map.cells.push(if is_blocked { MapCell::Blocked } else { MapCell::Open });
    let mark = match cell.text.trim() {
        "0" | "1" => return Ok(()),
        "2" | "S" | "s" => &mut map.start,
        "3" | "G" | "g" | "E" | "e" => &mut map.goal,
        other => {
            let what = "expected 0 for a free field, 1 for a blocked one, `S` or `G`";
            let found: String = other.chars().take(20).collect();
            return Err(Fault::new(format!("{what}, found `{found}`")).at(cell.place));
        }
    };
    if mark.replace(at).is_some() {
        return Err(Fault::new(format!("a second `{}`", cell.text)).at(cell.place));
    }
    Ok(())
}
