//! Jigsaws, one in each line: n x n cells, then as many names of regions, with or without a separator.
//!
//! Regions differ from a solution by neighbours with the same name, which a solution never has.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, SudokuGrid, run};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "jigsaw-lines",
    help: "jigsaws, one per line: the cells, then the region of each",
    examples: &[
        Example {
            text: "1.....3..4.....2AABBAABBCCDDCCDD\n",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aabbaabbccddccdd"],
        },
        Example {
            text: "1.....3..4......,1112133243324442,first\n1.....3.........;1112133243324442\n",
            reads: &[
                "sudoku 4x4 1.....3..4...... regions aaabaccbdccbdddb note first",
                "sudoku 4x4 1.....3......... regions aaabaccbdccbdddb",
            ],
        },
    ],
    refused: &[Refused {
        text: "1.....3..4.....2AABBAABBCCDDCCDD\n1.....3..4.....2AABBAABBCCDDCCDB\n",
        message: "line 2, column 32: region B has 5 cells, but regions of a 4 x 4 grid have 4",
    }],
    recognise,
    read: Read::Lines(start),
};

fn parts(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '|' | ':')
}

/// The cells, the names of regions, and the byte offset of each.
struct Halves<'l> {
    size: usize,
    cells: (usize, &'l str),
    names: (usize, &'l str),
}

fn halves(line: &str) -> Option<Halves<'_>> {
    let start = |field: &str| field.as_ptr() as usize - line.as_ptr() as usize;
    let mut fields = line.split(parts).filter(|field| !field.is_empty());
    let first =
        fields.find(|field| field.len() >= 16 && field.is_ascii() && field.chars().all(run::is_cell))?;
    let (cells, names) = match run::size(first) {
        Some(_) => (first, fields.next()?),
        None => first.split_at(first.len() / 2),
    };
    let size = run::size(cells)?;
    let is_names = names.len() == cells.len() && names.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_beside = |row: &[u8]| row.windows(2).any(|pair| pair[0] == pair[1]);
    let touching = names.as_bytes().chunks(size).filter(|row| is_beside(row)).count();
    (is_names && touching * 2 >= size).then(|| Halves {
        size,
        cells: (start(cells), cells),
        names: (start(names), names),
    })
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.trim_start().starts_with('#'));
    match lines.next().and_then(|(_, line)| halves(line)) {
        Some(Halves { size, .. }) => {
            vec![Claim::sudoku(Claim::MARKED, format!("{size}x{size} Sudoku with regions, one per line"))]
        }
        None => Vec::new(),
    }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Lines))
}

struct Lines;

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return None;
        }
        let grid = read(line, number).map(|grid| Puzzle::Sudoku(Box::new(grid)));
        Some(Item::new(number, grid))
    }
}

fn read(line: &str, number: usize) -> Result<SudokuGrid, Fault> {
    let what = "expected n x n cells and as many names of regions";
    let halves = halves(line).ok_or_else(|| Fault::new(what).at(Place::line(number)))?;
    let place = |at: usize| Place::new(number, line[..at].chars().count() + 1);
    let (mut grid, _) = run::grid(halves.cells.1, halves.size, place(halves.cells.0))?;
    let (at, names) = halves.names;
    let mut known: Vec<(u8, usize)> = Vec::new();
    let mut regions = Vec::with_capacity(names.len());
    for (cell, name) in names.bytes().enumerate() {
        let region = known.iter().position(|&(other, _)| other == name).unwrap_or_else(|| {
            known.push((name, 0));
            known.len() - 1
        });
        known[region].1 += 1;
        if known[region].1 > halves.size {
            let (name, size) = (char::from(name), halves.size);
            let message = format!(
                "region {name} has {} cells, but regions of a {size} x {size} grid have {size}",
                known[region].1
            );
            return Err(Fault::new(message).at(place(at + cell)));
        }
        regions.push(u8::try_from(region).unwrap_or(u8::MAX));
    }
    grid.regions = Some(regions);
    let note = line[at + names.len()..].trim_matches(parts);
    grid.notes.extend((!note.is_empty()).then(|| note.to_owned()));
    Ok(grid)
}
