//! Solutions of a position: by `fast_sudoku` on 9x9, by plain backtracking on smaller boards.

use fast_sudoku::{Answer, Pencil};
use std::ops::ControlFlow;

use crate::position::Position;

/// Returns a solution of a position's values and candidates, digits from 1 in reading order, if there is one.
pub(crate) fn solution(position: &Position) -> Option<[u8; 81]> {
    if position.size() == 9 {
        return match fast_sudoku::solve(&pencil(position)) {
            Answer::One(grid) | Answer::Many(grid) => Some(*grid.cells()),
            Answer::None => None,
        };
    }
    let mut first = None;
    let _: ControlFlow<()> = backtrack(position, &mut |solution| {
        first = Some(*solution);
        ControlFlow::Break(())
    });
    first
}

/// A digit from 1 for each cell of the board.
type Digits = Box<[u8]>;

/// Returns up to two different solutions, with digits from 1 for the cells of the board.
pub(crate) fn two_solutions(position: &Position) -> (Option<Digits>, Option<Digits>) {
    let mut found = Vec::new();
    let cells = position.geometry().cells().len();
    let mut keep = |solution: &[u8; 81]| {
        found.push(solution[..cells].into());
        if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if position.size() == 9 {
        fast_sudoku::solutions(&pencil(position), |grid| keep(grid.cells()));
    } else {
        let _: ControlFlow<()> = backtrack(position, &mut keep);
    }
    let mut found = found.into_iter();
    (found.next(), found.next())
}

fn pencil(position: &Position) -> Pencil {
    Pencil::new(std::array::from_fn(|cell| match position.value(cell) {
        Some(digit) => 1 << digit,
        None => position.candidates(cell).bits(),
    }))
}

/// Fills the cell with the fewest candidates first. Boards of 36 cells are solved in negligible time.
fn backtrack(position: &Position, found: &mut dyn FnMut(&[u8; 81]) -> ControlFlow<()>) -> ControlFlow<()> {
    let empty = position.empty_cells().into_iter();
    let Some(cell) = empty.min_by_key(|&cell| position.candidates(cell).len()) else {
        let filled = |cell: usize| position.value(cell).map_or(0, |digit| digit as u8 + 1);
        if position.contradiction().is_some() {
            return ControlFlow::Continue(());
        }
        return found(&std::array::from_fn(filled));
    };
    position.candidates(cell).into_iter().try_for_each(|digit| {
        let mut next = position.clone();
        next.place(cell, digit);
        backtrack(&next, found)
    })
}
