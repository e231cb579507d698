//! The fields of an object beside its puzzle: regions, cages, boxes, rules. A field that affects solutions is used, or is an error that
//! names it; remarks list the ignored ones.

use crate::grid::rules::Rules;
use crate::killer::{self, RawCage};
use crate::{Fault, Place, SudokuGrid, grid};
use serde_json::{Map, Value};

/// Names of fields with regions, in lower case.
const REGIONS: &[&str] =
    &["regions", "region", "jigsaw", "groups", "areas", "shapes", "irregular", "blocks", "layout"];
/// Names of fields with cages.
const CAGES: &[&str] = &["cages", "cage", "killer", "killercages", "killer_cages", "sums"];
/// Names of fields with words about the rules.
const WORDS: &[&str] = &[
    "type",
    "variant",
    "variants",
    "rules",
    "rule",
    "ruleset",
    "constraints",
    "constraint",
    "kind",
    "title",
    "name",
    "category",
    "description",
    "tags",
    "extra",
];

fn is_one_of(name: &str, known: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    known.iter().any(|known| name == *known)
}

/// Whether a field contains cages.
pub(super) fn are_cages(name: &str, value: &Value) -> bool {
    let is_cage = |value: &Value| {
        value.is_object() || value.as_array().is_some_and(|all| all.iter().any(Value::is_array))
    };
    is_one_of(name, CAGES) && value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_cage))
}

/// Whether a field is false, or empty.
fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::Bool(true) => false,
    }
}

/// The words of a value: of a string, or of a list of strings.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(words).collect::<Vec<_>>().join(" ; "),
        Value::Object(all) => {
            let on = all.iter().filter(|(_, value)| !is_off(value));
            on.map(|(name, value)| format!("{} {}", spaced(name), words(value)))
                .collect::<Vec<_>>()
                .join(" ; ")
        }
        _ => String::new(),
    }
}

/// Converts `antiKnight` to `anti Knight`.
fn spaced(name: &str) -> String {
    let mut all = String::new();
    for c in name.chars() {
        if c.is_uppercase() && all.ends_with(char::is_lowercase) {
            all.push(' ');
        }
        all.push(c);
    }
    all
}

/// Applies a field to the grid. Returns whether it was used, so that it is not reported as ignored.
pub(super) fn take(
    grid: &mut SudokuGrid,
    rules: &mut Rules,
    name: &str,
    value: &Value,
) -> Result<bool, Fault> {
    if is_off(value) {
        return Ok(true);
    }
    if are_cages(name, value) {
        if !grid.cages.is_empty() {
            return Err(Fault::new("a second list of cages"));
        }
        let (with, _) = cages(value, Some(grid.size))?;
        grid.cages = with.cages;
        return Ok(true);
    }
    if is_one_of(name, REGIONS) {
        return regions(grid, name, value);
    }
    let small = name.to_ascii_lowercase();
    if small == "size" || small == "n" {
        let is_size = |number: usize| number == grid.size || number * number == grid.size;
        return match value
            .as_u64()
            .and_then(|number| usize::try_from(number).ok())
            .filter(|&number| !is_size(number))
        {
            Some(number) => Err(Fault::new(format!(
                "`{name}` is {number}, but the grid has {0} rows of {0} cells",
                grid.size
            ))),
            None => Ok(true),
        };
    }
    // A flag or a list whose name is a rule: `"antiKnight": true`, `"thermos": [[...]]`.
    let named = Rules::of(&spaced(name));
    if !named.are_plain() {
        *rules = rules.and(&named);
        return Ok(true);
    }
    if is_one_of(name, WORDS) {
        *rules = rules.and(&Rules::of_field(&words(value)));
        return Ok(false);
    }
    // A field of another name with regions, which are distinctive.
    let mut other = grid.clone();
    if grid.regions.is_none() && regions(&mut other, name, value).unwrap_or(false) && other.regions.is_some()
    {
        grid.regions = other.regions;
        return Ok(true);
    }
    Ok(false)
}

/// Sides of a box, from fields such as `boxHeight` and `box_cols`.
pub(super) fn boxes(map: &Map<String, Value>, size: usize) -> Option<(usize, usize)> {
    let side = |words: &[&str]| {
        map.iter().find_map(|(name, value)| {
            let name = name.to_ascii_lowercase();
            let is_it = (name.contains("box") || name.contains("block") || name.contains("region"))
                && words.iter().any(|word| name.contains(word));
            value.as_u64().and_then(|side| usize::try_from(side).ok()).filter(|_| is_it)
        })
    };
    let (rows, columns) = (side(&["height", "row"]), side(&["width", "col"]));
    let boxes = match (rows, columns) {
        (Some(rows), Some(columns)) => (rows, columns),
        (Some(rows), None) if rows > 0 => (rows, size / rows),
        (None, Some(columns)) if columns > 0 => (size / columns, columns),
        _ => return None,
    };
    (boxes.0 * boxes.1 == size && boxes.0 != boxes.1).then_some(boxes)
}

/// Reads the regions of a grid: a name for each cell, in a string, a list or rows; or the cells of each region.
fn regions(grid: &mut SudokuGrid, field: &str, value: &Value) -> Result<bool, Fault> {
    let size = grid.size;
    if let Some(found) = of_pairs(value, size) {
        grid.regions = Some(found);
        return Ok(true);
    }
    let mut names: Vec<String> = Vec::new();
    match value {
        Value::String(text) => {
            names.extend(text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(String::from))
        }
        Value::Array(all) => {
            for value in all {
                match value {
                    Value::Array(row) => names.extend(row.iter().map(name_of)),
                    Value::String(row) if row.chars().count() > 2 => {
                        names.extend(row.chars().map(String::from))
                    }
                    other => names.push(name_of(other)),
                }
            }
        }
        _ => return Ok(false),
    }
    if names.len() != size * size {
        return Err(Fault::new(format!(
            "`{field}`: {} names, but the grid has {} cells",
            names.len(),
            size * size
        )));
    }
    let place = Place::line(0);
    let cells: Vec<Vec<_>> = names
        .chunks(size)
        .map(|row| row.iter().map(|text| crate::matrix::Cell { text: text.as_str(), place }).collect())
        .collect();
    let found = grid::regions(&cells, size).or_else(|| of_indices(&names, value, size));
    let found =
        found.ok_or_else(|| Fault::new(format!("`{field}`: expected {size} regions of {size} cells")))?;
    if let Some(at) = grid::apart(&found, size) {
        return Err(Fault::new(format!(
            "`{field}`: the region of row {}, column {} is not connected",
            at / size + 1,
            at % size + 1
        )));
    }
    grid.regions = Some(found);
    Ok(true)
}

/// The regions, from lists of the rows and columns of their cells.
fn of_pairs(value: &Value, size: usize) -> Option<Vec<u8>> {
    let all = value.as_array().filter(|all| all.len() == size)?;
    let pair = |value: &Value| {
        let pair = value.as_array().filter(|pair| pair.len() == 2)?;
        Some((usize::try_from(pair[0].as_u64()?).ok()?, usize::try_from(pair[1].as_u64()?).ok()?))
    };
    let lists = all.iter().map(|cells| cells.as_array()?.iter().map(pair).collect::<Option<Vec<_>>>());
    let lists = lists.collect::<Option<Vec<_>>>()?;
    let least =
        lists.iter().flatten().flat_map(|&(row, column)| [row, column]).min().filter(|&least| least < 2)?;
    let mut regions = vec![None; size * size];
    for (region, cells) in lists.iter().enumerate() {
        for &(row, column) in cells {
            let (row, column) = (row - least, column - least);
            let slot = regions.get_mut(row * size + column).filter(|_| column < size)?;
            if slot.replace(u8::try_from(region).ok()?).is_some() {
                return None;
            }
        }
    }
    let regions = regions.into_iter().collect::<Option<Vec<u8>>>()?;
    grid::apart(&regions, size).is_none().then_some(regions)
}

/// The regions, from lists of the indices of their cells.
fn of_indices(names: &[String], value: &Value, size: usize) -> Option<Vec<u8>> {
    let rows = value.as_array()?.iter().filter(|row| row.is_array()).count();
    let numbers = names.iter().map(|name| name.parse::<usize>().ok()).collect::<Option<Vec<_>>>()?;
    let first = *numbers.iter().min()?;
    if rows != size || first > 1 {
        return None;
    }
    let mut regions = vec![None; size * size];
    for (region, cells) in numbers.chunks(size).enumerate() {
        for cell in cells {
            let slot = regions.get_mut(cell - first)?;
            if slot.replace(u8::try_from(region).ok()?).is_some() {
                return None;
            }
        }
    }
    regions.into_iter().collect()
}

fn name_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The grid of a list of cages.
pub(super) fn cages(value: &Value, size: Option<usize>) -> Result<(SudokuGrid, Vec<String>), Fault> {
    let none = Vec::new();
    let all = value.as_array().unwrap_or(&none);
    let read = |(number, value): (usize, &Value)| {
        cage(value).ok_or_else(|| {
            Fault::new(format!(
                "cage {number}: expected `sum` and `cells`, the cells as [row, column] or \"r1c1\", found `{}`",
                value.to_string().chars().take(60).collect::<String>()
            ))
        })
    };
    if let Some(cages) = of_numbers(all) {
        return killer::assemble(&cages, None);
    }
    let cages = (1..).zip(all).map(read).collect::<Result<Vec<_>, _>>()?;
    killer::assemble(&cages, size.and_then(|size| u32::try_from(size).ok()))
}

/// Cages whose cells are numbered row by row, if they include all cells of a grid.
fn of_numbers(all: &[Value]) -> Option<Vec<RawCage>> {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    let of = |value: &Value, names: &[&str]| -> Option<Value> {
        let map = value.as_object()?;
        map.iter().find(|(name, _)| is_one_of(name, names)).map(|(_, value)| value.clone())
    };
    let mut cages = Vec::new();
    for cage in all {
        let sum = number(&of(cage, &["sum", "total", "value", "target", "clue", "s"])?);
        let cells = of(cage, &["cells", "cell", "positions", "squares", "coords", "c"])?;
        let cells = cells.as_array()?.iter().map(number).collect::<Option<Vec<u32>>>()?;
        cages.push((sum, cells));
    }
    let least = cages.iter().flat_map(|(_, cells)| cells).min().copied()?;
    let count = u32::try_from(cages.iter().map(|(_, cells)| cells.len()).sum::<usize>()).ok()?;
    let size = count.isqrt();
    if least > 1 || size * size != count || size < 4 {
        return None;
    }
    let cell = |&cell: &u32| ((cell - least) / size, (cell - least) % size);
    let cage = |(sum, cells): &(Option<u32>, Vec<u32>)| RawCage {
        sum: *sum,
        cells: cells.iter().map(cell).collect(),
        place: Place::line(0),
    };
    let cages: Vec<RawCage> = cages.iter().map(cage).collect();
    killer::is_partition(&cages).then_some(cages)
}

fn cage(value: &Value) -> Option<RawCage> {
    let place = Place::line(0);
    let number = |value: &Value| match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64().and_then(|number| u32::try_from(number).ok()),
    };
    match value {
        Value::Object(map) => {
            let field =
                |names: &[&str]| map.iter().find(|(name, _)| is_one_of(name, names)).map(|(_, value)| value);
            let sum = field(&["sum", "total", "value", "target", "clue", "s"]);
            let sum = match sum {
                None | Some(Value::Null) => None,
                Some(sum) => Some(number(sum)?),
            };
            let cells = field(&["cells", "cell", "positions", "squares", "coords", "c"])?.as_array()?;
            let cells = cells.iter().map(cell).collect::<Option<Vec<_>>>()?.concat();
            (!cells.is_empty()).then_some(RawCage { sum, cells, place })
        }
        Value::Array(parts) => {
            let (mut sum, mut cells) = (None, Vec::new());
            for part in parts {
                match (part, number(part)) {
                    (_, Some(found)) => {
                        if sum.replace(found).is_some() {
                            return None;
                        }
                    }
                    (Value::Array(all), _) if cell(part).is_none() => {
                        cells.extend(all.iter().map(cell).collect::<Option<Vec<_>>>()?.concat());
                    }
                    _ => cells.extend(cell(part)?),
                }
            }
            (sum.is_some() && !cells.is_empty()).then_some(RawCage { sum, cells, place })
        }
        _ => None,
    }
}

/// A cell: `[0, 1]`, `"r1c2"`, `{"row": 0, "col": 1}`.
fn cell(value: &Value) -> Option<Vec<(u32, u32)>> {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    match value {
        Value::Array(pair) => match &pair[..] {
            [row, column] => Some(vec![(number(row)?, number(column)?)]),
            _ => None,
        },
        Value::String(name) => killer::named(name.trim()),
        Value::Object(map) => {
            let field = |names: &[&str]| {
                map.iter().find(|(name, _)| is_one_of(name, names)).and_then(|(_, value)| number(value))
            };
            Some(vec![(field(&["row", "r", "y", "i"])?, field(&["col", "column", "c", "x", "j"])?)])
        }
        _ => None,
    }
}

/// The grid in a text of words: one run of cells, or rows.
pub(super) fn in_words(text: &str) -> Option<&str> {
    let is_run = |word: &&str| word.len() >= 36 && crate::run::size(word).is_some();
    let mut runs = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '"' | '\'' | '`' | '(' | ')'))
        .filter(is_run);
    let first = runs.next()?;
    runs.next().is_none().then_some(first)
}
