//! Minimax: searches the whole tree (Shannon, 1950). Where chance moves, it averages over the outcomes, which is
//! expectiminimax (Michie, 1966). Tests compare all searches of this module with the definition of the value.

use super::definition::{Game, Positions, Turn};
use super::interval::Interval;
use super::search::{Here, Search, average, bound_of};
use super::value::{Found, GameSearch};
use crate::Run;
use crate::settings::{Setting, Takes, Values, configurable};

pub(super) const DEPTH: Setting = Setting {
    name: "depth",
    help: "number of moves to look ahead; deeper positions count by their estimate",
    takes: Takes::IntOr { min: 1, max: 1_000_000, or: "all" },
    default: "all",
};

/// The value of the setting [`DEPTH`]; the greatest number if there is no limit.
pub(super) fn depth(values: &Values) -> u32 {
    values.int_or(&DEPTH).map_or(u32::MAX, |depth| u32::try_from(depth).unwrap_or(u32::MAX))
}

/// Minimax: the value of every position of the tree. With chance, expectiminimax.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, Minimax};
/// let found = evaluate(&TicTacToe, &Minimax::new());
/// assert_eq!((found.value(), found.stats.generated), (Some(0.into()), 549_945));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Minimax {
    depth: u32,
}

configurable! {
    /// Minimax without a depth limit.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, Minimax};
    /// assert_eq!(evaluate(&Textbook, &Minimax::new()).value(), Some(3.into()));
    /// ```
    Minimax = [DEPTH];
    |values| Self { depth: depth(values) }
}

impl Minimax {
    /// Sets the number of moves to look ahead. Deeper positions count by [`Game::estimate`]; without an estimate they
    /// can have any value, and the result is an interval.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, Interval, Minimax};
    /// let found = evaluate(&TicTacToe, &Minimax::new().depth(3));
    /// assert_eq!((found.value(), found.bounds), (None, Interval::new(-1, 1)));
    /// ```
    #[must_use]
    pub const fn depth(mut self, plies: u32) -> Self {
        self.depth = plies;
        self
    }
}

impl<G: Game> GameSearch<G> for Minimax {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        let search = Search::new(game, run);
        let mut tree = Tree { search, depth: self.depth, estimated: false };
        let state = game.start();
        let bounds = tree.start(&state);
        found(&tree.search, bounds, tree.estimated)
    }
}

/// The findings of a search that ended with these bounds, which are proved unless they rest on estimates.
pub(super) fn found<G: Game>(
    search: &Search<'_, '_, G>,
    bounds: Interval,
    estimated: bool,
) -> Found<G::Move> {
    let estimate = (estimated && !search.is_stopped()).then_some(bounds.least);
    let bounds = if estimated { search.range } else { bounds };
    Found { bounds, estimate, line: search.line.at(0).to_vec(), stopped: search.stopped }
}

struct Tree<'a, 'w, G: Game> {
    search: Search<'a, 'w, G>,
    depth: u32,
    /// Whether the value of a position was estimated.
    estimated: bool,
}

impl<G: Game> Tree<'_, '_, G> {
    fn start(&mut self, state: &G::State) -> Interval {
        self.search.line.clear(0);
        if let Some(payoff) = self.search.payoff(state) {
            self.search.root(state, payoff);
            return Interval::exact(payoff);
        }
        let h = bound_of(self.search.game.to_move(state), self.search.range);
        let node = self.search.root(state, h);
        self.descend(&Here { state, node, ply: 0 })
    }

    /// The value of a position, on a new piece of stack where that is needed.
    fn descend(&mut self, here: &Here<'_, G>) -> Interval {
        let estimated_before = std::mem::take(&mut self.estimated);
        let bounds = match self.search.piece(here.ply) {
            None => self.value(here),
            Some(piece) => {
                let bounds = stacker::grow(piece, || self.value(here));
                self.search.release(piece);
                bounds
            }
        };
        self.search.value(here.node, bounds, self.estimated);
        self.estimated |= estimated_before;
        bounds
    }

    /// The value of a position that is not final.
    fn value(&mut self, here: &Here<'_, G>) -> Interval {
        let range = self.search.range;
        let game = self.search.game;
        let turn = game.to_move(here.state);
        if self.search.is_stopped() || !self.search.expand(here, bound_of(turn, range)) {
            return range;
        }
        if turn == Turn::Chance {
            return self.mean(here);
        }
        let mut best: Option<Interval> = None;
        for by in game.moves(here.state) {
            let bounds = self.child(here, &by);
            let bounds = if turn == Turn::Min { bounds.negated() } else { bounds };
            if best.is_none_or(|best| bounds.least > best.least) {
                self.search.line.put(here.ply, &by);
            }
            best.get_or_insert(bounds).raise(bounds);
        }
        // A position without moves and without a payoff breaks the rules of `Game`: its value is unknown.
        let Some(best) = best else { return range };
        if turn == Turn::Min { best.negated() } else { best }
    }

    fn mean(&mut self, here: &Here<'_, G>) -> Interval {
        let game = self.search.game;
        let weight = |outcome: &G::Move| f64::from(game.weight(here.state, outcome));
        let total: f64 = game.moves(here.state).into_iter().map(|outcome| weight(&outcome)).sum();
        if total <= 0.0 {
            return self.search.range;
        }
        let outcomes = game.moves(here.state).into_iter();
        let range = self.search.range;
        let mean = average(outcomes.map(|outcome| (self.child(here, &outcome), weight(&outcome))), range);
        self.search.line.clear(here.ply);
        mean
    }

    fn child(&mut self, here: &Here<'_, G>, by: &G::Move) -> Interval {
        if self.search.is_stopped() {
            return self.search.range;
        }
        let state = self.search.after(here.state, by);
        let ply = here.ply + 1;
        self.search.line.clear(ply);
        if let Some(payoff) = self.search.payoff(&state) {
            self.search.generate(here, by, &state, payoff);
            return Interval::exact(payoff);
        }
        let turn = self.search.game.to_move(&state);
        let node = self.search.generate(here, by, &state, bound_of(turn, self.search.range));
        if ply < self.depth {
            return self.descend(&Here { state: &state, node, ply });
        }
        let Some(estimate) = self.search.estimate(&state) else { return self.search.range };
        self.estimated = true;
        self.search.value(node, Interval::exact(estimate), true);
        Interval::exact(estimate)
    }
}
