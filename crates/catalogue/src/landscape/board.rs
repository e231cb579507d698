//! Landscapes with the settings of a method. For boards of digits, the settings say which houses always contain each
//! digit once and which cells are filled first.
//! All other landscapes refuse these settings.

use super::erased::{Direction, ErasedLandscape, Land, erased};
use crate::method::Method;
use crate::methods::local::settings::{FILL, KEEP};
use crate::methods::local::{anywhere, on_kept_houses};
use crate::methods::{ANNEAL, EVOLVE};
use solvarium::Error;
use solvarium::local::Evolve;
use solvarium::local::board::{Board, FillBoard, SwapBoard};

/// Best method for boards: simulated annealing after filling in singles.
pub(crate) fn filling() -> Method {
    Method::of(&ANNEAL).but(FILL.name, "singles")
}

/// Returns a landscape that is not a board.
///
/// # Errors
/// The method sets an option of boards.
pub(crate) fn open(
    landscape: impl Land + 'static,
    method: &Method,
) -> Result<Box<dyn ErasedLandscape>, Error> {
    open_by(landscape, method, anywhere)
}

/// Like [`open`], with a search function that may know methods of this landscape alone.
///
/// # Errors
/// The errors of [`open`].
pub(crate) fn open_by<L: Land + 'static>(
    landscape: L,
    method: &Method,
    way: Direction<L>,
) -> Result<Box<dyn ErasedLandscape>, Error> {
    for setting in [&KEEP, &FILL, &Evolve::PRESET] {
        if method.values().has(setting) && method.0.values.word(setting) != setting.default {
            let name = setting.name;
            return Err(Error::setting(format!("'{name}' is for boards of digits only, such as Sudoku")));
        }
    }
    Ok(erased(landscape, way))
}

/// Returns the landscape of a board, with the houses to keep and the cells to fill first.
///
/// # Errors
/// The board has no such houses, or no solution.
pub(crate) fn board(board: Board, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
    let board = match method.values().pick(&FILL, [Fill::Nothing, Fill::Singles]) {
        Fill::Nothing => board,
        Fill::Singles => board.filled()?,
    };
    let boxes = Some(if board.has_kind(2) { 2 } else { 0 });
    // In the coursework any digit may go into any open cell.
    let is_coursework = method.is(&EVOLVE) && method.values().is_set(&Evolve::PRESET);
    let boxes = if is_coursework && !method.values().is_set(&KEEP) { None } else { boxes };
    Ok(match method.values().pick(&KEEP, [boxes, Some(0), Some(1), None]) {
        Some(kind) => erased(SwapBoard::new(&board, kind)?, on_kept_houses),
        None => erased(FillBoard::new(&board), anywhere),
    })
}

#[derive(Clone, Copy)]
enum Fill {
    Nothing,
    Singles,
}
