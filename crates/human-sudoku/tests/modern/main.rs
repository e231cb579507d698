//! Tests the order `modern` and its own techniques: each on positions where it is found and where one more candidate
//! prevents it, the soundness of every step, and second implementations of some.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

#[path = "../hodoku/boards.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod boards;
mod cases;
#[path = "../random/mod.rs"]
mod random;
mod soundness;
mod twins;

use std::ops::ControlFlow;

use human_sudoku::hodoku::Options;
use human_sudoku::{Budget, Geometry, Order, Position, Program, Step, Technique, TechniqueSet};
use random::Random;

/// The techniques that neither program has.
fn own() -> impl Iterator<Item = Technique> {
    let is_own = |technique: &Technique| {
        let entry = technique.entry();
        entry.hodoku.is_none() && entry.se.is_none()
    };
    Technique::ALL.iter().copied().filter(is_own)
}

/// Returns all steps of a technique.
fn steps(technique: Technique, position: &Position) -> Vec<Step> {
    let also = TechniqueSet::EMPTY.with(technique);
    let order = Order::with(Program::Modern, Options { also, ..Options::DEFAULT });
    let mut steps = Vec::new();
    let take = &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    order.finder(also).all(position, &Budget::UNLIMITED, take).unwrap();
    steps
}

/// Returns a position of this solution: some cells are filled, and some candidates removed that it does not need.
fn position(solution: &[u8; 81], rng: &mut Random) -> Position {
    let (filled, gone) = (rng.below(40), 5 + rng.below(75));
    let values: Vec<u8> =
        solution.iter().map(|&digit| if rng.below(100) < filled { digit } else { 0 }).collect();
    let mut position = Position::of_puzzle(Geometry::NINE, &values);
    for (cell, digit) in position.all_candidates().iter() {
        if usize::from(solution[cell]) != digit + 1 && rng.below(100) < gone {
            position.remove(cell, digit);
        }
    }
    position
}
