//! Tests all engines against a solver too simple to be wrong, and against each other.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../common/mod.rs"]
mod common;
mod even;
mod scale;
mod solutions;
mod together;

use common::{Rng, candidates, count, exhaustive, is_full, puzzle, sets, sukaku, symmetric};
use core::ops::ControlFlow;
use fast_sudoku::{Answer, Engine, Grid, Pencil, Puzzle, Solver, Stats};

fn solvers() -> Vec<Solver> {
    Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok()).collect()
}

/// Whether a grid is full, breaks no rule, and is within these candidates.
fn solves(grid: &Grid, cells: &[u16; 81]) -> bool {
    let fits = grid.cells().iter().zip(cells).all(|(digit, set)| *digit > 0 && set >> (digit - 1) & 1 == 1);
    fits && is_full(grid.cells())
}

/// Returns all results of an engine for a puzzle, up to this number of solutions.
fn all_of(solver: Solver, puzzle: &impl Puzzle, limit: u64) -> (Answer, u64, Vec<Grid>, Stats) {
    let mut grids = Vec::new();
    solver.solutions(puzzle, |grid| {
        grids.push(*grid);
        if (grids.len() as u64) < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (solver.solve(puzzle), solver.count(puzzle, limit), grids, solver.stats(puzzle, limit))
}

fn agree(puzzle: &impl Puzzle, cells: &[u16; 81]) {
    let limit = 5;
    let expected = count(cells, limit);
    let mut first = None;
    for solver in solvers() {
        let found = all_of(solver, puzzle, limit);
        let (answer, counted, grids, stats) = &found;
        assert_eq!(
            (*counted, grids.len() as u64, stats.solutions),
            (expected, expected, expected),
            "{solver:?} {cells:?}"
        );
        assert_eq!(answer.count() as u64, expected.min(2));
        assert_eq!(solver.is_unique(puzzle), expected == 1);
        assert!(answer.grid().iter().copied().chain(grids).all(|grid| solves(grid, cells)));
        let mut distinct = grids.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), grids.len());
        let first = first.get_or_insert_with(|| found.clone());
        assert_eq!(first, &found, "{solver:?} gives another result");
    }
}

fn tries(few: u64, many: u64) -> u64 {
    if exhaustive() { many } else { few }
}

#[test]
fn puzzles_of_all_kinds_have_as_many_solutions_as_the_reference_finds() {
    for seed in 0..tries(120, 100_000) {
        let mut rng = Rng(seed);
        let cells = puzzle(&mut rng);
        agree(&Grid::new(cells).unwrap(), &candidates(&cells));
    }
}

#[test]
fn candidates_of_all_kinds_have_as_many_solutions_as_the_reference_finds() {
    for seed in 0..tries(120, 100_000) {
        let mut rng = Rng(seed);
        let cells = sukaku(&mut rng);
        agree(&Pencil::new(cells), &cells);
    }
}

#[test]
fn symmetries_change_no_count() {
    for seed in 0..tries(100, 20_000) {
        let mut rng = Rng(seed);
        let cells = puzzle(&mut rng);
        let other = symmetric(&cells, &mut rng);
        let marks = sukaku(&mut rng);
        let others = symmetric(&marks, &mut rng);
        for solver in solvers() {
            let grid = |cells| Grid::new(cells).unwrap();
            assert_eq!(solver.count(&grid(cells), 1000), solver.count(&grid(other), 1000), "{cells:?}");
            let pencil = Pencil::new;
            assert_eq!(solver.count(&pencil(marks), 1000), solver.count(&pencil(others), 1000), "{marks:?}");
        }
    }
}

/// Returns a puzzle without its first `clues` clues.
fn without_first(grid: &Grid, clues: usize) -> Grid {
    let mut left = clues;
    let cells = grid.cells().map(|digit| {
        let is_taken = digit > 0 && left > 0;
        left -= usize::from(is_taken);
        if is_taken { 0 } else { digit }
    });
    Grid::new(cells).unwrap()
}

/// Counting does not construct the last solutions, and still equals the number of visited solutions.
#[test]
fn the_count_equals_the_number_of_visited_solutions() {
    const LIMIT: u64 = 3_000;
    let mut minimal = vec![Grid::EMPTY; 24];
    fast_sudoku::Generator::new(9).fill(&mut minimal);
    let mut below = 0;
    for (at, grid) in minimal.iter().enumerate() {
        let grid = without_first(grid, 1 + at % 4);
        for solver in solvers() {
            let (_, count, shown, stats) = all_of(solver, &grid, LIMIT);
            assert_eq!(count, shown.len() as u64, "{grid} {solver:?}");
            assert_eq!(count, stats.solutions, "{grid} {solver:?}");
            below += u64::from(count < LIMIT);
            // A limit that falls within a group of solutions counted together.
            for limit in [1, 2, 3, 7].into_iter().filter(|limit| *limit <= count) {
                assert_eq!(solver.count(&grid, limit), limit);
            }
        }
    }
    assert!(below > 12, "{below}");
}

/// Minimal puzzles, most with clues removed: if many have several solutions, each lane searches only its own puzzle,
/// and drops the waiting positions of puzzles that are done.
#[test]
fn a_batch_handles_puzzles_of_several_solutions_like_single_solves() {
    let mut minimal = vec![Grid::EMPTY; 1_500];
    fast_sudoku::Generator::new(5).fill(&mut minimal);
    for fewer in [1, 2, 5, 9] {
        let grids: Vec<Grid> = minimal
            .iter()
            .enumerate()
            .map(|(at, grid)| without_first(grid, if at.is_multiple_of(7) { 0 } else { fewer }))
            .collect();
        let counts: Vec<usize> = grids.iter().map(|grid| Solver::new().solve(grid).count()).collect();
        assert!(counts.iter().filter(|count| **count > 1).count() > grids.len() / 3);
        for solver in solvers() {
            let mut answers = vec![Answer::None; grids.len()];
            solver.solve_batch(&grids, &mut answers);
            for ((grid, count), answer) in grids.iter().zip(&counts).zip(&answers) {
                assert_eq!(*count, answer.count(), "{grid} {solver:?}");
                assert!(solves(answer.grid().unwrap(), &candidates(grid.cells())), "{grid} {solver:?}");
            }
        }
    }
}

#[test]
fn a_batch_gives_the_answers_of_single_solves() {
    let mut rng = Rng(1);
    let grids: Vec<Grid> =
        (0..tries(1_100, 1_000_000)).map(|_| Grid::new(puzzle(&mut rng)).unwrap()).collect();
    let solver = Solver::new();
    let one_by_one: Vec<Answer> = grids.iter().map(|grid| solver.solve(grid)).collect();
    for solver in solvers() {
        // All sizes at which the algorithm differs.
        for size in [0, 1, 23, 24, 64, 65, 200, 399, 400, 512, 513, 1025, grids.len()] {
            let mut answers = vec![Answer::Many(Grid::EMPTY); size];
            solver.solve_batch(&grids[..size], &mut answers);
            for ((grid, one), answer) in grids.iter().zip(&one_by_one).zip(&answers) {
                assert_eq!(one.count(), answer.count(), "{grid} {solver:?} {size}");
                if one.count() < 2 {
                    assert_eq!(one, answer, "{grid} {solver:?}");
                } else {
                    assert!(solves(answer.grid().unwrap(), &candidates(grid.cells())), "{grid} {solver:?}");
                }
            }
        }
    }
}

#[test]
fn threads_change_no_answer() {
    let mut rng = Rng(2);
    let grids: Vec<Grid> = (0..500).map(|_| Grid::new(puzzle(&mut rng)).unwrap()).collect();
    let grids: Vec<Grid> = grids.iter().copied().cycle().take(20_000).collect();
    let solver = Solver::new();
    let (mut alone, mut together) = (vec![Answer::None; grids.len()], vec![Answer::None; grids.len()]);
    solver.solve_batch_on(std::num::NonZero::new(1).unwrap(), &grids, &mut alone);
    solver.solve_batch_on(std::num::NonZero::new(3).unwrap(), &grids, &mut together);
    assert_eq!(alone, together);
}

#[test]
fn a_hard_batch_of_one_puzzle_fills_the_lanes() {
    let hard =
        Grid::parse("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6")
            .unwrap();
    let mut rng = Rng(3);
    let grids: Vec<Grid> = (0..100).map(|_| Grid::new(symmetric(hard.cells(), &mut rng)).unwrap()).collect();
    for solver in solvers() {
        let mut answers = vec![Answer::None; grids.len()];
        solver.solve_batch(&grids, &mut answers);
        for (grid, answer) in grids.iter().zip(&answers) {
            assert_eq!(*answer, solver.solve(grid));
            assert_eq!(answer.count(), 1);
        }
    }
}

#[test]
fn all_engines_agree_on_the_benchmark_sets() {
    for (name, grids) in sets() {
        println!("{name}: {} puzzles", grids.len());
        let portable = Solver::with(Engine::Portable).unwrap();
        let expected: Vec<Answer> = grids.iter().map(|grid| portable.solve(grid)).collect();
        for (grid, answer) in grids.iter().zip(&expected) {
            assert_eq!(answer.count() as u64, count(&candidates(grid.cells()), 2), "{grid}");
            assert!(answer.grid().is_none_or(|full| solves(full, &candidates(grid.cells()))));
        }
        for solver in solvers() {
            let mut answers = vec![Answer::None; grids.len()];
            solver.solve_batch(&grids, &mut answers);
            assert_eq!(expected, answers, "{solver:?}");
            for grid in &grids {
                assert_eq!(solver.stats(grid, 2), portable.stats(grid, 2), "{grid} {solver:?}");
            }
        }
    }
}

#[test]
fn counting_ends_at_the_limit() {
    for solver in solvers() {
        assert_eq!(solver.count(&Grid::EMPTY, 0), 0);
        assert_eq!(solver.count(&Grid::EMPTY, u64::MAX), u64::MAX);
        assert_eq!(solver.count(&Pencil::from(&Grid::EMPTY), 7), 7);
        assert_eq!(solver.stats(&Grid::EMPTY, 100).solutions, 100);
        let one = Grid::parse(&format!("1{}", ".".repeat(80))).unwrap();
        assert_eq!(solver.count(&one, 1000), 1000);
    }
}

#[test]
fn a_broken_rule_means_no_solution() {
    for solver in solvers() {
        for (a, b) in [(0, 8), (0, 72), (0, 20), (40, 50), (79, 80)] {
            let mut cells = [0; 81];
            (cells[a], cells[b]) = (5, 5);
            assert_eq!(solver.solve(&Grid::new(cells).unwrap()), Answer::None);
        }
        assert_eq!(solver.solve(&Pencil::new([0; 81])), Answer::None);
        assert_eq!(solver.solve(&Pencil::new([1; 81])), Answer::None);
        assert_eq!(solver.count(&Pencil::new([3; 81]), 5), 0);
    }
}
