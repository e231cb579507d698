//! Sliding tiles of text forms.

use super::{job, of_goal};
use crate::problem::Kind;
use crate::reading::{Described, Expected, Extras, Posed};
use solvarium::Error;
use solvarium::puzzle::tiles::Instance;
use solvarium_forms::{self as forms, Puzzle};

pub(super) const DESCRIBED: Described = Described { kind: forms::Kind::Tiles, pose };

/// The board with the goal of the extras, or of its text, or else the usual one.
fn pose(puzzle: &Puzzle, kind: &Kind, extras: &Extras<'_>) -> Result<Posed, Error> {
    let Puzzle::Tiles(board) = puzzle else { return Err(Error::input("expected sliding tiles")) };
    let [width, height] = [board.columns, board.rows].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
    let instance = match &board.goal {
        Some(goal) => Instance::new(width, height, &board.tiles, goal)?,
        None => Instance::usual(width, height, &board.tiles)?,
    };
    let is_named = extras.goal.is_some() || board.goal.is_some();
    Ok(Posed {
        of_solving: if is_named { None } else { of_goal(&instance) },
        expected: board.optimum.filter(|_| extras.goal.is_none()).map(|moves| Expected::Cost(moves.into())),
        ..Posed::plain(job(instance, kind, extras)?)
    })
}
