//! The form of Princeton's course (Sedgewick and Wayne, 8puzzle): the size, then the rows, 0 for the blank. The goal of the course has
//! the blank last. Other programs write two numbers, rows and columns, which do not determine the goal.

use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::matrix::{Cell, Matrix, pieces};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, meaning};
use std::collections::BTreeSet;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "princeton",
    help: "sliding tiles with the size on the first line: `3` as in Princeton's course, or `3 3`",
    examples: &[
        Example {
            text: "3\n 1  4  2\n 3  0  5\n 6  7  8\n",
            reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8 goal 1 2 3 / 4 5 6 / 7 8 0"],
        },
        Example {
            text: "2\n1 2\n3 0\n\n2\n0 1\n2 3\n",
            reads: &["tiles 2x2 1 2 / 3 0 goal 1 2 / 3 0", "tiles 2x2 0 1 / 2 3 goal 1 2 / 3 0"],
        },
        Example { text: "3 3\n1 4 2\n3 0 5\n6 7 8\n", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example {
            text: "2 3\n1 4 2\n3 0 5\n\n2 3\n0 1 2\n3 4 5\n",
            reads: &["tiles 3x2 1 4 2 / 3 0 5", "tiles 3x2 0 1 2 / 3 4 5"],
        },
    ],
    refused: &[
        Refused {
            text: "3 3\n1 4 2\n3 0 5\n6 7 7\n",
            message: "line 4, column 5: tile 7 is here and at line 4, column 3; tile 8 is missing",
        },
        Refused { text: "3\n1 4 2\n3 0 5\n", message: "line 1: a board of size 3 has 3 rows, found 2" },
        Refused {
            text: "3\n1 4 2\n3 0 5\n6 7 7\n",
            message: "line 4, column 5: tile 7 is here and at line 4, column 3; tile 8 is missing",
        },
    ],
    recognise,
    read: Read::Text(read),
};

type Row<'t> = (usize, Vec<Cell<'t>>);

fn rows(text: &str) -> Vec<Row<'_>> {
    let words = |number, line| pieces(line, Place::new(number, 1), char::is_whitespace);
    let row = |(number, line)| {
        let words: Vec<Cell<'_>> = words(number, line).filter(|word| !word.text.is_empty()).collect();
        let fields =
            tabbed(number, line).filter(|fields| !words.is_empty() && fields.len() == words.len() + 1);
        (number, fields.unwrap_or(words))
    };
    let filled = |row: &Row<'_>| !row.1.is_empty() && !row.1[0].text.starts_with('#');
    numbered(text).map(row).filter(filled).collect()
}

/// The fields of a row between tabs, of which an empty one is the blank.
fn tabbed(number: usize, line: &str) -> Option<Vec<Cell<'_>>> {
    let cells = pieces(line, Place::new(number, 1), |c| c == '\t').map(Cell::trimmed);
    let cells: Vec<Cell<'_>> = if line.contains('\t') { cells.collect() } else { return None };
    cells.iter().all(|cell| !cell.text.contains(char::is_whitespace)).then_some(cells)
}

/// The size in the first line of a board.
#[derive(Clone, Copy)]
struct Size {
    rows: usize,
    columns: usize,
    /// Whether the size is one number, as in the course.
    is_of_course: bool,
}

/// The size on a line.
fn size(row: &Row<'_>) -> Option<Size> {
    let side = |word: &Cell<'_>| word.text.parse().ok().filter(|side| (2..=8).contains(side));
    match &row.1[..] {
        [word] => side(word).map(|side| Size { rows: side, columns: side, is_of_course: true }),
        [rows, columns] => Some(Size { rows: side(rows)?, columns: side(columns)?, is_of_course: false }),
        _ => None,
    }
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let rows = rows(features.text);
    let Some(size) = rows.first().and_then(size) else { return Vec::new() };
    let board = board(&rows[1..], size);
    let fitting = board.iter().filter(|row| row.1.len() == size.columns).count();
    let are_rows = board.len() + 1 >= size.rows && fitting + 1 >= size.rows;
    let are_numbers = board
        .iter()
        .flat_map(|row| &row.1)
        .all(|cell| cell.text.is_empty() || cell.text.parse::<usize>().is_ok());
    let is_likely = if size.is_of_course { are_distinct(board) } else { is_sure(&rows[1..], size) };
    if are_rows && are_numbers && !board.is_empty() && is_likely {
        let evidence = format!("{}x{} sliding tiles, the size on the first line", size.columns, size.rows);
        return vec![Claim::new(Kind::Tiles, Claim::MARKED, evidence)];
    }
    Vec::new()
}

/// The rows of a board up to the next size.
fn board<'r, 't>(rows: &'r [Row<'t>], size: Size) -> &'r [Row<'t>] {
    let ends = |row: &Row<'_>| if size.is_of_course { row.1.len() <= 1 } else { row.1.len() < size.columns };
    // Rows of two numbers look like the next size.
    let most = if size.is_of_course { rows.len() } else { rows.len().min(size.rows) };
    let rows = &rows[..most];
    &rows[..rows.iter().position(ends).unwrap_or(most)]
}

/// Whether nearly all numbers are distinct: a Sudoku may have its size on the first line, too.
fn are_distinct(board: &[Row<'_>]) -> bool {
    let cells = || board.iter().flat_map(|row| &row.1).map(|cell| cell.text);
    cells().collect::<BTreeSet<_>>().len() * 4 >= cells().count() * 3
}

/// Whether two numbers are the size of the rows below: all but at most one of their cells are tiles.
fn is_sure(rows: &[Row<'_>], size: Size) -> bool {
    let cells = size.rows * size.columns;
    let tiles: BTreeSet<usize> =
        board(rows, size).iter().flat_map(|row| &row.1).filter_map(|cell| cell.text.parse().ok()).collect();
    let known = tiles.iter().filter(|&&tile| tile < cells).count();
    // The two numbers themselves must not be a row of the board.
    cells > 4 && size.columns > 2 && known + 1 >= cells
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let all = rows(text);
    let mut at = 0;
    Box::new(std::iter::from_fn(move || {
        let first = all.get(at)?.clone();
        at += 1;
        let Some(size) = size(&first) else {
            at += all[at..].iter().take_while(|row| row.1.len() > 1).count();
            let fault = Fault::new("expected the size of a board, a number from 2 to 8 on its own line");
            return Some(Item::new(first.0, Err(fault.at(Place::line(first.0)))));
        };
        let rows: Vec<_> = board(&all[at..], size).iter().map(|row| row.1.clone()).collect();
        at += rows.len();
        if rows.len() != size.rows {
            let (wanted, found) = (size.rows, rows.len());
            let message = format!("a board of size {wanted} has {wanted} rows, found {found}");
            return Some(Item::new(first.0, Err(Fault::new(message).at(Place::line(first.0)))));
        }
        let item = Item { line: first.0, ..meaning::item(kind, &Matrix { title: None, rows }) };
        Some(if size.is_of_course { with_goal(item) } else { item })
    }))
}

/// The board with the goal of the course.
fn with_goal(mut item: Item) -> Item {
    if let Ok(Puzzle::Tiles(board)) = &mut item.puzzle {
        let last = u8::try_from(board.tiles.len()).unwrap_or(u8::MAX);
        board.goal = Some((1..last).chain([0]).collect());
        item.remarks.push("the goal is that of the course: 1 first, the blank last".to_owned());
    }
    item
}
