//! Sliding tiles of text forms.

use super::{instance, of_goal};
use crate::problem::ProblemKind;
use crate::reading::{AuxiliaryInputs, Described, Expected, Interpreted};
use solvarium::Error;
use solvarium::puzzle::tiles::TileInstance;
use solvarium_forms::{self as forms, Puzzle};

pub(super) const DESCRIBED: Described = Described { kind: forms::Kind::Tiles, interpret };

/// The board with the goal of the auxiliary inputs, or of its text, or else the usual one.
fn interpret(
    puzzle: &Puzzle,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let Puzzle::Tiles(board) = puzzle else { return Err(Error::input("expected sliding tiles")) };
    let [width, height] = [board.columns, board.rows].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
    let tiles = match &board.goal {
        Some(goal) => TileInstance::new(width, height, &board.tiles, goal)?,
        None => TileInstance::usual(width, height, &board.tiles)?,
    };
    let is_named = auxiliary.goal.is_some() || board.goal.is_some();
    Ok(Interpreted {
        of_solving: if is_named { None } else { of_goal(&tiles) },
        expected: board
            .optimum
            .filter(|_| auxiliary.goal.is_none())
            .map(|moves| Expected::Cost(moves.into())),
        ..Interpreted::plain(instance(tiles, kind, auxiliary)?)
    })
}
