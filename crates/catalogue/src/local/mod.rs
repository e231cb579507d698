//! Local and evolutionary search, for every puzzle that has a landscape. Such a search
//! walks on whole states; what it finds is judged by the puzzle's own rules, and becomes a
//! plan where the puzzle has plans.

mod coursework;
mod field;
mod lesson;
pub(crate) mod settings;
mod teller;
mod whole;

pub(crate) use field::{Audience, Field};
pub(crate) use lesson::Lesson;
pub(crate) use settings::field;
pub(crate) use whole::{Whole, job};

use crate::methods::{Method, Search, methods};
use solvarium::Error;
use solvarium::puzzle::sudoku::Sudoku;

/// The landscape of a Sudoku, or the coursework's algorithm with its faults.
///
/// # Errors
/// The board has no such houses or no solution, or is too large for the coursework.
pub(crate) fn sudoku(sudoku: &Sudoku, method: &Method) -> Result<Box<dyn Field>, Error> {
    if settings::is_as_written(method) {
        return coursework::field(sudoku, method);
    }
    settings::board(sudoku.board()?, method)
}

impl Search {
    /// Whether it walks on whole states.
    ///
    /// ```
    /// use solvarium_catalogue::Search;
    /// assert!(Search::Anneal.is_local() && !Search::Beam.is_local());
    /// ```
    #[must_use]
    pub const fn is_local(self) -> bool {
        matches!(
            self,
            Self::Local
                | Self::HillClimb
                | Self::MinConflicts
                | Self::Anneal
                | Self::LateAcceptance
                | Self::Tabu
                | Self::Iterated
                | Self::StochasticBeam
                | Self::Evolve
                | Self::Memetic
        )
    }
}

/// The refusal of a local search on a problem without a landscape.
pub(crate) fn none(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' walks on whole states and their faults, and this problem has none; sudoku has",
        method.entry().name
    ))
}

/// The refusal of every other search on a problem that has whole states only.
fn only(method: &Method) -> Error {
    let local: Vec<_> = methods().iter().filter(|method| method.of.is_local()).map(|m| m.name).collect();
    Error::setting(format!(
        "method '{}' builds its answer step by step, and this problem has whole states only; \
         those that walk on them: {}",
        method.entry().name,
        local.join(", ")
    ))
}
