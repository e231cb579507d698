//! The puzzle as a whole: move generation, memos and parity against slow twins.

use super::*;
use crate::{Heuristic, Problem, rng::Rng};

/// Walks at random and compares every memo with one made from nothing.
fn memo_is_scratch<B: Board, H>(puzzle: &Sliding<B>, heuristic: &H)
where
    H: Heuristic<Sliding<B>, Memo: PartialEq + std::fmt::Debug>,
{
    let mut rng = Rng::seeded(5);
    let mut state = puzzle.start();
    let mut memo = heuristic.first(&state);
    for _ in 0..3000 {
        let moves: Vec<Move> = puzzle.actions(&state).into_iter().collect();
        let action = moves[rng.below(moves.len())];
        puzzle.apply(&mut state, &action);
        memo = heuristic.after(&memo, &action, &state);
        assert_eq!(memo, heuristic.first(&state));
    }
}

fn every_memo_is_scratch<B: Board>(width: u8, height: u8) {
    let mut rng = Rng::seeded(9);
    let goal = Instance::ordered(width, height).unwrap().random(&mut rng);
    let start = goal.random(&mut rng);
    let instance = Instance::new(width, height, start.start(), goal.start()).unwrap();
    let puzzle = Sliding::<B>::of(&instance).unwrap();
    memo_is_scratch(&puzzle, &Manhattan::of(&puzzle));
}

#[test]
fn memos_are_what_they_would_be_from_nothing() {
    every_memo_is_scratch::<Packed>(2, 2);
    every_memo_is_scratch::<Packed>(3, 3);
    every_memo_is_scratch::<Packed>(4, 4);
    every_memo_is_scratch::<Packed>(3, 5);
    every_memo_is_scratch::<Packed>(5, 3);
    every_memo_is_scratch::<Packed>(8, 2);
    every_memo_is_scratch::<Cells<16>>(4, 4);
    every_memo_is_scratch::<Cells<25>>(5, 5);
    every_memo_is_scratch::<Cells<64>>(3, 5);
    every_memo_is_scratch::<Cells<64>>(8, 8);
}
