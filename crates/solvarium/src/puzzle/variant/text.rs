//! The text of a variant: the rows of the grid, `regions` with as many rows, and one rule a line.
//!
//! ```text
//! ....          the digits, `.` for none; in large grids, words with blanks between them
//! ..3.
//! ....
//! 1...
//! regions       the regions, if they are not the usual boxes; `.` is in none
//! AABB
//! AABB
//! CCDD
//! CCDD
//! thermo r1c1 r1c2 r2c2
//! arrow r3c3; r3c2 r2c3
//! cage r4c1-r4c3 = 7
//! sandwich row2 = 3
//! digits r1c4 = 1 2
//! anti-knight
//! variables A B     names of variables, which rules below use like cells
//! cage r1c1 A = 5
//! ```
//!
//! A grid that is not square, or has other digits, begins with `grid 6x8 0-7`: its rows, columns and digits. Where 0 is a digit, only
//! `.` and `_` are empty cells.

use super::Draft;
use super::grid::Grid;
use super::line;
use super::rule::Rule;
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::{Word, missing, words};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn read(text: &str) -> Result<Draft, Error> {
    let all: Vec<Word<'_>> = words(text).collect();
    let lines: Vec<&[Word<'_>]> = all.chunk_by(|one, next| one.place.line == next.place.line).collect();
    let (mut grid, lines) = empty(&lines)?;
    let least = grid.least() as u32;
    let rest = block(lines, (grid.rows, grid.columns), "row of the grid", |cell, word| {
        let digit = digit(word, (least, grid.greatest() as u32))?;
        if let Some(digit) = digit {
            grid.digits[cell] = 1 << digit;
        }
        Ok(())
    })?;
    let mut rules = Vec::new();
    let mut rest = rest.iter();
    while let Some(line) = rest.next() {
        match line[0].text {
            "regions" => {
                let mut names: BTreeMap<&str, usize> = BTreeMap::new();
                let regions = &mut grid.regions;
                let after =
                    block(rest.as_slice(), (grid.rows, grid.columns), "row of regions", |cell, word| {
                        let next = names.len();
                        regions[cell] = (word.text != ".").then(|| *names.entry(word.text).or_insert(next));
                        Ok(())
                    })?;
                let regions = std::mem::take(regions);
                grid = grid.with_regions(regions).map_err(|error| error.at(line[0].place))?;
                rest = after.iter();
            }
            "variables" => {
                for word in &line[1..] {
                    grid = grid.with_variables([word.text]).map_err(|error| error.at(word.place))?;
                }
            }
            "digits" => {
                let (paths, values) = line::restriction(line, &grid)?;
                let wrong = values.iter().find(|(_, digit)| !grid.each_digit().contains(digit));
                if let Some((word, _)) = wrong {
                    return Err(word.refuse(&format!(
                        "a digit from {} to {}",
                        grid.least(),
                        grid.greatest()
                    )));
                }
                let set = values.iter().fold(0, |set, (_, digit)| set | 1u32 << digit);
                if set == 0 || paths.is_empty() {
                    return Err(line[0].refuse("a cell and its possible digits, such as `digits r1c1 = 2 3`"));
                }
                paths.iter().flatten().for_each(|&cell| grid.digits[cell] &= set);
            }
            _ => {
                let rule = line::read(line, &grid)?;
                line::check(&rule, &grid).map_err(|error| error.at(line[0].place))?;
                rules.push(rule);
            }
        }
    }
    Ok(Draft { grid, rules })
}

/// The empty grid of a text, and the lines from its first row on.
fn empty<'l, 't>(lines: &'l [&'l [Word<'t>]]) -> Result<(Grid, &'l [&'l [Word<'t>]]), Error> {
    let Some((first, rest)) = lines.split_first() else {
        return Err(missing("a grid and its rules, such as `thermo r1c1-r1c4`"));
    };
    let here = |error: Error| error.at(Place::new(first[0].place.line, 0));
    if first[0].text != "grid" {
        return Ok((Grid::new(characters(first).len()).map_err(here)?, lines));
    }
    let refuse = || first[0].refuse("rows, columns and digits, such as `grid 6x8 0-7`");
    let pair = |word: Option<&Word<'t>>, sign: char| {
        let (one, other) = word?.text.split_once(sign)?;
        one.parse::<u8>().ok().zip(other.parse::<u8>().ok())
    };
    let ((rows, columns), (least, greatest)) = pair(first.get(1), 'x')
        .zip(pair(first.get(2), '-'))
        .filter(|_| first.len() == 3)
        .ok_or_else(refuse)?;
    let grid = Grid::shaped((rows.into(), columns.into()), (least.into(), greatest.into()));
    Ok((grid.map_err(here)?, rest))
}

/// The cells of a row: words, or the characters of one.
fn characters<'t>(line: &[Word<'t>]) -> Vec<Word<'t>> {
    match line {
        [one] => one.cut(|_| true),
        _ => line.to_vec(),
    }
}

/// Reads the rows of a grid, and returns the lines after them.
fn block<'l, 't>(
    lines: &'l [&'l [Word<'t>]],
    (rows, columns): (usize, usize),
    what: &str,
    mut take: impl FnMut(usize, &Word<'t>) -> Result<(), Error>,
) -> Result<&'l [&'l [Word<'t>]], Error> {
    for row in 0..rows {
        let line = lines.get(row).ok_or_else(|| missing(&format!("{rows} rows, one more {what}")))?;
        let cells = characters(line);
        if cells.len() != columns {
            let message = format!("expected a {what} with {columns} cells, found {}", cells.len());
            return Err(Error::input(message).at(Place::new(line[0].place.line, 0)));
        }
        for (column, word) in cells.iter().enumerate() {
            take(row * columns + column, word)?;
        }
    }
    Ok(&lines[rows..])
}

/// A digit, or none for an empty cell: `.` or `_`, and `0` if it is not a digit.
fn digit(word: &Word<'_>, (least, greatest): (u32, u32)) -> Result<Option<u32>, Error> {
    match word.text {
        "." | "_" => Ok(None),
        _ => Ok(Some(word.number("a digit, or `.`", 0..=greatest)?).filter(|&digit| digit >= least)),
    }
}

/// The text that is read as this puzzle.
pub(super) fn print(grid: &Grid, rules: &[Rule]) -> String {
    let width = grid.greatest().to_string().len();
    let gap = if width == 1 { "" } else { " " };
    let rows = |cell: &dyn Fn(usize) -> String| -> String {
        let row = |row: usize| {
            let cells = grid.row(row).into_iter().map(|at| format!("{:>width$}", cell(at)));
            cells.collect::<Vec<_>>().join(gap) + "\n"
        };
        (0..grid.rows).map(row).collect()
    };
    let mut text = String::new();
    if !grid.is_usual() {
        let _ = writeln!(text, "grid {}x{} {}-{}", grid.rows, grid.columns, grid.least(), grid.greatest());
    }
    text.push_str(&rows(&|cell| grid.given(cell).map_or(".".into(), |digit| digit.to_string())));
    if grid.regions != grid.usual_regions() {
        text.push_str("regions\n");
        let name = |region: usize| char::from_u32('A' as u32 + region as u32).unwrap_or('?').to_string();
        text.push_str(&rows(&|cell| grid.regions[cell].map_or(".".into(), name)));
    }
    if !grid.variables().is_empty() {
        let _ = writeln!(text, "variables {}", grid.variables().join(" "));
    }
    // The rows show the digits of filled cells.
    let is_shown = |cell: usize| cell < grid.cells() && grid.given(cell).is_some();
    for cell in (0..grid.places()).filter(|&cell| !is_shown(cell) && grid.digits[cell] != grid.all()) {
        let _ = writeln!(text, "{}", digits(grid, cell));
    }
    for rule in rules {
        let _ = writeln!(text, "{}", line::print(grid, rule));
    }
    text
}

/// The line of the possible digits of a cell.
pub(super) fn digits(grid: &Grid, cell: usize) -> String {
    let digits = grid.each_digit().filter(|digit| grid.digits[cell] >> digit & 1 == 1);
    let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
    format!("digits {} = {}", grid.name(cell), digits.join(" "))
}
