//! Cut-offs where chance moves: star1 and star2 (Ballard, 1983).
//!
//! The value is the average of the outcomes. Outcomes that were not searched lie in the range of payoffs, so the average
//! has an interval at any time; when it leaves the window, the rest is cut off. Star2 first searches one move of each
//! outcome, which bounds the outcome from one side.

use super::super::definition::{Game, Turn};
use super::super::interval::Interval;
use super::super::score::Score;
use super::super::search::{Here, average};
use super::engine::Engine;
use crate::Cost;
use crate::settings::{Setting, Takes};

/// How alpha-beta search prunes at chance nodes.
///
/// ```
/// use solvarium::game::Chance;
/// assert_ne!(Chance::Star1, Chance::Star2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Search every outcome with an open window.
    Whole,
    /// Prune by the range of payoffs.
    Star1,
    /// Probe one move of each outcome first.
    Star2,
}

impl Chance {
    pub(super) const ALL: [Self; 3] = [Self::Star1, Self::Star2, Self::Whole];
}

pub(in crate::game) const CHANCE: Setting = Setting {
    name: "chance",
    help: "how to prune nodes of chance",
    takes: Takes::Choice(&[
        ("star1", "by the range of payoffs"),
        ("star2", "searches one move of each outcome first"),
        ("whole", "search all outcomes"),
    ]),
    default: "star1",
};

impl<G: Game> Engine<'_, '_, G> {
    /// The average of the outcomes, which begin at `from` in the list of moves.
    pub(super) fn mean(&mut self, here: &Here<'_, G>, window: Interval, from: usize) -> Interval {
        let Some(mut outcomes) = self.outcomes(here, from) else { return self.search.range };
        if self.options.chance == Chance::Star2 {
            for at in 0..outcomes.len() {
                let by = self.moves[from + at].clone();
                outcomes[at].0 = self.probe(here, &by);
                if self.mean_of(&outcomes).settles(window) || self.search.is_stopped() {
                    break;
                }
            }
        }
        for at in 0..outcomes.len() {
            let mean = self.mean_of(&outcomes);
            if self.search.is_stopped() || (self.options.chance != Chance::Whole && mean.settles(window)) {
                self.leave_out(here, from + at, mean);
                break;
            }
            let by = self.moves[from + at].clone();
            let inner = self.inner_window(window, &outcomes, at);
            outcomes[at].0 = outcomes[at].0.both(self.child(here, &by, inner));
        }
        if is_rounded(self.mean_of(&outcomes), window) {
            self.search_whole(here, from, &mut outcomes);
        }
        // The line ends here: it would depend on the outcome.
        self.search.line.clear(here.ply);
        self.mean_of(&outcomes)
    }

    fn mean_of(&self, outcomes: &[(Interval, f64)]) -> Interval {
        average(outcomes.iter().copied(), self.search.range)
    }

    /// The outcomes with the range of payoffs and their weights; `None` if none can happen.
    fn outcomes(&self, here: &Here<'_, G>, from: usize) -> Option<Vec<(Interval, f64)>> {
        let weight = |by| f64::from(self.search.game.weight(here.state, by));
        let outcomes: Vec<_> = self.moves[from..].iter().map(|by| (self.search.range, weight(by))).collect();
        outcomes.iter().any(|(_, weight)| *weight > 0.0).then_some(outcomes)
    }

    /// The window of an outcome. If its value is outside this window, the average is outside the window of the node.
    fn inner_window(&self, window: Interval, outcomes: &[(Interval, f64)], at: usize) -> Interval {
        let range = self.search.range;
        let own = outcomes[at].1;
        if self.options.chance == Chance::Whole || own <= 0.0 {
            return range;
        }
        let (mut least, mut most, mut total) = (0.0, 0.0, own);
        for (_, (bounds, weight)) in outcomes.iter().enumerate().filter(|(other, _)| *other != at) {
            least += weight * bounds.least.as_f64();
            most += weight * bounds.most.as_f64();
            total += weight;
        }
        let end = |whole: Score, rest: f64| Score::new((whole.as_f64() * total - rest) / own);
        let (least, most) = (end(window.least, most), end(window.most, least));
        Interval { least: least.max(range.least), most: most.min(range.most) }
    }

    /// Searches all outcomes that are not exact with open windows.
    fn search_whole(&mut self, here: &Here<'_, G>, from: usize, outcomes: &mut [(Interval, f64)]) {
        for (at, outcome) in outcomes.iter_mut().enumerate().filter(|(_, outcome)| !outcome.0.is_exact()) {
            let by = self.moves[from + at].clone();
            outcome.0 = outcome.0.both(self.child(here, &by, self.search.range));
        }
    }

    /// Bounds an outcome by one of its moves: from below if the first player moves, from above if the second does.
    fn probe(&mut self, here: &Here<'_, G>, by: &G::Move) -> Interval {
        let range = self.search.range;
        let state = self.search.after(here.state, by);
        let turn = self.search.game.to_move(&state);
        let ply = here.ply + 1;
        if self.search.payoff(&state).is_some() || turn == Turn::Chance || ply >= self.depth {
            return range;
        }
        let Some(first) = self.search.game.moves(&state).into_iter().next() else { return range };
        self.search.line.clear(ply);
        let node = self.search.generate(here, by, &state, range.least);
        let bounds =
            self.guarded(ply, |engine| engine.child(&Here { state: &state, node, ply }, &first, range));
        match turn {
            Turn::Max => Interval { most: range.most, ..bounds },
            _ => Interval { least: range.least, ..bounds },
        }
    }

    /// Reports the outcomes from `from` on as cut off.
    fn leave_out(&mut self, here: &Here<'_, G>, from: usize, mean: Interval) {
        for at in from..self.moves.len() {
            if !self.search.is_stopped() {
                let by = self.moves[at].clone();
                self.search.cut_off(here, &by, mean.least);
            }
        }
    }
}

/// Whether an average misses its window by a rounding error, so that it settles nothing though its outcomes do.
fn is_rounded(mean: Interval, window: Interval) -> bool {
    let gap = (mean.most.as_f64() - window.least.as_f64()).min(window.most.as_f64() - mean.least.as_f64());
    !mean.settles(window) && gap < 1e-9 * (1.0 + mean.most.as_f64().abs())
}
