//! Prints the outcome, the number of positions and the seconds of a complete solution.
//!
//! ```text
//! cargo run --release -p fast-four --example complete -- COLUMNS ROWS
//! ```

#![expect(clippy::print_stdout, reason = "an example that tells what it measured")]

use fast_four::{Board, Complete};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let sizes: Vec<usize> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [width, height] = sizes[..] else { return Err("usage: complete COLUMNS ROWS".into()) };
    let (board, start) = (Board::new(width, height)?, Instant::now());
    let all = Complete::solve_while(&board, 1 << 32, |_| ControlFlow::Continue(()))
        .map_err(|why| format!("no complete solution: {why:?}"))?;
    let (outcome, seconds) = (all.outcome(&board), start.elapsed().as_secs_f64());
    println!("{width}x{height}: outcome {outcome:?}, {} positions, {seconds:.2} s", all.positions());
    Ok(())
}
