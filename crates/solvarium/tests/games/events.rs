//! The events of a game search suffice to compute its value.

use crate::random_game::{Position, RandomGame};
use solvarium::game::{
    AlphaBeta, DfPn, Game, GameSearch, Minimax, Mtdf, Positions, ProofNumber, Pvs, Turn, Uct,
};
use solvarium::watch::{Basis, Node, Verdict, Why};
use solvarium::{Event, Run, Watch};
use std::collections::HashMap;

/// Counts the events, and checks that they fit together.
#[derive(Default)]
struct Checker {
    nodes: u64,
    plies: HashMap<Node, f64>,
    expanded: u64,
    cut_off: u64,
    hits: u64,
    rounds: u64,
    states: HashMap<Node, Position>,
    windows: HashMap<Node, [f64; 2]>,
    /// The values of positions, each with its window.
    values: Vec<(Position, [f64; 2], Option<[f64; 2]>)>,
    is_done: bool,
}

impl Watch<Positions<RandomGame>> for Checker {
    fn see(&mut self, event: &Event<'_, Positions<RandomGame>>) {
        assert!(!self.is_done);
        match event {
            Event::Generate { node, from, state, g, .. } => {
                assert_eq!(node.0, self.nodes, "nodes are numbered in order");
                self.nodes += 1;
                if let Some((parent, _)) = from {
                    assert_eq!(self.plies[parent] + 1.0, g.value());
                    assert_eq!(f64::from(state.0), g.value());
                }
                self.plies.insert(*node, g.value());
                self.states.insert(*node, **state);
            }
            Event::Expand { node, g, .. } => {
                assert_eq!(self.plies[node], g.value());
                self.expanded += 1;
            }
            Event::Prune { from, g, why, .. } => {
                assert_eq!((self.plies[&from.0] + 1.0, *why), (g.value(), Why::CutOff));
                self.cut_off += 1;
            }
            Event::Duplicate { node, verdict, .. } => {
                assert!(self.plies.contains_key(node) && *verdict == Verdict::TableHit);
                self.hits += 1;
            }
            Event::Bound { root, .. } => {
                assert_eq!(self.plies[root], 0.0);
                self.rounds += 1;
            }
            Event::Window { node, least, most } => {
                assert!(least <= most);
                self.windows.insert(*node, [least.value(), most.value()]);
            }
            Event::Value { node, least, most, basis } => {
                assert_eq!(*basis, Basis::Proof, "no depth limit");
                self.values.push((
                    self.states[node],
                    [least.value(), most.value()],
                    self.windows.get(node).copied(),
                ));
            }
            Event::Done => self.is_done = true,
            _ => unreachable!("not an event of a game"),
        }
    }
}

/// The value of a position, and of all below it.
fn value(game: &RandomGame, state: Position, known: &mut HashMap<Position, f64>) -> f64 {
    if let Some(value) = game.payoff(&state).map(f64::from).or_else(|| known.get(&state).copied()) {
        return value;
    }
    let moves: Vec<_> = game.moves(&state).into_iter().collect();
    let below = moves.iter().map(|by| {
        let mut next = state;
        game.play(&mut next, by);
        (value(game, next, known), f64::from(game.weight(&state, by)))
    });
    let below: Vec<_> = below.collect();
    let values = below.iter().map(|(value, _)| *value);
    let value = match game.to_move(&state) {
        Turn::Max => values.fold(f64::MIN, f64::max),
        Turn::Min => values.fold(f64::MAX, f64::min),
        Turn::Chance => {
            let total: f64 = below.iter().map(|(_, weight)| weight).sum();
            below.iter().map(|(value, weight)| value * weight).sum::<f64>() / total
        }
    };
    known.insert(state, value);
    value
}

/// Checks each reported value: it is right and, without a depth limit, exact or outside of its window. Returns their
/// number.
fn checked_values(game: &RandomGame, checker: &Checker, is_limited: bool) -> usize {
    let mut known = HashMap::new();
    for (state, [least, most], window) in &checker.values {
        let right = value(game, *state, &mut known);
        assert!(
            *least <= right + 1e-9 && right <= *most + 1e-9,
            "{game:?} {state:?}: {right}, not {least} to {most}"
        );
        let [alpha, beta] = window.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let settles = is_limited || most - least < 1e-9 || *least >= beta || *most <= alpha;
        assert!(settles, "{game:?} {state:?}: {least} to {most} in {alpha} to {beta}");
    }
    checker.values.len()
}

/// The search with deepening among those of the test.
const DEEPENING: usize = 2;

#[test]
fn events_fit_together_and_match_the_counters() {
    let searches: [Box<dyn GameSearch<RandomGame>>; 7] = [
        Box::new(Minimax::new()),
        Box::new(AlphaBeta::new()),
        Box::new(Pvs::new().deepening()),
        Box::new(Mtdf::new()),
        Box::new(Uct::new()),
        Box::new(ProofNumber::new()),
        Box::new(DfPn::new()),
    ];
    let (mut hits, mut values) = (0, 0);
    for seed in 0..300 {
        let game = RandomGame::of(seed, seed % 2 == 0);
        for (at, search) in searches.iter().enumerate() {
            let mut checker = Checker::default();
            let silent = Run::new().evaluate(&game, search.as_ref());
            let found = Run::new().watch(&mut checker).evaluate(&game, search.as_ref());
            assert_eq!(silent.stats, found.stats, "an observer changes nothing");
            let stats = found.stats;
            assert!(checker.is_done);
            assert_eq!((checker.expanded, checker.cut_off), (stats.expanded, stats.pruned));
            assert_eq!(checker.hits, stats.duplicates);
            assert_eq!(checker.rounds.max(1), stats.rounds);
            hits += checker.hits;
            // Rounds of deepening have depth limits.
            values += checked_values(&game, &checker, at == DEEPENING);
        }
        assert!(game.payoff(&game.start()).is_none());
    }
    assert!(hits > 0 && values > 1_000, "{hits} {values}");
}

/// Two moves: the first loses, the second wins, each after one reply.
struct TwoMoves;

impl Game for TwoMoves {
    type State = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn to_move(&self, state: &Vec<u8>) -> Turn {
        if state.len() == 1 { Turn::Min } else { Turn::Max }
    }

    fn moves(&self, state: &Vec<u8>) -> impl IntoIterator<Item = u8> {
        0..if state.is_empty() { 2 } else { 1 }
    }

    fn play(&self, state: &mut Vec<u8>, by: &u8) {
        state.push(*by);
    }

    fn payoff(&self, state: &Vec<u8>) -> Option<i32> {
        (state.len() == 2).then(|| if state[0] == 0 { -1 } else { 1 })
    }

    fn range(&self) -> std::ops::RangeInclusive<i32> {
        -1..=1
    }
}

/// The windows of a search, in their order.
#[derive(Default)]
struct Windows(Vec<[f64; 2]>);

impl Watch<Positions<TwoMoves>> for Windows {
    fn see(&mut self, event: &Event<'_, Positions<TwoMoves>>) {
        if let Event::Window { least, most, .. } = event {
            self.0.push([least.value(), most.value()]);
        }
    }
}

#[test]
fn null_windows_at_an_end_of_the_payoffs_have_both_ends() {
    let windows = |search: &dyn GameSearch<TwoMoves>| {
        let mut windows = Windows::default();
        let found = Run::new().watch(&mut windows).evaluate(&TwoMoves, search);
        assert_eq!(found.value(), Some(1.into()));
        windows.0
    };
    let open = [f64::NEG_INFINITY, f64::INFINITY];
    let below = |end: f64| [end.next_down(), end];
    // The first move has the value -1: is that of the second one greater?
    assert_eq!(windows(&Pvs::new())[..3], [open, open, [-1.0, (-1.0_f64).next_up()]]);
    // The first pass guesses 0, and the last one finds the move.
    let guesses = windows(&Mtdf::new());
    assert!(guesses.contains(&below(0.0)) && guesses.contains(&below(1.0)), "{guesses:?}");
    assert_eq!(windows(&AlphaBeta::new())[..2], [open, open]);
}
