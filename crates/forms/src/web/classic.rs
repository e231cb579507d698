//! SudokuPad's short form of a plain Sudoku: a character is a digit and up to five empty cells after it.
//!
//! Of the 60 characters `0..9A..Za..x`, the one at index `10 b + d` is digit d (0: an empty cell) and b empty cells.

use super::number;
use crate::{Fault, SudokuGrid};
use serde_json::Value;

/// The maximum number of cells.
const CELLS_MOST: usize = 100 * 100;

/// Returns the digits of a packed grid, 0 for an empty cell.
pub(crate) fn unpack(packed: &str) -> Result<Vec<u8>, Fault> {
    let mut values = Vec::new();
    for c in packed.chars() {
        let place = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            'A'..='Z' => u32::from(c) - u32::from('A') + 10,
            'a'..='x' => u32::from(c) - u32::from('a') + 36,
            _ => {
                return Err(Fault::new(format!(
                    "`{c}` is no digit with its empty cells: 0 to 9, A to Z or a to x"
                )));
            }
        };
        values.push(u8::try_from(place % 10).unwrap_or(0));
        values.extend((0..place / 10).map(|_| 0));
        if values.len() > CELLS_MOST {
            return Err(Fault::new("more cells than a grid can have"));
        }
    }
    Ok(values)
}

/// The grid in a wrapper: `p` the grid, `n` its title, `s` its solution.
pub(super) fn grid(value: &Value) -> Result<SudokuGrid, Fault> {
    let packed = value
        .get("p")
        .and_then(Value::as_str)
        .ok_or_else(|| Fault::new("expected a packed grid in the parameter `p`"))?;
    let mut grid = plain(unpack(packed)?)?;
    grid.title = value.get("n").and_then(Value::as_str).filter(|title| !title.is_empty()).map(str::to_owned);
    if let Some(known) = value.get("size").and_then(number).filter(|&size| size != grid.size as u64) {
        return Err(Fault::new(format!("a grid of size {}, but the link says {known}", grid.size)));
    }
    Ok(grid)
}

/// The grid with these digits.
pub(crate) fn plain(values: Vec<u8>) -> Result<SudokuGrid, Fault> {
    let size = values.len().isqrt();
    if size * size != values.len() || size == 0 {
        return Err(Fault::new(format!("{} cells do not make a square grid: 9 x 9 has 81", values.len())));
    }
    match values.iter().find(|&&value| usize::from(value) > size) {
        Some(odd) => {
            Err(Fault::new(format!("`{odd}` is not a digit of a {size} x {size} grid: 1 to {size}")))
        }
        None => Ok(SudokuGrid { size, values, ..SudokuGrid::default() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_a_digit_and_the_empty_cells_after_it() {
        assert_eq!(unpack("1A0x").unwrap(), [1, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
        assert_eq!(unpack("V").unwrap(), [1, 0, 0, 0]);
        assert!(unpack("y").is_err() && unpack("é").is_err());
        assert!(unpack(&"x".repeat(10_000)).is_err());
    }
}
