//! Letters as digits: which characters of a grid are its digits, decided by all that stand in it.
//!
//! Grids up to 9 x 9 have the digits `1` to `9`, or the letters from `A` where no digit is used. Larger ones have
//! decimal numbers, or a character a cell: the letters from `A` alone (A-P, A-Y), digits then letters from `1`
//! (1-9A-G) or from `0` (0-9A-F). At 36 these begin with `0`; above, the case of letters counts.

use crate::matrix::Cell;
use crate::puzzle::Places;
use crate::{Fault, SudokuGrid};

/// The largest grid.
pub(crate) const SIZE_MOST: usize = 100;
/// The largest grid with a character a cell.
const CHARACTERS_MOST: usize = 64;
/// From this size on, the letter X is a digit.
const X_IS_A_DIGIT: usize = 24;

/// What stands for the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// Decimal numbers from 1.
    Numbers,
    /// `1` to `9`, then letters.
    FromOne,
    /// `0` to `9`, then letters.
    FromZero,
    /// Letters alone, from `A`.
    Letters,
}

/// Whether a text always stands for an empty cell of a grid of this size.
pub(crate) fn is_empty(text: &str, size: usize) -> bool {
    match text {
        "" | "." | "_" | "*" | "?" | "·" | "-" | "–" | "—" | "□" | "-1" | "None" | "none" | "null"
        | "nil" | "nan" | "NaN" | "NA" | "&nbsp;" | "~" | "blank" => true,
        "x" | "X" => size < X_IS_A_DIGIT,
        _ => text.chars().all(char::is_whitespace),
    }
}

/// The place of a character among `0..9A..Za..z@&`; up to 36, case is alike.
fn index(text: &str, size: usize) -> Option<usize> {
    let &[byte] = text.as_bytes() else { return None };
    Some(usize::from(match byte {
        b'0'..=b'9' => byte - b'0',
        b'A'..=b'Z' => byte - b'A' + 10,
        b'a'..=b'z' if size <= 36 => byte - b'a' + 10,
        b'a'..=b'z' => byte - b'a' + 36,
        b'@' => 62,
        b'&' => 63,
        _ => return None,
    }))
}

impl Script {
    /// The script of these cells.
    pub(crate) fn of<'c>(cells: impl Iterator<Item = &'c str> + Clone, size: usize) -> Self {
        let filled = cells.clone().filter(|text| !is_empty(text, size));
        let mut seen = [false; 64];
        let mut has_number = false;
        for text in filled {
            match index(text, size) {
                Some(at) => seen[at] = true,
                None if text.len() > 1 => has_number = true,
                None => {}
            }
        }
        let (digits, letters) = (seen[1..10].contains(&true), seen[10..].contains(&true));
        match () {
            () if has_number || size > CHARACTERS_MOST || !letters && (size <= 9 || !digits) => Self::Numbers,
            () if letters && !digits && size <= 26 && !seen[(10 + size).min(63)..].contains(&true) => {
                Self::Letters
            }
            () if size <= 9 => Self::Numbers,
            () if matches!(size, 36 | 64) => Self::FromZero,
            () if !letters => Self::Numbers,
            () if size < 36 && seen[0] && !seen[size] && Self::zero_is_a_digit(cells, size) => Self::FromZero,
            () => Self::FromOne,
        }
    }

    /// Whether `0` is a digit: another character stands for empty cells, or there are none.
    fn zero_is_a_digit<'c>(mut cells: impl Iterator<Item = &'c str> + Clone, size: usize) -> bool {
        let zeros = cells.clone().filter(|&text| text == "0").count();
        cells.any(|text| is_empty(text, size)) || zeros == size
    }

    /// The digit in a cell, 0 for empty, none for what is neither.
    pub(crate) fn digit(self, text: &str, size: usize) -> Option<u8> {
        if is_empty(text, size) {
            return Some(0);
        }
        let digit = match self {
            Self::Numbers
                if text.len() <= 2 + usize::from(size > 99) && text.bytes().all(|b| b.is_ascii_digit()) =>
            {
                text.parse().ok()?
            }
            Self::Numbers => return None,
            Self::FromOne => index(text, size)?,
            Self::FromZero => index(text, size)? + 1,
            Self::Letters if text == "0" => 0,
            Self::Letters => index(text, size)?.checked_sub(9)?,
        };
        u8::try_from(digit).ok().filter(|_| digit <= size)
    }

    /// What is to be said where it is not plain decimal digits.
    fn remark(self, size: usize) -> Option<String> {
        let letter = |index: usize| {
            char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&"[index.min(63)])
        };
        match self {
            Self::Numbers => None,
            Self::Letters => Some(format!("the digits are the letters A to {}", letter(9 + size))),
            Self::FromOne => Some(format!("the digits are 1 to 9 and A to {}", letter(size))),
            Self::FromZero => Some(format!(
                "the digits are 0 to 9 and A to {}, and 0 is the first of them",
                letter(size - 1)
            )),
        }
    }
}

/// Reads the cells of an n x n grid.
pub(crate) fn grid(cells: &[Cell<'_>], size: usize) -> Result<(SudokuGrid, Option<String>), Fault> {
    let script = Script::of(cells.iter().map(|cell| cell.text), size);
    let mut values = Vec::with_capacity(cells.len());
    for cell in cells {
        let digit = script.digit(cell.text, size);
        values.push(digit.ok_or_else(|| no_digit(cell.text, size).at(cell.place))?);
    }
    let places = Places::Each(cells.iter().map(|cell| cell.place).collect());
    Ok((SudokuGrid { size, values, places, ..SudokuGrid::default() }, script.remark(size)))
}

/// What to say of a cell that is no digit.
pub(crate) fn no_digit(text: &str, size: usize) -> Fault {
    let found: String = text.chars().take(20).collect();
    let digits = match size {
        1 => "1".into(),
        2..=9 => format!("1 to {size}"),
        10..=35 => format!("1 to {size}, or digits and letters"),
        36..=64 => format!("1 to {size}, or 0 to 9, A to Z, a to z, @, & as characters"),
        _ => format!("1 to {size}"),
    };
    Fault::new(format!(
        "`{found}` is not a digit of a {size} x {size} grid: {digits}; 0 . _ * X ? are empty cells"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn digits(text: &str, size: usize) -> (Vec<u8>, String) {
        let cell = |at: usize| Cell { text: &text[at..=at], place: Place::new(1, at + 1) };
        let cells: Vec<_> = (0..text.len()).map(cell).collect();
        let (grid, remark) = grid(&cells, size).unwrap();
        (grid.values, remark.unwrap_or_default())
    }

    #[test]
    fn four_alphabets_of_sixteen() {
        for (text, values, remark) in [
            ("1.9aG", [1, 0, 9, 10, 16], "the digits are 1 to 9 and A to G"),
            ("0.9aF", [1, 0, 10, 11, 16], "the digits are 0 to 9 and A to F, and 0 is the first of them"),
            ("A.IJP", [1, 0, 9, 10, 16], "the digits are the letters A to P"),
            ("0G1.9", [0, 16, 1, 0, 9], "the digits are 1 to 9 and A to G"),
        ] {
            assert_eq!(digits(text, 16), (values.to_vec(), remark.to_owned()), "{text}");
        }
    }

    #[test]
    fn letters_of_other_sizes() {
        assert_eq!(digits("AY.", 25).0, [1, 25, 0]);
        assert_eq!(digits("AI.", 9).0, [1, 9, 0]);
        assert_eq!(digits("0Z", 36).0, [1, 36]);
        assert!(no_digit("Ü", 9).message().starts_with("`Ü` is not a digit of a 9 x 9 grid"));
    }
}
