//! Games that are played: how a method chooses a move, and how positions are read.

pub mod engine;
pub mod outside;

use crate::fault::Fault;
use solvarium_catalogue::{self as catalogue, Playing};

/// Reads the position from which a game is played: the name of a game, and perhaps a position.
pub fn position(text: &str) -> Result<Playing, Fault> {
    let instance = catalogue::parse(text)?;
    instance.playing().ok_or_else(|| {
        let games = catalogue::problems().iter().filter(|entry| entry.of.answer == catalogue::Answer::Value);
        let names: Vec<_> = games.map(|entry| entry.name).collect();
        Fault::usage(format!("{} is not a game; games: {}", instance.kind().entry().name, names.join(", ")))
    })
}

/// The result of a game in words: `X wins (12)`.
pub fn result(game: &Playing, payoff: i32) -> String {
    let [first, second] = game.players();
    let size = if payoff.abs() > 1 { format!(" ({})", payoff.abs()) } else { String::new() };
    match payoff {
        0 => "draw".into(),
        1.. => format!("{first} wins{size}"),
        _ => format!("{second} wins{size}"),
    }
}
