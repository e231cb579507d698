//! Nested lists of programming languages: Python lists and tuples, numpy's print and repr, C arrays, JSON arrays,
//! lists of strings, with an assignment before them or not.
//!
//! ```text
//! grid = [[1, 0], [0, 2]]     array([[1, 0],     {{1, 0}, {0, 2}};     ["1.", ".2"]
//!                                    [0, 2]])
//! ```

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::Looks;
use crate::matrix::{Cell, Matrix, characters};
use crate::nested::{Node, Nodes};
use crate::{Fault, Kind, meaning, run};

/// See the module.
pub(super) static FORM: Form = Form {
    name: "lists",
    help: "nested lists: Python, numpy, C arrays, JSON arrays, lists of strings",
    examples: &[
        Example {
            text: "board = [[1,0,0,0],\n [0,0,3,0], # two\n [0,4,0,0],\n [0,0,0,2]]",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "array([[1, 0, 0, 0],\n       [0, 0, 3, 0],\n       [0, 4, 0, 0],\n       [0, 0, 0, 2]])",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "[[1. 0. 0. 0.]\n [0. 0. 3. 0.]\n [0. 4. 0. 0.]\n [0. 0. 0. 2.]]",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "int grid[4][4] = { {1,0,0,0}, {0,0,3,0}, {0,4,0,0}, {0,0,0,2} };",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\".\",\"4\",\".\",\".\"],[\".\",\".\",\".\",\"2\"]]",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example { text: "['1...', '..3.', '.4..', '...2']", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "[[1, None, None, None], [None, None, 3, None], [None, 4, None, None], [None, None, None, 2]]",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "[\"1.....3..4.....2\", \"1.....3..4......\"]",
            reads: &["sudoku 4x4 1.....3..4.....2", "sudoku 4x4 1.....3..4......"],
        },
        Example { text: "((1, 4, 2), (3, None, 5), (6, 7, 8))", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example { text: "start = (1, 4, 2, 3, 0, 5, 6, 7, 8)", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example { text: "[[1 4 2]\n [3 0 5]\n [6 7 8]]", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example {
            text: "maze = [[0,1,0,0],[0,1,0,1],[0,0,0,1],[1,1,0,0]]",
            reads: &["map 4x4 .#../.#.#/...#/##.."],
        },
        Example { text: "[[0, 4, 8], [4, 0, 0], [8, 0, 0]]", reads: &["graph of 3 0-1:4 0-2:8"] },
    ],
    refused: &[
        Refused {
            text: "[[1,0,0,0],[0,0,3,0],[0,4,0],[0,0,0,2]]",
            message: "line 1: a row of 3 cells, where the others of the grid have 4",
        },
        Refused {
            text: "[[1,0,0,0],\n[0,0,3,0],\n[0,4,0,9],\n[0,0,0,2]]",
            message: "line 3, column 8: `9` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
        Refused {
            text: "[[1,4,2],[3,0,5],[6,7,7]]",
            message: "line 1, column 23: tile 7 stands here and at line 1, column 21; tile 8 is missing",
        },
        Refused {
            text: "[[1,0,0,0],\n[0,0,3,0],\n[0,4,0,0],\n[0,0,0,2]",
            message: "line 1, column 1: this `[` is not closed",
        },
    ],
    looks,
    read: Read::Text(read),
};

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let mut nodes = Nodes::new(looks.text);
    let first = nodes.find_map(|node| match node {
        Ok(node) => matrices(&node).into_iter().next(),
        Err(_) => None,
    });
    let open = || nodes.unfinished().and_then(|node| matrices(&node).into_iter().next());
    first.or_else(open).map_or_else(Vec::new, |matrix| meaning::claims(&matrix, "a nested list"))
}

fn read<'t>(text: &'t str, kind: Kind) -> Items<'t> {
    let items = Nodes::new(text).flat_map(move |node| match node {
        Ok(node) => matrices(&node).iter().map(|matrix| meaning::item(kind, matrix)).collect(),
        Err(fault) => vec![Item::new(fault.place().map_or(1, |place| place.line), Err::<_, Fault>(fault))],
    });
    Box::new(items)
}

/// The matrices in a list.
fn matrices<'t>(node: &Node<'t>) -> Vec<Matrix<'t>> {
    let Node::List(children) = node else { return Vec::new() };
    let scalars: Option<Vec<Cell<'t>>> = children.iter().map(Node::scalar).collect();
    match scalars {
        Some(cells) => of_scalars(cells),
        None => match children.iter().map(row).collect::<Option<Vec<_>>>() {
            Some(rows) if is_matrix(&rows) => vec![Matrix { title: None, rows }],
            _ => children.iter().flat_map(matrices).collect(),
        },
    }
}

/// A list of scalars as a row; a list of one string as its characters.
fn row<'t>(node: &Node<'t>) -> Option<Vec<Cell<'t>>> {
    let Node::List(children) = node else { return None };
    children.iter().map(Node::scalar).collect()
}

/// Whether rows are those of a matrix, rather than several short lists.
fn is_matrix(rows: &[Vec<Cell<'_>>]) -> bool {
    rows.len() > 1 && rows.iter().filter(|row| row.len() > 1).count() * 2 > rows.len()
}

/// A list of strings is the rows of a grid, or several grids; a list of numbers is a square board.
fn of_scalars(cells: Vec<Cell<'_>>) -> Vec<Matrix<'_>> {
    let length = |cell: &Cell<'_>| cell.text.chars().count();
    let grids: Option<Vec<usize>> = cells.iter().map(|cell| run::size(cell.text)).collect();
    if let Some(sizes) = grids.filter(|sizes| !sizes.is_empty()) {
        return cells.into_iter().zip(sizes).map(|(cell, size)| square(characters_of(cell), size)).collect();
    }
    let rows = cells.len();
    if rows > 3 && cells.iter().filter(|cell| length(cell) == rows).count() * 2 > rows {
        let rows = cells.into_iter().map(characters_of).collect();
        return vec![Matrix { title: None, rows }];
    }
    let side = rows.isqrt();
    if side > 1 && side * side == rows { vec![square(cells, side)] } else { Vec::new() }
}

fn characters_of(cell: Cell<'_>) -> Vec<Cell<'_>> {
    characters(cell.text, cell.place).collect()
}

fn square(cells: Vec<Cell<'_>>, side: usize) -> Matrix<'_> {
    Matrix { title: None, rows: cells.chunks(side).map(<[Cell<'_>]>::to_vec).collect() }
}
