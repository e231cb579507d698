//! Reads the formats of setters' programs on the web: f-puzzles' and SudokuPad's descriptions, packed into links.
//!
//! The rules of f-puzzles are read; a constraint that Solvarium does not know is an error that names it. Without one of its constraints, a
//! puzzle would be another one.

mod classic;
mod f_puzzles;
mod lz;
mod relaxed;
mod rules;
mod sudoku_pad;
#[cfg(feature = "iss")]
mod written;

pub(crate) use classic::{plain, unpack as unpack_classic};
pub(crate) use f_puzzles::is_f_puzzles;
#[cfg(feature = "iss")]
pub(crate) use lz::percent_decoded;
pub(crate) use lz::unpack;
#[cfg(feature = "iss")]
pub use written::f_puzzles_keys;

use crate::{Fault, SudokuGrid};
use serde_json::Value;

/// Reads a description of either program.
pub(crate) fn grid(text: &str) -> Result<SudokuGrid, Fault> {
    let value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(_) => relaxed::parse(text)?,
    };
    of_value(&value)
}

/// Reads an unpacked description of either program.
pub(crate) fn of_value(value: &Value) -> Result<SudokuGrid, Fault> {
    match value {
        _ if is_f_puzzles(value) => f_puzzles::grid(value),
        _ if value.get("p").is_some() => classic::grid(value),
        _ => sudoku_pad::grid(value),
    }
}

/// The error for an unknown constraint.
pub(crate) fn unsupported(name: &str) -> Fault {
    Fault::new(format!("{name}: not supported; `solvarium list rules` shows the rules of variants"))
}

/// Whether a constraint is present: not false, and not an empty list.
fn is_there(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(all) => !all.is_empty(),
        Value::String(text) => !text.trim().is_empty(),
        _ => true,
    }
}

/// A whole number, also as a string.
fn number(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_u64(),
        _ => None,
    }
}

/// A digit of a grid of this size.
fn digit(value: &Value, size: usize) -> Result<u8, Fault> {
    let digit = number(value)
        .filter(|&digit| (1..=size as u64).contains(&digit))
        .and_then(|digit| u8::try_from(digit).ok());
    digit.ok_or_else(|| {
        let found: String = value.to_string().chars().take(20).collect();
        Fault::new(format!("`{found}` is not a digit of a {size} x {size} grid: 1 to {size}"))
    })
}

/// Replaces names by numbers from 0 in the order of the cells.
fn renumbered(names: &[u64]) -> Vec<u8> {
    let mut known: Vec<u64> = Vec::new();
    let mut number = |name: u64| {
        let at = known.iter().position(|&other| other == name).unwrap_or_else(|| {
            known.push(name);
            known.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    };
    names.iter().map(|&name| number(name)).collect()
}
