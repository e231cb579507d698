//! A link that opens a 9x9 Sudoku in the solver of SudokuWiki (Stuart). A position has two characters for each cell, in base 36 after `S9B`:
//! 1 to 9 are givens, 10 to 18 placed digits, and larger numbers are 18 plus the candidates as bits.

use super::sdm::zeros;
use super::subject::Subject;
use crate::{Cell, Look, Tone};

writer!(SUDOKUWIKI = "sudokuwiki", files [], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let link = |cells: String| format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}\n");
    match subject.nine() {
        Some(digits) => Some(link(zeros(&digits))),
        None => position(subject).map(link).filter(|text| subject.is_read_from(text)),
    }
}

fn position(subject: &Subject<'_>) -> Option<String> {
    let board = subject.board(Look::Grid).filter(|board| board.cells.len() == 81)?;
    board.cells.iter().map(packed).try_fold("S9B".to_owned(), |text, cell| Some(text + &cell?))
}

/// A cell as two characters.
fn packed(cell: &Cell) -> Option<String> {
    let number = match (&cell.candidates, cell.text.parse::<u32>()) {
        (_, Ok(digit)) if cell.tone == Tone::Given => digit,
        (_, Ok(digit)) => 9 + digit,
        (Some(all), Err(_)) => {
            18 + all
                .iter()
                .filter_map(|&digit| 1_u32.checked_shl(u32::from(digit).checked_sub(1)?))
                .sum::<u32>()
        }
        (None, Err(_)) => return None,
    };
    let character = |value| char::from_digit(value, 36);
    Some([character(number / 36)?, character(number % 36)?].iter().collect())
}
