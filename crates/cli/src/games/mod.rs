//! Games that are played: how positions are read, and programs that play.

pub mod outside;

use crate::fault::Fault;
use solvarium_catalogue::{self as catalogue, Playing};

/// Reads the position from which a game is played: the name of a game, and perhaps a position.
pub fn position(text: &str) -> Result<Playing, Fault> {
    let instance = catalogue::parse(text)?;
    catalogue::game_of(&*instance).map_err(|error| Fault::usage(error.message()))
}
