//! MTD(f): alpha-beta with null windows only (Plaat, Schaeffer, Pijls and de Bruin, 1996). Each pass proves a bound of
//! the value, and the next pass begins there. The table makes repeated passes fast. The visited nodes are those of
//! SSS*.

use super::alpha_beta::chance::CHANCE;
use super::alpha_beta::engine::Engine;
use super::alpha_beta::order::{HISTORY, KILLERS, ORDER};
use super::alpha_beta::{DEEPENING, Options, TABLE, builders};
use super::definition::{Game, Positions};
use super::interval::Interval;
use super::minimax::DEPTH;
use super::score::Score;
use super::value::{Found, GameSearch};
use crate::Cost;
use crate::Run;
use crate::settings::configurable;

/// MTD(f), which begins in the middle of the range of payoffs.
///
/// ```
/// use solvarium::game::{evaluate, rules::Othello, Mtdf};
/// let found = evaluate(&Othello::new(4)?, &Mtdf::new());
/// assert_eq!(found.value(), Some((-8).into()));
/// assert!(found.stats.rounds > 1); // passes
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mtdf {
    options: Options,
}

configurable! {
    /// The search with a table, killer moves and the history of moves.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, Mtdf};
    /// assert_eq!(evaluate(&Textbook, &Mtdf::new()).value(), Some(3.into()));
    /// ```
    Mtdf = [DEPTH, DEEPENING, TABLE, ORDER, KILLERS, HISTORY, CHANCE];
    |values| Self { options: Options::configured(values) }
}

builders!(Mtdf);

impl<G: Game> GameSearch<G> for Mtdf {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        Engine::new(game, run, self.options).evaluate(passes)
    }
}

/// Narrows the interval by passes until the value is known.
fn passes<G: Game>(engine: &mut Engine<'_, '_, G>, whole: Interval) -> Interval {
    let mut bounds = whole;
    let mut guess = Score::new(f64::midpoint(whole.least.as_f64(), whole.most.as_f64()));
    while !bounds.is_exact() && !engine.search.is_stopped() {
        let beta = guess.max(bounds.least.up()).min(bounds.most);
        let found = engine.pass(Interval { least: beta.down(), most: beta }, Some(beta));
        let narrower = bounds.both(found);
        if narrower == bounds {
            // A depth limit leaves an interval, or a rounded average misses the window.
            return bounds.both(engine.pass(bounds, Some(bounds.most)));
        }
        guess = if found.least >= beta { found.least } else { found.most };
        bounds = narrower;
    }
    if bounds.is_exact() && !engine.search.is_stopped() {
        // The last pass may have refuted all moves; this one finds the best.
        let window = Interval { least: bounds.least.down(), most: bounds.least.up() };
        engine
            .pass(Interval { least: window.least.max(whole.least), most: window.most.min(whole.most) }, None);
    }
    bounds
}
