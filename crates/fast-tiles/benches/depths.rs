//! Counts the boards of a shape at each depth, and measures how long it takes.
//!
//! `cargo bench -p fast-tiles --bench depths -- WIDTH HEIGHT`

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a program for the command line")]

use fast_tiles::{Shape, depths, depths_memory};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.len() < 2 {
        return println!("cargo bench -p fast-tiles --bench depths -- WIDTH HEIGHT");
    }
    let sides: Vec<u8> = arguments.iter().map(|side| side.parse().unwrap()).collect();
    let shape = Shape::new(sides[0], sides[1]).unwrap();
    let start = Instant::now();
    let counts = depths(shape).unwrap();
    let seconds = start.elapsed().as_secs_f64();
    for (depth, count) in counts.iter().enumerate() {
        println!("{depth:3} {count}");
    }
    let (boards, memory) = (counts.iter().sum::<u64>(), depths_memory(shape).unwrap());
    println!("{shape}: {boards} boards to depth {}, {seconds:.4} s, {memory} bytes", counts.len() - 1);
}
