//! Tables with a heading: comma, semicolon or tab separated values, one puzzle a row.
//!
//! The column of puzzles is the one that was asked for, or has a name that says so, or holds nothing but grids. A
//! column of solutions is read with it. Quoting is that of RFC 4180 (Shafranovich, 2005), within one line.

mod cells;

use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::grid::{self, rules::Rules};
use crate::looks::Looks;
use crate::matrix::{Cell, characters, pieces};
use crate::puzzle::Puzzle;
use crate::{Cutter, Fault, Kind, Place, SudokuGrid, run};
use cells::Wide;
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
        Example { text: "id,puzzle\n1,13004000002000\n", reads: &["sudoku 4x4 ..13..4.....2... note id=1"] },
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
            text: "id,puzzle\n1,13004000002000\n2,0200000000000001\n",
            message: "line 2, column 3: 14 digits, where 4 x 4 has 16: were leading zeros lost, or is a digit missing?",
        },
        Refused {
            text: "id,puzzle\n1,5.00018E+14\n2,1000003004000002\n",
            message: "line 2, column 3: a spreadsheet rounded this puzzle as if it were a number: export its column as text",
        },
        Refused {
            text: "type,puzzle\nsandwich,1.....3..4.....2\n",
            message: "line 2: the text names a rule, sandwich: Solvarium has regions, diagonals, windows and cages, and does not have it",
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
const FIELDS_MOST: usize = 600;

/// Names of columns with the region of each cell.
const REGIONS: &[&str] = &["regions", "region", "jigsaw", "groups", "areas", "shapes", "irregular", "layout"];
/// Names of columns whose words say what the rules are.
const RULES: &[&str] = &[
    "type",
    "variant",
    "variants",
    "rules",
    "rule",
    "constraints",
    "constraint",
    "kind",
    "category",
    "title",
];

/// A heading that was understood.
struct Heading {
    delimiter: u8,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
    regions: Option<usize>,
    /// Columns whose words say what the rules are.
    rules: Vec<usize>,
    /// Where the cells of a puzzle have columns of their own.
    wide: Option<Wide>,
    /// Whether no puzzle begins with a zero, so that leading zeros may have been lost.
    may_lack_zeros: bool,
    size: usize,
    /// The line of the heading, 0 where there is none.
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
            let what = match heading.wide {
                Some(_) => format!("{size}x{size} Sudoku, a column for each cell, from `{name}` on"),
                None => format!("{size}x{size} Sudoku, column `{name}` of {of}"),
            };
            vec![Claim::new(Kind::Sudoku, score, what)]
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
    let mut rows: Vec<Vec<String>> =
        rows.iter().map(|row| split.of(row).map(str::to_owned).collect()).collect();
    if names.len() >= 16
        && let Some(wide) = wide(delimiter, line, &names, &mut rows)
    {
        return Some(Ok(wide));
    }
    if !is_heading {
        return None;
    }
    let columns = Columns { names, rows };
    columns.heading(asked, delimiter, line)
}

/// A table with a column for each cell, with a heading or without.
fn wide(delimiter: u8, line: usize, names: &[String], rows: &mut Vec<Vec<String>>) -> Option<Heading> {
    let is_heading = |names: &[String]| {
        let mut sorted: Vec<&String> = names.iter().collect();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    };
    let (wide, line, names) = if is_heading(names) {
        let wide = Wide::of(Some(names), rows)?;
        // As many rows as columns are one grid.
        let is_square = wide.size * wide.size == names.len() && rows.len() + 1 >= names.len().min(20);
        if is_square || !matches!(wide.size, 4 | 6 | 9 | 16) {
            return None;
        }
        (wide, line, names.to_vec())
    } else {
        rows.push(names.to_vec());
        let numbers = (1..=names.len()).map(|number| number.to_string()).collect();
        (Wide::of(None, rows).filter(|wide| wide.size == 9)?, line - 1, numbers)
    };
    // Cells of anything else stand twice in rows and columns.
    let is_legal = |row: &&Vec<String>| {
        let fields: Vec<&str> = row.iter().map(String::as_str).collect();
        let read = wide.read(wide.puzzle, &fields, Place::line(line));
        read.is_ok_and(|(grid, _)| grid::clashing_rows(&grid.values, grid.size) == 0)
    };
    if rows.iter().filter(is_legal).count() * 2 < rows.len() {
        return None;
    }
    Some(Heading {
        delimiter,
        puzzle: wide.puzzle,
        size: wide.size,
        wide: Some(wide),
        names,
        line,
        solution: None,
        regions: None,
        rules: Vec::new(),
        may_lack_zeros: false,
        is_named: false,
    })
}

/// The columns of a table whose first line may be a heading.
struct Columns {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    fn fields(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| row.get(column)).map(|field| field.trim())
    }

    /// Whether half of the fields of a column are grids.
    fn holds_grids(&self, column: usize) -> bool {
        let count = self.fields(column).filter(|field| cells::size(field).is_some()).count();
        count > 0 && count * 2 >= self.rows.len()
    }

    /// Whether the fields of a column that is named for puzzles are grids, some of which a spreadsheet took for numbers.
    fn holds_numbers(&self, column: usize) -> bool {
        let is_one = |field: &str| {
            cells::size(field).is_some() || cells::short(field).is_some() || cells::is_rounded(field)
        };
        self.fields(column).next().is_some() && self.fields(column).all(is_one)
    }

    /// Whether each field of a column names the regions of a grid, which hang together, as nothing else does.
    fn holds_regions(&self, column: usize) -> bool {
        let place = Place::line(0);
        let is_one = |field: &str| {
            let size = field.chars().count().isqrt();
            let rows: Vec<Vec<Cell<'_>>> = characters(field, place)
                .collect::<Vec<_>>()
                .chunks(size.max(1))
                .map(<[Cell<'_>]>::to_vec)
                .collect();
            let regions = if size > 3 { grid::regions(&rows, size) } else { None };
            regions
                .is_some_and(|regions| regions.len() == size * size && grid::apart(&regions, size).is_none())
        };
        self.fields(column).next().is_some() && self.fields(column).all(is_one)
    }

    /// The first column with one of these names that holds what it should.
    fn named(&self, known: &[&str], is_right: impl Fn(&Self, usize) -> bool) -> Option<usize> {
        let is_known = |&column: &usize| known.contains(&self.names[column].to_ascii_lowercase().as_str());
        (0..self.names.len()).filter(is_known).find(|&column| is_right(self, column))
    }

    fn heading(self, asked: Option<&str>, delimiter: u8, line: usize) -> Option<Result<Heading, Fault>> {
        let all = 0..self.names.len();
        let numbers = self.named(PUZZLES, Self::holds_numbers);
        if !all.clone().any(|column| self.holds_grids(column)) && numbers.is_none() {
            return None;
        }
        let lower: Vec<String> = self.names.iter().map(|name| name.to_ascii_lowercase()).collect();
        let asked = match asked.map(|asked| column(asked, &lower)) {
            Some(None) => {
                return Some(Err(no_column(asked.unwrap_or_default(), &self.names).at(Place::line(line))));
            }
            Some(column) => column,
            None => None,
        };
        let by_name = asked.or_else(|| self.named(PUZZLES, Self::holds_grids)).or(numbers);
        let regions = self.named(REGIONS, |_, _| true);
        let regions = regions.or_else(|| all.clone().find(|&column| self.holds_regions(column)));
        let solution = self.named(SOLUTIONS, Self::holds_grids);
        let is_other = |column: &usize| Some(*column) != regions && self.holds_grids(*column);
        let has_gaps = |&column: &usize| {
            self.fields(column).any(|field| cells::size(field).is_some_and(|n| !cells::is_full(field, n)))
        };
        let by_content =
            || all.clone().filter(is_other).find(has_gaps).or_else(|| all.clone().find(is_other));
        let puzzle = by_name.or_else(by_content)?;
        let size = self.fields(puzzle).find_map(|field| cells::size(field).or_else(|| cells::short(field)));
        let may_lack_zeros = !self.fields(puzzle).any(|field| field.starts_with('0'));
        Some(Ok(Heading {
            delimiter,
            puzzle,
            solution: solution.filter(|&column| column != puzzle),
            regions: regions.filter(|&column| column != puzzle),
            rules: all
                .filter(|&column| RULES.contains(&lower[column].as_str()) && column != puzzle)
                .collect(),
            wide: None,
            may_lack_zeros,
            size: size.unwrap_or(9),
            line,
            is_named: by_name.is_some(),
            names: self.names,
        }))
    }
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
            Ok((grid, remark)) => Item::new(number, Ok(Puzzle::Sudoku(Box::new(grid)))).saying(remark),
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
            let message = format!("a row of {count} {fields}, where the heading has {names}");
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
        named.map(|(_, (name, field))| format!("{name}={field}")).collect()
    }
}

/// The region of each cell, from a field with a name for each.
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
        let message = format!("the regions: that of row {row}, column {column} is in pieces");
        return Err(Fault::new(message).at(place));
    }
    grid.regions = Some(found);
    Ok(())
}

/// A field without blanks around it, and its place in the line.
fn trimmed<'f>(field: &'f str, line: &str, number: usize) -> (&'f str, Place) {
    let field = field.trim();
    let at = line.find(field).unwrap_or(0);
    (field, Place::new(number, line[..at].chars().count() + 1))
}
