//! Tests the portable engine, the threads and the databases on boards small enough for an interpreter: `cargo xtask
//! sanitize` runs this file under Miri, which checks each memory access.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Rng, rounds, solves};
use core::num::NonZero;
use core::ops::ControlFlow;
use fast_tiles::{Board, Database, Engine, Partition, Pattern, Shape, Solver};

fn portable() -> Solver {
    Solver::with(Engine::Portable).unwrap()
}

#[test]
fn boards_of_all_widths_are_solved() {
    for (width, height) in [(2, 2), (3, 2), (2, 7)] {
        let board = Rng(7).walk(Shape::new(width, height).unwrap(), 12);
        let (ways, stats) = portable().solve(&board).unwrap();
        assert!(solves(&board, &ways), "{board}");
        if !cfg!(miri) {
            let (counts, length) = rounds(&board);
            assert_eq!((stats.rounds.len(), ways.len()), (counts.len() + 1, length as usize), "{board}");
        }
    }
}

/// Deep enough that blocks occur on several levels and the path to the goal needs several searches.
#[test]
fn stacks_grow() {
    let board = Rng(5).walk(Shape::FIFTEEN, 60);
    let (ways, stats) = portable().solve(&board).unwrap();
    assert!(solves(&board, &ways) && stats.rounds.len() > 2 && stats.expanded() > 300, "{stats:?}");
}

#[test]
fn threads_change_no_length() {
    let board = Rng(5).walk(Shape::FIFTEEN, 30);
    let (ways, _) = portable().solve(&board).unwrap();
    for threads in if cfg!(miri) { 2..3 } else { 2..5 } {
        let threads = NonZero::new(threads).unwrap();
        let go_on = |_: &_| ControlFlow::Continue(());
        let (answer, _) = portable().solve_on(threads, &board, u64::MAX, go_on).unwrap();
        assert!(solves(&board, answer.ways().unwrap()) && answer.ways().unwrap().len() == ways.len());
    }
}

/// Clones share their bytes, and look-ups stay in bounds.
#[test]
fn databases_are_looked_up() {
    let shape = Shape::new(2, 2).unwrap();
    let build = |tiles: &[u8]| Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap();
    let first = Partition::new(vec![build(&[1]), build(&[2, 3])]).unwrap();
    let second = first.clone();
    let (board, result) = (Rng(3).walk(shape, 11), first.moves(&Board::goal(shape)));
    drop(first);
    assert_eq!(result, Ok(0));
    assert!(second.moves(&board).unwrap() as usize <= portable().solve(&board).unwrap().0.len());
}
