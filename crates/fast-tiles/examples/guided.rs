//! What pattern databases save: 15-puzzles of a file by Manhattan distance, by 6-6-3, and by 6-6-3 and its mirror.
//!
//! `cargo run --release -p fast-tiles --example guided -- FILE [COUNT]` reads lines of a number, the published length and
//! the tiles, checks the length, and takes the first COUNT, or 10. Each puzzle is solved by all of them before the next.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "an example that is told what to read")]

use fast_tiles::{Board, Database, Error, Guide, Partition, Pattern, Shape, Stats, Way, scalar};
use std::time::Instant;

type Solve<'a> = &'a dyn Fn(&Board) -> Result<(Vec<Way>, Stats), Error>;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).unwrap();
    let count = arguments.get(2).map_or(10, |count| count.parse().unwrap());
    let start = Instant::now();
    let parts: [&[u8]; 3] = [&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]];
    let build = |tiles| Database::build(&Pattern::new(Shape::FIFTEEN, tiles).unwrap()).unwrap();
    let partition = Partition::new(parts.map(build).into()).unwrap();
    println!("databases in {:.2} s", start.elapsed().as_secs_f64());
    let plain = Guide::new(Shape::FIFTEEN, vec![partition]).unwrap();
    println!("with the guide in {:.3} s", start.elapsed().as_secs_f64());
    let mirrored = plain.clone().reflected();
    let searches: [(&str, Solve<'_>); 3] = [
        ("Manhattan", &|board| scalar::solve(board)),
        ("6-6-3", &|board| plain.solve(board)),
        ("mirrored", &|board| mirrored.solve(board)),
    ];
    let mut totals = [(0.0, 0); 3];
    for line in text.lines().filter(|line| !line.starts_with('#')).take(count) {
        let numbers: Vec<u8> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let board = Board::new(Shape::FIFTEEN, &numbers[2..]).unwrap();
        for ((name, solve), total) in searches.iter().zip(&mut totals) {
            let start = Instant::now();
            let (ways, stats) = solve(&board).unwrap();
            let (seconds, nodes) = (start.elapsed().as_secs_f64(), stats.expanded());
            assert_eq!(ways.len(), usize::from(numbers[1]), "puzzle {}", numbers[0]);
            *total = (total.0 + seconds, total.1 + nodes);
            println!("{:3} {name:9} {} moves {nodes:>12} expanded {seconds:8.3} s", numbers[0], ways.len());
        }
    }
    for ((name, _), (seconds, nodes)) in searches.iter().zip(totals) {
        println!(
            "all {name:9} {nodes:>12} expanded {seconds:8.3} s, {:.1} M/s",
            nodes as f64 / seconds / 1e6
        );
    }
}
