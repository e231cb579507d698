//! Rates a puzzle in one call.

use fast_sudoku::Grid;

use crate::board::Geometry;
use crate::budget::Budget;
use crate::position::Position;
use crate::technique_set::TechniqueSet;
use crate::{hodoku, se};

/// A rating scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// HoDoKu's scale: level and score.
    Hodoku,
    /// Sudoku Explainer's scale: ER, EP and ED.
    Se,
}

/// The rating of a puzzle on a scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rating {
    /// The rating on HoDoKu's scale.
    Hodoku(hodoku::Rating),
    /// The rating on Sudoku Explainer's scale.
    Se(se::Rating),
}

/// Rates a puzzle. It must have exactly one solution ([`Position::soundness`] checks that), since some techniques assume it. To rate many
/// puzzles, keep a ladder ([`hodoku::Ladder::rate`], [`se::Ladder::rate`]): it reuses its memory, and its time can be limited.
///
/// ```
/// use human_sudoku::{Level, Rating, Scale, rate};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = text.parse::<fast_sudoku::Grid>().unwrap();
/// let Rating::Hodoku(rating) = rate(&puzzle, Scale::Hodoku) else { unreachable!() };
/// assert_eq!((rating.level, rating.score), (Level::Easy, 204));
/// let Rating::Se(rating) = rate(&puzzle, Scale::Se) else { unreachable!() };
/// assert_eq!((rating.er, rating.ep, rating.ed), (12, 12, 12));
/// ```
pub fn rate(puzzle: &Grid, scale: Scale) -> Rating {
    let position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
    match scale {
        Scale::Hodoku => {
            Rating::Hodoku(hodoku::Ladder::new(TechniqueSet::EMPTY).rate(&position, &Budget::UNLIMITED))
        }
        Scale::Se => Rating::Se(se::Ladder::new(TechniqueSet::EMPTY).rate(&position, &Budget::UNLIMITED)),
    }
}
