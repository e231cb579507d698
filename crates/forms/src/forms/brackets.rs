//! Nested lists of programming languages: Python lists and tuples, numpy's print and repr, C arrays, JSON arrays, lists of strings,
//! optionally with an assignment.
//!
//! ```text
//! grid = [[1, 0], [0, 2]]     array([[1, 0],     {{1, 0}, {0, 2}};     ["1.", ".2"]
//!                                    [0, 2]])
//! ```

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::grid::{self, rules::Rules};
use crate::killer::{self, RawCage};
use crate::matrix::{Cell, Matrix, characters};
use crate::nested::{Node, Nodes};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, SudokuGrid, meaning, run};

/// See the module.
pub(super) const FORM: Form = Form {
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
        Example {
            text: "board = [[1,0,0,0], [0,0,3,0], [0,4,0,0], [0,0,0,2]]\nregions = [[0,0,0,1], [2,0,1,1], [2,3,3,1], [2,2,3,3]]\n",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aaabcabbcddbccdd"],
        },
        Example {
            text: "puzzle = [[1,0,0,0], [0,0,3,0], [0,4,0,0], [0,0,0,2]]\nsolution = [[1,3,2,4], [4,2,3,1], [2,4,1,3], [3,1,4,2]]\n",
            reads: &["sudoku 4x4 1.....3..4.....2 solution 1324423124133142"],
        },
        Example {
            text: "cages = [(3, [(0,0), (0,1)]), (7, [(0,2), (0,3)]), (5, [(1,0), (2,0)]), (5, [(1,1), (1,2)]), (5, [(1,3), (2,3)]), (8, [(2,1), (3,0), (3,1)]), (7, [(2,2), (3,2), (3,3)])]\n",
            reads: &[
                "sudoku 4x4 ................ cage [0, 1]=Some(3) cage [2, 3]=Some(7) cage [4, 8]=Some(5) cage [5, 6]=Some(5) cage [7, 11]=Some(5) cage [9, 12, 13]=Some(8) cage [10, 14, 15]=Some(7)",
            ],
        },
        Example { text: "((1, 4, 2), (3, None, 5), (6, 7, 8))", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example { text: "start = (1, 4, 2, 3, 0, 5, 6, 7, 8)", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example { text: "[[1 4 2]\n [3 0 5]\n [6 7 8]]", reads: &["tiles 3x3 1 4 2 / 3 0 5 / 6 7 8"] },
        Example {
            text: "maze = [[0,1,0,0],[0,1,0,1],[0,0,0,1],[1,1,0,0]]",
            reads: &["map 4x4 0100/0101/0001/1100"],
        },
        Example { text: "maze = [\"S.#\", \"..G\"]", reads: &["map 3x2 S.#/..G"] },
    ],
    refused: &[
        Refused {
            text: "[[1,0,0,0],[0,0,3,0],[0,4,0],[0,0,0,2]]",
            message: "line 1: a row of 3 cells, but the others of the grid have 4",
        },
        Refused {
            text: "[[1,0,0,0],\n[0,0,3,0],\n[0,4,0,9],\n[0,0,0,2]]",
            message: "line 3, column 8: `9` is not a digit of a 4 x 4 grid: 1 to 4; 0 . _ * X ? are empty cells",
        },
        Refused {
            text: "[[1,4,2],[3,0,5],[6,7,7]]",
            message: "line 1, column 23: tile 7 is here and at line 1, column 21; tile 8 is missing",
        },
        Refused {
            text: "[[1,0,0,0],\n[0,0,3,0],\n[0,4,0,0],\n[0,0,0,2]",
            message: "line 1, column 1: this `[` is not closed",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut nodes = Nodes::new(features.text);
    if let Some(cages) = cages(features.text).filter(|cages| cages.len() > 2) {
        return vec![Claim::sudoku(Claim::MARKED, format!("killer Sudoku, a list of {} cages", cages.len()))];
    }
    // The regions of a grid may precede it.
    let is_grid =
        |matrix: &Matrix<'_>| grid::regions(&matrix.rows, matrix.rows.len()).is_none_or(|_| !clashes(matrix));
    let mut all = Vec::new();
    for node in nodes.by_ref() {
        all.extend(node.iter().flat_map(matrices));
        if all.iter().any(is_grid) {
            break;
        }
    }
    let first = all.iter().position(is_grid).or_else(|| (!all.is_empty()).then_some(0));
    let first = first.map(|at| all.swap_remove(at));
    let open = || nodes.unfinished().and_then(|node| matrices(&node).into_iter().next());
    first.or_else(open).map_or_else(Vec::new, |matrix| meaning::claims(&matrix, "a nested list"))
}

fn read<'t>(text: &'t str, kind: Kind) -> Items<'t> {
    if kind == Kind::Sudoku {
        return Box::new(sudokus(text).into_iter());
    }
    let items = Nodes::new(text).flat_map(move |node| match node {
        Ok(node) => matrices(&node).iter().map(|matrix| meaning::item(kind, matrix)).collect(),
        Err(fault) => vec![Item::new(fault.place().map_or(1, |place| place.line), Err::<_, Fault>(fault))],
    });
    Box::new(items)
}

/// Whether a symbol occurs twice in a row or a column.
fn clashes(matrix: &Matrix<'_>) -> bool {
    let cells: Vec<Cell<'_>> = matrix.cells().copied().collect();
    let size = matrix.rows.len();
    size * size != cells.len()
        || crate::script::grid(&cells, size)
            .map_or(true, |(read, _)| grid::clashing_rows(&read.values, size) > 0)
}

/// The role of a list, from the text before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Grid,
    Regions,
    Solution,
}

fn role(matrix: &Matrix<'_>, name: &str) -> Role {
    let name = name.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let are_regions = grid::regions(&matrix.rows, matrix.rows.len()).is_some();
    match () {
        () if are_regions && (says(grid::REGIONS) || clashes(matrix)) => Role::Regions,
        () if says(grid::SOLUTIONS) => Role::Solution,
        () => Role::Grid,
    }
}

/// The Sudokus of a text: grids, with regions and solutions from other lists.
fn sudokus(text: &str) -> Vec<Item> {
    if let Some(cages) = cages(text).filter(|cages| cages.len() > 2) {
        return vec![of_cages(&cages, text)];
    }
    let mut nodes = Nodes::new(text);
    let (mut items, mut waiting): (Vec<Item>, Option<Matrix<'_>>) = (Vec::new(), None);
    while let Some(node) = nodes.next() {
        // The name of the variable, or the words above the list.
        let name =
            nodes.before().lines().rfind(|line| line.contains(char::is_alphanumeric)).unwrap_or_default();
        let all = match &node {
            Ok(node) => matrices(node),
            Err(fault) => {
                let line = fault.place().map_or(1, |place| place.line);
                items.push(Item::new(line, Err::<_, Fault>(fault.clone())));
                continue;
            }
        };
        for matrix in all {
            let is_first = items.is_empty() && waiting.is_none();
            let last = items.last_mut().and_then(|item| item.puzzle.as_mut().ok());
            match (role(&matrix, name), last) {
                (Role::Regions, Some(Puzzle::Sudoku(grid)))
                    if fits(grid, &matrix) && grid.regions.is_none() =>
                {
                    if let Err(fault) = put_regions(grid, &matrix) {
                        items.push(Item::new(matrix.line(), Err(fault)));
                    }
                }
                (Role::Solution, Some(Puzzle::Sudoku(grid)))
                    if fits(grid, &matrix) && grid.solution.is_none() =>
                {
                    match meaning::grid(&matrix) {
                        Ok((solution, _)) if !solution.values.contains(&0) => {
                            grid.solution = Some(solution.values)
                        }
                        Ok(_) => items.push(Item::new(
                            matrix.line(),
                            Err(Fault::new("the solution has an empty cell")),
                        )),
                        Err(fault) => items.push(Item::new(matrix.line(), Err(fault))),
                    }
                }
                (_, Some(_)) if is_part_name(name) => {
                    let message = "expected regions or a solution of the size of the grid above";
                    items.push(Item::new(matrix.line(), Err(Fault::new(message))));
                }
                (Role::Regions, None) if is_first => waiting = Some(matrix),
                _ => items.push(with(meaning::item(Kind::Sudoku, &matrix), waiting.take(), name)),
            }
        }
    }
    items.extend(waiting.map(|matrix| meaning::item(Kind::Sudoku, &matrix)));
    items
}

/// Whether a name is one of regions or of a solution.
fn is_part_name(name: &str) -> bool {
    let name = name.to_lowercase();
    ["region", "group", "jigsaw", "area", "solution", "solved"].iter().any(|word| name.contains(word))
}

fn fits(grid: &SudokuGrid, matrix: &Matrix<'_>) -> bool {
    grid.size == matrix.rows.len()
}

/// Adds the preceding regions, and the rules in the name of the grid and the comments before it.
fn with(mut item: Item, regions: Option<Matrix<'_>>, name: &str) -> Item {
    let Ok(Puzzle::Sudoku(grid)) = &mut item.puzzle else { return item };
    let put =
        regions.filter(|regions| fits(grid, regions)).map_or(Ok(()), |regions| put_regions(grid, &regions));
    let mut rules = Rules::of(name);
    // Regions and cages may follow.
    (rules.regions, rules.cages) = (false, false);
    if let Err(fault) = put.and_then(|()| rules.apply(grid)) {
        item.puzzle = Err(fault);
    }
    item
}

fn put_regions(grid: &mut SudokuGrid, matrix: &Matrix<'_>) -> Result<(), Fault> {
    let regions = grid::regions(&matrix.rows, grid.size);
    let regions = regions
        .ok_or_else(|| Fault::new(format!("the regions: expected {0} names, each {0} times", grid.size)))?;
    if let Some(at) = grid::apart(&regions, grid.size) {
        let cell = matrix.rows[at / grid.size][at % grid.size];
        return Err(Fault::new(format!("region {} is not connected", cell.text)).at(cell.place));
    }
    grid.regions = Some(regions);
    Ok(())
}

/// The cages of a list: sums, and lists of cells as pairs of numbers.
fn cages(text: &str) -> Option<Vec<RawCage>> {
    if !text.contains(['(', '[', '{']) {
        return None;
    }
    let (mut found, mut others) = (Vec::new(), 0);
    for node in Nodes::new(text) {
        match node.ok().and_then(|node| cages_of(&node)) {
            Some(cages) => found.push(cages),
            None => others += 1,
        }
    }
    let small = text.to_lowercase();
    let is_named = ["cage", "killer", "sum"].iter().any(|word| small.contains(word));
    match (found.pop(), found.is_empty(), others) {
        (Some(cages), true, 0) if is_named || killer::is_partition(&cages) => Some(cages),
        _ => None,
    }
}

/// The cages of the outermost list of cages: entries with a sum and cells, or alternately cells and sums.
fn cages_of(node: &Node<'_>) -> Option<Vec<RawCage>> {
    let Node::List(children) = node else { return None };
    let entries: Option<Vec<RawCage>> = children.iter().map(cage).collect();
    if let Some(cages) = entries.filter(|cages| !cages.is_empty()) {
        return Some(cages);
    }
    let mut parts = children.iter().filter(|child| child.scalar().is_none_or(|cell| cell.text != ":"));
    let mut cages = Vec::new();
    loop {
        match (parts.next(), parts.next()) {
            (None, _) => break,
            (Some(Node::List(cells)), Some(Node::Scalar(sum))) => {
                let cells = cells.iter().map(pair).collect::<Option<Vec<_>>>()?;
                cages.push(RawCage { sum: Some(sum.text.parse().ok()?), cells, place: sum.place });
            }
            // `{"cages": [...]}` in the notation of another language.
            (Some(Node::Scalar(_)), Some(list)) => return cages_of(list),
            _ => return None,
        }
    }
    (!cages.is_empty()).then_some(cages)
}

/// A cage: one sum, and its cells, among words such as `sum` and `cells`.
fn cage(node: &Node<'_>) -> Option<RawCage> {
    let Node::List(children) = node else { return None };
    let is_word = |text: &str| matches!(text, ":" | "sum" | "total" | "value" | "target" | "cells" | "cage");
    let (mut sum, mut cells) = (None, Vec::new());
    for child in children {
        match child {
            Node::Scalar(cell)
                if is_word(cell.text.trim_matches([':', '"', '\''])) || cell.text.is_empty() => {}
            Node::Scalar(cell) => {
                let number = cell.text.trim_start_matches(':').parse().ok()?;
                if sum.replace((number, cell.place)).is_some() {
                    return None;
                }
            }
            Node::List(_) if pair(child).is_some() => cells.extend(pair(child)),
            Node::List(all) => cells.extend(all.iter().map(pair).collect::<Option<Vec<_>>>()?),
        }
    }
    let (sum, place) = sum?;
    (!cells.is_empty()).then_some(RawCage { sum: Some(sum), cells, place })
}

/// A row and a column.
fn pair(node: &Node<'_>) -> Option<(u32, u32)> {
    let Node::List(children) = node else { return None };
    let [row, column] = &children[..] else { return None };
    Some((row.scalar()?.text.parse().ok()?, column.scalar()?.text.parse().ok()?))
}

fn of_cages(cages: &[RawCage], text: &str) -> Item {
    let line = cages.first().map_or(1, |cage| cage.place.line);
    let mut rules = Rules::of(text.split(['[', '(', '{']).next().unwrap_or_default());
    rules.cages = false;
    let read = killer::assemble(cages, None).and_then(|(mut grid, remarks)| {
        rules.apply(&mut grid)?;
        Ok((grid, remarks))
    });
    match read {
        Ok((grid, remarks)) => {
            let item = Item::new(line, Ok(Puzzle::Sudoku(Box::new(grid))));
            remarks.into_iter().fold(item, |item, remark| item.with_remark(Some(remark)))
        }
        Err(fault) => Item::new(line, Err(fault)),
    }
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

/// Whether rows form a matrix, rather than several short lists.
fn is_matrix(rows: &[Vec<Cell<'_>>]) -> bool {
    rows.len() > 1 && rows.iter().filter(|row| row.len() > 1).count() * 2 > rows.len()
}

/// A list of strings is a grid or several grids, row by row; a list of numbers is a square board.
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
    // The length of a map's rows may differ from their number.
    let width = cells.first().map_or(0, length);
    let are_signs = |cell: &Cell<'_>| cell.text.chars().all(meaning::is_sign) && length(cell) == width;
    let is_number = |cell: &Cell<'_>| cell.text.bytes().all(|byte| byte.is_ascii_digit());
    if rows > 1 && width > 1 && cells.iter().all(are_signs) && !(width < 3 && cells.iter().all(is_number)) {
        return vec![Matrix { title: None, rows: cells.into_iter().map(characters_of).collect() }];
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
