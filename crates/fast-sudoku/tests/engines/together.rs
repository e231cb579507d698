//! A count on several threads equals that on one.

use super::common::{Rng, puzzle, sukaku};
use super::solvers;
use core::num::NonZero;
use core::ops::ControlFlow;
use fast_sudoku::{Grid, Pencil, Puzzle, Solver, Stats};

fn threads() -> impl Iterator<Item = NonZero<usize>> {
    [1, 2, 3, 8].into_iter().filter_map(NonZero::new)
}

fn many() -> Grid {
    "9...3.........................1....5..9..8....6...7.2........1.27..5.3....4.9........"
        .get(..81)
        .unwrap()
        .parse()
        .unwrap()
}

fn agree(solver: Solver, puzzle: &impl Puzzle, limit: u64) {
    let stats = |limit: u64| {
        move |stats: &Stats| match stats.solutions < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let (count, (_, alone)) = (solver.count(puzzle, limit), solver.count_while(puzzle, stats(limit)));
    for threads in threads() {
        assert_eq!(solver.count_on(threads, puzzle, limit), count, "{solver:?} {threads}");
        let together = solver.count_while_on(threads, puzzle, stats(limit));
        match count < limit {
            true => assert_eq!(together.solutions, alone.solutions, "{solver:?} {threads}"),
            false => assert!(together.solutions >= limit, "{solver:?} {threads}"),
        }
    }
}

#[test]
fn threads_change_no_count() {
    for solver in solvers() {
        for seed in 0..8 {
            let mut rng = Rng(seed);
            let grid = Grid::new(puzzle(&mut rng)).unwrap();
            for limit in [0, 1, 2, 1000] {
                agree(solver, &grid, limit);
            }
            agree(solver, &Pencil::new(sukaku(&mut rng)), 1000);
        }
        agree(solver, &many(), 20_000);
        agree(solver, &Grid::EMPTY, 10_000);
    }
}

/// Enough solutions that positions pass from thread to thread.
#[test]
fn a_long_count_is_shared_and_exact() {
    let mut cells = *Solver::new().solutions_iter(&Grid::EMPTY).next().unwrap().cells();
    cells.iter_mut().step_by(2).for_each(|cell| *cell = 0);
    cells[1..37].fill(0);
    let grid = Grid::new(cells).unwrap();
    for solver in solvers() {
        let count = solver.count(&grid, u64::MAX);
        assert!((10_000..3_000_000).contains(&count), "{count}");
        agree(solver, &grid, u64::MAX);
        agree(solver, &grid, count);
        agree(solver, &grid, count + 1);
    }
}

#[test]
fn a_panic_ends_all_threads() {
    let visitor = |stats: &Stats| match stats.solutions < 1000 {
        true => ControlFlow::Continue(()),
        false => panic!("the visitor panics"),
    };
    for threads in [1, 2, 5].map(|threads| NonZero::new(threads).unwrap()) {
        let count = || Solver::new().count_while_on(threads, &Grid::EMPTY, visitor).solutions;
        let panic = std::panic::catch_unwind(count).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"the visitor panics"));
    }
}
