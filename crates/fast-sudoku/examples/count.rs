//! Counts all solutions of puzzles on one thread and on several, in turn: `cargo run --release -p fast-sudoku --example count -- 2`. The
//! arguments are threads, rounds and a file with a puzzle per line; without a file, it uses random minimal puzzles with some clues removed.
//!
//! For comparison, several single-threaded counts run at the same time, which shows the speed of the machine with this
//! number of threads.

#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use fast_sudoku::{Grid, Solver};
use std::num::NonZero;
use std::time::Instant;

/// Returns ten puzzles of this generator with 10^5 to 10^6 solutions.
fn puzzles() -> Vec<Grid> {
    let all = fast_sudoku::Generator::new(1);
    let fewer = |puzzle: Grid| {
        let mut cells = *puzzle.cells();
        let clues: Vec<usize> = (0..81).filter(|&cell| cells[cell] > 0).collect();
        clues.iter().step_by(5).for_each(|&cell| cells[cell] = 0);
        Grid::new(cells).ok()
    };
    let is_long = |puzzle: &Grid| (100_000..1_000_000).contains(&Solver::new().count(puzzle, 1_000_000));
    all.filter_map(fewer).filter(is_long).take(10).collect()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let threads = args.next().and_then(|threads| threads.parse().ok()).unwrap_or(NonZero::<usize>::MIN);
    let rounds = args.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    let puzzles = match args.next().map(std::fs::read_to_string) {
        Some(text) => text.unwrap_or_default().lines().filter_map(|line| Grid::parse(line).ok()).collect(),
        None => puzzles(),
    };
    let solver = Solver::new();
    let count =
        |threads| -> u64 { puzzles.iter().map(|puzzle| solver.count_on(threads, puzzle, u64::MAX)).sum() };
    let alone = || -> u64 { puzzles.iter().map(|puzzle| solver.count(puzzle, u64::MAX)).sum() };
    for _ in 0..rounds {
        let (number, one) = timed(&alone);
        let (same, several) = timed(&|| count(threads));
        let (_, beside) = timed(&|| {
            std::thread::scope(|scope| {
                (1..threads.get()).for_each(|_| drop(scope.spawn(alone)));
                alone()
            })
        });
        assert_eq!(number, same, "threads change the count");
        println!(
            "{number} solutions: alone {:.3} s, {threads} threads {several:.3} s, {:.2} x; {threads} counts at once {:.2} x",
            one,
            one / several,
            threads.get() as f64 * one / beside
        );
    }
}

fn timed(count: &dyn Fn() -> u64) -> (u64, f64) {
    let start = Instant::now();
    (count(), start.elapsed().as_secs_f64())
}
