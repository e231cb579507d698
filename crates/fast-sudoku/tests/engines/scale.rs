//! Compares every engine, one puzzle at a time and in batches, with the reference solver on very many puzzles of every
//! kind, each under a random symmetry. `SOLVARIUM_EXHAUSTIVE=1` takes a million, and needs `--release`.

use super::common::{Renamed, Rng, all, candidates, exhaustive, full, symmetric};
use super::{solvers, solves};
use core::ops::ControlFlow;
use fast_sudoku::{Answer, Grid, Pencil, Puzzle, Solver, is_unique};

/// The limit on solutions: enough to see several, and few enough for the reference solver.
const LIMIT: usize = 3;
/// Number of puzzles held at a time.
const PORTION: usize = 2000;

type Make = fn(&mut Rng, [u8; 81]) -> [u8; 81];

/// The kinds of puzzles: their number in a thousand, and how to make one from a full grid.
const KINDS: [(usize, &str, Make); 5] = [
    (300, "one solution", valid),
    (200, "no solution", contradictory),
    (200, "many solutions", thinned),
    (50, "nearly empty", nearly_empty),
    (150, "nearly full", nearly_full),
];
/// The number of candidate grids in a thousand.
const SUKAKU: usize = 100;

fn order(rng: &mut Rng) -> [usize; 81] {
    let mut order = core::array::from_fn(|cell| cell);
    rng.shuffle(&mut order);
    order
}

/// Keeps only `clues` clues.
fn keep(rng: &mut Rng, mut cells: [u8; 81], clues: usize) -> [u8; 81] {
    for &cell in &order(rng)[clues..] {
        cells[cell] = 0;
    }
    cells
}

/// Removes clues while the puzzle stays unique, then adds a few.
fn valid(rng: &mut Rng, mut cells: [u8; 81]) -> [u8; 81] {
    let enough = 20 + rng.below(16);
    let mut clues = 81;
    for cell in order(rng) {
        let clue = core::mem::take(&mut cells[cell]);
        if is_unique(&Grid::new(cells).unwrap()) {
            clues -= 1;
        } else {
            cells[cell] = clue;
        }
        if clues <= enough {
            break;
        }
    }
    cells
}

/// Makes a valid puzzle and adds a clue that contradicts its solution.
fn contradictory(rng: &mut Rng, full: [u8; 81]) -> [u8; 81] {
    let mut cells = valid(rng, full);
    let wrong = order(rng).into_iter().find(|&cell| cells[cell] == 0).unwrap();
    cells[wrong] = 1 + (full[wrong] + rng.below(8) as u8) % 9;
    cells
}

fn thinned(rng: &mut Rng, cells: [u8; 81]) -> [u8; 81] {
    let clues = 17 + rng.below(12);
    keep(rng, cells, clues)
}

fn nearly_empty(rng: &mut Rng, cells: [u8; 81]) -> [u8; 81] {
    let clues = rng.below(13);
    keep(rng, cells, clues)
}

/// Makes a nearly full grid, every other time with a wrong clue.
fn nearly_full(rng: &mut Rng, cells: [u8; 81]) -> [u8; 81] {
    let clues = 60 + rng.below(22);
    let mut cells = keep(rng, cells, clues);
    if rng.below(2) == 0 {
        cells[rng.below(81)] = 1 + rng.below(9) as u8;
    }
    cells
}

/// Makes candidates of a full grid and others, or with a few of its own missing.
fn marks(rng: &mut Rng, cells: [u8; 81]) -> [u16; 81] {
    let many = 1 + rng.below(4);
    let missing = if rng.below(3) == 0 { rng.below(3) } else { 0 };
    let mut marks = cells.map(|digit| (0..many).fold(1 << (digit - 1), |set, _| set | 1 << rng.below(9)));
    for _ in 0..missing {
        let cell = rng.below(81);
        marks[cell] &= !(1 << (cells[cell] - 1));
    }
    marks
}

/// The results of the reference solver for a puzzle.
struct Known {
    candidates: [u16; 81],
    grids: Vec<[u8; 81]>,
}

impl Known {
    fn new(candidates: [u16; 81]) -> Self {
        Self { candidates, grids: all(&candidates, LIMIT) }
    }

    fn assert_answer(&self, answer: &Answer, solver: Solver) {
        let grids = &self.grids;
        assert_eq!(answer.count(), grids.len().min(2), "{solver:?} {:?}", self.candidates);
        match answer {
            Answer::None => {}
            Answer::One(grid) => assert_eq!(grid.cells(), &grids[0], "{solver:?}"),
            Answer::Many(grid) => assert!(solves(grid, &self.candidates), "{solver:?} {:?}", self.candidates),
        }
    }

    /// Checks solutions, counts and answers, one at a time.
    fn assert_alone(&self, puzzle: &impl Puzzle) {
        for solver in solvers() {
            self.assert_answer(&solver.solve(puzzle), solver);
            let mut found = Vec::new();
            solver.solutions(puzzle, |grid| {
                found.push(*grid);
                if found.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            found.sort_unstable();
            found.dedup();
            let count = solver.count(puzzle, LIMIT as u64) as usize;
            assert_eq!(
                (found.len(), count),
                (self.grids.len(), self.grids.len()),
                "{solver:?} {:?}",
                self.candidates
            );
            assert!(
                found.iter().all(|grid| solves(grid, &self.candidates)),
                "{solver:?} {:?}",
                self.candidates
            );
        }
    }
}

/// Returns a puzzle under a random symmetry with its known results; the reference solver need not run again.
fn otherwise<T: Copy + Renamed>(
    rng: &mut Rng,
    cells: &[T; 81],
    known: &Known,
    candidates: impl Fn(&[T; 81]) -> [u16; 81],
) -> ([T; 81], Known) {
    let seed = rng.bits();
    let seen = |cells: &[u8; 81]| symmetric(cells, &mut Rng(seed));
    let other = symmetric(cells, &mut Rng(seed));
    let known = Known { candidates: candidates(&other), grids: known.grids.iter().map(seen).collect() };
    (other, known)
}

fn batches(puzzles: &[(Grid, Known)]) {
    let grids: Vec<Grid> = puzzles.iter().map(|(grid, _)| *grid).collect();
    for solver in solvers() {
        let mut answers = vec![Answer::None; grids.len()];
        solver.solve_batch(&grids, &mut answers);
        for ((_, known), answer) in puzzles.iter().zip(&answers) {
            known.assert_answer(answer, solver);
        }
    }
}

#[test]
fn a_million_puzzles_are_answered_as_the_twin_does() {
    let thousands = if exhaustive() { 1000 } else { 1 };
    let mut rng = Rng(2026);
    let pool: Vec<[u8; 81]> = (0..if exhaustive() { 500 } else { 10 }).map(|_| full(&mut rng)).collect();
    let another = |rng: &mut Rng| symmetric(&pool[rng.below(pool.len())], rng);
    for (share, kind, make) in KINDS {
        let (count, mut solutions) = (share * thousands, [0; LIMIT + 1]);
        for from in (0..count).step_by(PORTION) {
            let mut puzzles = Vec::new();
            for _ in from..count.min(from + PORTION) {
                let cells = another(&mut rng);
                let cells = make(&mut rng, cells);
                let known = Known::new(candidates(&cells));
                solutions[known.grids.len()] += 1;
                let (other, known_too) = otherwise(&mut rng, &cells, &known, candidates);
                for (cells, known) in [(cells, known), (other, known_too)] {
                    let grid = Grid::new(cells).unwrap();
                    known.assert_alone(&grid);
                    puzzles.push((grid, known));
                }
            }
            batches(&puzzles);
        }
        println!("{kind}: {count} puzzles, with 0, 1, ... solutions: {solutions:?}");
    }
    let (count, mut solutions) = (SUKAKU * thousands, [0; LIMIT + 1]);
    for _ in 0..count {
        let cells = another(&mut rng);
        let marks = marks(&mut rng, cells);
        let known = Known::new(marks);
        solutions[known.grids.len()] += 1;
        let (other, known_too) = otherwise(&mut rng, &marks, &known, |marks| *marks);
        known.assert_alone(&Pencil::new(marks));
        known_too.assert_alone(&Pencil::new(other));
    }
    println!("sukaku: {count} grids, with 0, 1, ... solutions: {solutions:?}");
}
