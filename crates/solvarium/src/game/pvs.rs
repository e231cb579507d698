//! Principal variation search, also called negascout (Reinefeld, 1983): alpha-beta that searches the first move of a
//! node with the open window, and only tests whether each later one is better.
//!
//! The test has a null window, which holds no value. If the move is better, it is searched again.

use super::alpha_beta::chance::CHANCE;
use super::alpha_beta::engine::Engine;
use super::alpha_beta::order::{HISTORY, KILLERS, ORDER};
use super::alpha_beta::{DEEPENING, Options, TABLE, builders};
use super::definition::{Game, Positions};
use super::minimax::DEPTH;
use super::value::{Found, GameSearch};
use crate::Run;
use crate::settings::configurable;

/// Principal variation search (negascout).
///
/// ```
/// use solvarium::game::{evaluate, rules::ConnectFour, Pvs};
/// assert_eq!(evaluate(&ConnectFour::new(4, 4)?, &Pvs::new()).value(), Some(0.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pvs {
    options: Options,
}

configurable! {
    /// The search with a table, killer moves and the history of moves.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, Pvs};
    /// assert_eq!(evaluate(&Textbook, &Pvs::new()).value(), Some(3.into()));
    /// ```
    Pvs = [DEPTH, DEEPENING, TABLE, ORDER, KILLERS, HISTORY, CHANCE];
    |values| Self { options: Options { null_windows: true, ..Options::configured(values) } }
}

builders!(Pvs);

impl<G: Game> GameSearch<G> for Pvs {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        Engine::new(game, run, self.options).evaluate(Engine::round)
    }
}
