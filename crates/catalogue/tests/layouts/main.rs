//! Random puzzles in random layouts: each text is read as the puzzle that was written, or refused, and never read as
//! another.
//!
//! `frame` runs cases of any puzzle. `network` makes random networks, and `edges` their texts; each other module
//! makes the cases of one kind. `cargo test --test layouts -- --ignored` runs 100,000 of each; `LAYOUTS=20000` sets
//! another number.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod cities;
mod edges;
mod frame;
mod graphs;
mod maps;
mod network;
mod rng;
mod sudoku;
mod tiles;

use frame::{many, run};

#[test]
fn sudokus_are_read_right_or_refused() {
    run(0..700, sudoku::case, 0.95);
}

#[test]
fn graphs_are_read_right_or_refused() {
    run(0..400, graphs::graph, 0.5);
}

#[test]
fn maps_to_colour_are_read_right_or_refused() {
    run(0..300, graphs::colouring, 0.5);
}

#[test]
fn tours_are_read_right_or_refused() {
    run(0..200, cities::case, 0.5);
}

#[test]
fn maps_are_read_right_or_refused() {
    run(0..300, maps::case, 0.5);
}

#[test]
fn boards_are_read_right_or_refused() {
    run(0..200, tiles::case, 0.5);
}

#[test]
#[ignore = "takes minutes"]
fn many_sudokus_are_read_right_or_refused() {
    run(many(), sudoku::case, 0.95);
}

#[test]
#[ignore = "takes minutes"]
fn many_graphs_are_read_right_or_refused() {
    run(many(), graphs::graph, 0.5);
}

#[test]
#[ignore = "takes minutes"]
fn many_maps_to_colour_are_read_right_or_refused() {
    run(many(), graphs::colouring, 0.5);
}

#[test]
#[ignore = "takes minutes"]
fn many_tours_are_read_right_or_refused() {
    run(many(), cities::case, 0.5);
}

#[test]
#[ignore = "takes minutes"]
fn many_maps_are_read_right_or_refused() {
    run(many(), maps::case, 0.5);
}

#[test]
#[ignore = "takes minutes"]
fn many_boards_are_read_right_or_refused() {
    run(many(), tiles::case, 0.5);
}
