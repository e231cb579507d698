//! Memetic evolution: its settings, its limits, its boards.

use super::*;
use crate::limits::Limits;
use crate::local::board::Board;
use crate::local::{Event, Landscape, TrialEnd, Watch};
use crate::puzzle::quasigroup::{Holes, Quasigroup};
use crate::puzzle::sudoku::{Shape, Sudoku};
use crate::rng::Rng;
use std::sync::Arc;

const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn board(text: &str) -> Board {
    Sudoku::parse(text).unwrap().board().unwrap()
}

/// Small boards of all types with every kind of kept houses.
fn boards() -> Vec<SwapBoard> {
    let easy = "1...5.7..4...891...891..4562.4365.9736..97.......1..65531..2.78642.785..97.531.4.";
    let jigsaw = Arc::new(Shape::jigsaw(5, &mut Rng::seeded(1)).unwrap());
    let boards = [
        board("1 . . .\n. . 3 .\n. 4 . .\n. . . 2"),
        board(easy),
        Sudoku::new(jigsaw, &[0; 25]).unwrap().board().unwrap(),
    ];
    let latin = Quasigroup::generate(6, 15, Holes::Balanced, 3).unwrap().board().unwrap();
    let sudoku = boards.iter().flat_map(|board| (0..3).map(|kind| SwapBoard::new(board, kind).unwrap()));
    sudoku.chain([SwapBoard::rows(&latin).unwrap()]).collect()
}

fn algorithms() -> [Memetic; 2] {
    [Memetic::new(), Memetic::published()]
}

#[test]
fn boards_are_filled_twice_the_same() {
    for kept in boards() {
        for memetic in algorithms() {
            let run = || Trial::new(2).limits(Limits::none().nodes(3_000_000)).run(&kept, &memetic);
            let found = run();
            assert_eq!(found.ended, TrialEnd::AtGoal, "{memetic:?}: {:?}", found.cost());
            let (state, cost) = found.best.unwrap();
            assert_eq!((cost, kept.recount(&state)), (0, 0));
            assert_eq!(run().stats, found.stats);
        }
    }
}

#[test]
fn evaluations_stop_at_the_limit() {
    let kept = SwapBoard::rows(&board(ESCARGOT)).unwrap();
    for memetic in algorithms() {
        for budget in [0, 1, 10, 149, 150, 151, 1000, 12_345] {
            let found = Trial::new(3).limits(Limits::none().nodes(budget)).run(&kept, &memetic);
            assert_eq!((found.ended, found.stats.expanded), (TrialEnd::Stopped(Stop::Nodes), budget));
            assert_eq!(found.best.is_some(), budget > 0);
        }
    }
}

#[test]
fn a_board_without_a_choice_ends() {
    let full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1";
    let hopeless = SwapBoard::rows(&board("1 2 3 .\n. . . 4\n. . . .\n. . . .")).unwrap();
    // Rows 1 2 and 1 2: the remaining digits clash in the columns.
    let clash = vec![vec![vec![0, 1], vec![2, 3]], vec![vec![0, 2], vec![1, 3]]];
    let stuck = SwapBoard::rows(&Board::new(2, vec![1, 0, 0, 2], clash).unwrap()).unwrap();
    for memetic in algorithms() {
        let found = Trial::new(1).run(&stuck, &memetic);
        assert_eq!((found.ended, found.cost()), (TrialEnd::Stopped(Stop::Incomplete), Some(2)));
        assert_eq!(Trial::new(1).run(&SwapBoard::rows(&board(full)).unwrap(), &memetic).cost(), Some(0));
        let found = Trial::new(1).limits(Limits::none().nodes(20_000)).run(&hopeless, &memetic);
        assert_eq!(found.ended, TrialEnd::Stopped(Stop::Nodes));
    }
}

/// Values outside the range of each setting.
#[test]
fn bad_settings_are_reported() {
    let new = Memetic::new;
    let refused = [
        new().population(0),
        new().tournament(0),
        new().crossover(-0.1),
        new().houses(f64::NAN),
        new().swap(2.0),
        new().renew(f64::INFINITY),
        new().search(ChildSearch::Walk { evaluations: 0, temperature: 0.4 }),
        new().search(ChildSearch::Walk { evaluations: 1, temperature: f64::INFINITY }),
    ];
    let messages = refused.map(|refused| refused.unwrap_err().to_string());
    let expected = [
        "the population is at least 2, not 0",
        "a tournament is at least 1, not 0",
        "the crossover rate is from 0 to 1, not -0.1",
        "the share of houses is from 0 to 1, not NaN",
        "the rate of swaps is from 0 to 1, not 2",
        "the rate of renewal is from 0 to 1, not inf",
        "a walk is at least 1, not 0",
        "the temperature is at least 0, not inf",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn idle_populations_restart() {
    let kept = SwapBoard::rows(&board(ESCARGOT)).unwrap();
    let run = |idle| {
        let limits = Limits::none().nodes(100_000);
        Trial::new(1).limits(limits).run(&kept, &Memetic::published().idle(idle)).stats.descent
    };
    assert_eq!(run(0).restarts, 0);
    let restless = run(2);
    assert!(restless.restarts >= 2 && restless.generations > 2 * restless.restarts, "{restless:?}");
}

#[test]
fn every_generation_has_figures() {
    struct Seen(u64, Vec<i64>);
    impl Watch<SwapBoard> for Seen {
        fn see(&mut self, event: &Event<'_, SwapBoard>) {
            match event {
                Event::Figures(figures) => {
                    self.0 += 1;
                    assert_eq!(figures.generations, self.0);
                    assert!(figures.mean >= figures.best as f64 && figures.spread >= 0.0);
                }
                Event::Best { cost, .. } => self.1.push(*cost),
                _ => {}
            }
        }
    }
    let hopeless = SwapBoard::rows(&board("1 2 3 .\n. . . 4\n. . . .\n. . . .")).unwrap();
    for memetic in algorithms() {
        let mut seen = Seen(0, vec![]);
        let limits = Limits::none().nodes(120_000);
        let found = Trial::new(1).limits(limits).watch(&mut seen).run(&hopeless, &memetic);
        assert_eq!(seen.0, found.stats.descent.generations);
        assert!(seen.0 > 1 && seen.1.is_sorted_by(|a, b| a > b), "{} {:?}", seen.0, seen.1);
        assert_eq!(seen.1.last().copied(), found.cost());
    }
}
