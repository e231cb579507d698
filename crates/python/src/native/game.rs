//! A game that is written in Python, for the searches of games. `solvarium._game.Positions` numbers its positions and its moves, and
//! checks what its functions return. Known facts of a position are kept here, so that each function is called once for each.

use super::called::Made;
use super::faults::{Faults, Interruption};
use super::interrupt::brief;
use super::puzzle::PyPuzzle;
use super::size::size;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use solvarium::game::{Game, Turn};
use solvarium_catalogue::{Instance, SearchEvent, own_game};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

/// The bytes of a position beside its object: an entry here, and one of a list and of a dictionary of Python.
const POSITION: usize = size_of::<Known>() + 16 * size_of::<usize>();
/// The bytes of a move of a position: here, and in a list of Python.
const MOVE: usize = size_of::<Move>() + size_of::<usize>();

/// A legal move, or an outcome of chance.
#[derive(Clone, Copy)]
struct Move {
    code: u32,
    weight: u32,
    /// The position that it leads to, once it was played.
    to: Option<u32>,
}

/// The known facts of a position.
#[derive(Default)]
struct Known {
    /// The player to move, and the payoff if the game is over.
    turn: Option<(Turn, Option<i32>)>,
    moves: Option<Vec<Move>>,
    estimate: Option<Option<f64>>,
}

/// The positions of a run so far.
#[derive(Default)]
struct Seen {
    known: Vec<Known>,
    bytes: usize,
}

impl Seen {
    fn at(&mut self, number: u32) -> &mut Known {
        let number = number as usize;
        if number >= self.known.len() {
            self.known.resize_with(number + 1, Known::default);
        }
        &mut self.known[number]
    }
}

/// A game as the searches of the library see it.
#[derive(Clone)]
struct PyGame {
    /// A `solvarium._game.Positions`; none if it could not be made.
    positions: Arc<Option<Py<PyAny>>>,
    range: (i32, i32),
    seen: Arc<Mutex<Seen>>,
    faults: Arc<Faults>,
}

impl PyGame {
    fn seen<T>(&self, work: impl FnOnce(&mut Seen) -> T) -> T {
        brief(&self.seen, work)
    }

    /// Calls the positions, unless the run has ended.
    fn ask<T>(&self, work: impl FnOnce(&Bound<'_, PyAny>) -> Result<T, Interruption>) -> Option<T> {
        let positions = self.positions.as_ref().as_ref()?;
        self.faults.ask(|py| work(positions.bind(py)))
    }

    /// Counts bytes of positions.
    fn hold(&self, bytes: usize) -> Result<(), Interruption> {
        let all = self.seen(|seen| {
            seen.bytes += bytes;
            seen.bytes
        });
        self.faults.hold(all)
    }

    /// The player to move, and the payoff if the game is over. After a fault the game continues, and nothing is known.
    fn turn(&self, at: u32) -> (Turn, Option<i32>) {
        if let Some(known) = self.seen(|seen| seen.at(at).turn) {
            return known;
        }
        let asked = self.ask(|positions| {
            let (player, payoff): (i8, Option<i32>) =
                positions.call_method1(intern!(positions.py(), "turn"), (at,))?.extract()?;
            let turn = match player {
                1 => Turn::Max,
                0 => Turn::Chance,
                _ => Turn::Min,
            };
            Ok((turn, payoff))
        });
        if asked.is_some() {
            self.seen(|seen| seen.at(at).turn = asked);
        }
        asked.unwrap_or((Turn::Max, None))
    }

    /// The legal moves; none after a fault.
    fn legal(&self, at: u32) -> Vec<Move> {
        if let Some(known) = self.seen(|seen| seen.at(at).moves.clone()) {
            return known;
        }
        let asked = self.ask(|positions| {
            self.faults.count(positions.py())?;
            let listed: Vec<(u32, u32)> =
                positions.call_method1(intern!(positions.py(), "moves"), (at,))?.extract()?;
            self.hold(listed.len() * MOVE)?;
            Ok(listed.into_iter().map(|(code, weight)| Move { code, weight, to: None }).collect::<Vec<_>>())
        });
        if asked.is_some() {
            self.seen(|seen| seen.at(at).moves.clone_from(&asked));
        }
        asked.unwrap_or_default()
    }

    fn find(&self, at: u32, code: u32) -> Option<Move> {
        let found = |moves: &[Move]| moves.iter().find(|by| by.code == code).copied();
        let known = self.seen(|seen| seen.at(at).moves.as_deref().map(found));
        known.unwrap_or_else(|| found(&self.legal(at)))
    }

    /// The position after a move; the same one after a fault.
    fn after(&self, at: u32, code: u32) -> u32 {
        if let Some(to) = self.find(at, code).and_then(|by| by.to) {
            return to;
        }
        let asked = self.ask(|positions| {
            let (to, new): (u32, Option<Bound<'_, PyAny>>) =
                positions.call_method1(intern!(positions.py(), "after"), (at, code))?.extract()?;
            if let Some(new) = new {
                self.hold(POSITION + size(&new))?;
            }
            Ok(to)
        });
        self.seen(|seen| {
            let moves = seen.at(at).moves.iter_mut().flatten();
            moves.filter(|by| by.code == code).for_each(|by| by.to = asked);
        });
        asked.unwrap_or(at)
    }

    /// A text of the positions: the notation of a move, or a position. After a limit, it is the number: `#5`.
    fn text(&self, name: &str, number: u32) -> String {
        let shown = self.ask(|positions| Ok(positions.call_method1(name, (number,))?.extract()?));
        shown.unwrap_or_else(|| format!("#{number}"))
    }
}

impl Game for PyGame {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, at: &u32) -> Turn {
        self.turn(*at).0
    }

    fn moves(&self, at: &u32) -> impl IntoIterator<Item = u32> {
        self.legal(*at).into_iter().map(|by| by.code)
    }

    fn play(&self, at: &mut u32, code: &u32) {
        *at = self.after(*at, *code);
    }

    fn payoff(&self, at: &u32) -> Option<i32> {
        self.turn(*at).1
    }

    fn range(&self) -> RangeInclusive<i32> {
        self.range.0..=self.range.1
    }

    fn weight(&self, at: &u32, code: &u32) -> u32 {
        self.find(*at, *code).map_or(1, |by| by.weight)
    }

    fn estimate(&self, at: &u32) -> Option<f64> {
        if let Some(known) = self.seen(|seen| seen.at(*at).estimate) {
            return known;
        }
        let asked = self.ask(|positions| {
            Ok(positions.call_method1(intern!(positions.py(), "estimate"), (*at,))?.extract()?)
        });
        self.seen(|seen| seen.at(*at).estimate = asked);
        asked.flatten()
    }
}

/// Makes the instances of runs.
struct Maker {
    name: String,
    /// Makes a `solvarium._game.Positions` for a run.
    make: Py<PyAny>,
    range: (i32, i32),
}

impl Made for Maker {
    fn instance(&self, faults: &Arc<Faults>) -> Box<dyn Instance> {
        let made = Python::attach(|py| faults.or(self.make.call0(py).map(Some), None));
        let (positions, faults) = (Arc::new(made), Arc::clone(faults));
        let game = PyGame { positions, range: self.range, seen: Arc::default(), faults };
        let (named, drawn) = (game.clone(), game.clone());
        let say = move |code| named.text("say", code);
        own_game(self.name.clone(), game, say, move |at| format!("{}\n", drawn.text("draw", at)))
    }

    fn state(&self, _: Python<'_>, _: &SearchEvent<'_>) -> Option<Py<PyAny>> {
        None
    }

    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.make)
    }
}

/// A game as a puzzle; `make` makes a `solvarium._game.Positions`, and `range` has the least and the greatest payoff.
#[pyfunction]
pub fn game(name: String, make: Py<PyAny>, range: (i32, i32)) -> PyPuzzle {
    PyPuzzle::calling(Arc::new(Maker { name, make, range }))
}
