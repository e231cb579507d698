//! A game of the catalogue that is played move by move.

use super::error::raised;
use super::interrupt::brief;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use solvarium_catalogue as catalogue;
use std::sync::Mutex;

/// A game that is played from the position of a puzzle on.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Playing(Mutex<catalogue::Playing>);

impl Playing {
    fn with<T>(&self, work: impl FnOnce(&mut catalogue::Playing) -> T) -> T {
        brief(&self.0, work)
    }
}

#[pymethods]
impl Playing {
    /// The legal moves, or the outcomes of chance.
    fn moves(&self) -> Vec<String> {
        self.with(|game| game.moves())
    }

    /// The player to move: 1 for the first, -1 for the second, 0 for chance; None if the game is over.
    fn turn(&self) -> Option<i8> {
        self.with(|game| match game.turn() {
            Some(0) => Some(1),
            Some(_) => Some(-1),
            None => game.is_chance().then_some(0),
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is not legal.
    fn play(&self, py: Python<'_>, by: &str) -> PyResult<()> {
        self.with(|game| game.play(by)).map_err(|error| raised(py, &error))
    }

    /// Plays an outcome of chance by a random number, and returns it.
    fn chance(&self, random: u64) -> Option<String> {
        self.with(|game| game.chance(random))
    }

    /// Undoes the last move, and returns it.
    fn undo(&self) -> Option<String> {
        self.with(catalogue::Playing::undo)
    }

    /// The payoff of the first player if the game is over.
    fn payoff(&self) -> Option<i32> {
        self.with(|game| game.payoff())
    }

    /// The position, drawn in several lines.
    fn drawn(&self) -> String {
        self.with(|game| game.draw())
    }

    /// The position as a puzzle.
    fn position(&self) -> PyPuzzle {
        PyPuzzle::made(self.with(|game| game.position()))
    }
}

/// The game from the position of a puzzle on.
///
/// # Errors
/// The puzzle is not a position of a game.
#[pyfunction]
pub fn playing(puzzle: &PyPuzzle) -> PyResult<Playing> {
    let instance = puzzle.instance();
    let wrong = || PyTypeError::new_err(format!("{} is not a position of a game", instance.kind()));
    Ok(Playing(Mutex::new(instance.playing().ok_or_else(wrong)?)))
}
