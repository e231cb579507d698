//! The rules of f-puzzles: each key of its description, the rule that it stands for, and how its cells are written.

use super::f_puzzles::cell_of;
use super::{is_there, number};
use crate::{Fault, GridRule};
use serde_json::Value;
use std::collections::BTreeSet;

/// How the entries of a key give cells and numbers.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// True or false.
    Flag,
    /// `cell`: one cell each; all cells make one rule.
    Cell,
    /// `cells`, and perhaps `value`.
    Cells,
    /// `lines`, each a rule, and perhaps `value`.
    Lines,
    /// `cells` of a circle or pill, and `lines` that begin in it.
    Arrow,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells` and `values`.
    Values,
    /// `cell` outside the grid, beside a row or above a column, and `value`.
    Outside,
    /// `cell` outside the grid, `direction` and `value`.
    Diagonal,
}

/// The keys that are rules of their own.
pub(super) const KEYS: &[(&str, &str, Shape)] = &[
    ("antiknight", "anti-knight", Shape::Flag),
    ("antiking", "anti-king", Shape::Flag),
    ("disjointgroups", "disjoint-groups", Shape::Flag),
    ("nonconsecutive", "no-other-difference", Shape::Flag),
    ("odd", "odd", Shape::Cell),
    ("even", "even", Shape::Cell),
    ("minimum", "minimum", Shape::Cell),
    ("maximum", "maximum", Shape::Cell),
    ("extraregion", "extra-region", Shape::Cells),
    ("rowindexer", "index-row", Shape::Cells),
    ("columnindexer", "index-column", Shape::Cells),
    ("boxindexer", "index-box", Shape::Cells),
    ("difference", "difference", Shape::Cells),
    ("ratio", "ratio", Shape::Cells),
    ("xv", "pair-sum", Shape::Cells),
    ("quadruple", "quadruple", Shape::Values),
    ("clone", "clone", Shape::Clone),
    ("arrow", "arrow", Shape::Arrow),
    ("thermometer", "thermo", Shape::Lines),
    ("slowthermometer", "slow-thermo", Shape::Lines),
    ("palindrome", "palindrome", Shape::Lines),
    ("renban", "renban", Shape::Lines),
    ("whispers", "whispers", Shape::Lines),
    ("regionsumline", "region-sum", Shape::Lines),
    ("betweenline", "between", Shape::Lines),
    ("lockout", "lockout", Shape::Lines),
    ("entropicline", "entropic", Shape::Lines),
    ("modularline", "modular", Shape::Lines),
    ("nabner", "nabner", Shape::Lines),
    ("doublearrow", "double-arrow", Shape::Lines),
    ("zipperline", "zipper", Shape::Lines),
    ("sandwichsum", "sandwich", Shape::Outside),
    ("xsum", "x-sum", Shape::Outside),
    ("skyscraper", "skyscraper", Shape::Outside),
    ("numberedrooms", "numbered-room", Shape::Outside),
    ("littlekillersum", "sum", Shape::Diagonal),
];

/// Whether a key is one of these rules, or the key for negative constraints, which lists marks of which all are given.
pub(super) fn is_known(key: &str) -> bool {
    key == "negative" || key == "cage" || KEYS.iter().any(|(known, _, _)| *known == key)
}

/// The rules of a description.
pub(super) fn rules(puzzle: &Value, size: usize) -> Result<Vec<GridRule>, Fault> {
    let mut rules = Vec::new();
    for &(key, name, shape) in KEYS {
        let Some(listed) = puzzle.get(key).filter(|listed| is_there(listed)) else { continue };
        if matches!(shape, Shape::Flag) {
            rules.push(GridRule::new(name, Vec::new(), Vec::new()));
            continue;
        }
        let entries = listed
            .as_array()
            .ok_or_else(|| Fault::new(format!("{key}: expected a list, found `{listed}`")))?;
        let reader = Reader { key, name, size };
        if matches!(shape, Shape::Cell) {
            let cells =
                entries.iter().map(|entry| reader.cell(entry.get("cell"))).collect::<Result<Vec<_>, _>>()?;
            rules.push(GridRule::new(name, vec![cells], Vec::new()));
            continue;
        }
        for entry in entries {
            reader.rules(shape, entry, &mut rules)?;
        }
    }
    negative(puzzle, &mut rules)?;
    digital_roots(puzzle, size, &mut rules)?;
    Ok(rules)
}

/// `negative`: all dots of a ratio, or all X and V, are given.
fn negative(puzzle: &Value, rules: &mut Vec<GridRule>) -> Result<(), Fault> {
    for word in puzzle.get("negative").and_then(Value::as_array).into_iter().flatten() {
        let (name, values) = match word.as_str() {
            Some("ratio") => {
                let ratios = rules.iter().filter(|rule| rule.name == "ratio");
                let ratios: BTreeSet<i32> =
                    ratios.map(|rule| rule.values.first().copied().unwrap_or(2)).collect();
                ("no-other-ratio", ratios.into_iter().collect())
            }
            Some("xv") => ("no-other-sum", vec![5, 10]),
            Some("difference") => ("no-other-difference", vec![1]),
            _ => return Err(Fault::new(format!("negative constraint {word}: not supported"))),
        };
        rules.push(GridRule::new(name, Vec::new(), values));
    }
    Ok(())
}

/// Drawn cages with a digital root, `DR5`: their sums are 5, 14, 23 and so on. Other drawn cages are decoration.
fn digital_roots(puzzle: &Value, size: usize, rules: &mut Vec<GridRule>) -> Result<(), Fault> {
    for entry in puzzle.get("cage").and_then(Value::as_array).into_iter().flatten() {
        let root = entry.get("value").and_then(Value::as_str).and_then(|text| text.trim().strip_prefix("DR"));
        let Some(root) = root.and_then(|root| root.parse::<i32>().ok()).filter(|root| (1..=9).contains(root))
        else {
            continue;
        };
        let reader = Reader { key: "cage", name: "cage", size };
        let cells = reader.cells(entry.get("cells"))?;
        let most = (size * (size + 1) / 2) as i32;
        rules.push(GridRule::new("cage", vec![cells], (root..=most).step_by(9).collect()));
    }
    Ok(())
}

/// Reads the entries of a key.
struct Reader<'k> {
    key: &'k str,
    name: &'static str,
    size: usize,
}

impl Reader<'_> {
    fn cell(&self, name: Option<&Value>) -> Result<usize, Fault> {
        let cell = name.and_then(Value::as_str).and_then(|name| cell_of(name, self.size));
        cell.ok_or_else(|| {
            let (key, size) = (self.key, self.size);
            Fault::new(format!(
                "{key}: expected a cell from R1C1 to R{size}C{size}, found `{}`",
                name.unwrap_or(&Value::Null)
            ))
        })
    }

    fn cells(&self, names: Option<&Value>) -> Result<Vec<usize>, Fault> {
        let names = names.and_then(Value::as_array);
        let names = names.ok_or_else(|| Fault::new(format!("{}: expected a list of cells", self.key)))?;
        names.iter().map(|name| self.cell(Some(name))).collect()
    }

    fn lines(&self, entry: &Value) -> Result<Vec<Vec<usize>>, Fault> {
        let lines = entry.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| Fault::new(format!("{}: expected lines of cells", self.key)))?;
        lines.iter().map(|line| self.cells(Some(line))).collect()
    }

    /// The number of an entry, if it has one. X is 10, V is 5.
    fn value(&self, entry: &Value) -> Result<Option<i32>, Fault> {
        let Some(value) = entry.get("value").filter(|value| is_there(value)) else { return Ok(None) };
        let read = match value.as_str().map(str::trim) {
            Some("x" | "X") => Some(10),
            Some("v" | "V") => Some(5),
            _ => number(value).and_then(|value| i32::try_from(value).ok()),
        };
        read.map(Some).ok_or_else(|| Fault::new(format!("{}: expected a number, found `{value}`", self.key)))
    }

    fn rules(&self, shape: Shape, entry: &Value, rules: &mut Vec<GridRule>) -> Result<(), Fault> {
        let value = self.value(entry)?;
        let mut add =
            |paths: Vec<Vec<usize>>, values: Vec<i32>| rules.push(GridRule::new(self.name, paths, values));
        match shape {
            Shape::Flag | Shape::Cell => {}
            Shape::Cells => {
                let cells = self.cells(entry.get("cells"))?;
                // An X or V that is not chosen yet has no meaning.
                if self.name != "pair-sum" || value.is_some() {
                    add(vec![cells], value.into_iter().collect());
                }
            }
            Shape::Lines => {
                // A shorter line is a click without a stroke.
                let least = if matches!(self.name, "double-arrow" | "between" | "zipper") { 3 } else { 2 };
                for line in self.lines(entry)?.into_iter().filter(|line| line.len() >= least) {
                    add(vec![line], value.into_iter().collect());
                }
            }
            Shape::Arrow => {
                let pill = self.cells(entry.get("cells"))?;
                for line in self.lines(entry)?.into_iter().filter(|line| line.len() > 1) {
                    add(vec![pill.clone(), line[1..].to_vec()], Vec::new());
                }
            }
            Shape::Clone => {
                let (one, other) = (self.cells(entry.get("cells"))?, self.cells(entry.get("cloneCells"))?);
                if !one.is_empty() {
                    add(vec![one, other], Vec::new());
                }
            }
            Shape::Values => {
                let values = entry.get("values").and_then(Value::as_array).into_iter().flatten();
                let digit = |value: &Value| number(value).and_then(|value| i32::try_from(value).ok());
                let values: Option<Vec<i32>> = values.map(digit).collect();
                let values = values.ok_or_else(|| Fault::new(format!("{}: expected digits", self.key)))?;
                if !values.is_empty() {
                    add(vec![self.cells(entry.get("cells"))?], values);
                }
            }
            Shape::Outside | Shape::Diagonal => {
                let is_diagonal = matches!(shape, Shape::Diagonal);
                if let Some(value) = value.filter(|&value| value > 0 || !is_diagonal) {
                    add(vec![self.seen_from_outside(entry, is_diagonal)?], vec![value]);
                }
            }
        }
        Ok(())
    }

    /// The cells that a clue outside the grid sees, from it on.
    fn seen_from_outside(&self, entry: &Value, is_diagonal: bool) -> Result<Vec<usize>, Fault> {
        let (name, size) = (entry.get("cell").unwrap_or(&Value::Null), self.size as i64);
        let refuse = |what: &str| Fault::new(format!("{}: expected {what}, found `{name}`", self.key));
        let place = name.as_str().and_then(|name| {
            let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
            Some((row.parse::<i64>().ok()?, column.parse::<i64>().ok()?))
        });
        let (row, column) = place.ok_or_else(|| refuse("a cell beside the grid, such as R0C3"))?;
        let (down, right) = if is_diagonal {
            match entry.get("direction").and_then(Value::as_str) {
                Some("DR") => (1, 1),
                Some("DL") => (1, -1),
                Some("UR") => (-1, 1),
                Some("UL") => (-1, -1),
                _ => return Err(refuse("a direction DR, DL, UR or UL")),
            }
        } else {
            match (row, column) {
                (0, 1..) => (1, 0),
                (1.., 0) => (0, 1),
                _ if row == size + 1 => (-1, 0),
                _ if column == size + 1 => (0, -1),
                _ => return Err(refuse("a cell beside the grid, such as R0C3")),
            }
        };
        let is_in = |at: i64| (1..=size).contains(&at);
        let seen = (1..=size).map(|step| (row + step * down, column + step * right));
        let cells: Vec<usize> = seen
            .take_while(|&(row, column)| is_in(row) && is_in(column))
            .map(|(row, column)| ((row - 1) * size + column - 1) as usize)
            .collect();
        if cells.is_empty() { Err(refuse("a cell beside the grid")) } else { Ok(cells) }
    }
}
