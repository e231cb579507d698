//! A method that plays: it searches from the position, and plays the first move of the principal variation.

use crate::fault::Fault;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium::rng::Rng;
use solvarium_catalogue::{Ending, Playing, Report, Request};

/// A move that a method chose.
pub struct Chosen {
    /// The move.
    pub name: String,
    /// The search behind it.
    pub report: Report,
    /// Whether the search found no move within its limits, so that a random one was taken.
    pub is_random: bool,
}

/// The move of a method; `None` after Ctrl-C, or if there is no move.
pub fn choose(
    game: &Playing,
    request: &Request,
    limits: &Limits,
    rng: &mut Rng,
) -> Result<Option<Chosen>, Fault> {
    let report = game.position().solve(request, limits, None)?;
    if report.ending == Ending::Stopped(Stop::Asked) {
        return Ok(None);
    }
    let moves = game.moves();
    let best = report.valuation.as_ref().and_then(|value| value.line.first().cloned());
    let best = best.filter(|best| moves.contains(best));
    let is_random = best.is_none() && moves.len() > 1;
    let Some(name) = best.or_else(|| Some(moves.get(rng.below(moves.len().max(1)))?.clone())) else {
        return Ok(None);
    };
    Ok(Some(Chosen { name, report, is_random }))
}
