//! SudokuPad's own description (Sven Neumann): a picture with `cells`, `regions` and `cages`, with long or short keys. Lines, arrows
//! and other drawings are refused, since only the text of the rules gives their meaning.

use super::{digit, is_there, number, renumbered, unsupported};
use crate::{Cage, Fault, SudokuGrid};
use serde_json::Value;

/// A field by its long or its short name.
fn field<'v>(value: &'v Value, long: &str, short: &str) -> Option<&'v Value> {
    value.get(long).or_else(|| value.get(short))
}

/// Drawings, by long and short name, and in words.
const DRAWINGS: &[(&str, &str, &str)] = &[
    ("lines", "l", "drawn lines"),
    ("arrows", "a", "arrows"),
    ("overlays", "o", "drawn marks"),
    ("underlays", "u", "drawn marks"),
    ("foglight", "foglight", "fog"),
    ("triggereffect", "triggereffect", "fog"),
];

/// The grid with its regions and cages.
pub(super) fn grid(value: &Value) -> Result<SudokuGrid, Fault> {
    let rows = field(value, "cells", "ce").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Fault::new("the link holds no grid: neither `grid` nor `cells`"))?;
    let size = rows.len();
    if !(1..=crate::script::SIZE_MOST).contains(&size) {
        return Err(Fault::new(format!("the grid has {size} rows, not 1 to {}", crate::script::SIZE_MOST)));
    }
    if let Some((_, _, word)) =
        DRAWINGS.iter().find(|(long, short, _)| field(value, long, short).is_some_and(is_there))
    {
        return Err(unsupported(word));
    }
    let mut grid = SudokuGrid { size, ..SudokuGrid::default() };
    for (at, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == size);
        let row =
            row.ok_or_else(|| Fault::new(format!("row {} of the grid does not have {size} cells", at + 1)))?;
        for cell in row {
            let value = field(cell, "value", "v").filter(|value| is_there(value) && number(value) != Some(0));
            grid.values.push(value.map_or(Ok(0), |value| digit(value, size))?);
        }
    }
    grid.regions = regions(value, size)?;
    cages(value, &mut grid)?;
    let metadata = value.get("metadata");
    let text =
        |name: &str| metadata.and_then(|data| data.get(name)).and_then(Value::as_str).map(str::to_owned);
    grid.title = grid.title.take().or_else(|| text("title"));
    grid.notes.extend(text("author").map(|author| format!("author {author}")));
    Ok(grid)
}

/// A cell as row and column from 0.
fn cell(value: &Value, size: usize) -> Result<usize, Fault> {
    let at = |index: usize| {
        value
            .get(index)
            .and_then(number)
            .filter(|&at| at < size as u64)
            .and_then(|at| usize::try_from(at).ok())
    };
    match (at(0), at(1)) {
        (Some(row), Some(column)) => Ok(row * size + column),
        _ => Err(Fault::new(format!("expected a cell as row and column below {size}, found `{value}`"))),
    }
}

fn regions(value: &Value, size: usize) -> Result<Option<Vec<u8>>, Fault> {
    let Some(regions) = field(value, "regions", "re").and_then(Value::as_array).filter(|all| !all.is_empty())
    else {
        return Ok(None);
    };
    let mut names = vec![u64::MAX; size * size];
    for (name, cells) in (0..).zip(regions) {
        for member in cells.as_array().into_iter().flatten() {
            let at = cell(member, size)?;
            if std::mem::replace(&mut names[at], name) != u64::MAX {
                return Err(unsupported("regions that share a cell"));
            }
        }
    }
    Ok(Some(renumbered(&names)))
}

/// Reads cages. Those with cells are killer cages; others contain the title, the author and the rules.
fn cages(value: &Value, grid: &mut SudokuGrid) -> Result<(), Fault> {
    for cage in field(value, "cages", "ca").and_then(Value::as_array).into_iter().flatten() {
        let cells = field(cage, "cells", "ce").and_then(Value::as_array).filter(|cells| !cells.is_empty());
        let total = field(cage, "value", "v").filter(|total| is_there(total));
        let Some(cells) = cells else {
            let text = total.and_then(Value::as_str).unwrap_or_default();
            match text.split_once(':') {
                Some(("title", title)) => grid.title = Some(title.trim().to_owned()),
                Some(("author", author)) => grid.notes.push(format!("author {}", author.trim())),
                _ => {}
            }
            continue;
        };
        let cells = cells.iter().map(|member| cell(member, grid.size)).collect::<Result<_, _>>()?;
        let sum = match total {
            None => None,
            Some(sum) => match number(sum).and_then(|sum| u32::try_from(sum).ok()) {
                Some(sum) => Some(sum),
                None => return Err(unsupported(&format!("a cage marked {sum}"))),
            },
        };
        grid.cages.push(Cage { sum, cells });
    }
    Ok(())
}
