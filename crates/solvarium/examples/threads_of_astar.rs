//! Compares A* on one thread with hash-distributed A* on several: `cargo run --release -p solvarium --example
//! threads_of_astar -- 2 5` (threads, rounds). The 15-puzzles are Korf's (1985) 25th and 67th.
//!
//! For reference it also runs two searches by A* at the same time, which shows the machine's speed with two threads at that moment.

#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use solvarium::path::{AStar, HashDistributed};
use solvarium::puzzle::tiles::{Manhattan, Tiles};
use solvarium::{Algorithm, solve};
use std::num::NonZero;
use std::time::Instant;

fn timed(puzzle: &Tiles, search: &(impl Algorithm<Tiles> + Sync)) -> (f64, u64, Option<u32>, u64) {
    let start = Instant::now();
    let answer = solve(puzzle, search);
    let cost = answer.plan().map(|plan| plan.cost);
    (start.elapsed().as_secs_f64(), answer.stats.expanded, cost, answer.stats.bytes_peak >> 20)
}

fn main() -> Result<(), solvarium::Error> {
    let mut args = std::env::args().skip(1);
    let threads = args.next().and_then(|threads| threads.parse().ok()).unwrap_or(NonZero::<usize>::MIN);
    let rounds = args.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    for text in ["11 4 2 7 / 1 0 10 15 / 6 9 14 8 / 3 13 5 12", "7 1 2 4 / 8 3 6 11 / 10 15 0 5 / 14 12 13 9"]
    {
        let puzzle = Tiles::parse(text)?;
        let astar = AStar::new(Manhattan::of(&puzzle));
        let shared = HashDistributed::new(Manhattan::of(&puzzle), threads);
        for _ in 0..rounds {
            let (one, expanded, cost, bytes) = timed(&puzzle, &astar);
            let (several, more, same, held) = timed(&puzzle, &shared);
            assert_eq!(cost, same, "the cost of A* is the least");
            let start = Instant::now();
            std::thread::scope(|scope| {
                (1..threads.get()).for_each(|_| drop(scope.spawn(|| timed(&puzzle, &astar))));
                timed(&puzzle, &astar);
            });
            let beside = start.elapsed().as_secs_f64();
            println!(
                "A* {one:.2} s, {expanded} expanded, {bytes} MiB; {threads} threads {several:.2} s, {more} expanded, {held} MiB: {:.2} x; \
                 {threads} at once {:.2} x",
                one / several,
                threads.get() as f64 * one / beside
            );
        }
    }
    Ok(())
}
