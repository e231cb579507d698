//! Tests every engine against a search too simple to be wrong, and all against each other.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod common;

use common::{Rng, depths, exhaustive, korf, rounds, solves};
use core::num::NonZero;
use core::ops::ControlFlow;
use fast_tiles::{Answer, Board, Direction, Engine, PatternHeuristic, Shape, Solver, Stats, Stop, scalar};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn solvers() -> Vec<Solver> {
    Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok()).collect()
}

/// Solves with all engines, whose results must be equal.
fn solve(board: &Board) -> (Vec<Direction>, Stats) {
    let mut answers: Vec<_> = solvers().iter().map(|solver| solver.solve(board).unwrap()).collect();
    let first = answers.swap_remove(0);
    assert!(solves(board, &first.0), "{board}");
    assert_eq!(first.1.rounds.last().map(|round| round.bound as usize), Some(first.0.len()), "{board}");
    assert!(answers.iter().all(|other| *other == first), "{board}: engines do otherwise");
    first
}

/// Returns the complete rounds: those before the last.
fn complete_rounds(stats: &Stats) -> Vec<u64> {
    let (_, whole) = stats.rounds.split_last().unwrap();
    whole.iter().map(|round| round.expanded).collect()
}

#[test]
fn all_boards_of_small_shapes_are_solved_optimally() {
    for (width, height) in [(2, 2), (3, 2), (2, 3)] {
        for (board, depth) in depths(Shape::new(width, height).unwrap()) {
            assert_eq!(solve(&board).0.len(), depth as usize, "{board}");
        }
    }
}

#[test]
fn the_8_puzzle_is_solved_optimally() {
    let step = if exhaustive() { 1 } else { 997 };
    let mut depths: Vec<(Board, u32)> = depths(Shape::EIGHT).into_iter().collect();
    depths.sort_unstable_by_key(|(board, _)| board.tiles().to_vec());
    for (board, depth) in depths.iter().step_by(step) {
        assert_eq!(solve(board).0.len(), *depth as usize, "{board}");
    }
}

#[test]
fn rounds_are_those_of_the_simple_search() {
    let mut rng = Rng(7);
    for (width, height) in [(2, 2), (2, 4), (3, 3), (4, 3), (2, 7), (8, 2), (3, 5), (5, 3), (4, 4)] {
        let shape = Shape::new(width, height).unwrap();
        for moves in [1, 10, 40, 60] {
            let board = rng.walk(shape, moves);
            let (counts, length) = rounds(&board);
            let (ways, stats) = solve(&board);
            assert_eq!((complete_rounds(&stats), ways.len()), (counts, length as usize), "{board}");
        }
    }
}

/// Deep enough that blocks fill up and the path needs several searches.
#[test]
fn the_baseline_and_the_engines_agree_on_15_puzzles() {
    let mut rng = Rng(11);
    let walks = if exhaustive() { 300 } else { 12 };
    for board in (0..walks).map(|_| rng.walk(Shape::FIFTEEN, 200)) {
        let (ways, stats) = solve(&board);
        let (scalar_ways, scalar_stats) = scalar::solve(&board).unwrap();
        assert!(solves(&board, &scalar_ways));
        assert_eq!(
            (ways.len(), complete_rounds(&stats)),
            (scalar_ways.len(), complete_rounds(&scalar_stats)),
            "{board}"
        );
        assert_eq!(scalar_stats.again, 0);
    }
}

#[test]
fn limits_are_kept_to_the_board() {
    let board = Rng(3).board(Shape::FIFTEEN);
    let board = if board.is_solvable() { board } else { Rng(4).walk(Shape::FIFTEEN, 1000) };
    for nodes in [0, 1, 2, 63, 64, 3000, 3001, 5000, 1_000_003, 5_000_000] {
        let go_on = |_: &Stats| ControlFlow::Continue(());
        let mut answers: Vec<(Answer, Stats)> =
            solvers().iter().map(|solver| solver.solve_while(&board, nodes, go_on).unwrap()).collect();
        assert!(answers.iter().all(|other| *other == answers[0]));
        answers.push(scalar::solve_while(&board, nodes, go_on).unwrap());
        for (answer, stats) in answers {
            assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), nodes));
        }
    }
}

/// Rounds before the last and the length do not change, though blocks pass from thread to thread.
#[test]
fn threads_change_no_length() {
    let mut rng = Rng(11);
    let short = Rng(5).walk(Shape::new(3, 3).unwrap(), 30);
    let boards: Vec<_> = (0..6).map(|_| rng.walk(Shape::FIFTEEN, 200)).chain([short]).collect();
    for solver in solvers() {
        for board in &boards {
            let (ways, stats) = solver.solve(board).unwrap();
            for threads in [1, 2, 3, 8] {
                let threads = NonZero::new(threads).unwrap();
                let go_on = |_: &Stats| ControlFlow::Continue(());
                let (answer, together) = solver.solve_on(threads, board, u64::MAX, go_on).unwrap();
                assert!(solves(board, answer.ways().unwrap()) && answer.ways().unwrap().len() == ways.len());
                assert_eq!(complete_rounds(&together), complete_rounds(&stats), "{board} {threads}");
            }
        }
    }
}

#[test]
fn limits_hold_on_threads() {
    let board = Board::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap();
    let two = NonZero::new(2).unwrap();
    for nodes in [0, 1, 3000, 1_000_003, 5_000_000] {
        let (answer, stats) =
            Solver::new().solve_on(two, &board, nodes, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), nodes));
    }
    let mut looks = 0;
    let third = |_: &Stats| {
        looks += 1;
        if looks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (answer, stats) = Solver::new().solve_on(two, &board, u64::MAX, third).unwrap();
    assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Asked), 3 << 18));
}

#[test]
fn a_panic_of_the_callback_ends_all_threads() {
    let board = Board::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap();
    let blind = PatternHeuristic::new(Shape::FIFTEEN, Vec::new()).unwrap();
    for threads in [1, 2, 3].map(|threads| NonZero::new(threads).unwrap()) {
        let panics = |_: &Stats| -> ControlFlow<()> { panic!("asked") };
        let ended = catch_unwind(|| Solver::new().solve_on(threads, &board, u64::MAX, panics).is_ok());
        assert!(ended.is_err());
        let ended =
            catch_unwind(AssertUnwindSafe(|| blind.solve_on(threads, &board, u64::MAX, panics).is_ok()));
        assert!(ended.is_err());
    }
}

#[test]
fn the_callback_can_stop_a_search() {
    let board = Board::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap();
    let mut looks = Vec::new();
    let mut twice = |stats: &Stats| {
        looks.push(stats.expanded());
        if looks.len() % 2 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    for solver in solvers() {
        let (answer, stats) = solver.solve_while(&board, u64::MAX, &mut twice).unwrap();
        assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Asked), 2 << 18));
    }
    scalar::solve_while(&board, u64::MAX, &mut twice).unwrap();
    assert!(looks.chunks(2).all(|looks| looks == [1 << 18, 2 << 18]));
}

/// A limit that the search just reaches at the goal does not stop it.
#[test]
fn a_limit_just_large_enough_does_not_stop() {
    let board = Rng(5).walk(Shape::FIFTEEN, 120);
    for solver in solvers() {
        let (ways, stats) = solver.solve(&board).unwrap();
        let enough = solver.solve_while(&board, stats.expanded(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(enough.0, Answer::Solved(ways));
    }
    let (ways, stats) = scalar::solve(&board).unwrap();
    let go_on = |_: &Stats| ControlFlow::Continue(());
    assert_eq!(scalar::solve_while(&board, stats.expanded(), go_on).unwrap().0, Answer::Solved(ways));
    let fewer = scalar::solve_while(&board, stats.expanded() - 1, go_on).unwrap();
    assert_eq!(fewer.0, Answer::Stopped(Stop::Nodes));
}

#[test]
fn unsolvable_boards_are_refused() {
    let board = Board::parse("0 2 1 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15").unwrap();
    for error in [Solver::new().solve(&board).unwrap_err(), scalar::solve(&board).unwrap_err()] {
        assert!(error.is_unsolvable() && !error.is_input());
    }
    let eight = scalar::solve(&Board::goal(Shape::EIGHT)).unwrap_err();
    assert_eq!(eight.to_string(), "expected a board of 4x4, found 3x3");
    assert!(eight.is_shape());
}

/// The easiest ones; all of them need `--release` and minutes.
#[test]
fn korfs_puzzles_have_the_published_lengths() {
    for (moves, board) in korf(45) {
        assert_eq!(solve(&board).0.len(), moves, "{board}");
        assert_eq!(scalar::solve(&board).unwrap().0.len(), moves, "{board}");
    }
}

/// The environment is read once per process, so this test runs itself with another one.
#[test]
fn a_wrong_engine_in_the_environment_is_reported() {
    let this = "a_wrong_engine_in_the_environment_is_reported";
    match std::env::var("FAST_TILES_ENGINE").as_deref() {
        Ok("steam") => {
            let error = Solver::from_env().unwrap_err();
            assert!(error.is_engine());
            assert!(
                error
                    .to_string()
                    .starts_with("FAST_TILES_ENGINE: expected an engine that this machine can run: ")
            );
            assert!(error.to_string().ends_with(", found `steam`"));
            assert_eq!(Solver::new().engine(), Engine::best());
        }
        Ok("portable") => assert_eq!(Solver::new().engine(), Engine::Portable),
        _ => {
            for engine in ["steam", "portable"] {
                let mut again = std::process::Command::new(std::env::current_exe().unwrap());
                let again = again.args(["--exact", this]).env("FAST_TILES_ENGINE", engine).output().unwrap();
                assert!(
                    again.status.success() && String::from_utf8_lossy(&again.stdout).contains("1 passed")
                );
            }
        }
    }
}
