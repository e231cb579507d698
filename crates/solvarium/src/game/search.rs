//! The part that all searches of games share: they number their nodes, report events, count memory, and keep the
//! principal variation.
//!
//! In events of games, `g` is the ply, the number of moves from the start. `h` is the payoff of a terminal position;
//! for other positions the bound that the player to move must improve on (alpha or beta).

use super::definition::{Game, Positions, Turn};
use super::interval::Interval;
use super::score::Score;
use super::value::range;
use crate::limits::Stop;
use crate::watch::{Basis, Event, Node, Verdict, Why};
use crate::{Cost, Run};

/// The number of plies between two checks of the stack.
const PLIES: u32 = 16;
/// The stack space reserved for the game's own functions.
const SPARE: usize = 128 << 10;

pub(super) struct Search<'a, 'w, G: Game> {
    pub game: &'a G,
    pub run: &'a mut Run<'w, Positions<G>>,
    /// The interval of all payoffs.
    pub range: Interval,
    /// The limit that ended the search. From then on, nothing is searched.
    pub stopped: Option<Stop>,
    pub line: Line<G::Move>,
    /// The number of the next node.
    next: u64,
    /// The bytes of tables and lists.
    held: usize,
    /// The bytes of stack that were allocated.
    stack: usize,
}

/// A node on the path of a search.
pub(super) struct Here<'s, G: Game> {
    pub state: &'s G::State,
    pub node: Node,
    /// The number of moves from the start.
    pub ply: u32,
}

impl<'a, 'w, G: Game> Search<'a, 'w, G> {
    pub fn new(game: &'a G, run: &'a mut Run<'w, Positions<G>>) -> Self {
        let line = Line { plies: Vec::new() };
        Self { game, run, range: range(game), stopped: None, line, next: 0, held: 0, stack: 0 }
    }

    /// Begins a tree.
    pub fn root(&mut self, state: &G::State, h: Score) -> Node {
        self.run.stats.open_peak = self.run.stats.open_peak.max(1);
        self.number(None, state, 0, h)
    }

    /// Reports a position that a move leads to.
    pub fn generate(&mut self, from: &Here<'_, G>, by: &G::Move, state: &G::State, h: Score) -> Node {
        self.run.stats.generated += 1;
        let ply = from.ply + 1;
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(ply.into());
        self.number(Some((from.node, by)), state, ply, h)
    }

    fn number(&mut self, from: Option<(Node, &G::Move)>, state: &G::State, ply: u32, h: Score) -> Node {
        let node = Node(self.next);
        self.next += 1;
        self.run.see(|| Event::Generate { node, from, state, g: plies(ply), h });
        node
    }

    /// Counts an expansion. Returns false if a limit forbids it.
    pub fn expand(&mut self, here: &Here<'_, G>, h: Score) -> bool {
        if let Err(stop) = self.run.expand() {
            self.stop(stop);
            return false;
        }
        self.run.see(|| Event::Expand { node: here.node, g: plies(here.ply), h });
        true
    }

    /// Reports a move that a cut-off leaves out.
    pub fn cut_off(&mut self, here: &Here<'_, G>, unplayed: &G::Move, h: Score) {
        self.run.stats.pruned += 1;
        if self.run.is_watched() {
            let state = self.after(here.state, unplayed);
            let (from, g) = ((here.node, unplayed), plies(here.ply + 1));
            self.run.see(|| Event::Prune { from, state: &state, g, h, why: Why::CutOff });
        }
    }

    /// Reports a position whose value is in the table.
    pub fn table_hit(&mut self, from: &Here<'_, G>, by: &G::Move, known: Node) {
        self.run.stats.generated += 1;
        self.run.stats.duplicates += 1;
        let (from, g) = ((from.node, by), plies(from.ply + 1));
        self.run.see(|| Event::Duplicate { node: known, from, g, verdict: Verdict::TableHit });
    }

    /// Reports the window in which a position is searched. A null window is reported with both ends, which state the
    /// question.
    pub fn window(&mut self, node: Node, window: Interval) {
        let is_null = window.least.up() >= window.most && window != self.range;
        let Interval { least, most } = if is_null { window } else { self.opened(window) };
        self.run.see(|| Event::Window { node, least, most });
    }

    /// Reports the value of a position, unless nothing is known of it.
    pub fn value(&mut self, node: Node, bounds: Interval, estimated: bool) {
        if !self.is_stopped() && bounds != self.range {
            let Interval { least, most } = if bounds.is_exact() { bounds } else { self.opened(bounds) };
            let basis = if estimated { Basis::Estimate } else { Basis::Proof };
            self.run.see(|| Event::Value { node, least, most, basis });
        }
    }

    /// Replaces the ends of an interval by infinity if they say no more than the range of payoffs.
    fn opened(&self, Interval { least, most }: Interval) -> Interval {
        let endless = Score::new(f64::INFINITY);
        Interval {
            least: if least <= self.range.least { -endless } else { least },
            most: if most >= self.range.most { endless } else { most },
        }
    }

    /// Reports a round with this bound, which starts from a new node `root`.
    pub fn round(&mut self, bound: Score, root: Node) {
        self.run.stats.rounds += 1;
        self.run.see(|| Event::Bound { bound, root });
    }

    /// The position after a move.
    pub fn after(&self, state: &G::State, by: &G::Move) -> G::State {
        let mut state = state.clone();
        self.game.play(&mut state, by);
        state
    }

    /// The payoff of a terminal position, within the range.
    pub fn payoff(&self, state: &G::State) -> Option<Score> {
        self.game.payoff(state).map(|payoff| self.within(payoff.into()))
    }

    /// The estimate of a position, within the range.
    pub fn estimate(&self, state: &G::State) -> Option<Score> {
        self.game.estimate(state).map(|estimate| self.within(Score::new(estimate)))
    }

    fn within(&self, score: Score) -> Score {
        score.clamp(self.range.least, self.range.most)
    }

    /// Ends the search. The first reason remains.
    pub fn stop(&mut self, stop: Stop) {
        self.stopped.get_or_insert(stop);
    }

    pub const fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Reports the bytes of tables and lists, and ends the search if they exceed the limit.
    pub fn hold(&mut self, bytes: usize) {
        self.held = bytes;
        if let Err(stop) = self.run.hold(self.held + self.stack + self.line.bytes()) {
            self.stop(stop);
        }
    }

    /// The bytes that tables may take beside `others`.
    pub fn memory_left(&self, others: usize) -> usize {
        self.run.memory_limit().saturating_sub(others + self.stack + self.line.bytes())
    }

    /// The size of a new piece of stack for the plies below `ply`, if they need one. The caller runs them on it, and
    /// calls [`Search::release`].
    pub fn piece(&mut self, ply: u32) -> Option<usize> {
        if !ply.is_multiple_of(PLIES) {
            return None;
        }
        let level = 2048 + 16 * (size_of::<G::State>() + size_of::<G::Move>());
        let zone = PLIES as usize * level + SPARE;
        if stacker::remaining_stack().is_some_and(|left| left >= zone) {
            return None;
        }
        let piece = (4 * zone).max(1 << 20);
        self.stack += piece;
        self.hold(self.held);
        Some(piece)
    }

    /// Counts a piece of stack as free again.
    pub const fn release(&mut self, piece: usize) {
        self.stack -= piece;
    }
}

/// The ply as a cost.
pub(super) fn plies(ply: u32) -> Score {
    Score::new(ply.into())
}

/// The bound that the player to move must improve on: alpha or beta.
pub(super) const fn bound_of(turn: Turn, window: Interval) -> Score {
    match turn {
        Turn::Max | Turn::Chance => window.least,
        Turn::Min => window.most,
    }
}

/// The principal variation below each ply of the current path.
pub(super) struct Line<M> {
    plies: Vec<Vec<M>>,
}

impl<M: Clone> Line<M> {
    /// Clears the line from this ply on.
    pub fn clear(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Vec::new);
        }
        self.plies[ply].clear();
    }

    /// Makes the move at `ply` the best one, followed by the line of the next ply.
    pub fn put(&mut self, ply: u32, best: &M) {
        let (upper, lower) = self.plies.split_at_mut(ply as usize + 1);
        let Some(line) = upper.last_mut() else { return };
        line.clear();
        line.push(best.clone());
        line.extend(lower.first().into_iter().flatten().cloned());
    }

    /// The line from this ply on.
    pub fn at(&self, ply: u32) -> &[M] {
        self.plies.get(ply as usize).map_or(&[], Vec::as_slice)
    }

    fn bytes(&self) -> usize {
        let deepest = self.plies.len();
        // The line at each ply has at most the moves below it.
        deepest * (size_of::<Vec<M>>() + deepest * size_of::<M>() / 2)
    }
}

/// The average of intervals with these weights, which are not all 0: the bounds of a position where chance moves.
/// Dividing once, at the end, keeps averages exact if values, weights and the average are whole numbers.
pub(super) fn average(parts: impl Iterator<Item = (Interval, f64)>, range: Interval) -> Interval {
    let (mut least, mut most, mut total) = (0.0, 0.0, 0.0);
    for (bounds, weight) in parts {
        least += weight * bounds.least.as_f64();
        most += weight * bounds.most.as_f64();
        total += weight;
    }
    let end = |sum: f64| Score::new(sum / total).clamp(range.least, range.most);
    Interval { least: end(least), most: end(most) }
}
