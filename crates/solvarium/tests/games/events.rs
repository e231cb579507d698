//! The events of a game search suffice to compute its value.

use crate::random_game::RandomGame;
use solvarium::game::{AlphaBeta, DfPn, Game, GameSearch, Minimax, Mtdf, Positions, ProofNumber, Pvs, Uct};
use solvarium::watch::{Node, Verdict, Why};
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
            Event::Done => self.is_done = true,
            _ => unreachable!("not an event of a game"),
        }
    }
}

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
    let mut hits = 0;
    for seed in 0..300 {
        let game = RandomGame::of(seed, seed % 2 == 0);
        for search in &searches {
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
        }
        assert!(game.payoff(&game.start()).is_none());
    }
    assert!(hits > 0);
}
