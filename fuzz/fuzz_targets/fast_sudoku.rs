//! Any text is a grid or candidates that are read as written, or an error with a position; and all engines agree on it, alone and in a
//! batch.
#![no_main]

use fast_sudoku::{Answer, Engine, Grid, Pencil, Puzzle, Solver};
use libfuzzer_sys::fuzz_target;

/// The maximum number of solutions to count.
const LIMIT: u64 = 20;
/// The number of copies, enough for the batch of every engine.
const COPIES: usize = 70;

fuzz_target!(|text: &[u8]| {
    match Grid::from_ascii(text) {
        Ok(grid) => {
            assert_eq!(Grid::from_ascii(&grid.to_ascii()), Ok(grid));
            let answer = alike(&grid);
            batched(&grid, answer);
            assert_eq!(alike(&Pencil::from(&grid)), answer);
        }
        Err(error) => {
            assert!(error.position().is_none_or(|at| (1..=text.len().min(81)).contains(&at)), "{error}")
        }
    }
    match Pencil::from_ascii(text) {
        Ok(marks) => drop(alike(&marks)),
        Err(error) => {
            assert!(error.position().is_none_or(|at| (1..=text.len().min(729)).contains(&at)), "{error}")
        }
    }
});

fn solvers() -> impl Iterator<Item = Solver> {
    Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok())
}

/// The common answer of all engines.
fn alike(puzzle: &impl Puzzle) -> Answer {
    let portable = Solver::with(Engine::Portable).expect("any machine has it");
    let (answer, stats) = (portable.solve(puzzle), portable.stats(puzzle, LIMIT));
    let grids: Vec<Grid> = portable.solutions_iter(puzzle).take(LIMIT as usize).collect();
    assert_eq!(answer.grid(), grids.first());
    assert!(grids.iter().all(|grid| portable.solve(grid) == Answer::One(*grid)), "{grids:?}");
    for solver in solvers() {
        assert_eq!(solver.solve(puzzle), answer);
        assert_eq!(solver.stats(puzzle, LIMIT), stats);
        assert_eq!(solver.count(puzzle, LIMIT), grids.len() as u64);
        assert!(solver.solutions_iter(puzzle).take(LIMIT as usize).eq(grids.iter().copied()));
    }
    answer
}

/// Checks the answer in a batch, among others.
fn batched(grid: &Grid, answer: Answer) {
    let mut grids = [Grid::EMPTY; COPIES];
    for (i, other) in grids.iter_mut().enumerate() {
        // One clue is removed each time.
        let mut cells = *grid.cells();
        if let Some(cell) = i.checked_sub(1) {
            cells[cell] = 0;
        }
        *other = Grid::new(cells).expect("digits of a grid");
    }
    for solver in solvers() {
        let mut answers = [Answer::None; COPIES];
        solver.solve_batch(&grids, &mut answers);
        assert_eq!(answers[0].count(), answer.count());
        for (grid, said) in grids.iter().zip(&answers) {
            let alone = solver.solve(grid);
            assert_eq!(alone.count(), said.count(), "{grid}");
            assert!(alone.count() != 1 || alone == *said, "{grid}");
        }
    }
}
