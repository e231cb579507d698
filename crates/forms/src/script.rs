//! Decides which characters of a grid are its digits, from all of its characters.
//!
//! Grids up to 9 x 9 have the digits `1` to `9`, or letters if no digit is used: from `A`, or those of a word of as many different
//! letters. Larger ones have decimal numbers, or a character for each cell: only letters from `A` (A-P, A-Y), or digits then letters
//! from `1` (1-9A-G) or from `0` (0-9A-F). Size 36 begins with `0`; above it, the case of letters matters. `0` is a digit if another
//! character stands for empty cells, no cell has the highest number, and no row or column has two zeros; otherwise it is an empty cell.

use crate::matrix::Cell;
use crate::puzzle::Places;
use crate::{Fault, SudokuGrid};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum size of a grid.
pub(crate) const SIZE_MOST: usize = 100;
/// The maximum size of a grid with a character for each cell.
const CHARACTERS_MOST: usize = 64;
/// From this size on, the letter X is a digit.
const X_IS_A_DIGIT: usize = 24;
/// From this size on, a grid of letters may lack one of them.
const WORD_LEAST: usize = 9;

/// The characters of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// Decimal numbers from 1.
    Numbers,
    /// Decimal numbers from 0.
    NumbersFromZero,
    /// `1` to `9`, then letters.
    FromOne,
    /// `0` to `9`, then letters.
    FromZero,
    /// Only letters, from `A`.
    Letters,
    /// Any letters, in the order of the alphabet.
    Word(Vec<char>),
}

/// Whether a text always means an empty cell of a grid of this size.
pub(crate) fn is_empty(text: &str, size: usize) -> bool {
    match text {
        "" | "." | "_" | "*" | "?" | "·" | "•" | "-" | "–" | "—" | "□" | "☐" | "-1" | "None" | "none"
        | "null" | "NULL" | "nil" | "nan" | "NaN" | "NA" | "N/A" | "&nbsp;" | "~" | "blank" | "--" | ".."
        | "__" | "**" | "??" => true,
        "x" | "X" => size < X_IS_A_DIGIT,
        _ => text.chars().all(char::is_whitespace),
    }
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

/// The letter of a cell, in upper case.
fn letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let (letter, None) = (chars.next()?, chars.next()) else { return None };
    if !letter.is_alphabetic() {
        return None;
    }
    let mut capital = letter.to_uppercase();
    match (capital.next(), capital.next()) {
        (Some(capital), None) => Some(capital),
        _ => Some(letter),
    }
}

/// A summary of the cells of a grid.
#[derive(Default)]
struct Seen {
    /// The characters of `0..9A..Za..z@&` that occur, a bit each.
    characters: u64,
    letters: BTreeSet<char>,
    /// Whether a cell has more than one character, and is not always empty.
    has_long: bool,
    /// The highest decimal number.
    most: usize,
    /// The number of cells with `0`.
    zeros: usize,
    /// The number of cells with a character that always means an empty one, without X.
    marks: usize,
    has_minus_one: bool,
    has_x: bool,
    /// Whether no row or column has two zeros.
    are_zeros_apart: bool,
}

impl Seen {
    fn of<'c>(cells: impl Iterator<Item = &'c str>, size: usize) -> Self {
        let mut seen = Self { are_zeros_apart: true, ..Self::default() };
        let mut zeros = vec![false; 2 * size];
        for (at, text) in cells.enumerate() {
            if is_empty(text, size) {
                let is_x = matches!(text, "x" | "X");
                seen.has_x |= is_x;
                seen.marks += usize::from(!is_x);
                seen.has_minus_one |= text == "-1";
                continue;
            }
            match index(text, size) {
                Some(at) => seen.characters |= 1 << at,
                None => seen.has_long |= text.chars().nth(1).is_some(),
            }
            seen.letters.extend(letter(text));
            let number = if text.len() <= 4 { text.parse().ok() } else { None };
            seen.most = seen.most.max(number.unwrap_or(0));
            if number == Some(0) {
                seen.zeros += 1;
                for line in [at / size.max(1), size + at % size.max(1)] {
                    let before = zeros.get_mut(line).map(|line| std::mem::replace(line, true));
                    seen.are_zeros_apart &= before != Some(true);
                }
            }
        }
        seen
    }

    /// Whether a character with this index or a higher one occurs.
    fn has_from(&self, index: usize) -> bool {
        self.characters.checked_shr(u32::try_from(index).unwrap_or(64)).unwrap_or(0) != 0
    }

    /// Whether `0` may be a digit: no row or column has two, and no cell has the highest digit.
    const fn may_zero_be_a_digit(&self, has_highest: bool) -> bool {
        self.zeros > 0 && self.are_zeros_apart && !has_highest
    }

    fn numbers(&self, size: usize) -> Script {
        let is_digit = self.marks > 0 && self.may_zero_be_a_digit(self.most >= size);
        if is_digit && size > 1 { Script::NumbersFromZero } else { Script::Numbers }
    }

    /// The script of a grid of letters that are not those from `A` on.
    fn word(&self, size: usize) -> Script {
        let mut letters = self.letters.clone();
        // If another character means an empty cell, X is an ordinary letter.
        if self.has_x && self.marks + self.zeros > 0 {
            letters.insert('X');
        }
        let least = if size >= WORD_LEAST { size - 1 } else { size };
        if size >= 4 && (least..=size).contains(&letters.len()) {
            return Script::Word(letters.into_iter().collect());
        }
        Script::Numbers
    }
}

impl Script {
    /// Determines the script of the cells of a grid of this size, row by row.
    pub(crate) fn of<'c>(cells: impl Iterator<Item = &'c str>, size: usize) -> Self {
        let seen = Seen::of(cells, size);
        let digits = seen.characters & 0x3FE != 0;
        let has_letters = !seen.letters.is_empty();
        match () {
            () if seen.has_long || size > CHARACTERS_MOST || !has_letters && (size <= 9 || !digits) => {
                seen.numbers(size)
            }
            () if has_letters && !digits && size <= 26 => {
                let is_foreign = seen.letters.iter().any(|letter| !letter.is_ascii());
                if is_foreign || seen.has_from(10 + size) { seen.word(size) } else { Self::Letters }
            }
            () if size <= 9 => seen.numbers(size),
            () if matches!(size, 36 | 64) => Self::FromZero,
            () if !has_letters => seen.numbers(size),
            () if size < 36 && seen.is_zero_first(size) => Self::FromZero,
            () => Self::FromOne,
        }
    }

    /// The digit in a cell, 0 for an empty cell, `None` for anything else.
    pub(crate) fn digit(&self, text: &str, size: usize) -> Option<u8> {
        if let Self::Word(letters) = self
            && let Some(at) = letter(text).and_then(|found| letters.iter().position(|&known| known == found))
        {
            return u8::try_from(at + 1).ok();
        }
        if is_empty(text, size) {
            return Some(0);
        }
        let is_number = text.len() <= 2 + usize::from(size > 99) && text.bytes().all(|b| b.is_ascii_digit());
        let digit = match self {
            Self::Numbers if is_number => text.parse().ok()?,
            Self::NumbersFromZero if is_number => text.parse::<usize>().ok()? + 1,
            Self::Numbers | Self::NumbersFromZero => return None,
            Self::FromOne => index(text, size)?,
            Self::FromZero => index(text, size)? + 1,
            Self::Letters | Self::Word(_) if text == "0" => 0,
            Self::Letters => index(text, size)?.checked_sub(9)?,
            Self::Word(_) => return None,
        };
        u8::try_from(digit).ok().filter(|_| digit <= size)
    }

    /// A remark, unless digits are plain decimals.
    fn remark(&self, size: usize) -> Option<String> {
        let letter = |index: usize| {
            char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&"[index.min(63)])
        };
        match self {
            Self::Numbers => None,
            Self::NumbersFromZero => {
                Some(format!("the digits are 0 to {}, and 0 is the first of them", size - 1))
            }
            Self::Letters => Some(format!("the digits are the letters A to {}", letter(9 + size))),
            Self::FromOne => Some(format!("the digits are 1 to 9 and A to {}", letter(size))),
            Self::FromZero => Some(format!(
                "the digits are 0 to 9 and A to {}, and 0 is the first of them",
                letter(size - 1)
            )),
            Self::Word(letters) => {
                let named = (1..).zip(letters).map(|(digit, letter)| format!("{letter}={digit}"));
                let rest = if letters.len() < size { format!("; no cell has {size}") } else { String::new() };
                Some(format!("the digits are letters: {}{rest}", named.collect::<Vec<_>>().join(" ")))
            }
        }
    }
}

impl Seen {
    /// Whether `0` is the first digit, before letters: another character means an empty cell, or there are no empty
    /// cells.
    fn is_zero_first(&self, size: usize) -> bool {
        self.may_zero_be_a_digit(self.characters >> size.min(63) & 1 == 1)
            && (self.marks > 0 || self.zeros == size)
    }
}

/// Reads the cells of an n x n grid.
pub(crate) fn grid(cells: &[Cell<'_>], size: usize) -> Result<(SudokuGrid, Option<String>), Fault> {
    let texts = || cells.iter().map(|cell| cell.text);
    check_zeros(cells, size)?;
    let script = Script::of(texts(), size);
    let mut values = Vec::with_capacity(cells.len());
    for cell in cells {
        let digit = script.digit(cell.text, size);
        values.push(digit.ok_or_else(|| no_digit(cell.text, size).at(cell.place))?);
    }
    let places = Places::Each(cells.iter().map(|cell| cell.place).collect());
    Ok((SudokuGrid { size, values, places, ..SudokuGrid::default() }, script.remark(size)))
}

/// Refuses numbers from 0 to n together with -1: either of them may stand for an empty cell.
fn check_zeros(cells: &[Cell<'_>], size: usize) -> Result<(), Fault> {
    let mut first: BTreeMap<&str, &Cell<'_>> = BTreeMap::new();
    let highest = size.to_string();
    for cell in cells {
        if cell.text == "-1" || cell.text == "0" || cell.text == highest {
            first.entry(cell.text).or_insert(cell);
        }
    }
    match (first.get("-1"), first.get("0"), first.get(highest.as_str())) {
        (Some(_), Some(zero), Some(_)) => {
            let message =
                format!("0 and {size} beside -1: write 1 to {size} or 0 to {} for digits", size - 1);
            Err(Fault::new(message).at(zero.place))
        }
        _ => Ok(()),
    }
}

/// The error for a cell that is not a digit.
pub(crate) fn no_digit(text: &str, size: usize) -> Fault {
    let found: String = text.chars().take(20).collect();
    let digits = match size {
        1 => "1".into(),
        2..=9 => format!("1 to {size}"),
        10..=35 => format!("1 to {size}, or digits and letters"),
        36..=64 => format!("1 to {size}, or 0 to 9, A to Z, a to z, @, & as characters"),
        _ => format!("1 to {size}"),
    };
    // X and 0 may be digits of larger grids.
    let empty = if size <= 9 { "0 . _ * X ?" } else { ". _ * ?" };
    Fault::new(format!(
        "`{found}` is not a digit of a {size} x {size} grid: {digits}; {empty} are empty cells"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn digits(text: &str, size: usize) -> (Vec<u8>, String) {
        let cells: Vec<_> = crate::matrix::characters(text, Place::new(1, 1)).collect();
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

    fn numbers(text: &str, size: usize) -> Result<Vec<u8>, String> {
        let place = Place::new(1, 1);
        let cells: Vec<_> = text.split(' ').map(|text| Cell { text, place }).collect();
        grid(&cells, size).map(|(grid, _)| grid.values).map_err(|fault| fault.message().to_owned())
    }

    #[test]
    fn zero_is_a_digit_where_another_sign_is_empty() {
        for (text, size, values) in [
            ("-1 0 2 3", 4, vec![0, 1, 3, 4]),
            ("-1 1 2 4", 4, vec![0, 1, 2, 4]),
            (". 0 2 3", 4, vec![0, 1, 3, 4]),
            (". 0 2 4", 4, vec![0, 0, 2, 4]),
            (". 0 2 0", 4, vec![0, 0, 2, 0]),
            ("0 0 2 3", 4, vec![0, 0, 2, 3]),
            ("-1 0 15 14", 16, vec![0, 1, 16, 15]),
            (". 12 -- 00 16", 16, vec![0, 12, 0, 0, 16]),
        ] {
            assert_eq!(numbers(text, size), Ok(values), "{text}");
        }
        assert!(numbers("-1 0 4 3", 4).unwrap_err().contains("beside -1"));
    }

    #[test]
    fn letters_of_other_sizes() {
        assert_eq!(digits("AY.", 25).0, [1, 25, 0]);
        assert_eq!(digits("AI.", 9).0, [1, 9, 0]);
        assert_eq!(digits("DOGCATSNX", 9).0, [3, 6, 4, 2, 1, 8, 7, 5, 0]);
        assert_eq!(digits("DOGCATSNX.", 9).0, [3, 6, 4, 2, 1, 8, 7, 5, 9, 0]);
        assert_eq!(digits("αβγδεζηθι", 9).0, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(digits("0Z", 36).0, [1, 36]);
        assert!(no_digit("Ü", 9).message().starts_with("`Ü` is not a digit of a 9 x 9 grid"));
    }
}
