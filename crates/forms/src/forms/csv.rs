//! Tables with a header: comma, semicolon or tab separated values, one puzzle in each row.
//!
//! Puzzles are in the requested column, or in one with a known name, or in one that contains only grids. A column of solutions
//! in the same table is read, too.

mod cells;
mod fields;
mod heading;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::grid::{self, rules::Rules};
use crate::matrix::{Cell, characters, pieces};
use crate::puzzle::Puzzle;
use crate::{Cutter, Fault, Kind, Place, SudokuGrid, run};
use fields::Fields;
use heading::{Heading, heading};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "csv",
    help: "a table with a header, separated by commas, semicolons or tabs: a column of puzzles, and optionally one of solutions",
    examples: &[
        Example {
            text: "quizzes,solutions\n1.....3..4.....2,1324423131422413\n",
            reads: &["sudoku 4x4 1.....3..4.....2 solution 1324423131422413"],
        },
        Example {
            text: "id;name;sudoku;level\n1;first;1.....3..4.....2;3,5\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note id=1 note name=first note level=3,5"],
        },
        Example {
            text: "number\tcells\n1\t\"1.....3..4.....2\"\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note number=1"],
        },
        Example {
            text: "puzzle,regions\n1.....3..4.....2,aaabcabbcddbccdd\n",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aaabcabbcddbccdd"],
        },
        Example {
            text: "id,type,puzzle\n1,X-Sudoku,1.....3..4.....2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 diagonals note id=1 note type=X-Sudoku"],
        },
        Example {
            text: "id,puzzle\n1,\"[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]\"\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note id=1"],
        },
        Example {
            text: "id,c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15\n7,1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2\n",
            reads: &["sudoku 4x4 1.....3..4.....2 note id=7"],
        },
        Example {
            text: "1,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,3,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,6,0,0,0,0,0,0,0,0,0,7,0,0,0,0,0,0,0,0,0,8,0,0,0,0,0,0,0,0,0,9,\n",
            reads: &[
                "sudoku 9x9 1.........2.........3.........4.........5.........6.........7.........8.........9",
            ],
        },
        Example { text: "id,puzzle\n1,13004000002000\n", reads: &["sudoku 4x4 ..13..4.....2... note id=1"] },
        Example { text: "puzzle\n1000003004000002\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
    ],
    refused: &[
        Refused {
            text: "id,puzzle\n1,1.....3..4.....2\n2,1.....3..4.....\n",
            message: "line 3, column 18: a line of 15 cells is not a grid: 4 x 4 has 16",
        },
        Refused {
            text: "puzzle,solution\n1.....3..4.....2,1324423131422413\n1........................,1324423131422413\n",
            message: "line 3, column 43: the solution: a line of 16 cells is not a grid: 5 x 5 has 25",
        },
        Refused {
            text: "id,puzzle\n1,13004000002000\n2,0200000000000001\n",
            message: "line 2, column 3: 14 digits, but 4 x 4 has 16: were leading zeros lost, or is a digit missing?",
        },
        Refused {
            text: "id,puzzle\n1,5.00018E+14\n2,1000003004000002\n",
            message: "line 2, column 3: a spreadsheet rounded this puzzle as if it were a number: export its column as text",
        },
        Refused {
            text: "type,puzzle\nsandwich,1.....3..4.....2\n",
            message: "line 2: the text names the rule sandwich: not supported (Solvarium has regions, diagonals, windows and cages)",
        },
        Refused {
            text: "9,1,,,,,,,,,,2,,,,,,,,,,3,,,,,,,,,,4,,,,,,,,,,5,,,,,,,,,,6,,,,,,,,,,7,,,,,,,,,,8,,,,,,,,,,\n",
            message: "line 1: rows of 82 fields, but a grid has 81 cells: remove the first field or the last, whichever is not a cell",
        },
        Refused {
            text: "id,puzzle\n1,1.....3..4.....2\n2\n",
            message: "line 3: a row of 1 field, but the header has 2",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    match heading(features) {
        Some(Ok(heading)) => {
            let size = heading.size;
            let (name, of) = (&heading.names[heading.puzzle], heading.names.len());
            let score = if heading.is_named { Claim::SURE } else { Claim::MARKED };
            let what = match heading.wide {
                Some(_) => format!("{size}x{size} Sudoku, one column per cell from `{name}` on"),
                None => format!("{size}x{size} Sudoku, column `{name}` of {of}"),
            };
            vec![Claim::new(Kind::Sudoku, score, what)]
        }
        Some(Err(_)) => vec![Claim::new(Kind::Sudoku, Claim::SURE, "Sudoku, a table")],
        None => Vec::new(),
    }
}

fn start(features: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    let heading = heading(features).unwrap_or_else(|| Err(Fault::new("expected a table with a header")))?;
    Ok(Box::new(Rows { fields: Fields::new(heading.delimiter), heading }))
}

/// Reads the rows below a header.
struct Rows {
    heading: Heading,
    fields: Fields,
}

impl LineReader for Rows {
    fn cutter(&self) -> Option<Cutter> {
        let Heading { size, delimiter, puzzle, solution, .. } = self.heading;
        let is_plain =
            self.heading.wide.is_none() && self.heading.regions.is_none() && self.heading.rules.is_empty();
        is_plain.then(|| Cutter::of_columns(size, delimiter, puzzle, solution))
    }

    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if number <= self.heading.line || line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let fields: Vec<&str> = self.fields.of(line).collect();
        Some(match self.heading.row(&fields, line, number) {
            Ok((grid, remark)) => Item::new(number, Ok(Puzzle::Sudoku(Box::new(grid)))).with_remark(remark),
            Err(fault) => Item::new(number, Err(fault)),
        })
    }
}

impl Heading {
    /// The puzzle of a row.
    fn row(&self, fields: &[&str], line: &str, number: usize) -> cells::Read {
        let (count, names) = (fields.len(), self.names.len());
        let Some(field) = fields.get(self.puzzle).filter(|_| count <= names) else {
            let fields = if count == 1 { "field" } else { "fields" };
            let message = format!("a row of {count} {fields}, but the header has {names}");
            return Err(Fault::new(message).at(Place::line(number)));
        };
        let (mut grid, remark) = match self.wide {
            Some(wide) => wide.read(wide.puzzle, fields, Place::line(number))?,
            None => {
                let (text, place) = trimmed(field, line, number);
                cells::read(text, self.size, self.may_lack_zeros, place)?
            }
        };
        grid.solution = self.solution(&grid, fields, line, number)?;
        if let Some(field) = self.regions.and_then(|column| fields.get(column)) {
            put_regions(&mut grid, field, line, number)?;
        }
        let words =
            self.rules.iter().filter_map(|&column| fields.get(column)).map(|field| Rules::of_field(field));
        let rules = words.fold(Rules::default(), |rules, other| rules.and(&other));
        rules.apply(&mut grid).map_err(|fault| fault.at(Place::line(number)))?;
        grid.notes = self.notes(fields);
        Ok((grid, remark))
    }

    fn solution(
        &self,
        grid: &SudokuGrid,
        fields: &[&str],
        line: &str,
        number: usize,
    ) -> Result<Option<Vec<u8>>, Fault> {
        if let Some((wide, from)) = self.wide.and_then(|wide| Some((wide, wide.solution?))) {
            return wide.read(from, fields, Place::line(number)).map(|(grid, _)| Some(grid.values));
        }
        let field = self.solution.and_then(|column| fields.get(column));
        let Some((text, place)) =
            field.map(|field| trimmed(field, line, number)).filter(|(text, _)| !text.is_empty())
        else {
            return Ok(None);
        };
        if run::size(text).is_none() && cells::size(text) == Some(grid.size) {
            let (solution, _) = cells::read(text, grid.size, false, place)?;
            return Ok(Some(solution.values).filter(|values| !values.contains(&0)));
        }
        run::solution(text, grid.size, place).map(Some)
    }

    /// The other fields with the names of their columns.
    fn notes(&self, fields: &[&str]) -> Vec<String> {
        let is_used = |column: usize| {
            let is_wide = self.wide.is_some_and(|wide| {
                let last = wide.solution.unwrap_or(wide.puzzle) + wide.size * wide.size;
                (wide.puzzle..last).contains(&column)
            });
            column == self.puzzle || Some(column) == self.solution || Some(column) == self.regions || is_wide
        };
        let named = self.names.iter().zip(fields).enumerate().filter(|(column, _)| !is_used(*column));
        // The end of a line with a separator after each cell is no note.
        let is_note = |field: &str| self.wide.is_none() || !field.trim().is_empty();
        named
            .filter(|(_, (_, field))| is_note(field))
            .map(|(_, (name, field))| format!("{name}={field}"))
            .collect()
    }
}

/// Sets the regions from a field with a name for each cell.
fn put_regions(grid: &mut SudokuGrid, field: &str, line: &str, number: usize) -> Result<(), Fault> {
    let (text, place) = trimmed(field, line, number);
    if text.is_empty() {
        return Ok(());
    }
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '[' | ']');
    let parted: Vec<Cell<'_>> = pieces(text, place, is_gap).filter(|cell| !cell.text.is_empty()).collect();
    let single = || characters(text, place).filter(|cell| !cell.text.contains(is_gap)).collect();
    let names: Vec<Cell<'_>> = if parted.len() == grid.values.len() { parted } else { single() };
    let rows: Vec<Vec<Cell<'_>>> = names.chunks(grid.size).map(<[Cell<'_>]>::to_vec).collect();
    let found = grid::regions(&rows, grid.size);
    let message = || {
        format!(
            "the regions: expected {0} names, each for {0} of the {1} cells",
            grid.size,
            grid.values.len()
        )
    };
    let found = found.ok_or_else(|| Fault::new(message()).at(place))?;
    if let Some(cell) = grid::apart(&found, grid.size) {
        let (row, column) = (cell / grid.size + 1, cell % grid.size + 1);
        let message = format!("the regions: the region of row {row}, column {column} is not connected");
        return Err(Fault::new(message).at(place));
    }
    grid.regions = Some(found);
    Ok(())
}

/// A field without surrounding spaces, and its position in the line.
fn trimmed<'f>(field: &'f str, line: &str, number: usize) -> (&'f str, Place) {
    let field = field.trim();
    let at = line.find(field).unwrap_or(0);
    (field, Place::new(number, line[..at].chars().count() + 1))
}
