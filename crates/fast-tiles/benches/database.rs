//! Builds the pattern databases of a partition; prints their values and the time of each build.
//!
//! `cargo bench -p fast-tiles --bench database -- 4 4 1,2,4,5,8 3,6,7,11,15 9,10,12,13,14`

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark that is told what to make")]

use fast_tiles::{Database, Pattern, Shape};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.len() < 3 {
        return println!("cargo bench -p fast-tiles --bench database -- WIDTH HEIGHT TILES...");
    }
    let shape = Shape::new(arguments[0].parse().unwrap(), arguments[1].parse().unwrap()).unwrap();
    let threads = std::env::var("THREADS").map_or(NonZero::<usize>::MIN, |threads| threads.parse().unwrap());
    let mut sum = 0.0;
    for tiles in &arguments[2..] {
        let tiles: Vec<u8> = tiles.split(',').map(|tile| tile.parse().unwrap()).collect();
        let pattern = Pattern::new(shape, &tiles).unwrap();
        let start = Instant::now();
        let mut counts = Vec::new();
        let see = |so_far: &[u64]| {
            counts = so_far.to_vec();
            ControlFlow::Continue(())
        };
        let database = Database::build_on(threads, &pattern, u64::MAX, see).unwrap().unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let states: u64 = counts.iter().sum();
        let moves: u64 = (0..).zip(&counts).map(|(moves, states)| moves * states).sum();
        let mean = moves as f64 / states as f64;
        sum += mean;
        let (most, bytes) = (counts.len() - 1, database.bytes().len());
        println!("{tiles:?}: {states} states, {bytes} bytes, mean {mean:.4}, most {most}, {seconds:.3} s");
    }
    println!("mean of the sum: {sum:.4}");
}
