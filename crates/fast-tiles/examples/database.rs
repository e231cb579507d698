//! What the pattern databases of a partition say, and how long it takes to make them.
//!
//! `cargo run --release -p fast-tiles --example database -- 4 4 1,2,4,5,8 3,6,7,11,15 9,10,12,13,14`

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "an example that is told what to make")]

use fast_tiles::{Database, Pattern, Shape};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let shape = Shape::new(arguments[0].parse().unwrap(), arguments[1].parse().unwrap()).unwrap();
    let mut sum = 0.0;
    for tiles in &arguments[2..] {
        let tiles: Vec<u8> = tiles.split(',').map(|tile| tile.parse().unwrap()).collect();
        let pattern = Pattern::new(shape, &tiles).unwrap();
        let start = Instant::now();
        let database = Database::build(&pattern).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let (moves, most) =
            (database.entries().iter().map(|moves| u64::from(*moves)), database.entries().iter().max());
        let mean = moves.sum::<u64>() as f64 / pattern.entries() as f64;
        sum += mean;
        println!(
            "{tiles:?}: {} entries, mean {mean:.4}, most {}, {seconds:.3} s",
            pattern.entries(),
            most.unwrap()
        );
    }
    println!("mean of the sum: {sum:.4}");
}
