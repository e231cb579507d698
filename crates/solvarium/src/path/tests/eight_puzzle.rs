//! For tests: the complete 8-puzzle, with exact distances.

use crate::Problem;
use crate::puzzle::tiles::{Board, Packed, Tiles};
use std::collections::{HashMap, VecDeque};

/// All boards that can reach the ordered goal, with their distances, found by a breadth-first search from the goal that
/// shares no code with this library's searches.
pub(in crate::path) fn distances() -> (Tiles, Vec<(Packed, u32)>) {
    let puzzle = Tiles::random(3, 3, 0).unwrap();
    let key = |board: &Packed| (0..9).fold(0u64, |key, cell| key * 9 + u64::from(board.tile(cell)));
    let mut known = HashMap::<u64, u32>::from([(key(&puzzle.goal()), 0)]);
    let mut queue = VecDeque::from([(puzzle.goal(), 0)]);
    let mut all = Vec::new();
    while let Some((board, depth)) = queue.pop_front() {
        all.push((board, depth));
        for action in puzzle.actions(&board) {
            let mut next = board;
            puzzle.apply(&mut next, &action);
            known.entry(key(&next)).or_insert_with(|| {
                queue.push_back((next, depth + 1));
                depth + 1
            });
        }
    }
    assert_eq!(all.len(), 181_440);
    (puzzle, all)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Beam, BidirectionalBreadthFirst, FromStart, Nbs, RecursiveBestFirst};
    use super::*;
    use crate::heuristic::Blind;
    use crate::puzzle::tiles::{LinearConflict, Manhattan};
    use crate::solve;

    /// A board out of every `step`, over all depths.
    fn sample(step: usize) -> impl Iterator<Item = (Tiles, u32)> {
        let (puzzle, all) = distances();
        all.into_iter().step_by(step).map(move |(board, depth)| (puzzle.clone().starting_at(board), depth))
    }

    #[test]
    fn recursive_best_first_finds_the_exact_distance() {
        for (puzzle, depth) in sample(2411) {
            let search = RecursiveBestFirst::new(LinearConflict::of(&puzzle));
            assert_eq!(solve(&puzzle, &search).plan().map(|plan| plan.cost), Some(depth));
        }
    }

    #[test]
    fn both_ends_find_the_exact_distance() {
        for (puzzle, depth) in sample(3037) {
            let both = solve(&puzzle, &BidirectionalBreadthFirst::new());
            assert_eq!(both.plan().map(|plan| plan.cost), Some(depth));
            let estimate = || Manhattan::of(&puzzle);
            let back = || FromStart(Manhattan::of(&puzzle.reversed()));
            for answer in [
                solve(&puzzle, &Nbs::new(Blind, Blind)),
                solve(&puzzle, &Nbs::new(estimate(), back())),
                solve(&puzzle, &Nbs::new(estimate(), back()).cheapest_action(1.0)),
                solve(&puzzle, &Nbs::new(Blind, back()).cheapest_action(1.0)),
            ] {
                assert_eq!(answer.plan().map(|plan| plan.cost), Some(depth));
            }
        }
    }

    #[test]
    fn beams_find_plans_that_are_long_enough() {
        for (puzzle, depth) in sample(12_041) {
            let wide = solve(&puzzle, &Beam::new(Manhattan::of(&puzzle), usize::MAX));
            assert_eq!(wide.plan().map(|plan| plan.cost), Some(depth));
            let narrow = solve(&puzzle, &Beam::new(Manhattan::of(&puzzle), 20));
            assert!(narrow.plan().is_none_or(|plan| plan.cost >= depth));
        }
    }
}
