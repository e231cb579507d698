//! What an evolution reports once in so many generations, for those who wait.

use crate::out;
use solvarium_catalogue::{Sight, What};

/// Says on standard error how the best individual of a generation is.
pub fn tell(sight: &Sight<'_>) {
    if let (What::Report, Some(figures), Some(cost)) = (sight.what, sight.figures, sight.h) {
        let board = sight.board().unwrap_or_default();
        out::say(&format!("generation {}: cost {cost}\n{}", figures.generations, board.trim_end()));
    }
}
