//! Retrograde analysis (Ströhlein, 1970; Thompson, 1986): the result of every position of a game whose positions have
//! numbers, by two bits each.
//!
//! First a walk from the start marks the positions that can occur. Then sweeps over all of them mark a position as won
//! if a move of its player leads to a won one, and as lost if all moves do, until a sweep changes nothing. Positions
//! that remain are draws: the game ends so, or neither player can force more. So positions may repeat.
//!
//! A sweep is a pass over the numbers, alternately up and down. It needs no backward moves. If moves lead to nearby
//! numbers in
//! one direction, as they do in games with a board that fills up, few sweeps suffice.

use super::definition::{Positions, RankedGame, Turn};
use super::interval::Interval;
use super::search::Search;
use super::value::{Found, GameSearch};
use crate::Run;
use crate::limits::Stop;
use crate::settings::configurable;
use crate::store::memory_budget::{bytes, reserve, reserve_one};
use std::collections::HashSet;

/// Retrograde analysis of a game with wins, losses and draws.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, Retrograde};
/// let found = evaluate(&TicTacToe, &Retrograde::new());
/// assert_eq!((found.value(), found.stats.seen_peak), (Some(0.into()), 5_478));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Retrograde(());

configurable! {
    /// The analysis has no settings.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Nim, Retrograde};
    /// assert_eq!(evaluate(&Nim::new(&[1, 2, 3])?, &Retrograde::new()).value(), Some((-1).into()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    Retrograde = [];
    |_values| Self(())
}

impl Retrograde {
    /// Finds the result of every position, within the limits of `run`.
    ///
    /// # Errors
    /// The limit that was reached, or [`Stop::Incomplete`] if chance moves.
    ///
    /// ```
    /// use solvarium::{game::{rules::TicTacToe, Game, Retrograde}, Run};
    /// let results = Retrograde::new().analyse(&TicTacToe, &mut Run::new())?;
    /// assert_eq!((results.counts(), results.payoff_sign(&TicTacToe.start())), ([2_936, 1_474, 1_068], Some(0)));
    /// # Ok::<(), solvarium::limits::Stop>(())
    /// ```
    pub fn analyse<'g, G: RankedGame>(
        &self,
        game: &'g G,
        run: &mut Run<'_, Positions<G>>,
    ) -> Result<Results<'g, G>, Stop> {
        let mut search = Search::new(game, run);
        let mut results = Results::walk(game, &mut search)?;
        while results.sweep(&mut search)? {}
        Ok(results)
    }
}

impl<G: RankedGame> GameSearch<G> for Retrograde {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        let range = super::value::range(game);
        match self.analyse(game, run) {
            Ok(results) => {
                let bounds = results.bounds(&game.start(), range);
                Found { bounds, estimate: None, line: results.line(), stopped: None }
            }
            Err(stop) => Found { bounds: range, estimate: None, line: Vec::new(), stopped: Some(stop) },
        }
    }
}

/// The result of every position that can occur: a strong solution.
///
/// ```
/// use solvarium::{game::{rules::Nim, Retrograde}, Run};
/// let nim = Nim::new(&[2, 2])?;
/// let results = Retrograde::new().analyse(&nim, &mut Run::new()).unwrap();
/// let [won, lost, drawn] = results.counts();
/// assert!(won > 0 && lost > 0 && drawn == 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct Results<'g, G> {
    game: &'g G,
    numbers: u64,
    /// Two bits for each number.
    words: Vec<u64>,
    is_upward: bool,
}

/// The bits of a position.
const UNREACHED: u64 = 0;
/// Reached and not decided: in the end, a draw.
const OPEN: u64 = 1;
const WON: u64 = 2;
const LOST: u64 = 3;

/// The positions per word.
const WORD: u64 = 32;
/// The words that are filled between two looks at the limits.
const FILL: usize = 1 << 20;

impl<'g, G: RankedGame> Results<'g, G> {
    /// Marks all positions that can occur.
    fn walk(game: &'g G, search: &mut Search<'_, '_, G>) -> Result<Self, Stop> {
        let numbers = game.numbers().ok_or(Stop::Memory)?;
        let size = usize::try_from(numbers.div_ceil(WORD)).map_err(|_| Stop::Memory)?;
        let mut words = Vec::new();
        reserve(&mut words, size, search.memory_left(0))?;
        // Filling gigabytes takes seconds.
        while words.len() < size {
            search.run.check()?;
            words.resize(size.min(words.len() + FILL), 0);
        }
        let mut results = Self { game, numbers, words, is_upward: false };
        let start = game.start();
        search.root(&start, search.range.least);
        let mut waiting = Vec::new();
        results.reach(search, &start, &mut waiting)?;
        while let Some(number) = waiting.pop() {
            let state = game.unrank(number);
            search.run.expand()?;
            for by in game.moves(&state) {
                search.run.stats.generated += 1;
                results.reach(search, &search.after(&state, &by), &mut waiting)?;
            }
        }
        Ok(results)
    }

    /// Marks a position, and queues it if it has moves.
    fn reach(
        &mut self,
        search: &mut Search<'_, '_, G>,
        state: &G::State,
        waiting: &mut Vec<u64>,
    ) -> Result<(), Stop> {
        let number = self.game.rank(state);
        if self.get(number) != UNREACHED {
            search.run.stats.duplicates += 1;
            return Ok(());
        }
        search.run.stats.seen_peak += 1;
        let mark = match self.game.payoff(state) {
            Some(payoff) if payoff > 0 => WON,
            Some(payoff) if payoff < 0 => LOST,
            Some(_) => OPEN,
            None if self.game.to_move(state) == Turn::Chance => return Err(Stop::Incomplete),
            None => {
                reserve_one(waiting, search.memory_left(bytes(&self.words)))?;
                waiting.push(number);
                search.hold(bytes(&self.words) + bytes(waiting));
                search.stopped.map_or(Ok(()), Err)?;
                OPEN
            }
        };
        self.set(number, mark);
        Ok(())
    }

    /// Decides positions by the marks of their moves, in one pass. Returns whether it decided any.
    fn sweep(&mut self, search: &mut Search<'_, '_, G>) -> Result<bool, Stop> {
        search.run.stats.rounds += 1;
        self.is_upward = !self.is_upward;
        let mut has_changed = false;
        for step in 0..self.numbers {
            // Games mostly lead to greater numbers, so the first pass goes down.
            let number = if self.is_upward { self.numbers - 1 - step } else { step };
            if step % 4096 == 0 {
                search.run.check()?;
            }
            if self.get(number) != OPEN {
                continue;
            }
            let state = self.game.unrank(number);
            if self.game.payoff(&state).is_none() {
                search.run.expand()?;
                let mark = self.decide(&state);
                has_changed |= mark != OPEN;
                self.set(number, mark);
            }
        }
        Ok(has_changed)
    }

    /// The mark of a position that follows from those of its moves.
    fn decide(&self, state: &G::State) -> u64 {
        let (own, other) = if self.game.to_move(state) == Turn::Min { (LOST, WON) } else { (WON, LOST) };
        let mut all_lose = true;
        for by in self.game.moves(state) {
            let mark = self.mark_after(state, &by);
            if mark == own {
                return own;
            }
            all_lose &= mark == other;
        }
        if all_lose { other } else { OPEN }
    }

    fn mark_after(&self, state: &G::State, by: &G::Move) -> u64 {
        let mut child = state.clone();
        self.game.play(&mut child, by);
        self.get(self.game.rank(&child))
    }

    fn get(&self, number: u64) -> u64 {
        let word = self.words.get((number / WORD) as usize).copied().unwrap_or_default();
        word >> (2 * (number % WORD)) & 3
    }

    fn set(&mut self, number: u64, mark: u64) {
        if let Some(word) = self.words.get_mut((number / WORD) as usize) {
            let shift = 2 * (number % WORD);
            *word = *word & !(3 << shift) | mark << shift;
        }
    }

    /// The sign of the payoff of the first player under best play, or `None` if the position cannot occur.
    ///
    /// ```
    /// use solvarium::{game::{rules::Nim, Game, Retrograde}, Run};
    /// let nim = Nim::new(&[1, 1])?;
    /// let results = Retrograde::new().analyse(&nim, &mut Run::new()).unwrap();
    /// assert_eq!(results.payoff_sign(&nim.start()), Some(-1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn payoff_sign(&self, state: &G::State) -> Option<i32> {
        match self.get(self.game.rank(state)) {
            WON => Some(1),
            LOST => Some(-1),
            OPEN => Some(0),
            _ => None,
        }
    }

    /// The number of positions that the first player wins, loses and draws.
    ///
    /// ```
    /// use solvarium::{game::{rules::Nim, Retrograde}, Run};
    /// let nim = Nim::new(&[1])?;
    /// let results = Retrograde::new().analyse(&nim, &mut Run::new()).unwrap();
    /// assert_eq!(results.counts(), [2, 0, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        let mut counts = [0; 3];
        for mark in (0..self.numbers).map(|number| self.get(number)) {
            match mark {
                WON => counts[0] += 1,
                LOST => counts[1] += 1,
                OPEN => counts[2] += 1,
                _ => {}
            }
        }
        counts
    }

    fn bounds(&self, state: &G::State, range: Interval) -> Interval {
        match self.payoff_sign(state) {
            Some(1) => Interval { least: 1.into(), most: range.most },
            Some(-1) => Interval { least: range.least, most: (-1).into() },
            Some(_) => Interval::new(0, 0),
            None => range,
        }
    }

    /// The moves of best play, until a position repeats.
    fn line(&self) -> Vec<G::Move> {
        let (mut line, mut state) = (Vec::new(), self.game.start());
        let mut seen = HashSet::new();
        while self.game.payoff(&state).is_none() && seen.insert(state.clone()) {
            let here = self.get(self.game.rank(&state));
            let best = self.game.moves(&state).into_iter().find(|by| self.mark_after(&state, by) == here);
            let Some(by) = best else { break };
            self.game.play(&mut state, &by);
            line.push(by);
        }
        line
    }
}
