//! A game at a position, with erased types: the one game on which all searches run.

use super::text::{START, Text, Word};
use super::{AnyGame, Playable, State, Words};
use solvarium::Error;
use solvarium::error::Place;
use solvarium::game::{Game, RankedGame, Turn};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A game at a position.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) start: Words,
    /// The text that it was read from.
    source: String,
}

impl Table {
    /// A game at a position that was read from this text.
    pub(super) fn of<G: Playable>(game: G, start: State<G>, source: &str) -> Self {
        let start = game.pack(start);
        Self { game: Arc::new(game), start, source: if source.is_empty() { START } else { source }.into() }
    }

    /// The text that it was read from.
    pub(super) fn source(&self) -> &str {
        &self.source
    }

    /// Plays the moves of a word: one move, or several of one letter each.
    pub(super) fn advance(&mut self, word: Word<'_>) -> Result<(), Error> {
        if let Some(next) = self.after(word.text) {
            self.start = next;
            return Ok(());
        }
        let is_short = |code: &u32| self.names(*code).any(|name| name.chars().count() == 1);
        let letters = word.text.chars().count();
        if letters == 1 || !self.game.moves(self.start).iter().any(is_short) {
            return Err(word.wrong(&self.expected()));
        }
        for (at, letter) in word.text.chars().enumerate() {
            let place = Place::new(word.place.line, word.place.column + at);
            let text = letter.to_string();
            self.start =
                self.after(&text).ok_or_else(|| Word { text: &text, place }.wrong(&self.expected()))?;
        }
        Ok(())
    }

    /// The position after a move in either notation, if it is legal.
    fn after(&self, text: &str) -> Option<Words> {
        let code = self.find(self.start, text)?;
        Some(self.game.play(self.start, code))
    }

    /// The legal move of this notation.
    pub(crate) fn find(&self, at: Words, text: &str) -> Option<u32> {
        let is_it = |code: &u32| self.names(*code).any(|name| name.eq_ignore_ascii_case(text));
        self.legal(at).into_iter().find(is_it)
    }

    /// The legal moves; none if the game is over.
    pub(crate) fn legal(&self, at: Words) -> Vec<u32> {
        if self.game.payoff(at).is_some() { Vec::new() } else { self.game.moves(at) }
    }

    fn names(&self, code: u32) -> impl Iterator<Item = String> {
        let number = self.game.number(code).map(|number| number.to_string());
        std::iter::once(self.game.notation(code)).chain(number)
    }

    fn expected(&self) -> String {
        self.choices(self.start)
    }

    /// The legal moves of a position, as a part of a sentence.
    pub(crate) fn choices(&self, at: Words) -> String {
        const MOST: usize = 12;
        let names: Vec<_> = self.legal(at).into_iter().map(|code| self.game.notation(code)).collect();
        match names.len() {
            0 => "no more moves, as the game is over".into(),
            1..=MOST => format!("a move ({})", names.join(", ")),
            _ => format!("a move ({}, ...)", names[..MOST].join(", ")),
        }
    }

    /// The name of the player to move.
    pub(crate) fn player(&self, at: Words) -> &'static str {
        let [first, second] = self.game.players();
        match self.game.to_move(at) {
            Turn::Max => first,
            Turn::Min => second,
            Turn::Chance => "chance",
        }
    }

    /// Returns this game at another position, which these moves led to.
    pub(crate) fn moved(&self, start: Words, moves: &[String]) -> Self {
        let is_begun = self.source.split_whitespace().any(|word| word == START);
        let between = match Text::of(&self.source, 1).has_board() {
            true => "\n".to_owned(),
            false if self.game.begins_with_numbers() && !is_begun => format!(" {START} "),
            false => " ".to_owned(),
        };
        let source = if moves.is_empty() {
            self.source.clone()
        } else {
            format!("{}{between}{}", self.source, moves.join(" "))
        };
        Self { game: Arc::clone(&self.game), start, source }
    }
}

impl Game for Table {
    type State = Words;
    type Move = u32;

    fn start(&self) -> Words {
        self.start
    }

    fn to_move(&self, state: &Words) -> Turn {
        self.game.to_move(*state)
    }

    fn moves(&self, state: &Words) -> impl IntoIterator<Item = u32> {
        self.game.moves(*state)
    }

    fn play(&self, state: &mut Words, code: &u32) {
        *state = self.game.play(*state, *code);
    }

    fn payoff(&self, state: &Words) -> Option<i32> {
        self.game.payoff(*state)
    }

    fn range(&self) -> RangeInclusive<i32> {
        self.game.range()
    }

    fn weight(&self, state: &Words, outcome: &u32) -> u32 {
        self.game.weight(*state, *outcome)
    }

    fn estimate(&self, state: &Words) -> Option<f64> {
        self.game.estimate(*state)
    }
}

impl RankedGame for Table {
    fn numbers(&self) -> Option<u64> {
        self.game.numbers()
    }

    fn rank(&self, state: &Words) -> u64 {
        self.game.rank(*state)
    }

    fn unrank(&self, number: u64) -> Words {
        self.game.unrank(number)
    }
}
