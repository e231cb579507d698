//! Boxes of grids that are not squares of square boxes: 6x6 has boxes of 2x3 or of 3x2, and most texts do not say
//! which.

use solvarium::Limits;
use solvarium::puzzle::sudoku::{Count, Shape, Singles, Sudoku};
use solvarium_forms::SudokuGrid;

/// Limit in nodes of the search that finds a puzzle's boxes.
const NODES: u64 = 20_000;

/// How well a shape of boxes fits a puzzle; better fits are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The givens contradict each other, or the puzzle has no solution.
    None,
    /// The puzzle may have solutions.
    Open,
    /// The puzzle has one solution.
    Unique,
}

fn fit((rows, columns): (usize, usize), digits: &[u8]) -> Fit {
    let sudoku = Shape::boxed(rows, columns).and_then(|shape| Sudoku::new(shape, digits));
    let Ok(sudoku) = sudoku else { return Fit::None };
    match Singles::of(&sudoku).count(2, &Limits::none().nodes(NODES)).0.count {
        Count::Exactly(0) => Fit::None,
        Count::Exactly(1) => Fit::Unique,
        _ => Fit::Open,
    }
}

/// Whether a text leaves the boxes of its grid open.
pub(super) fn is_open(grid: &SudokuGrid) -> bool {
    grid.regions.is_none() && grid.boxes.is_none() && usual_choices(grid.size).len() > 1
}

/// The boxes that a grid of this size may have, the usual ones first. There is only one choice if the size is a
/// square or a prime.
pub(super) fn usual_choices(size: usize) -> Vec<(usize, usize)> {
    let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
    let usual = (rows, size / rows);
    if rows == 1 || usual.0 == usual.1 { vec![usual] } else { vec![usual, (usual.1, usual.0)] }
}

/// Chooses the boxes of a puzzle, and returns a remark on the choice.
///
/// The result is the first box size with exactly one solution, or else the first that may have solutions.
pub(super) fn choose(choices: &[(usize, usize)], digits: &[u8]) -> ((usize, usize), Option<String>) {
    let Some(&first) = choices.first() else { return ((1, 1), None) };
    if choices.len() < 2 {
        return (first, None);
    }
    let fits: Vec<Fit> = choices.iter().map(|&boxes| fit(boxes, digits)).collect();
    let best = fits.iter().max().copied().unwrap_or(Fit::None);
    let at = fits.iter().position(|&fit| fit == best).unwrap_or(0);
    let taken = choices.get(at).copied().unwrap_or(first);
    let others = fits.iter().filter(|&&fit| fit == best).count() - 1;
    let name = |(rows, columns): (usize, usize)| format!("boxes={rows}x{columns}");
    let other = choices.iter().find(|&&boxes| boxes != taken).copied().unwrap_or(first);
    let sentence = |why: &str| {
        format!("using boxes of {} rows and {} columns ({}): {why}", taken.0, taken.1, name(taken))
    };
    let remark = match (at, others, best) {
        (_, 1.., _) => {
            Some(sentence(&format!("for the other shape, name the problem `sudoku({})`", name(other))))
        }
        (0, ..) => None,
        (_, _, Fit::Unique) => Some(sentence("only these give one solution")),
        _ => Some(sentence("the givens fit only these")),
    };
    (taken, remark)
}
