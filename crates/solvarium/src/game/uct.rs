//! UCT: Monte Carlo tree search that chooses moves as a bandit (Kocsis and Szepesvári, 2006).
//!
//! A round descends the tree by the greatest upper confidence bound, adds the moves of the position that it reaches, plays
//! to the end at random, and adds the result to all nodes of its path. Nodes also have proven intervals (Cazenave and
//! Saffidine, 2010): a move that is proved to be no better than another one is not played again, and a search whose
//! start is proved ends with the exact value.

use super::definition::{Game, Positions, Turn};
use super::interval::Interval;
use super::score::Score;
use super::search::{Here, Search, average, bound_of};
use super::value::{Found, GameSearch};
use crate::limits::Stop;
use crate::rng::Rng;
use crate::settings::{Setting, configurable};
use crate::store::memory_budget::{bytes, reserve};
use crate::watch::Node;
use crate::{Cost, Run};
use std::ops::Range;

/// The maximum number of moves of a random game. A game that is not over by then counts as the middle of the range.
const LONGEST: usize = 10_000;

const PLAYOUTS: Setting =
    Setting::int("playouts", "number of random games to play", 1..=1_000_000_000_000, "10000");

const EXPLORE: Setting = Setting::float(
    "explore",
    "exploration constant: weight of the bonus of rarely played moves, with results from 0 to 1",
    0.0..=1000.0,
    "1.4142135623730951",
);

const SEED: Setting = Setting::int("seed", "seed of the random numbers", 0..=u64::MAX, "1");

/// Monte Carlo tree search with UCB1.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, Uct};
/// let found = evaluate(&TicTacToe, &Uct::new().playouts(2_000));
/// assert!(found.value().is_none() && found.estimate.unwrap() > 0.into()); // nothing proved; the centre looks good
/// assert_eq!(found.line[0], 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Uct {
    playouts: u64,
    explore: f64,
    seed: u64,
}

configurable! {
    /// The search with 10,000 random games.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, Uct};
    /// // A small game is solved.
    /// assert_eq!(evaluate(&Textbook, &Uct::new()).value(), Some(3.into()));
    /// ```
    Uct = [PLAYOUTS, EXPLORE, SEED];
    |values| Self {
        playouts: values.int(&PLAYOUTS),
        explore: values.float(&EXPLORE),
        seed: values.int(&SEED),
    }
}

impl Uct {
    /// Sets the number of random games.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Othello, Uct};
    /// let found = evaluate(&Othello::new(8)?, &Uct::new().playouts(20));
    /// assert!(found.stats.expanded <= 20);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn playouts(mut self, number: u64) -> Self {
        self.playouts = number;
        self
    }

    /// Sets the seed.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, Uct};
    /// let of = |seed| evaluate(&TicTacToe, &Uct::new().playouts(100).seed(seed)).estimate;
    /// assert_eq!(of(7), of(7));
    /// ```
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl<G: Game> GameSearch<G> for Uct {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        let search = Search::new(game, run);
        let rng = Rng::seeded(self.seed);
        let mut tree = Tree { search, nodes: Vec::new(), heap: 0, rng, explore: self.explore };
        if let Err(stop) = tree.grow(self.playouts) {
            tree.search.stop(stop);
        }
        tree.found()
    }
}

/// A node of the tree.
struct Leaf<G: Game> {
    state: G::State,
    by: Option<G::Move>,
    parent: usize,
    children: Range<usize>,
    /// The weight of this outcome, if chance moves at the parent.
    weight: f64,
    visits: u64,
    total: f64,
    /// The proven interval.
    bounds: Interval,
    node: Node,
    ply: u32,
}

struct Tree<'a, 'w, G: Game> {
    search: Search<'a, 'w, G>,
    nodes: Vec<Leaf<G>>,
    /// The heap bytes of the positions.
    heap: usize,
    rng: Rng,
    explore: f64,
}

const ROOT: usize = 0;

impl<G: Game> Tree<'_, '_, G> {
    fn grow(&mut self, playouts: u64) -> Result<(), Stop> {
        self.plant()?;
        for at in 0..playouts {
            if self.nodes[ROOT].bounds.is_exact() {
                break;
            }
            // A playout that ends at a proved leaf expands nothing.
            if at % 256 == 0 {
                self.search.run.check()?;
            }
            let leaf = self.select();
            self.expand(leaf)?;
            let chosen = self.choose(leaf);
            let result = self.play_out(chosen)?;
            self.back_up(chosen, result);
        }
        Ok(())
    }

    /// Makes the start.
    fn plant(&mut self) -> Result<(), Stop> {
        let state = self.search.game.start();
        let payoff = self.search.payoff(&state);
        let h = payoff.unwrap_or_else(|| bound_of(self.search.game.to_move(&state), self.search.range));
        let node = self.search.root(&state, h);
        self.add(Leaf {
            bounds: payoff.map_or(self.search.range, Interval::exact),
            state,
            by: None,
            parent: ROOT,
            children: 0..0,
            weight: 1.0,
            visits: 0,
            total: 0.0,
            node,
            ply: 0,
        })
    }

    fn add(&mut self, leaf: Leaf<G>) -> Result<(), Stop> {
        let left = self.search.memory_left(self.heap);
        reserve(&mut self.nodes, 1, left)?;
        self.heap += self.search.game.heap_bytes(&leaf.state);
        self.nodes.push(leaf);
        self.search.hold(bytes(&self.nodes) + self.heap);
        self.search.run.stats.seen_peak = self.nodes.len() as u64;
        self.search.stopped.map_or(Ok(()), Err)
    }

    /// Descends to a node whose moves are not in the tree, or whose value is known.
    fn select(&mut self) -> usize {
        let mut at = ROOT;
        while !self.nodes[at].children.is_empty() {
            at = self.choose(at);
        }
        at
    }

    /// Adds the moves of a leaf.
    fn expand(&mut self, at: usize) -> Result<(), Stop> {
        if self.nodes[at].bounds.is_exact() {
            return Ok(());
        }
        let (state, node, ply) = (self.nodes[at].state.clone(), self.nodes[at].node, self.nodes[at].ply);
        let here = Here { state: &state, node, ply };
        let game = self.search.game;
        let turn = game.to_move(&state);
        if !self.search.expand(&here, bound_of(turn, self.nodes[at].bounds)) {
            return self.search.stopped.map_or(Ok(()), Err);
        }
        let first = self.nodes.len();
        for by in game.moves(&state) {
            let child = self.search.after(&state, &by);
            let payoff = self.search.payoff(&child);
            let h = payoff.unwrap_or_else(|| bound_of(game.to_move(&child), self.search.range));
            let node = self.search.generate(&here, &by, &child, h);
            let weight = if turn == Turn::Chance { f64::from(game.weight(&state, &by)) } else { 1.0 };
            self.add(Leaf {
                bounds: payoff.map_or(self.search.range, Interval::exact),
                state: child,
                by: Some(by),
                parent: at,
                children: 0..0,
                weight,
                visits: 0,
                total: 0.0,
                node,
                ply: ply + 1,
            })?;
        }
        self.nodes[at].children = first..self.nodes.len();
        self.prove(at);
        Ok(())
    }

    /// Narrows the proven intervals of a node and its ancestors.
    fn prove(&mut self, mut at: usize) {
        loop {
            let bounds = self.bounds(at);
            if bounds == self.nodes[at].bounds {
                return;
            }
            self.nodes[at].bounds = bounds;
            if at == ROOT {
                return;
            }
            at = self.nodes[at].parent;
        }
    }

    fn bounds(&self, at: usize) -> Interval {
        let children = &self.nodes[self.nodes[at].children.clone()];
        let ends = |end: fn(&Interval) -> Score| children.iter().map(move |child| end(&child.bounds));
        let (least, most) = (ends(|bounds| bounds.least), ends(|bounds| bounds.most));
        let pair = match self.search.game.to_move(&self.nodes[at].state) {
            Turn::Max => least.max().zip(most.max()),
            Turn::Min => least.min().zip(most.min()),
            Turn::Chance => {
                let parts = children.iter().map(|child| (child.bounds, child.weight));
                let mean = average(parts, self.search.range);
                let can_happen = children.iter().any(|child| child.weight > 0.0);
                can_happen.then_some((mean.least, mean.most))
            }
        };
        pair.map_or(self.search.range, |(least, most)| Interval { least, most })
    }

    /// The child to play: by chance, or by the upper confidence bound. The node itself if it has no children.
    fn choose(&mut self, at: usize) -> usize {
        match self.search.game.to_move(&self.nodes[at].state) {
            Turn::Chance => self.draw(at),
            turn => self.most_promising(at, turn),
        }
    }

    fn draw(&mut self, at: usize) -> usize {
        let children = self.nodes[at].children.clone();
        let total: f64 = self.nodes[children.clone()].iter().map(|child| child.weight).sum();
        let mut left = unit(&mut self.rng) * total;
        for child in children.clone() {
            left -= self.nodes[child].weight;
            if left < 0.0 {
                return child;
            }
        }
        children.last().unwrap_or(at)
    }

    fn most_promising(&self, at: usize, turn: Turn) -> usize {
        let bounds = self.nodes[at].bounds;
        let mut best = (at, f64::NEG_INFINITY);
        for child in self.nodes[at].children.clone() {
            let own = &self.nodes[child];
            // A move that is proved to be no better than another adds nothing.
            let is_idle = match turn {
                Turn::Min => own.bounds.least >= bounds.most,
                _ => own.bounds.most <= bounds.least,
            };
            let rank = match (is_idle && !bounds.is_exact(), own.visits) {
                (true, _) => f64::MIN,
                (false, 0) => f64::INFINITY,
                (false, _) => self.confidence_bound(at, child, turn),
            };
            if rank > best.1 {
                best = (child, rank);
            }
        }
        best.0
    }

    /// The mean result of a child for the player, from 0 to 1, and its uncertainty.
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    fn confidence_bound(&self, at: usize, child: usize, turn: Turn) -> f64 {
        let (here, child) = (&self.nodes[at], &self.nodes[child]);
        let Interval { least, most } = self.search.range;
        let visits = child.visits as f64;
        let mean = (child.total / visits - least.as_f64()) / (most.as_f64() - least.as_f64()).max(1.0);
        let mean = if turn == Turn::Min { 1.0 - mean } else { mean };
        mean + self.explore * (libm::log(here.visits.max(1) as f64) / visits).sqrt()
    }

    /// Plays a game from a node to its end at random.
    fn play_out(&mut self, at: usize) -> Result<f64, Stop> {
        let Interval { least, most } = self.nodes[at].bounds;
        if least == most {
            return Ok(least.as_f64());
        }
        let game = self.search.game;
        let mut state = self.nodes[at].state.clone();
        for step in 1..=LONGEST {
            if step % 256 == 0 {
                self.search.run.check()?;
            }
            let moves: Vec<_> = game.moves(&state).into_iter().collect();
            let Some(by) = self.random(&state, &moves) else { break };
            game.play(&mut state, by);
            if let Some(payoff) = self.search.payoff(&state) {
                return Ok(payoff.as_f64());
            }
        }
        let range = self.search.range;
        Ok(f64::midpoint(range.least.as_f64(), range.most.as_f64()))
    }

    /// A random move; an outcome of chance by its weight.
    fn random<'m>(&mut self, state: &G::State, moves: &'m [G::Move]) -> Option<&'m G::Move> {
        let game = self.search.game;
        if game.to_move(state) != Turn::Chance {
            return moves.get(self.rng.below(moves.len()));
        }
        let total: f64 = moves.iter().map(|by| f64::from(game.weight(state, by))).sum();
        let mut left = unit(&mut self.rng) * total;
        moves.iter().find(|by| {
            left -= f64::from(game.weight(state, by));
            left < 0.0
        })
    }

    /// Adds a result to a node and its ancestors.
    fn back_up(&mut self, mut at: usize, result: f64) {
        loop {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.total += result;
            if at == ROOT {
                return;
            }
            at = node.parent;
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    fn found(self) -> Found<G::Move> {
        let Some(root) = self.nodes.first() else {
            let stopped = self.search.stopped;
            return Found { bounds: self.search.range, estimate: None, line: Vec::new(), stopped };
        };
        let best = self.best(ROOT).map_or(root, |child| &self.nodes[child]);
        let mean = (best.visits > 0).then(|| Score::new(best.total / best.visits as f64));
        let estimate = mean.filter(|_| !root.bounds.is_exact());
        Found { bounds: root.bounds, estimate, line: self.line(), stopped: self.search.stopped }
    }

    /// The best child of a node: one that is proved to have its value, or the one that was played most.
    fn best(&self, at: usize) -> Option<usize> {
        let here = &self.nodes[at];
        let is_best = |child: &usize| here.bounds.is_exact() && self.nodes[*child].bounds == here.bounds;
        let mut children = here.children.clone();
        children.clone().find(is_best).or_else(|| {
            // The first of those that were played most.
            let most = children.clone().map(|child| self.nodes[child].visits).max()?;
            children.find(|child| self.nodes[*child].visits == most)
        })
    }

    fn line(&self) -> Vec<G::Move> {
        let (mut line, mut at) = (Vec::new(), ROOT);
        while self.search.game.to_move(&self.nodes[at].state) != Turn::Chance
            && let Some(child) = self.best(at)
        {
            line.extend(self.nodes[child].by.clone());
            at = child;
        }
        line
    }
}

/// A random number from 0 to below 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64
}
