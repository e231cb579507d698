//! The form of Princeton's course (Sedgewick and Wayne, 8puzzle): the size, then the rows, 0 for the blank. The goal of
//! the course has the blank last.

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::matrix::{Cell, Matrix, pieces};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place, meaning};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "princeton",
    help: "sliding tiles with the size on the first line, as in Princeton's course",
    examples: &[
        Example {
            text: "3\n 1  4  2\n 3  0  5\n 6  7  8\n",
            reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8 goal 1 2 3 / 4 5 6 / 7 8 0"],
        },
        Example {
            text: "2\n1 2\n3 0\n\n2\n0 1\n2 3\n",
            reads: &["tiles 2x2 1 2 / 3 0 goal 1 2 / 3 0", "tiles 2x2 0 1 / 2 3 goal 1 2 / 3 0"],
        },
    ],
    refused: &[
        Refused { text: "3\n1 4 2\n3 0 5\n", message: "line 1: a board of size 3 has 3 rows, found 2" },
        Refused {
            text: "3\n1 4 2\n3 0 5\n6 7 7\n",
            message: "line 4, column 5: tile 7 stands here and at line 4, column 3; tile 8 is missing",
        },
    ],
    looks,
    read: Read::Text(read),
};

type Row<'t> = (usize, Vec<Cell<'t>>);

fn rows(text: &str) -> Vec<Row<'_>> {
    let words = |number, line| pieces(line, Place::new(number, 1), char::is_whitespace);
    let row = |(number, line)| (number, words(number, line).filter(|word| !word.text.is_empty()).collect());
    let filled = |row: &Row<'_>| !row.1.is_empty() && !row.1[0].text.starts_with('#');
    numbered(text).map(row).filter(filled).collect()
}

/// The size that a line says.
fn size(row: &Row<'_>) -> Option<usize> {
    match &row.1[..] {
        [word] => word.text.parse().ok().filter(|size| (2..=8).contains(size)),
        _ => None,
    }
}

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let rows = rows(looks.text);
    let Some(size) = rows.first().and_then(size) else { return Vec::new() };
    let board: Vec<&Row<'_>> = rows[1..].iter().take_while(|row| row.1.len() > 1).collect();
    let are_rows =
        board.len() + 1 >= size && board.iter().filter(|row| row.1.len() == size).count() + 1 >= size;
    let are_numbers = board.iter().flat_map(|row| &row.1).all(|cell| cell.text.parse::<usize>().is_ok());
    if are_rows && are_numbers && !board.is_empty() {
        let evidence = format!("{size}x{size} sliding tiles, the size on the first line");
        return vec![Claim::new(Kind::Tiles, Claim::MARKED, evidence)];
    }
    Vec::new()
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    let mut rows = rows(text).into_iter().peekable();
    Box::new(std::iter::from_fn(move || {
        let first = rows.next()?;
        let Some(size) = size(&first) else {
            while rows.next_if(|row| row.1.len() > 1).is_some() {}
            let fault = Fault::new("expected the size of a board, a number from 2 to 8 on its own line");
            return Some(Item::new(first.0, Err(fault.at(Place::line(first.0)))));
        };
        let mut board = Matrix::default();
        while let Some((_, row)) = rows.next_if(|row| row.1.len() > 1) {
            board.rows.push(row);
        }
        if board.rows.len() != size {
            let message = format!("a board of size {size} has {size} rows, found {}", board.rows.len());
            return Some(Item::new(first.0, Err(Fault::new(message).at(Place::line(first.0)))));
        }
        Some(with_goal(Item { line: first.0, ..meaning::item(kind, &board) }))
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
