//! The meaning of the characters in cells.
//!
//! Every size may have decimal numbers. Sizes from 10 to 64 may have one character per cell instead:
//!
//! | size | characters |
//! |---|---|
//! | 10 to 35 | `1..9A..`, so `1..9A..G` for 16; or `0..9A..`, so `0..9A..F` for 16, if the text uses these |
//! | 36 | `0..9A..Z` |
//! | 37 to 63 | `1..9A..Za..z@&`; case is significant |
//! | 64 | `0..9A..Za..z@&`; case is significant |

use super::super::shape::SET_MOST;
use super::form::Script;
use super::lines::Token;
use crate::Error;

/// The size from which X is a digit.
const X_IS_A_DIGIT: usize = 33;

/// The decoded cells of a text.
pub(in crate::puzzle::sudoku) struct Decoded {
    pub digits: Vec<u8>,
    pub script: Script,
    /// The character of the first empty cell.
    pub empty: Option<char>,
}

/// Reads the cells of an n x n grid.
pub(in crate::puzzle::sudoku) fn decode(cells: &[Token<'_>], size: usize) -> Result<Decoded, Error> {
    let script = script(cells, size);
    let mut digits = Vec::with_capacity(cells.len());
    let mut empty = None;
    for cell in cells {
        let digit = digit(cell.text, size, script).ok_or_else(|| no_digit(cell, size))?;
        if digit == 0 {
            empty = empty.or(Some(cell.text.chars().next().unwrap_or('0')));
        }
        digits.push(digit);
    }
    Ok(Decoded { digits, script, empty })
}

fn no_digit(cell: &Token<'_>, size: usize) -> Error {
    if let Some(nul) = cell.nul() {
        return nul;
    }
    let found: String = cell.text.chars().take(20).collect();
    let digits = match size {
        1 => "1".into(),
        2..=9 => format!("1 to {size}"),
        10..=35 => {
            let letter = |index| char::from(character(index));
            format!("1 to {size}, or 1 to {} or 0 to {} as characters", letter(size), letter(size - 1))
        }
        36 => "1 to 36, or 0 to Z as characters".into(),
        65.. => format!("1 to {size}"),
        64 => "1 to 64, or 0 to 9, A to Z, a to z, @, & as characters".into(),
        _ => format!("1 to {size}, or 1 to 9, A to Z, a to z, @, & as characters"),
    };
    let empty = match size {
        ..=9 => "0 . _ * X ?",
        // `0` may be a digit.
        10..X_IS_A_DIGIT => ". _ * X ?",
        _ => ". _ * ?",
    };
    Error::input(format!(
        "{found} is not a digit of a {size} x {size} grid: {digits}; {empty} are empty cells"
    ))
    .at(cell.place)
}

/// Whether every cell is valid in an n x n grid.
pub(in crate::puzzle::sudoku) fn fits(cells: &[Token<'_>], size: usize) -> bool {
    let script = script(cells, size);
    cells.iter().all(|cell| digit(cell.text, size, script).is_some())
}

/// Whether this text always means an empty cell.
pub(in crate::puzzle::sudoku) fn is_empty(text: &str, size: usize) -> bool {
    match text {
        "" | "." | "_" | "*" | "?" | "·" => true,
        "x" | "X" => size < X_IS_A_DIGIT,
        _ => false,
    }
}

/// The characters or numbers used as digits.
fn script(cells: &[Token<'_>], size: usize) -> Script {
    let many = |cell: &Token<'_>| cell.text.chars().nth(1).is_some();
    if size <= 9 || size > SET_MOST || cells.iter().any(many) {
        return Script::Numbers;
    }
    if matches!(size, 36 | 64) {
        return Script::FromZero;
    }
    let has = |wanted: usize| cells.iter().any(|cell| index(cell.text, size) == Some(wanted));
    let from_zero = has(0)
        && !has(size)
        && (cells.iter().any(|cell| is_empty(cell.text, size)) || is_digit_zero(cells, size));
    match () {
        () if size <= 35 && from_zero => Script::FromZero,
        () if (10..=size).any(has) || touches(cells) => Script::FromOne,
        () => Script::Numbers,
    }
}

/// Whether cells are adjacent, without separators.
fn touches(cells: &[Token<'_>]) -> bool {
    cells.windows(2).any(|pair| {
        pair[0].place.line == pair[1].place.line && pair[0].place.column + 1 == pair[1].place.column
    })
}

/// Whether `0` occurs once in every row of a grid without empty cells: then it is a digit.
fn is_digit_zero(cells: &[Token<'_>], size: usize) -> bool {
    cells.chunks(size).all(|row| row.iter().filter(|cell| cell.text == "0").count() == 1)
}

/// The digit of a cell, 0 for an empty one; `None` for any other text.
fn digit(text: &str, size: usize, script: Script) -> Option<u8> {
    if is_empty(text, size) {
        return Some(0);
    }
    let digit = match script {
        // Two characters, or three for 100, and no signs, so that `+7` and `0000012` are refused.
        Script::Numbers
            if text.len() <= 2 + usize::from(size > 99) && text.bytes().all(|b| b.is_ascii_digit()) =>
        {
            text.parse().ok()?
        }
        Script::Numbers => return None,
        Script::FromOne => index(text, size)?,
        Script::FromZero => index(text, size)? + 1,
    };
    u8::try_from(digit).ok().filter(|_| digit <= size)
}

/// The index of a character in `0..9A..Za..z@&`; up to 36, case is ignored.
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

/// The inverse of [`index`].
fn character(index: usize) -> u8 {
    const ALL: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&";
    ALL[index % 64]
}

/// The text of a digit.
pub(in crate::puzzle::sudoku) fn encode(digit: u8, script: Script) -> String {
    match script {
        Script::Numbers => digit.to_string(),
        Script::FromOne => char::from(character(usize::from(digit))).to_string(),
        Script::FromZero => char::from(character(usize::from(digit) - 1)).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Place;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        (0..text.len()).map(|i| Token { text: &text[i..=i], place: Place::new(1, i + 1) }).collect()
    }

    fn digits(text: &str, size: usize) -> Result<Vec<u8>, String> {
        decode(&tokens(text), size).map(|decoded| decoded.digits).map_err(|error| error.to_string())
    }

    #[test]
    fn both_alphabets_of_sixteen() {
        assert_eq!(digits("1.9aG", 16).unwrap(), [1, 0, 9, 10, 16]);
        assert_eq!(digits("0.9aF", 16).unwrap(), [1, 0, 10, 11, 16]);
        assert_eq!(digits("1009aF", 16).unwrap(), [1, 0, 0, 9, 10, 15]);
        assert_eq!(digits("0G1.", 16).unwrap(), [0, 16, 1, 0]);
        // There are no empty cells, so 0 is a digit.
        assert_eq!(digits("0123456789ABCDEF", 16).unwrap(), (1..=16).collect::<Vec<_>>());
    }

    #[test]
    fn every_digit_is_read_as_it_is_written() {
        for size in 1..=64u8 {
            let scripts = match size {
                ..=9 => vec![Script::Numbers],
                36 | 64 => vec![Script::Numbers, Script::FromZero],
                37.. => vec![Script::Numbers, Script::FromOne],
                _ => vec![Script::Numbers, Script::FromOne, Script::FromZero],
            };
            for script in scripts {
                for d in 1..=size {
                    assert_eq!(
                        digit(&encode(d, script), usize::from(size), script),
                        Some(d),
                        "{size} {script:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn invalid_digits_are_shown_with_their_positions() {
        assert_eq!(
            digits("1.3", 2).unwrap_err(),
            "line 1, column 3: 3 is not a digit of a 2 x 2 grid: 1 to 2; 0 . _ * X ? are empty cells"
        );
        assert!(digits("1..H", 16).unwrap_err().contains("1 to G or 0 to F"));
        assert!(digits("+1", 9).is_err() && digits("H", 9).is_err());
    }
}
