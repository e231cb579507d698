//! Measures how fast each engine solves the 15-puzzles of a file.
//!
//! `cargo bench -p fast-tiles --bench korf -- FILE ENGINES [FIRST:LAST[:STEP]]` reads lines with a number, the
//! published length and the tiles, and checks the length. ENGINES are names separated by commas; `avx2*2` runs on two
//! threads, and `scalar` is the baseline. `TWICE` solves each puzzle twice at the same time on two threads, which measures the machine's speed with
//! two threads at that time. All engines solve a puzzle before the next one begins.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark for the command line")]

use fast_tiles::{Answer, Board, Direction, Error, Shape, Solver, Stats, scalar};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

fn solve(engine: &str, board: &Board) -> Result<(Vec<Direction>, Stats), Error> {
    match engine {
        "scalar" => scalar::solve(board),
        _ => {
            let (engine, threads) = engine.split_once('*').unwrap_or((engine, "1"));
            let threads: NonZero<usize> = threads.parse().unwrap();
            let solver = Solver::with(engine.parse()?)?;
            let (answer, stats) = solver.solve_on(threads, board, u64::MAX, |_| ControlFlow::Continue(()))?;
            let Answer::Solved(ways) = answer else { unreachable!("nobody stops it") };
            Ok((ways, stats))
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.len() < 2 {
        return println!("cargo bench -p fast-tiles --bench korf -- FILE ENGINES [FIRST:LAST[:STEP]]");
    }
    let text = std::fs::read_to_string(&arguments[0]).unwrap();
    let engines: Vec<&str> = arguments[1].split(',').collect();
    let range = arguments.get(2).map_or("1:100", String::as_str);
    let range: Vec<usize> = range.split(':').map(|part| part.parse().unwrap()).collect();
    let mut totals = vec![(0.0, 0_u64, 0_u64); engines.len()];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<usize> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let steps = numbers[0].checked_sub(range[0]).filter(|_| numbers[0] <= range[1]);
        if steps.is_none_or(|steps| !steps.is_multiple_of(range.get(2).copied().unwrap_or(1))) {
            continue;
        }
        let tiles: Vec<u8> = numbers[2..].iter().map(|tile| *tile as u8).collect();
        let board = Board::new(Shape::FIFTEEN, &tiles).unwrap();
        for (engine, total) in engines.iter().zip(&mut totals) {
            let start = Instant::now();
            let (ways, stats) = std::thread::scope(|scope| {
                let copy = std::env::var("TWICE").is_ok().then(|| scope.spawn(|| solve(engine, &board)));
                let found = solve(engine, &board).unwrap();
                copy.into_iter().for_each(|copy| drop(copy.join()));
                found
            });
            let seconds = start.elapsed().as_secs_f64();
            assert_eq!(ways.len(), numbers[1], "puzzle {}", numbers[0]);
            let end = ways.iter().try_fold(board, |board, way| board.moved(*way));
            assert!(end.is_some_and(|board| board.is_goal()));
            *total = (total.0 + seconds, total.1 + stats.expanded(), total.2 + stats.again);
            let (number, length, nodes, again) = (numbers[0], ways.len(), stats.expanded(), stats.again);
            println!(
                "{number:3} {engine:8} {length} moves {nodes:>12} expanded {again:>10} again {seconds:8.3} s"
            );
        }
    }
    for (engine, (seconds, nodes, again)) in engines.iter().zip(totals) {
        let rate = (nodes + again) as f64 / seconds / 1e6;
        println!("all {engine:8} {nodes} expanded, {again} again, {seconds:.3} s, {rate:.1} M/s");
    }
}
