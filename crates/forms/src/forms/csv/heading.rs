//! The header of a table: the columns of puzzles, solutions, regions and rules.

use super::cells::{self, Wide};
use super::fields::Fields;
use crate::features::Features;
use crate::grid;
use crate::matrix::{Cell, characters};
use crate::{Fault, Place, run};

/// Names of columns with puzzles, in lower case.
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

/// The maximum length of a column name, in bytes.
const NAME_MOST: usize = 64;
/// Names of columns with the region of each cell.
const REGIONS: &[&str] = &["regions", "region", "jigsaw", "groups", "areas", "shapes", "irregular", "layout"];
/// Names of columns with words about the rules.
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

/// A parsed header.
pub(super) struct Heading {
    pub delimiter: u8,
    pub names: Vec<String>,
    pub puzzle: usize,
    pub solution: Option<usize>,
    pub regions: Option<usize>,
    /// Columns with words about the rules.
    pub rules: Vec<usize>,
    /// The columns of the cells, if each cell has a column.
    pub wide: Option<Wide>,
    /// Whether no puzzle begins with a zero, so that leading zeros may have been lost.
    pub may_lack_zeros: bool,
    pub size: usize,
    /// The line of the header, 0 if there is none.
    pub line: usize,
    /// Whether the column was requested, or has a known name.
    pub is_named: bool,
}

/// The header of a table; `None` if the text is not a table of puzzles.
pub(super) fn heading(features: &Features<'_>) -> Option<Result<Heading, Fault>> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let (line, first) = lines.next()?;
    let rows: Vec<&str> = lines.take(20).map(|(_, line)| line).collect();
    let delimiters: &[u8] = b",;\t|";
    let mut found =
        delimiters.iter().filter_map(|&delimiter| table(delimiter, line, first, &rows, features.column));
    // A table of one column has no delimiter.
    let best = found.by_ref().find(|table| table.as_ref().map_or(true, |table| table.names.len() > 1));
    best.or_else(|| table(b',', line, first, &rows, features.column))
}

fn table(
    delimiter: u8,
    line: usize,
    first: &str,
    rows: &[&str],
    asked: Option<&str>,
) -> Option<Result<Heading, Fault>> {
    // Most texts are ruled out here.
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
        return Some(wide);
    }
    if !is_heading {
        return None;
    }
    let columns = Columns { names, rows };
    columns.heading(asked, delimiter, line)
}

/// A table with a column for each cell, with or without a header.
fn wide(
    delimiter: u8,
    line: usize,
    names: &[String],
    rows: &mut Vec<Vec<String>>,
) -> Option<Result<Heading, Fault>> {
    let mut sorted: Vec<&String> = names.iter().collect();
    sorted.sort_unstable();
    let is_heading = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    if !is_heading {
        // Rows keep their order: the first column may number them.
        rows.insert(0, names.to_vec());
    }
    let rows = &*rows;
    // Other data, and cells in wrong columns, have duplicates in rows and columns.
    let legal = |wide: &Wide| {
        let is_legal = |row: &&Vec<String>| {
            let fields: Vec<&str> = row.iter().map(String::as_str).collect();
            let read = wide.read(wide.puzzle, &fields, Place::line(line));
            read.is_ok_and(|(grid, _)| grid::clashing_rows(&grid.values, grid.size) == 0)
        };
        rows.iter().filter(is_legal).count()
    };
    let wide = match Wide::find(is_heading.then_some(names), rows, legal)? {
        Ok(wide) => wide,
        Err(fault) => return Some(Err(fault.at(Place::line(line)))),
    };
    // As many rows as columns form one grid.
    let is_square = wide.size * wide.size == names.len() && rows.len() + 1 >= names.len().min(20);
    let is_usual =
        if is_heading { matches!(wide.size, 4 | 6 | 9 | 16) && !is_square } else { wide.size == 9 };
    if !is_usual || legal(&wide) * 2 < rows.len() {
        return None;
    }
    let numbers = || (1..=names.len()).map(|number| number.to_string()).collect();
    let (line, names) = if is_heading { (line, names.to_vec()) } else { (line - 1, numbers()) };
    Some(Ok(Heading {
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
    }))
}

/// The columns of a table whose first line may be a header.
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

    /// Whether the fields of a column with a known name are grids, some of which a spreadsheet took for numbers.
    fn holds_numbers(&self, column: usize) -> bool {
        let is_one = |field: &str| {
            cells::size(field).is_some() || cells::short(field).is_some() || cells::is_rounded(field)
        };
        self.fields(column).next().is_some() && self.fields(column).all(is_one)
    }

    /// Whether each field of a column names the connected regions of a grid, which is distinctive.
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

    /// The first column with one of these names and suitable content.
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

/// Whether a field of the first line may be the name of a column: it is short, and none of its words is a grid.
fn is_name(field: &str) -> bool {
    field.len() <= NAME_MOST && field.split_whitespace().all(|word| run::size(word).is_none())
}

/// The column with this name or number.
fn column(asked: &str, names: &[String]) -> Option<usize> {
    let by_name = names.iter().position(|name| *name == asked.trim().to_ascii_lowercase());
    let by_number = || asked.trim().parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < names.len());
    by_name.or_else(by_number)
}

fn no_column(asked: &str, names: &[String]) -> Fault {
    Fault::new(format!("there is no column `{asked}`: give one of `{}`, or its number", names.join("`, `")))
}
