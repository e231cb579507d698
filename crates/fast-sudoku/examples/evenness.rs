//! Measures how even the work is: over the puzzles of a set, and over the symmetries of one puzzle.
//!
//! `cargo run --release -p fast-sudoku --example evenness -- SAMPLE FILE...` reads files with a puzzle per line. It
//! prints the ratio of the largest work to the median: in sweeps, which are the same on any machine, and in time, the
//! least of several runs of each puzzle. SAMPLE puzzles of each set are tried under 100 symmetries.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "an example for the command line")]

#[path = "../tests/common/mod.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod common;

use common::{Rng, symmetric};
use fast_sudoku::{Grid, Solver};
use std::time::Instant;

/// Number of runs of a puzzle; the fastest counts.
const RUNS: usize = 15;
/// Number of solves per run, so that the clock's resolution does not matter.
const REPEATS: u32 = 8;

/// Measures the time to solve a puzzle in nanoseconds.
fn time(solver: Solver, grid: &Grid) -> f64 {
    let run = |_| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            std::hint::black_box(solver.solve(std::hint::black_box(grid)));
        }
        start.elapsed().as_nanos() as f64 / f64::from(REPEATS)
    };
    (0..RUNS).map(run).fold(f64::MAX, f64::min)
}

fn sweeps(solver: Solver, grid: &Grid) -> f64 {
    solver.stats(grid, 2).sweeps as f64
}

struct Spread {
    least: f64,
    median: f64,
    most: f64,
}

fn spread(work: impl Iterator<Item = f64>) -> Spread {
    let mut work: Vec<f64> = work.collect();
    work.sort_by(f64::total_cmp);
    Spread { least: work[0], median: work[work.len() / 2], most: work[work.len() - 1] }
}

/// Prints the ratio of the largest work to the median, over the puzzles of a set.
fn over_the_set(grids: &[Grid], unit: &str, work: impl Fn(&Grid) -> f64) {
    let all: Vec<f64> = grids.iter().map(work).collect();
    let Spread { median, most, .. } = spread(all.iter().copied());
    let beyond = all.iter().filter(|work| **work > 20.0 * median).count();
    println!("  {unit:7} median {median:.0}, most {most:.0}, {:.1} x; beyond 20 x: {beyond}", most / median);
}

/// Prints the ratios of the largest work to the median and to the least, over 100 symmetries of the worst puzzle of a sample.
fn over_symmetries(grids: &[Grid], unit: &str, work: impl Fn(&Grid) -> f64) {
    let mut rng = Rng(7);
    let (mut to_median, mut to_least) = (Vec::new(), Vec::new());
    for grid in grids {
        let seen = (0..100).map(|_| Grid::new(symmetric(grid.cells(), &mut rng)).unwrap());
        let Spread { least, median, most } = spread(seen.map(|grid| work(&grid)));
        to_median.push(most / median);
        to_least.push(most / least);
    }
    let within =
        |ratios: &[f64]| 100.0 * ratios.iter().filter(|r| **r <= 3.0).count() as f64 / ratios.len() as f64;
    let (shares, medians) = (
        (within(&to_median), within(&to_least)),
        (spread(to_median.into_iter()), spread(to_least.into_iter())),
    );
    println!(
        "  {unit:7} symmetries: most over median {:.1} x (typically {:.1}), within 3 x: {:.1} %; most over least {:.1} x \
         (typically {:.1}), within 3 x: {:.1} %",
        medians.0.most, medians.0.median, shares.0, medians.1.most, medians.1.median, shares.1
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let sample: usize = arguments.next().and_then(|sample| sample.parse().ok()).unwrap_or(100);
    let solver = Solver::new();
    for file in arguments {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
        let grids: Vec<Grid> = lines.map(|line| Grid::parse(&line[..81]).unwrap()).collect();
        println!("{file}: {} puzzles, engine {}", grids.len(), solver.engine());
        over_the_set(&grids, "sweeps", |grid| sweeps(solver, grid));
        over_the_set(&grids, "time/ns", |grid| time(solver, grid));
        let few: Vec<Grid> = grids.iter().step_by(grids.len().div_ceil(sample)).copied().collect();
        over_symmetries(&few, "sweeps", |grid| sweeps(solver, grid));
        over_symmetries(&few, "time/ns", |grid| time(solver, grid));
    }
}
