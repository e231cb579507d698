//! Prints the score, nodes and seconds of positions, and the mean time by the number of stones. The table is emptied
//! before each position.
//!
//! ```text
//! cargo run --release -p fast-four --example score -- FILE [PLIES] [TABLE_MIB]
//! ```
//!
//! FILE has a position on each line (moves such as `15475757`), and may have its number of stones and its score in the next two columns,
//! separated by tabs. These scores are compared.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example that tells what it measured")]

use fast_four::{Board, Goal, Solver};
use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

/// Number of positions, seconds and nodes.
type Sum = (usize, f64, u64);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: score FILE [PLIES] [TABLE_MIB]")?;
    let plies: Option<usize> = arguments.next().map(|text| text.parse()).transpose()?;
    let bytes = arguments.next().map_or(Ok(256), |text| text.parse::<usize>())? << 20;
    let mut sums = BTreeMap::<usize, Sum>::new();
    let mut wrong = 0;
    for line in std::fs::read_to_string(file)?.lines() {
        let mut columns = line.split('\t');
        let Ok(board) = columns.next().unwrap_or_default().parse::<Board>() else { continue };
        if plies.is_some_and(|plies| plies != board.plies()) {
            continue;
        }
        let expected = columns.nth(1).and_then(|text| text.parse::<i32>().ok());
        let mut solver = Solver::new(bytes);
        let start = Instant::now();
        let found = solver.solve_while(&board, Goal::Score, u64::MAX, |_| ControlFlow::Continue(()));
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{}\t{}\t{}\t{}\t{seconds:.6}",
            line.split('\t').next().unwrap_or_default(),
            board.plies(),
            found.low,
            found.nodes
        );
        wrong += usize::from(expected.is_some_and(|score| found.score() != Some(score)));
        let sum = sums.entry(board.plies()).or_default();
        *sum = (sum.0 + 1, sum.1 + seconds, sum.2 + found.nodes);
    }
    for (plies, (count, seconds, nodes)) in sums {
        let mean = seconds / count as f64;
        eprintln!(
            "{plies} stones: {count} positions, {mean:.6} s and {} nodes each, {:.2} M nodes/s",
            nodes / count as u64,
            nodes as f64 / seconds / 1e6
        );
    }
    if wrong > 0 { Err(format!("{wrong} scores differ from the file").into()) } else { Ok(()) }
}
