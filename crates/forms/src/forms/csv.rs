//! Tables with a heading: comma, semicolon or tab separated values, one puzzle a row.
//!
//! The column of puzzles is the one that was asked for, or has a name that says so, or holds nothing but grids. A
//! column of solutions is read with it. Quoting is that of RFC 4180 (Shafranovich, 2005), within one line.

use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::looks::Looks;
use crate::puzzle::Puzzle;
use crate::{Cutter, Fault, Kind, Place, run};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "csv",
    help: "a table with a heading, separated by commas, semicolons or tabs: a column of puzzles, perhaps one of solutions",
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
        Example { text: "puzzle\n1000003004000002\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
    ],
    refused: &[
        Refused {
            text: "id,puzzle\n1,1.....3..4.....2\n2,1.....3..4.....\n",
            message: "line 3, column 18: a line of 15 cells is no grid: 4 x 4 has 16",
        },
        Refused {
            text: "puzzle,solution\n1.....3..4.....2,1324423131422413\n1........................,1324423131422413\n",
            message: "line 3, column 43: the solution: a line of 16 cells is no grid: 5 x 5 has 25",
        },
        Refused {
            text: "id,puzzle\n1,1.....3..4.....2\n2\n",
            message: "line 3: a row of 1 field, where the heading has 2",
        },
    ],
    looks,
    read: Read::Lines(start),
};

/// Names of columns with puzzles, in small letters.
const PUZZLES: &[&str] = &[
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "questions",
    "grid",
    "sudoku",
    "sudokus",
    "clues",
    "givens",
    "board",
    "problem",
    "unsolved",
    "start",
    "initial",
    "input",
    "cells",
];
/// Names of columns with solutions.
const SOLUTIONS: &[&str] =
    &["solution", "solutions", "answer", "answers", "solved", "result", "output", "target"];

/// The longest name of a column, in bytes.
const NAME_MOST: usize = 64;
/// The most fields of a row that are looked at.
const FIELDS_MOST: usize = 256;

/// A heading that was understood.
struct Heading {
    delimiter: u8,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
    size: usize,
    /// The line of the heading.
    line: usize,
    /// Whether the column was asked for, or has the name of one.
    is_named: bool,
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    match heading(looks) {
        Some(Ok(heading)) => {
            let size = heading.size;
            let (name, of) = (&heading.names[heading.puzzle], heading.names.len());
            let score = if heading.is_named { Claim::SURE } else { Claim::MARKED };
            vec![Claim::new(Kind::Sudoku, score, format!("{size}x{size} Sudoku, column `{name}` of {of}"))]
        }
        Some(Err(_)) => vec![Claim::new(Kind::Sudoku, Claim::SURE, "Sudoku, a table")],
        None => Vec::new(),
    }
}

/// The heading of a table; none if the text is no table of puzzles.
fn heading(looks: &Looks<'_>) -> Option<Result<Heading, Fault>> {
    let mut lines = looks.filled().filter(|(_, line)| !line.starts_with('#'));
    let (line, first) = lines.next()?;
    let rows: Vec<&str> = lines.take(20).map(|(_, line)| line).collect();
    let delimiters: &[u8] = b",;\t|";
    let mut found =
        delimiters.iter().filter_map(|&delimiter| table(delimiter, line, first, &rows, looks.column));
    // A table of one column has none of them.
    let best = found.by_ref().find(|table| table.as_ref().map_or(true, |table| table.names.len() > 1));
    best.or_else(|| table(b',', line, first, &rows, looks.column))
}

fn table(
    delimiter: u8,
    line: usize,
    first: &str,
    rows: &[&str],
    asked: Option<&str>,
) -> Option<Result<Heading, Fault>> {
    // Most texts are told apart here: to set up a reader takes as long as to solve an easy puzzle.
    if !first.as_bytes().contains(&delimiter) && !is_name(first) {
        return None;
    }
    let mut split = Fields::new(delimiter);
    let names: Vec<String> = split.of(first).map(|name| name.trim().to_owned()).collect();
    let is_heading = names.iter().all(|name| is_name(name))
        && !["//", "%", ";"].iter().any(|mark| first.starts_with(mark));
    let rows: Vec<Vec<String>> = rows.iter().map(|row| split.of(row).map(str::to_owned).collect()).collect();
    let sizes =
        |column: usize| rows.iter().filter_map(move |row| row.get(column).and_then(|field| run::size(field)));
    let holds_grids =
        |&column: &usize| sizes(column).next().is_some() && sizes(column).count() * 2 >= rows.len();
    let all = 0..names.len();
    if !is_heading || !all.clone().any(|column| holds_grids(&column)) {
        return None;
    }
    let lower: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
    let named = |known: &[&str]| {
        let is_known = |&column: &usize| known.contains(&lower[column].as_str());
        all.clone().filter(is_known).find(holds_grids)
    };
    let asked = match asked.map(|asked| column(asked, &lower)) {
        Some(None) => return Some(Err(no_column(asked.unwrap_or_default(), &names).at(Place::line(line)))),
        Some(column) => column,
        None => None,
    };
    let by_name = asked.or_else(|| named(PUZZLES));
    let solution = named(SOLUTIONS);
    let has_gaps = |&column: &usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .any(|field| run::size(field).is_some_and(|n| !run::is_full(field, n)))
    };
    let by_content =
        || all.clone().filter(holds_grids).find(has_gaps).or_else(|| all.clone().find(holds_grids));
    let puzzle = by_name.or_else(by_content)?;
    let size = sizes(puzzle).next().unwrap_or(9);
    let solution = solution.filter(|&column| column != puzzle);
    Some(Ok(Heading { delimiter, names, puzzle, solution, size, line, is_named: by_name.is_some() }))
}

/// Whether a field of the first line may be the name of a column: it is short, and no word of it is a grid.
fn is_name(field: &str) -> bool {
    field.len() <= NAME_MOST && field.split_whitespace().all(|word| run::size(word).is_none())
}

/// The column of this name, or of this number.
fn column(asked: &str, names: &[String]) -> Option<usize> {
    let by_name = names.iter().position(|name| *name == asked.trim().to_ascii_lowercase());
    let by_number = || asked.trim().parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < names.len());
    by_name.or_else(by_number)
}

fn no_column(asked: &str, names: &[String]) -> Fault {
    Fault::new(format!("there is no column `{asked}`: give one of `{}`, or its number", names.join("`, `")))
}

fn start(looks: &Looks<'_>) -> Result<Box<dyn LineReader>, Fault> {
    let heading = heading(looks).unwrap_or_else(|| Err(Fault::new("expected a table with a heading")))?;
    Ok(Box::new(Rows { fields: Fields::new(heading.delimiter), heading }))
}

/// The fields of a line, unquoted, in buffers that are used again.
struct Fields {
    reader: Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    fn new(delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, text: Vec::new(), ends: vec![0; FIELDS_MOST] }
    }

    fn of<'s>(&'s mut self, line: &str) -> impl Iterator<Item = &'s str> {
        self.text.resize(line.len() + 2, 0);
        self.reader.reset();
        let (result, read, mut written, mut ends) =
            self.reader.read_record(line.as_bytes(), &mut self.text, &mut self.ends);
        // The end of the input ends the record.
        if result == ReadRecordResult::InputEmpty && read == line.len() {
            let (_, _, more, more_ends) =
                self.reader.read_record(&[], &mut self.text[written..], &mut self.ends[ends..]);
            // Ends are counted from the beginning of the record.
            (written, ends) = (written + more, ends + more_ends);
        }
        let text = &self.text[..written];
        let starts = std::iter::once(0).chain(self.ends[..ends].iter().copied());
        let bounds = starts.zip(self.ends[..ends].iter().copied());
        bounds.map(|(from, to)| {
            text.get(from..to).and_then(|field| std::str::from_utf8(field).ok()).unwrap_or_default()
        })
    }
}

/// Reads the rows below a heading.
struct Rows {
    heading: Heading,
    fields: Fields,
}

impl LineReader for Rows {
    fn cutter(&self) -> Option<Cutter> {
        let Heading { size, delimiter, puzzle, solution, .. } = self.heading;
        Some(Cutter::of_columns(size, delimiter, puzzle, solution))
    }

    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if number <= self.heading.line || line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let heading = &self.heading;
        let (mut puzzle, mut solution, mut notes, mut count) = (None, None, Vec::new(), 0);
        for (column, field) in self.fields.of(line).enumerate() {
            count += 1;
            match column {
                _ if column == heading.puzzle => puzzle = Some(read(field, heading.size, line, number)),
                _ if Some(column) == heading.solution => {
                    solution = Some(trimmed(field, line, number)).filter(|(text, _)| !text.is_empty());
                }
                _ if column < heading.names.len() => notes.push(format!("{}={field}", heading.names[column])),
                _ => {}
            }
        }
        let Some(puzzle) = puzzle else {
            let fields = if count == 1 { "field" } else { "fields" };
            let message = format!("a row of {count} {fields}, where the heading has {}", heading.names.len());
            return Some(Item::new(number, Err(Fault::new(message).at(Place::line(number)))));
        };
        let read = puzzle.and_then(|(mut grid, remark)| {
            let solved = solution.map(|(text, place)| run::solution(text, grid.size, place));
            (grid.solution, grid.notes) = (solved.transpose()?, notes);
            Ok((grid, remark))
        });
        Some(match read {
            Ok((grid, remark)) => Item::new(number, Ok(Puzzle::Sudoku(Box::new(grid)))).saying(remark),
            Err(fault) => Item::new(number, Err(fault)),
        })
    }
}

/// A field without blanks around it, and its place in the line.
fn trimmed<'f>(field: &'f str, line: &str, number: usize) -> (&'f str, Place) {
    let field = field.trim();
    let at = line.find(field).unwrap_or(0);
    (field, Place::new(number, line[..at].chars().count() + 1))
}

fn read(
    field: &str,
    size: usize,
    line: &str,
    number: usize,
) -> Result<(crate::SudokuGrid, Option<String>), Fault> {
    let (text, place) = trimmed(field, line, number);
    run::grid(text, run::size(text).unwrap_or(size), place)
}
