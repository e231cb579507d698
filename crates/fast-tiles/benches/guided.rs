//! Solves puzzles of a file with pattern databases and their mirrors.
//!
//! `cargo bench -p fast-tiles --bench guided -- FILE FIRST LAST PARTITION...` reads lines of the 15- or 24-puzzle: a
//! number, the published length and the tiles. It checks the lengths of the lines FIRST to LAST. A partition is like
//! `1,2,4,5,8/3,6,7,11,15/9,10,12,13,14`. `THREADS` sets the number of threads; `PLAIN` turns mirrors off.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark for the command line")]

use fast_tiles::{Board, Database, Partition, Pattern, PatternHeuristic, Shape};
use std::env::var;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.len() < 3 {
        return println!("cargo bench -p fast-tiles --bench guided -- FILE FIRST LAST PARTITION...");
    }
    let text = std::fs::read_to_string(&arguments[0]).unwrap();
    let (first, last): (usize, usize) = (arguments[1].parse().unwrap(), arguments[2].parse().unwrap());
    let threads = var("THREADS").map_or(NonZero::<usize>::MIN, |threads| threads.parse().unwrap());
    let lines: Vec<Vec<u8>> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| numbers(line, ' ')).collect();
    let shape = if lines[0].len() == 18 { Shape::FIFTEEN } else { Shape::TWENTY_FOUR };
    let start = Instant::now();
    let build = |tiles: &str| {
        let pattern = Pattern::new(shape, &numbers(tiles, ',')).unwrap();
        Database::build_on(threads, &pattern, u64::MAX, |_| ControlFlow::Continue(())).unwrap().unwrap()
    };
    let partition = |text: &String| Partition::new(text.split('/').map(build).collect()).unwrap();
    let heuristic = PatternHeuristic::new(shape, arguments[3..].iter().map(partition).collect()).unwrap();
    println!("databases in {:.2} s", start.elapsed().as_secs_f64());
    let heuristic = if var("PLAIN").is_ok() { heuristic } else { heuristic.reflected() };
    let (mut seconds, mut nodes) = (0.0, 0);
    for line in lines.iter().filter(|line| (first..=last).contains(&usize::from(line[0]))) {
        let board = Board::new(shape, &line[2..]).unwrap();
        let start = Instant::now();
        let (answer, stats) =
            heuristic.solve_on(threads, &board, u64::MAX, |_| ControlFlow::Continue(())).unwrap();
        let taken = start.elapsed().as_secs_f64();
        assert_eq!(answer.ways().unwrap().len(), usize::from(line[1]), "puzzle {}", line[0]);
        (seconds, nodes) = (seconds + taken, nodes + stats.expanded());
        println!("{:3} {} moves {:>14} expanded {taken:9.3} s", line[0], line[1], stats.expanded());
    }
    println!("all {nodes:>14} expanded {seconds:9.3} s, {:.1} M/s", nodes as f64 / seconds / 1e6);
}

fn numbers(text: &str, between: char) -> Vec<u8> {
    text.split(between).filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}
