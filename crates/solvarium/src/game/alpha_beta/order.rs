//! The order in which moves are tried. With the best move first everywhere, alpha-beta visits about the square root of
//! the tree.
//!
//! First comes the best move of the table, then the killers of the ply, then the others by history or estimate. Equal
//! moves remain in the order of the game.

use super::super::definition::{Game, Turn};
use super::Options;
use crate::hash;
use crate::settings::{Setting, Takes};

/// The order of moves.
///
/// ```
/// use solvarium::game::Order;
/// assert_ne!(Order::Given, Order::Estimate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order of the game.
    Given,
    /// By the estimates of the positions that they lead to, if the game has estimates.
    Estimate,
}

impl Order {
    pub(super) const ALL: [Self; 2] = [Self::Given, Self::Estimate];
}

pub(in crate::game) const ORDER: Setting = Setting {
    name: "order",
    help: "the order of moves without other information",
    takes: Takes::Choice(&[("given", "that of the game"), ("estimate", "by estimates one move ahead")]),
    default: "given",
};

const YES_OR_NO: Takes = Takes::Choice(&[("yes", "on"), ("no", "off")]);

pub(in crate::game) const KILLERS: Setting = Setting {
    name: "killers",
    help: "whether to try moves early that cut off other nodes of the same ply",
    takes: YES_OR_NO,
    default: "yes",
};

pub(in crate::game) const HISTORY: Setting = Setting {
    name: "history",
    help: "whether to order moves by the cut-offs that they caused anywhere",
    takes: YES_OR_NO,
    default: "yes",
};

/// The number of counters of the history. Moves with equal hashes share one, which changes only the order.
const COUNTERS: usize = 1 << 12;

/// The moves that caused cut-offs.
pub(super) struct Cutters<M> {
    /// The last two of each ply.
    killers: Vec<[Option<M>; 2]>,
    /// For each player and move, the squares of the depths below its cut-offs.
    history: Vec<[u32; 2]>,
}

impl<M: Clone + Eq + std::hash::Hash> Cutters<M> {
    pub fn new(options: &Options) -> Self {
        let counters = if options.history { COUNTERS } else { 0 };
        Self { killers: Vec::new(), history: vec![[0; 2]; counters] }
    }

    pub const fn bytes(&self) -> usize {
        self.killers.capacity() * size_of::<[Option<M>; 2]>() + self.history.capacity() * 8
    }

    /// Remembers a move that cut off the search with `depth` plies left.
    pub fn add(&mut self, options: &Options, turn: Turn, ply: u32, depth: u32, by: &M) {
        if options.killers {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize_with(ply + 1, || [None, None]);
            }
            let [first, second] = &mut self.killers[ply];
            if first.as_ref() != Some(by) {
                *second = first.replace(by.clone());
            }
        }
        if let Some(counter) = self.history.get_mut(slot(by)) {
            let depth = depth.min(64);
            let counter = &mut counter[usize::from(turn == Turn::Min)];
            *counter = counter.saturating_add(depth * depth + 1);
        }
    }

    /// How early to try a move: greater is earlier.
    fn rank(&self, turn: Turn, ply: u32, by: &M) -> f64 {
        let killers = self.killers.get(ply as usize).into_iter().flatten().flatten();
        if killers.into_iter().any(|killer| killer == by) {
            return KILLER;
        }
        self.history.get(slot(by)).map_or(0.0, |counter| counter[usize::from(turn == Turn::Min)].into())
    }
}

fn slot<M: std::hash::Hash>(by: &M) -> usize {
    (hash::of(by) >> 52) as usize
}

/// The ranks of killers and of the best move of the table, above every other.
const KILLER: f64 = f64::MAX / 4.0;
const BEST: f64 = f64::MAX / 2.0;
/// The rank of an estimate: above the history, which breaks ties.
const ESTIMATE: f64 = 1e12;

/// Sorts moves, best first. `ranks` is room for their ranks.
pub(super) fn sort<G: Game>(
    game: &G,
    cutters: &Cutters<G::Move>,
    options: &Options,
    (state, ply, best): (&G::State, u32, Option<&G::Move>),
    moves: &mut [G::Move],
    ranks: &mut Vec<f64>,
) {
    let turn = game.to_move(state);
    ranks.clear();
    ranks.extend(moves.iter().map(|by| {
        if best == Some(by) {
            return BEST;
        }
        cutters.rank(turn, ply, by) + estimate(game, options, turn, state, by)
    }));
    // Insertion: lists are short, and equal ranks keep their order.
    for end in 1..moves.len() {
        let mut at = end;
        while at > 0 && ranks[at - 1] < ranks[at] {
            ranks.swap(at - 1, at);
            moves.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn estimate<G: Game>(game: &G, options: &Options, turn: Turn, state: &G::State, by: &G::Move) -> f64 {
    if options.order == Order::Given {
        return 0.0;
    }
    let mut child = state.clone();
    game.play(&mut child, by);
    let value = game.payoff(&child).map(f64::from).or_else(|| game.estimate(&child)).unwrap_or(0.0);
    ESTIMATE * if turn == Turn::Min { -value } else { value }
}
