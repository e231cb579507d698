//! Reports of an evolution at an interval of generations.

use crate::output::out;
use solvarium_catalogue::{EventKind, SearchEvent};

/// Prints the best individual of a generation to standard error.
pub fn report(event: &SearchEvent<'_>) {
    if let (EventKind::Report, Some(figures), Some(cost)) = (event.data.kind, event.figures, event.data.h()) {
        let board = event.board().unwrap_or_default();
        out::say(&format!("generation {}: cost {cost}\n{}", figures.generations, board.trim_end()));
    }
}
