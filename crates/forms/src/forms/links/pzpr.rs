//! Sudoku links of puzz.link and other sites that run pzpr: `sudoku/`, columns, rows, and the cells in reading order.
//!
//! Of the cells, `0` to `9` and `a` to `f` are a digit, `-` precedes a digit of two hexadecimal characters, `.` is an unknown digit,
//! and `g` to `z` are 1 to 20 empty cells.

use crate::puzzle::Places;
use crate::{Fault, Place, SudokuGrid};

/// The size of the largest grid.
const SIZE_MOST: usize = 25;

/// The part of a link after `?sudoku/`, or `/p/sudoku/`: the columns, the rows and the cells.
pub(super) fn part(link: &str) -> Option<&str> {
    if !link.contains("://") {
        return None;
    }
    let (_, part) = link.split_once("?sudoku/").or_else(|| link.split_once("/p/sudoku/"))?;
    let mut fields = part.splitn(3, '/');
    let is_number = |field: &str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = fields.next().is_some_and(is_number) && fields.next().is_some_and(is_number);
    (are_numbers && fields.next().is_some()).then_some(part)
}

/// Reads what [`part`] gives, which begins at this position.
pub(super) fn grid(part: &str, place: Place) -> Result<SudokuGrid, Fault> {
    let mut fields = part.splitn(3, '/');
    let mut field = || fields.next().unwrap_or_default();
    let (columns, rows, cells) = (field(), field(), field());
    let size = columns.parse().ok().filter(|size| (2..=SIZE_MOST).contains(size) && columns == rows);
    let Some(size) = size else {
        let message = format!(
            "expected as many columns as rows, 2 to {SIZE_MOST}, found {columns} columns and {rows} rows"
        );
        return Err(Fault::new(message).at(place));
    };
    let start = Place::new(place.line, place.column + columns.len() + rows.len() + 2);
    let values = values(cells.split(['/', '#', '&']).next().unwrap_or_default(), size, start)?;
    Ok(SudokuGrid { size, values, places: Places::Unknown, ..SudokuGrid::default() })
}

fn values(text: &str, size: usize, start: Place) -> Result<Vec<u8>, Fault> {
    let (mut values, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let at = Place::new(start.line, start.column + text.len() - rest.len());
        let wrong = || {
            Fault::new(format!(
                "expected a digit from 1 to {size}, or g to z for empty cells, found `{rest}`"
            ))
            .at(at)
        };
        let length = if first == '-' { 3 } else { 1 };
        let token = rest.get(..length).ok_or_else(wrong)?;
        let digits = token.strip_prefix('-').unwrap_or(token);
        let empty = first.to_digit(36).filter(|&number| number > 15).map(|number| number as usize - 15);
        let value = if digits.contains(['-', '+']) { None } else { u8::from_str_radix(digits, 16).ok() };
        match (value, empty) {
            (Some(value), _) if (1..=size).contains(&usize::from(value)) => values.push(value),
            (_, Some(count)) => values.resize(values.len() + count, 0),
            _ if first == '.' => values.push(0),
            _ => return Err(wrong()),
        }
        rest = &rest[length..];
    }
    let (found, count) = (values.len(), size * size);
    if found != count {
        let message = format!("the link has {found} cells, but {size} x {size} has {count}");
        return Err(Fault::new(message).at(start));
    }
    Ok(values)
}
