//! Files of SadMan Sudoku and SudoCue, `.sdk`: a header of `#` lines with a letter each, sections in brackets, nine rows with a dot for
//! an empty cell.
//!
//! ```text
//! #ASomebody        author
//! #LEasy            level
//! [Puzzle]          the givens
//! 1...
//! ..3.
//! [State]           how far it was solved
//! ```
//! Simple Sudoku's `.ss` files are framed grids, which the form `grid` reads.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, Matrix, characters};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, SudokuGrid, meaning};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "sdk",
    help: "SadMan's and SudoCue's .sdk files: `#A` lines, sections such as [Puzzle] and [State]",
    examples: &[
        Example {
            text: "#AAnn\n#DA small one\n#LEasy\n1...\n..3.\n.4..\n...2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 title A small one note author Ann note level Easy"],
        },
        Example {
            text: "[Puzzle]\n1...\n..3.\n.4..\n...2\n[State]\n1...\n..3.\n.4..\n..12\n",
            reads: &["sudoku 4x4 1.....3..4....12 givens 4"],
        },
        Example {
            text: "[Puzzle]\n1...\n..3.\n.4..\n...2\n\n[Puzzle]\n1...\n..3.\n.4..\n....\n[State]\n1...\n..3.\n.4..\n...2\n",
            reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1.....3..4.....2 givens 3"],
        },
        Example {
            text: "#DOne\n#LEasy\n1...\n..3.\n.4..\n...2\n\n#DTwo\n#LHard\n1...\n..3.\n.4..\n....\n",
            reads: &[
                "sudoku 4x4 1.....3..4.....2 title One note level Easy",
                "sudoku 4x4 1.....3..4...... title Two note level Hard",
            ],
        },
    ],
    refused: &[Refused {
        text: "[Puzzle]\n1...\n..3.\n.4.\n...2\n",
        message: "line 4: a row of 3 cells, but the others of the grid have 4",
    }],
    recognise,
    read: Read::Text(read),
};

/// The letters of a header, and their meanings.
const HEADINGS: &[(char, &str)] = &[
    ('A', "author"),
    ('D', "title"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "address"),
    ('H', "height"),
];

fn heading(line: &str) -> Option<(&'static str, &str)> {
    let rest = line.strip_prefix('#')?;
    let letter = rest.chars().next()?;
    let (_, name) = HEADINGS.iter().find(|(known, _)| *known == letter)?;
    Some((name, rest[1..].trim()))
}

fn section(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix('[')?
        .strip_suffix(']')
        .filter(|name| name.chars().all(|c| c.is_ascii_alphabetic() || c == ' '))
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let (mut headings, mut has_section, mut rows) = (0, false, 0);
    for (_, line) in features.filled() {
        headings += usize::from(heading(line).is_some());
        has_section |= section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"));
        rows += usize::from(is_row(line));
    }
    let is_sdk = rows >= 3 && (has_section || headings >= 2);
    if is_sdk { vec![Claim::sudoku(Claim::MARKED + 5, "Sudoku, an .sdk file")] } else { Vec::new() }
}

fn is_row(line: &str) -> bool {
    let line = line.trim();
    (3..=16).contains(&line.len()) && line.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*'))
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let lines: Vec<_> = numbered(text).collect();
    let mut items = Vec::new();
    let mut begin = 0;
    for end in begins(&lines).chain([lines.len()]) {
        let line = lines.get(begin).map_or(1, |(number, _)| *number);
        items.push(match file(&lines[begin..end]) {
            Ok((line, grid)) => Item::new(line, Ok(Puzzle::Sudoku(Box::new(grid)))),
            Err(fault) => Item::new(fault.place().map_or(line, |place| place.line), Err(fault)),
        });
        begin = end;
    }
    Box::new(items.into_iter())
}

/// The first lines of the puzzles after the first, if files are concatenated: at the headers above another section of a puzzle, or
/// above rows without a section.
fn begins<'l>(lines: &'l [(usize, &str)]) -> impl Iterator<Item = usize> + 'l {
    let (mut has_rows, mut headings) = (false, None);
    lines.iter().enumerate().filter_map(move |(at, (_, line))| {
        let name = section(line);
        if heading(line).is_some() {
            headings = headings.or(Some(at));
            return None;
        }
        if line.trim().is_empty() || name.is_none() && line.starts_with('#') {
            return None;
        }
        let above = headings.take();
        let begin = match name {
            Some(name) if name.eq_ignore_ascii_case("puzzle") => Some(above.unwrap_or(at)),
            Some(_) => None,
            None => above,
        };
        let begin = begin.filter(|_| has_rows);
        has_rows = name.is_none() || has_rows && begin.is_none();
        begin
    })
}

fn file(lines: &[(usize, &str)]) -> Result<(usize, SudokuGrid), Fault> {
    let (mut puzzle, mut state) = (Matrix::default(), Matrix::default());
    let (mut title, mut notes, mut current) = (None, Vec::new(), "puzzle".to_owned());
    for &(number, line) in lines {
        if let Some(name) = section(line) {
            current = name.to_ascii_lowercase();
        } else if let Some((name, value)) = heading(line) {
            match name {
                _ if value.is_empty() => {}
                "title" => title = Some(value.to_owned()),
                _ => notes.push(format!("{name} {value}")),
            }
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            let place = Place::new(number, 1);
            let cell = Cell { text: line, place }.trimmed();
            let row: Vec<_> = characters(cell.text, cell.place).collect();
            match current.as_str() {
                "puzzle" => puzzle.rows.push(row),
                "state" => state.rows.push(row),
                _ => {}
            }
        }
    }
    if puzzle.rows.is_empty() {
        return Err(Fault::new("expected a section [Puzzle] with the rows of a grid"));
    }
    let (mut grid, _) = meaning::grid(&puzzle)?;
    if !state.rows.is_empty() {
        let (reached, _) = meaning::grid(&state)?;
        grid.givens = Some(grid.values.iter().map(|&value| value > 0).collect());
        for (value, &now) in grid.values.iter_mut().zip(&reached.values) {
            *value = if *value == 0 { now } else { *value };
        }
    }
    (grid.title, grid.notes) = (title, notes);
    Ok((puzzle.line(), grid))
}
