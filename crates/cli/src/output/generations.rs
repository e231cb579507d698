//! What an evolution reports once in so many generations, for those who wait.

use crate::output::out;
use solvarium_catalogue::{EventKind, JobEvent};

/// Says on standard error how the best individual of a generation is.
pub fn tell(event: &JobEvent<'_>) {
    if let (EventKind::Report, Some(figures), Some(cost)) = (event.facts.kind, event.figures, event.facts.h())
    {
        let board = event.board().unwrap_or_default();
        out::say(&format!("generation {}: cost {cost}\n{}", figures.generations, board.trim_end()));
    }
}
