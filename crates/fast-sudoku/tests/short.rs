//! Tests the portable engine, its batches and its threads on few puzzles: `cargo xtask sanitize` runs this file under
//! Miri, which checks each memory access.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use core::num::NonZero;
use core::ops::ControlFlow;
use fast_sudoku::{Answer, Engine, Generator, Grid, Pencil, Solver};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn portable() -> Solver {
    Solver::with(Engine::Portable).unwrap()
}

/// Removes some digits, which then can be exchanged: several solutions, fewer under Miri.
fn several() -> Grid {
    let digits: &[char] = if cfg!(miri) { &['1', '2'] } else { &['1', '2', '3'] };
    grid(&SOLVED.replace(digits, "."))
}

fn grid(text: &str) -> Grid {
    Grid::parse(text).unwrap()
}

#[test]
fn a_puzzle_is_solved_and_counted() {
    assert_eq!(portable().solve(&grid(PUZZLE)), Answer::One(grid(SOLVED)));
    assert_eq!(portable().solve(&Pencil::from(&grid(PUZZLE))), Answer::One(grid(SOLVED)));
    assert_eq!(portable().solve(&grid(&"1".repeat(81))), Answer::None);
    assert_eq!(portable().count(&Grid::EMPTY, 40), 40);
}

#[test]
fn solutions_come_one_by_one() {
    let mut visited = Vec::new();
    portable().solutions(&several(), |grid| {
        visited.push(*grid);
        ControlFlow::Continue(())
    });
    let solutions = portable().solutions_iter(&several());
    assert!(visited.len() > 1 && solutions.clone().eq(visited.iter().copied()));
    assert_eq!(solutions.count(), visited.len());
}

#[test]
fn threads_share_a_count() {
    let all = portable().count(&several(), 1000);
    for threads in if cfg!(miri) { 2..3 } else { 1..4 } {
        assert_eq!(portable().count_on(NonZero::new(threads).unwrap(), &several(), 1000), all);
    }
}

/// Enough puzzles for a block. Under Miri most are easy.
#[test]
fn batches_are_solved_in_lanes() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let hard = grid(if cfg!(miri) { PUZZLE } else { hard });
    let grids: Vec<Grid> = [grid(PUZZLE), hard, several(), hard].into_iter().cycle().take(66).collect();
    let mut answers = vec![Answer::None; grids.len()];
    portable().solve_batch(&grids, &mut answers);
    for (at, answer) in answers.iter().enumerate() {
        assert_eq!(answer.count(), 1 + usize::from(at % 4 == 2), "{at}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "it takes half a minute, and has no line of its own that Miri would look at")]
fn a_puzzle_is_made() {
    let mut made = [Grid::EMPTY];
    Generator::new(5).fill(&mut made);
    assert!(portable().is_unique(&made[0]));
}
