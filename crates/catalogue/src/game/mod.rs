//! Games by name: one type for all of them, so that each search is compiled once.
//!
//! A game is a file in `problems/` that implements [`Playable`]. Positions are packed into two words and moves into a
//! number, so a search allocates nothing for a position.

mod advice;
mod board;
mod fast;
mod own;
mod playing;
mod puzzle;
mod table;
mod text;

pub use advice::{Chosen, Judged};
pub(crate) use board::{Board, Side, cell_name, owner, stones, table as text_table, text as drawing, things};
pub use own::own_game;
pub use playing::Playing;
pub(crate) use puzzle::read;
pub(crate) use table::Table;
pub(crate) use text::{Text, size};

use crate::instance::scene::Picture;
use solvarium::game::{Game, Turn};
use std::ops::RangeInclusive;

/// A position of any game.
pub(crate) type Words = [u128; 2];

/// A position of a game's own rules.
pub(crate) type State<P> = <<P as Playable>::Game as Game>::State;
/// A move of a game's own rules.
pub(crate) type Move<P> = <<P as Playable>::Game as Game>::Move;

/// A game as the catalogue presents it.
pub(crate) trait Playable: Send + Sync + 'static {
    /// The rules.
    type Game: Game<State: Copy, Move: Copy>;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// Packs a position into words.
    fn pack(&self, state: State<Self>) -> Words;

    /// The position of these words.
    fn unpack(&self, words: Words) -> State<Self>;

    /// Number of a move, which is different for each move of a position.
    fn code(&self, chosen: Move<Self>) -> u32;

    /// The move of a number.
    fn decode(&self, code: u32) -> Move<Self>;

    /// Notation of a move, without blanks: `b2`.
    fn notation(&self, chosen: Move<Self>) -> String;

    /// Another notation of a move that readers accept: the number of a cell.
    fn number(&self, chosen: Move<Self>) -> Option<u32> {
        let _ = chosen;
        None
    }

    /// Lists the sequences of cells by which the user can choose a move on the [picture](Self::picture) of a position.
    /// Empty if a move can only be chosen by its name.
    fn cells(&self, state: State<Self>, chosen: Move<Self>) -> Vec<Vec<usize>> {
        let _ = (state, chosen);
        Vec::new()
    }

    /// Describes the game in a few words: `7x6 Connect Four`.
    fn describe(&self) -> String;

    /// The position as a picture. Its text is drawn from the picture.
    fn picture(&self, state: State<Self>) -> Picture;

    /// Whether a position begins with numbers, from which moves must be distinguished.
    fn begins_with_numbers(&self) -> bool {
        false
    }

    /// Names of both players.
    fn players(&self) -> [&'static str; 2] {
        ["X", "O"]
    }

    /// Logarithm to base 2 of about how many positions can follow. `auto` searches the value of small games.
    fn bits(&self, state: State<Self>) -> f64;

    /// The rows of the board for the engine of Connect Four, if it plays this game.
    fn rows(&self, state: State<Self>) -> Option<String> {
        let _ = state;
        None
    }

    /// The upper bound of the numbers of positions, if positions have numbers.
    fn numbers(&self) -> Option<u64> {
        None
    }

    /// Number of a position, if positions have numbers.
    fn rank(&self, state: State<Self>) -> u64 {
        let _ = state;
        0
    }

    /// The position of a number, if positions have numbers.
    fn unrank(&self, number: u64) -> State<Self> {
        let _ = number;
        self.game().start()
    }
}

/// A [`Playable`] game behind a `dyn`.
pub(crate) trait AnyGame: Send + Sync {
    fn to_move(&self, at: Words) -> Turn;
    fn moves(&self, at: Words) -> Vec<u32>;
    fn play(&self, at: Words, code: u32) -> Words;
    fn payoff(&self, at: Words) -> Option<i32>;
    fn range(&self) -> RangeInclusive<i32>;
    fn weight(&self, at: Words, code: u32) -> u32;
    fn estimate(&self, at: Words) -> Option<f64>;
    fn notation(&self, code: u32) -> String;
    fn number(&self, code: u32) -> Option<u32>;
    fn cells(&self, at: Words, code: u32) -> Vec<Vec<usize>>;
    fn describe(&self) -> String;
    fn picture(&self, at: Words) -> Picture;
    fn begins_with_numbers(&self) -> bool;
    fn players(&self) -> [&'static str; 2];
    fn bits(&self, at: Words) -> f64;
    fn rows(&self, at: Words) -> Option<String>;
    fn numbers(&self) -> Option<u64>;
    fn rank(&self, at: Words) -> u64;
    fn unrank(&self, number: u64) -> Words;
}

impl<G: Playable> AnyGame for G {
    fn to_move(&self, at: Words) -> Turn {
        self.game().to_move(&self.unpack(at))
    }

    fn moves(&self, at: Words) -> Vec<u32> {
        self.game().moves(&self.unpack(at)).into_iter().map(|by| self.code(by)).collect()
    }

    fn play(&self, at: Words, code: u32) -> Words {
        let mut state = self.unpack(at);
        self.game().play(&mut state, &self.decode(code));
        self.pack(state)
    }

    fn payoff(&self, at: Words) -> Option<i32> {
        self.game().payoff(&self.unpack(at))
    }

    fn range(&self) -> RangeInclusive<i32> {
        self.game().range()
    }

    fn weight(&self, at: Words, code: u32) -> u32 {
        self.game().weight(&self.unpack(at), &self.decode(code))
    }

    fn estimate(&self, at: Words) -> Option<f64> {
        self.game().estimate(&self.unpack(at))
    }

    fn notation(&self, code: u32) -> String {
        Playable::notation(self, self.decode(code))
    }

    fn number(&self, code: u32) -> Option<u32> {
        Playable::number(self, self.decode(code))
    }

    fn cells(&self, at: Words, code: u32) -> Vec<Vec<usize>> {
        Playable::cells(self, self.unpack(at), self.decode(code))
    }

    fn describe(&self) -> String {
        Playable::describe(self)
    }

    fn picture(&self, at: Words) -> Picture {
        Playable::picture(self, self.unpack(at))
    }

    fn begins_with_numbers(&self) -> bool {
        Playable::begins_with_numbers(self)
    }

    fn players(&self) -> [&'static str; 2] {
        Playable::players(self)
    }

    fn bits(&self, at: Words) -> f64 {
        Playable::bits(self, self.unpack(at))
    }

    fn rows(&self, at: Words) -> Option<String> {
        Playable::rows(self, self.unpack(at))
    }

    fn numbers(&self) -> Option<u64> {
        Playable::numbers(self)
    }

    fn rank(&self, at: Words) -> u64 {
        Playable::rank(self, self.unpack(at))
    }

    fn unrank(&self, number: u64) -> Words {
        self.pack(Playable::unrank(self, number))
    }
}
