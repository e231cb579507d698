//! The solution of a position: by `fast_sudoku` on 9x9, by plain backtracking on smaller boards.

use fast_sudoku::{Answer, Pencil};

use crate::position::Position;

/// A solution of a position's values and candidates, digits from 1 in reading order; none where there is none.
pub(crate) fn solution(position: &Position) -> Option<[u8; 81]> {
    if position.size() != 9 {
        return backtrack(position);
    }
    let mut masks = [0; 81];
    for (cell, mask) in masks.iter_mut().enumerate() {
        *mask = match position.value(cell) {
            Some(digit) => 1 << digit,
            None => position.candidates(cell).bits(),
        };
    }
    match fast_sudoku::solve(&Pencil::new(masks)) {
        Answer::One(grid) | Answer::Many(grid) => Some(*grid.cells()),
        Answer::None => None,
    }
}

/// Fills the cell with the fewest candidates first. Boards of 36 cells are solved in no time.
fn backtrack(position: &Position) -> Option<[u8; 81]> {
    let empty = position.empty_cells().into_iter();
    let Some(cell) = empty.min_by_key(|&cell| position.candidates(cell).len()) else {
        let filled = |cell: usize| position.value(cell).map_or(0, |digit| digit as u8 + 1);
        return position.contradiction().is_none().then(|| std::array::from_fn(|cell| if cell < 81 { filled(cell) } else { 0 }));
    };
    position.candidates(cell).into_iter().find_map(|digit| {
        let mut next = position.clone();
        next.place(cell, digit);
        backtrack(&next)
    })
}
