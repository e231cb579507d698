//! The iterator yields the solutions that the visitor sees, in that order.

use super::common::{Rng, all, candidates, puzzle, sukaku};
use super::solvers;
use core::ops::ControlFlow;
use fast_sudoku::{Grid, Pencil, Puzzle, Solver};

const LIMIT: usize = 300;

fn visited(solver: Solver, puzzle: &impl Puzzle) -> Vec<Grid> {
    let mut grids = Vec::new();
    solver.solutions(puzzle, |grid| {
        grids.push(*grid);
        if grids.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids
}

fn agree(puzzle: &impl Puzzle, cells: &[u16; 81]) {
    let reference = all(cells, LIMIT).len();
    for solver in solvers() {
        let one_by_one: Vec<Grid> = solver.solutions_iter(puzzle).take(LIMIT).collect();
        assert_eq!(one_by_one, visited(solver, puzzle), "{solver:?} {cells:?}");
        assert_eq!(one_by_one.len(), reference);
    }
}

#[test]
fn one_by_one_is_the_order_of_the_visitor() {
    for seed in 0..60 {
        let mut rng = Rng(seed);
        let cells = puzzle(&mut rng);
        agree(&Grid::new(cells).unwrap(), &candidates(&cells));
        let marks = sukaku(&mut rng);
        agree(&Pencil::new(marks), &marks);
    }
}

#[test]
fn after_the_last_there_is_none() {
    let puzzle: Grid =
        "534678912672195348198342567...761423...853791...924856..1537284..7419635..5286179".parse().unwrap();
    let mut solutions = Solver::new().solutions_iter(&puzzle);
    let count = solutions.by_ref().count() as u64;
    assert_eq!(count, Solver::new().count(&puzzle, u64::MAX));
    assert_eq!((solutions.next(), solutions.next()), (None, None));
}

#[test]
fn a_clone_is_independent() {
    let mut one = Solver::new().solutions_iter(&Grid::EMPTY);
    let first = one.next();
    let mut other = one.clone();
    assert_ne!(one.next(), first);
    assert_ne!(one.next(), other.next());
    assert_eq!(one.next(), other.nth(1));
}
