//! The recursive search of alpha-beta, in intervals.
//!
//! A node is searched with a window: values outside of it do not matter to the nodes above. The result is an interval
//! for the value. It is exact, or lies outside of the window, unless a limit or the depth limit ended the search below.
//! It is proved unless `estimated` is set. Then it is the value of a search to the depth limit, with estimates of the
//! positions there.

use super::super::definition::{Game, Positions, Turn};
use super::super::interval::Interval;
use super::super::minimax::found;
use super::super::score::Score;
use super::super::search::{Here, Search, bound_of};
use super::super::table::Table;
use super::super::value::Found;
use super::Options;
use super::entry::Entry;
use super::order::{Cutters, sort};
use crate::Run;
use crate::watch::Node;

pub(in crate::game) struct Engine<'a, 'w, G: Game> {
    pub search: Search<'a, 'w, G>,
    pub(super) options: Options,
    table: Table<G, Entry<G::Move>>,
    cutters: Cutters<G::Move>,
    /// The moves of all nodes on the current path.
    pub(super) moves: Vec<G::Move>,
    /// The ranks of the moves of one node, while they are sorted.
    ranks: Vec<f64>,
    /// The start of the tree.
    start: G::State,
    /// The depth limit of this round.
    pub(super) depth: u32,
    /// Whether an estimate may have affected the value. Each node resets it, and combines it on return.
    estimated: bool,
    /// Whether the depth limit cut off a position.
    cut: bool,
}

impl<'a, 'w, G: Game> Engine<'a, 'w, G> {
    pub fn new(game: &'a G, run: &'a mut Run<'w, Positions<G>>, options: Options) -> Self {
        Self {
            search: Search::new(game, run),
            options,
            table: Table::new(options.table),
            cutters: Cutters::new(&options),
            moves: Vec::new(),
            ranks: Vec::new(),
            start: game.start(),
            depth: options.depth,
            estimated: false,
            cut: false,
        }
    }

    /// Evaluates the game, with iterative deepening if that is set. `solve` searches to the depth of one round, within a
    /// window.
    pub fn evaluate(mut self, solve: impl Fn(&mut Self, Interval) -> Interval) -> Found<G::Move> {
        let whole = self.search.range;
        let mut last = None;
        if self.options.deepening {
            for depth in 1..self.options.depth {
                self.depth = depth;
                (self.cut, self.estimated) = (false, false);
                let bounds = solve(&mut self, whole);
                if self.search.is_stopped() || (!self.estimated && (bounds.is_exact() || !self.cut)) {
                    return self.finish(bounds, last);
                }
                last = Some(found(&self.search, bounds, self.estimated));
            }
            self.depth = self.options.depth;
        }
        (self.cut, self.estimated) = (false, false);
        let bounds = solve(&mut self, whole);
        self.finish(bounds, last)
    }

    /// Returns the result of the last round. If that round was stopped, the line and the estimate are those of the
    /// previous round, and the bounds are those of both rounds combined.
    fn finish(mut self, bounds: Interval, last: Option<Found<G::Move>>) -> Found<G::Move> {
        self.search.run.stats.seen_peak = self.table.len() as u64;
        if self.search.is_stopped()
            && let Some(last) = last
        {
            let bounds = if self.estimated { self.search.range } else { bounds };
            let bounds = bounds.both(last.bounds);
            return Found { bounds, stopped: self.search.stopped, ..last };
        }
        // Completing the line may use estimates, which do not affect the value.
        let mut found = found(&self.search, bounds, self.estimated);
        if bounds.is_exact() && !self.estimated {
            found.line = self.lengthen(bounds.least);
        }
        // A line that could not be completed within the limits is shorter; the value is known.
        found.stopped = found.stopped.filter(|_| !found.bounds.is_exact());
        found
    }

    /// Completes the principal variation, which ends at a hit in the transposition table, by searching its last position
    /// again.
    fn lengthen(&mut self, value: Score) -> Vec<G::Move> {
        let range = self.search.range;
        let window = Interval { least: value.down().max(range.least), most: value.up().min(range.most) };
        let mut line = self.search.line.at(0).to_vec();
        while !self.search.is_stopped() {
            let Some(more) = self.line_after(&line, window).filter(|more| !more.is_empty()) else { break };
            line.extend(more);
        }
        line
    }

    /// The principal variation of the position after `line`; `None` if the game is over there, or chance moves. Observers
    /// see the path to the position as a round of its own.
    fn line_after(&mut self, line: &[G::Move], window: Interval) -> Option<Vec<G::Move>> {
        let game = self.search.game;
        let mut last = self.start.clone();
        line.iter().for_each(|by| game.play(&mut last, by));
        if self.search.payoff(&last).is_some() || game.to_move(&last) == Turn::Chance {
            return None;
        }
        let mut state = self.start.clone();
        let mut node = self.search.root(&state, window.least);
        self.search.round(window.least, node);
        for (ply, by) in (0..).zip(line) {
            let here = Here { state: &state, node, ply };
            if !self.search.expand(&here, window.least) {
                return None;
            }
            let next = self.search.after(&state, by);
            node = self.search.generate(&here, by, &next, window.least);
            state = next;
        }
        let ply = u32::try_from(line.len()).ok()?;
        self.search.line.clear(ply);
        self.descend(&Here { state: &state, node, ply }, window);
        // Moves that were chosen by estimates do not belong to the line.
        (!self.estimated).then(|| self.search.line.at(ply).to_vec())
    }

    /// Searches from the start. With iterative deepening, observers see it as a round.
    pub fn round(&mut self, window: Interval) -> Interval {
        let depth = self.options.deepening.then(|| Score::new(self.depth.into()));
        self.pass(window, depth)
    }

    /// Searches from the start. Observers see `bound`, if there is one, as the bound of a round.
    pub fn pass(&mut self, window: Interval, bound: Option<Score>) -> Interval {
        self.search.line.clear(0);
        let state = self.start.clone();
        if let Some(payoff) = self.search.payoff(&state) {
            self.search.root(&state, payoff);
            return Interval::exact(payoff);
        }
        let h = bound_of(self.search.game.to_move(&state), window);
        let node = self.search.root(&state, h);
        if let Some(bound) = bound {
            self.search.round(bound, node);
        }
        self.descend(&Here { state: &state, node, ply: 0 }, window)
    }

    /// Searches below a node.
    pub(super) fn descend(&mut self, here: &Here<'_, G>, window: Interval) -> Interval {
        self.guarded(here.ply, |engine| engine.visit(here, window))
    }

    /// Does the work below this ply, on a new stack segment if the current stack may be too short.
    pub(super) fn guarded(&mut self, ply: u32, work: impl FnOnce(&mut Self) -> Interval) -> Interval {
        let Some(piece) = self.search.piece(ply) else { return work(self) };
        let bounds = stacker::grow(piece, || work(self));
        self.search.release(piece);
        bounds
    }

    fn visit(&mut self, here: &Here<'_, G>, window: Interval) -> Interval {
        let turn = self.search.game.to_move(here.state);
        if self.search.is_stopped() || !self.search.expand(here, bound_of(turn, window)) {
            return self.search.range;
        }
        self.search.window(here.node, window);
        let estimated_before = std::mem::take(&mut self.estimated);
        let from = self.moves.len();
        self.moves.extend(self.search.game.moves(here.state));
        let (bounds, best) = match turn {
            Turn::Chance => (self.mean(here, window, from), None),
            Turn::Max | Turn::Min => self.best(here, window, turn, from),
        };
        self.moves.truncate(from);
        self.store(here, bounds, best);
        self.search.value(here.node, bounds, self.estimated);
        self.estimated |= estimated_before;
        bounds
    }

    /// Searches the moves of a player, which begin at `from` in the list.
    fn best(
        &mut self,
        here: &Here<'_, G>,
        window: Interval,
        turn: Turn,
        from: usize,
    ) -> (Interval, Option<G::Move>) {
        self.order(here, from);
        // From here on, values are those of the player to move.
        let view = |bounds: Interval| if turn == Turn::Min { bounds.negated() } else { bounds };
        let (mut window, range) = (view(window), view(self.search.range));
        let mut best: Option<(Interval, G::Move)> = None;
        for at in from..self.moves.len() {
            let by = self.moves[at].clone();
            let bounds = self.search_move(here, &by, (window, turn), best.is_some());
            let is_better = best.as_ref().is_none_or(|(best, _)| bounds.least > best.least);
            let mut all = best.as_ref().map_or(bounds, |(best, _)| *best);
            all.raise(bounds);
            let is_last = at + 1 == self.moves.len();
            let is_over = !is_last && (all.least >= window.most || self.search.is_stopped());
            if is_over {
                all.most = range.most;
            }
            if is_better {
                self.search.line.put(here.ply, &by);
            }
            let kept = best.take().filter(|_| !is_better).map_or(by, |(_, kept)| kept);
            if all.least >= window.most && !self.search.is_stopped() {
                self.cut(here, turn, at, view(Interval::exact(all.least)).least, &kept);
            }
            best = Some((all, kept));
            if is_over {
                break;
            }
            window.least = window.least.max(all.least);
        }
        // A position without moves and without a payoff breaks the rules of `Game`: its value is unknown.
        best.map_or((self.search.range, None), |(bounds, by)| (view(bounds), Some(by)))
    }

    /// Returns the interval of a move from the view of the player to move. With null windows, every move after the first
    /// is tested with a null window before it is searched.
    fn search_move(
        &mut self,
        here: &Here<'_, G>,
        by: &G::Move,
        (window, turn): (Interval, Turn),
        is_later: bool,
    ) -> Interval {
        let view = |bounds: Interval| if turn == Turn::Min { bounds.negated() } else { bounds };
        let null = Interval { least: window.least, most: window.least.up() };
        if !self.options.null_windows || !is_later || null.most >= window.most {
            return view(self.child(here, by, view(window)));
        }
        let test = view(self.child(here, by, view(null)));
        if test.settles(window) || self.search.is_stopped() {
            return test;
        }
        let rest = Interval { least: test.least.max(window.least), most: window.most };
        let again = view(self.child(here, by, view(rest)));
        self.joined(again, test, here.ply + 1)
    }

    /// Returns the intersection of two intervals of the position at `ply`. If it is exact but `last` is not, the line of
    /// the last search need not be the best one, so it is cleared.
    fn joined(&mut self, last: Interval, other: Interval, ply: u32) -> Interval {
        let both = last.both(other);
        if both.is_exact() && !last.is_exact() {
            self.search.line.clear(ply);
        }
        both
    }

    /// Records a cut-off by the move `by`, for move ordering and observers. Moves after index `at` are not searched.
    fn cut(&mut self, here: &Here<'_, G>, turn: Turn, at: usize, bound: Score, by: &G::Move) {
        let depth = self.depth.saturating_sub(here.ply);
        self.cutters.add(&self.options, turn, here.ply, depth, by);
        for rest in at + 1..self.moves.len() {
            let unplayed = self.moves[rest].clone();
            self.search.cut_off(here, &unplayed, bound);
        }
    }

    fn order(&mut self, here: &Here<'_, G>, from: usize) {
        let best = self.table.find(here.state).and_then(|entry| entry.best.as_ref());
        let node = (here.state, here.ply, best);
        let moves = &mut self.moves[from..];
        sort(self.search.game, &self.cutters, &self.options, node, moves, &mut self.ranks);
    }

    /// Plays a move and searches the position, unless it is terminal, beyond the depth limit, or settled by the table.
    pub(super) fn child(&mut self, here: &Here<'_, G>, by: &G::Move, window: Interval) -> Interval {
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
        let known = self.known(&state, ply);
        if let Some((bounds, node, estimated)) = known
            && bounds.settles(window)
        {
            self.estimated |= estimated;
            self.search.table_hit(here, by, node);
            return bounds;
        }
        let h = bound_of(self.search.game.to_move(&state), window);
        let node = self.search.generate(here, by, &state, h);
        let here = Here { state: &state, node, ply };
        let bounds = if ply < self.depth { self.descend(&here, window) } else { self.leaf(&here) };
        match known {
            Some((known, _, estimated)) => {
                self.estimated |= estimated;
                self.joined(bounds, known, ply)
            }
            None => bounds,
        }
    }

    /// Returns the entry of the table for a position at this ply: bounds, node, and whether they are estimates.
    fn known(&self, state: &G::State, ply: u32) -> Option<(Interval, Node, bool)> {
        let entry = self.table.find(state)?;
        let depth = self.depth.saturating_sub(ply);
        entry.holds_at(depth).then_some((entry.bounds, entry.node, entry.estimated))
    }

    /// The interval of a position at the depth limit.
    fn leaf(&mut self, here: &Here<'_, G>) -> Interval {
        self.cut = true;
        match self.search.estimate(here.state) {
            Some(estimate) => {
                self.estimated = true;
                self.search.value(here.node, Interval::exact(estimate), true);
                Interval::exact(estimate)
            }
            None => self.search.range,
        }
    }

    fn store(&mut self, here: &Here<'_, G>, bounds: Interval, best: Option<G::Move>) {
        if self.options.table == 0 || (self.estimated && self.search.is_stopped()) {
            return;
        }
        let others = self.bytes() - self.table.bytes();
        let entry = Entry {
            bounds,
            depth: self.depth.saturating_sub(here.ply),
            estimated: self.estimated,
            best,
            node: here.node,
        };
        let left = self.search.memory_left(others);
        self.table.store(self.search.game, here.state, entry, left);
        self.search.hold(self.bytes());
    }

    const fn bytes(&self) -> usize {
        let lists = self.moves.capacity() * size_of::<G::Move>() + self.ranks.capacity() * 8;
        self.table.bytes() + self.cutters.bytes() + lists
    }
}
