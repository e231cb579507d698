//! Tests scores: against plain minimax, a simple alpha-beta, known results and the shared table.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use core::ops::ControlFlow;
use fast_four::{Board, Complete, Found, Goal, Incomplete, Player, Solver};
use std::collections::HashMap;
use std::path::Path;

/// The score of a finished game.
fn end(board: &Board) -> Option<i32> {
    match board.winner() {
        Some(winner) => {
            let all = if winner == Player::First { board.cells().div_ceil(2) } else { board.cells() / 2 };
            let used = if winner == Player::First { board.plies().div_ceil(2) } else { board.plies() / 2 };
            Some(-(1 + all as i32 - used as i32))
        }
        None => board.is_over().then_some(0),
    }
}

fn after(board: &Board, column: usize) -> Board {
    let mut board = *board;
    board.play(column).unwrap();
    board
}

/// Plain minimax, which keeps all scores.
fn minimax(board: &Board, known: &mut HashMap<Board, i32>) -> i32 {
    if let Some(score) = end(board).or_else(|| known.get(board).copied()) {
        return score;
    }
    let score = board.columns().map(|column| -minimax(&after(board, column), known)).max().unwrap();
    known.insert(*board, score);
    score
}

/// Plain alpha-beta.
fn alpha_beta(board: &Board, mut alpha: i32, beta: i32) -> i32 {
    if let Some(score) = end(board) {
        return score;
    }
    for column in board.columns() {
        alpha = alpha.max(-alpha_beta(&after(board, column), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Plays the principal variation to its end, which must have the score.
fn line_has(board: &Board, found: &Found) -> bool {
    let last = found.line.iter().fold(*board, |board, &column| after(&board, column));
    let sign = if found.line.len().is_multiple_of(2) { 1 } else { -1 };
    end(&last).map(|score| sign * score) == found.score()
}

fn only(solver: &mut Solver, board: &Board, goal: Goal) -> Found {
    solver.solve_while(board, goal, u64::MAX, |_| ControlFlow::Continue(()))
}

/// A position after random moves, which do not end the game.
fn random(width: usize, height: usize, plies: usize, seed: &mut u64) -> Board {
    loop {
        let mut board = Board::new(width, height).unwrap();
        while board.plies() < plies && !board.is_over() {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let columns: Vec<_> = board.columns().collect();
            board = after(&board, columns[(*seed >> 33) as usize % columns.len()]);
        }
        if !board.is_over() {
            return board;
        }
    }
}

/// Every reachable position of small boards has the score of minimax, a line with this score, and its sign as outcome.
#[test]
fn all_positions_of_small_boards_agree_with_minimax() {
    for (width, height) in [(4, 3), (3, 4), (2, 5), (5, 2), (1, 6), (4, 4)] {
        let mut known = HashMap::new();
        let start = Board::new(width, height).unwrap();
        minimax(&start, &mut known);
        let all = Complete::solve_while(&start, 1 << 20, |_| ControlFlow::Continue(())).unwrap();
        for (board, score) in &known {
            assert_eq!(all.outcome(board), Some(score.signum()), "\n{board}");
        }
        let (mut solver, mut weak) = (Solver::new(0), Solver::new(0));
        for (board, score) in known.iter().take(20_000) {
            let found = solver.solve(board);
            assert_eq!((found.score(), found.stopped), (Some(*score), false), "\n{board}");
            assert!(line_has(board, &found), "{found:?}\n{board}");
            assert_eq!(only(&mut weak, board, Goal::Outcome).outcome(), Some(score.signum()), "\n{board}");
        }
    }
}

/// The numbers of positions of J. Tromp's table, and a start in the middle of a game.
#[test]
fn complete_solutions_have_the_known_numbers_of_positions() {
    for (width, height, positions) in [(1, 4, 5), (2, 2, 18), (4, 4, 161_029)] {
        let board = Board::new(width, height).unwrap();
        let all = Complete::solve_while(&board, 1 << 20, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(all.positions(), positions, "{width}x{height}");
    }
    let won = Board::from_moves(4, 4, "1212121").unwrap();
    let all = Complete::solve_while(&won, 1 << 20, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((all.positions(), all.outcome(&won)), (1, Some(-1)));
}

#[test]
fn complete_solutions_keep_their_limits() {
    let board = Board::new(4, 4).unwrap();
    let bytes = Complete::bytes(&board).unwrap();
    let few = Complete::solve_while(&board, bytes - 1, |_| ControlFlow::Continue(()));
    assert_eq!(few.unwrap_err(), Incomplete::Memory);
    let mut most = 0;
    let stopped = Complete::solve_while(&board, bytes, |positions| {
        most = positions;
        if positions > 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.unwrap_err(), Incomplete::Stopped);
    assert!((1_001..161_029).contains(&most), "{most}");
}

#[test]
fn small_boards_have_known_scores() {
    for (width, height, score) in [(4, 4, 0), (5, 4, 0), (4, 5, 0), (5, 5, 0), (6, 4, -1), (4, 6, 0)] {
        let board = Board::new(width, height).unwrap();
        let found = Solver::default().solve(&board);
        assert_eq!(found.score(), Some(score), "{width}x{height}");
        assert!(line_has(&board, &found), "{width}x{height}: {found:?}");
    }
}

/// 10,000 random positions late in the game, on several sizes.
#[test]
fn random_late_positions_agree_with_alpha_beta() {
    let mut seed = 1;
    for (width, height, plies) in [(7, 6, 32), (7, 6, 33), (6, 5, 19), (8, 4, 22), (5, 7, 25)] {
        let mut solver = Solver::new(1 << 22);
        for _ in 0..2_000 {
            let board = random(width, height, plies, &mut seed);
            let score = alpha_beta(&board, -100, 100);
            assert_eq!(only(&mut solver, &board, Goal::Score).score(), Some(score), "\n{board}");
        }
    }
}

/// Large boards whose keys take all bits of the table.
#[test]
fn random_late_positions_of_large_boards_agree() {
    let mut seed = 2;
    for (width, height, plies) in [(8, 7, 44), (16, 3, 37), (4, 15, 46), (9, 6, 43)] {
        let mut solver = Solver::new(0);
        for _ in 0..30 {
            let board = random(width, height, plies, &mut seed);
            let found = solver.solve(&board);
            assert_eq!(found.score(), Some(alpha_beta(&board, -100, 100)), "\n{board}");
            assert!(line_has(&board, &found), "{found:?}\n{board}");
        }
    }
}

/// The shared table of exact scores, by Pons's solver.
#[test]
fn the_shared_table_agrees() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games/connect4_dev.tsv");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the shared data do not exist");
        return;
    };
    let mut solver = Solver::default();
    let mut count = 0;
    for line in text.lines() {
        let columns: Vec<_> = line.split('\t').collect();
        if let [moves, "16", score, ..] = columns[..] {
            let board: Board = moves.parse().unwrap();
            let found = solver.solve(&board);
            assert_eq!(found.score(), score.parse().ok(), "{moves}");
            assert!(line_has(&board, &found), "{moves}: {found:?}");
            count += 1;
        }
    }
    assert_eq!(count, 100);
}

/// A stopped search gives an interval that contains the score, and counts no more nodes than its limit.
#[test]
fn a_stopped_search_gives_an_interval() {
    let board = Board::parse("15475757").unwrap();
    let all = only(&mut Solver::default(), &board, Goal::Score).nodes;
    for limit in [0, 1, 100, 5_000, all / 2, all - 1] {
        let found = Solver::default().solve_while(&board, Goal::Line, limit, |_| ControlFlow::Continue(()));
        assert!(found.stopped && found.nodes <= limit && found.line.is_empty(), "{found:?}");
        assert!(found.score().is_none() && found.low <= 10 && found.high >= 10, "{found:?}");
    }
    let mut calls = 0;
    let found = Solver::default().solve_while(&Board::default(), Goal::Score, u64::MAX, |progress| {
        calls += 1;
        if progress.nodes < 50_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(found.stopped && found.low < found.high && found.nodes < 60_000 && calls > 10, "{found:?}");
}

/// The interval that a search reports only narrows.
#[test]
fn a_finished_game_has_its_score() {
    for (text, score) in [("1212121", -18), ("112233", 18), ("xoxo/xoxo/oxox", 0)] {
        let board: Board = text.parse().unwrap();
        let found = Solver::default().solve(&board);
        assert_eq!(found.score(), Some(score), "{text}");
        assert!(line_has(&board, &found), "{text}: {found:?}");
    }
}
