//! Compares counting solutions of exact covers on one thread and on several: `cargo run --release -p solvarium
//! --example threads_of_counting -- 2 5` (threads, rounds). The covers are those of queens.
//!
//! For reference it also runs two counts by one thread at the same time, which shows the machine's speed with two threads at that moment.

#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use solvarium::csp::exact_cover::{Cover, ExactCover, count};
use solvarium::{Error, Limits};
use std::time::Instant;

/// n queens as a cover: rows and columns exactly once, diagonals at most once.
fn queens(size: usize) -> Result<Cover, Error> {
    let mut cover = Cover::new(2 * size, 4 * size - 2);
    for (row, column) in (0..size * size).map(|field| (field / size, field % size)) {
        let diagonals = [2 * size + row + column, 5 * size - 2 + row - column];
        cover.option([row, size + column, diagonals[0], diagonals[1]])?;
    }
    Ok(cover)
}

fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse().unwrap_or(2));
    let (threads, rounds) = (args.next().unwrap_or(2), args.next().unwrap_or(3));
    let cover = queens(14)?;
    let counted = |threads| {
        let start = Instant::now();
        let counted = count(&cover, &ExactCover::new().threads(threads), u64::MAX, &Limits::none());
        (start.elapsed().as_secs_f64(), counted.number, counted.stats.expanded)
    };
    for _ in 0..rounds {
        let (one, number, nodes) = counted(1);
        let (several, same, as_many) = counted(threads);
        assert_eq!((number, nodes), (same, as_many), "threads change the count");
        let start = Instant::now();
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(|| counted(1))));
            counted(1);
        });
        let beside = start.elapsed().as_secs_f64();
        println!(
            "{number} solutions, {nodes} nodes: {one:.2} s; {threads} threads {several:.2} s: {:.2} x; {threads} at once {:.2} x",
            one / several,
            threads as f64 * one / beside
        );
    }
    Ok(())
}
