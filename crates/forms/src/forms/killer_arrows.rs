//! Killer Sudoku of 9x9 as a character for each cell (Ruud, 2007): the first cell of a cage shows its sum as a digit, `A` to `Z` for 10
//! to 35, or `a` to `j` for 36 to 45; other cells point to a neighbour in their cage by `<`, `>`, `^` and `v`, or diagonally by `` ` `` (up
//! left), `'` (up right), `,` (down left) and `.` (down right). The sum 0 means that the cage has no sum.

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Cage, Fault, Place, SudokuGrid};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "killer-arrows",
    help: "killer Sudoku of 9x9, a character for each cell: the sum of a cage, or an arrow (`<`, `>`, `^`, `v`) to a neighbour in the cage",
    examples: &[Example {
        text: "j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<F<<<<U<<<\n",
        reads: &[
            "sudoku 9x9 ................................................................................. cage [0, 1, 2, 3, 4, 5, 6, 7, 8]=Some(45) cage [9, 10, 11, 12, 13, 14, 15, 16, 17]=Some(45) cage [18, 19, 20, 21, 22, 23, 24, 25, 26]=Some(45) cage [27, 28, 29, 30, 31, 32, 33, 34, 35]=Some(45) cage [36, 37, 38, 39, 40, 41, 42, 43, 44]=Some(45) cage [45, 46, 47, 48, 49, 50, 51, 52, 53]=Some(45) cage [54, 55, 56, 57, 58, 59, 60, 61, 62]=Some(45) cage [63, 64, 65, 66, 67, 68, 69, 70, 71]=Some(45) cage [72, 73, 74, 75, 76]=Some(15) cage [77, 78, 79, 80]=Some(30)",
        ],
    }],
    refused: &[
        Refused {
            text: "><<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<\n",
            message: "line 1: r1c1: the directions go round without a sum",
        },
        Refused {
            text: "j<<<<<<<^j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<j<<<<<<<<\n",
            message: "line 1: r1c9: `^` leaves the grid",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// The rows and columns to the neighbour to which a character points.
fn direction(c: char) -> Option<(isize, isize)> {
    Some(match c {
        '^' => (-1, 0),
        'v' => (1, 0),
        '<' => (0, -1),
        '>' => (0, 1),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// The sum that a character shows.
fn sum(c: char) -> Option<u32> {
    match c {
        '0'..='9' | 'A'..='Z' => c.to_digit(36),
        'a'..='j' => c.to_digit(36).map(|digit| digit + 26),
        _ => None,
    }
}

/// Whether a line has a sum or a direction for each cell.
fn is_it(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() == CELLS
        && line.contains(['<', '>', '^'])
        && line.chars().all(|c| sum(c).is_some() || direction(c).is_some())
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    match lines.next().is_some_and(|(_, line)| is_it(line)) {
        true => vec![Claim::sudoku(Claim::SURE, "killer Sudoku, a sum or a direction for each cell")],
        false => Vec::new(),
    }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Lines))
}

struct Lines;

impl LineReader for Lines {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let grid = read(line.trim()).map_err(|fault| fault.at(Place::line(number)));
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

fn read(line: &str) -> Result<SudokuGrid, Fault> {
    let cells: Vec<char> = line.chars().collect();
    if cells.len() != CELLS {
        return Err(Fault::new(format!(
            "a killer of 9 x 9 has a character for each of its cells, found {}",
            cells.len()
        )));
    }
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); CELLS];
    for cell in 0..CELLS {
        members[first(&cells, cell)?].push(cell);
    }
    let cages = (0..).zip(members).filter(|(_, members)| !members.is_empty());
    let cage = |(first, members): (usize, Vec<usize>)| Cage {
        sum: sum(cells[first]).filter(|&sum| sum > 0),
        cells: members,
    };
    let cages = cages.map(cage).collect();
    Ok(SudokuGrid { size: SIZE, values: vec![0; CELLS], cages, ..SudokuGrid::default() })
}

/// The cell with the sum of the cage of a cell.
fn first(cells: &[char], cell: usize) -> Result<usize, Fault> {
    let (mut at, mut steps) = (cell, 0);
    let name = |cell: usize| format!("r{}c{}", cell / SIZE + 1, cell % SIZE + 1);
    while let Some((down, right)) = direction(cells[at]) {
        let inside = |at: usize, by: isize| at.checked_add_signed(by).filter(|&at| at < SIZE);
        let next = inside(at / SIZE, down).zip(inside(at % SIZE, right));
        let (row, column) =
            next.ok_or_else(|| Fault::new(format!("{}: `{}` leaves the grid", name(at), cells[at])))?;
        at = row * SIZE + column;
        steps += 1;
        if steps > CELLS {
            return Err(Fault::new(format!("{}: the directions go round without a sum", name(cell))));
        }
    }
    match sum(cells[at]) {
        Some(_) => Ok(at),
        None => {
            Err(Fault::new(format!("{}: expected a sum or a direction, found `{}`", name(at), cells[at])))
        }
    }
}
