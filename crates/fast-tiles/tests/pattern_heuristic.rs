//! Tests IDA* with pattern databases against whole spaces, the baseline and published lengths.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Rng, depths, exhaustive, korf, solves};
use core::ops::ControlFlow;
use fast_tiles::{
    Answer, Board, Database, Direction, Partition, Pattern, PatternHeuristic, Shape, Stop, scalar,
};

/// The tiles of each pattern of a partition.
type Parts<'a> = &'a [&'a [u8]];

fn partition(shape: Shape, parts: Parts<'_>) -> Partition {
    let build = |tiles: &&[u8]| Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap();
    Partition::new(parts.iter().map(build).collect()).unwrap()
}

fn heuristic(shape: Shape, partitions: &[Parts<'_>]) -> PatternHeuristic {
    PatternHeuristic::new(shape, partitions.iter().map(|parts| partition(shape, parts)).collect()).unwrap()
}

/// Returns a shortest solution, with limits, since a faulty search may never end.
fn solved(heuristic: &PatternHeuristic, board: &Board) -> Vec<Direction> {
    let (answer, stats) = heuristic.solve_while(board, 1 << 28, |_| ControlFlow::Continue(())).unwrap();
    assert!(answer.ways().is_some(), "{board} after {} boards", stats.expanded());
    answer.ways().unwrap().to_vec()
}

fn fives() -> PatternHeuristic {
    heuristic(Shape::FIFTEEN, &[&[&[1, 2, 3, 4, 5], &[6, 7, 10, 11, 15], &[8, 9, 12, 13, 14]]]).reflected()
}

#[test]
fn all_boards_of_small_shapes_are_solved_optimally() {
    let shapes: [(u8, u8, &[Parts<'_>]); 5] = [
        (2, 2, &[&[&[1, 2]]]),
        (2, 2, &[]),
        (3, 2, &[&[&[1, 2], &[3, 5]], &[&[2, 4, 5]]]),
        (2, 3, &[&[&[5], &[1, 2, 3, 4]]]),
        (4, 2, &[&[&[1, 2, 3, 4], &[5, 6, 7]]]),
    ];
    for (width, height, partitions) in shapes {
        let shape = Shape::new(width, height).unwrap();
        let heuristic = heuristic(shape, partitions).reflected();
        let boards = depths(shape).into_iter();
        for (board, depth) in boards.filter(|(board, _)| width < 4 || board.tiles()[1] == 3) {
            let ways = solved(&heuristic, &board);
            assert_eq!((ways.len(), solves(&board, &ways)), (depth as usize, true), "{board}");
        }
    }
}

/// The sum is admissible for all boards, and the search is optimal for a sample of them, or all.
#[test]
fn the_8_puzzle_is_solved_optimally() {
    let partitions: [Parts<'_>; 2] = [&[&[1, 2, 3, 5], &[4, 6, 7, 8]], &[&[1, 2, 4], &[8, 7]]];
    let plain = heuristic(Shape::EIGHT, &partitions);
    let mirrored = plain.clone().reflected();
    assert_eq!((plain.sums(), mirrored.sums(), mirrored.clone().reflected().sums()), (2, 4, 4));
    let mut depths: Vec<(Board, u32)> = depths(Shape::EIGHT).into_iter().collect();
    depths.sort_unstable_by_key(|(board, _)| board.tiles().to_vec());
    let mut better = 0;
    for (board, depth) in &depths {
        let (one, both) = (plain.moves(board).unwrap(), mirrored.moves(board).unwrap());
        assert!(one <= both && both <= *depth, "{board}");
        better += usize::from(one < both);
    }
    assert!(better > 20_000, "{better}");
    for (board, depth) in depths.iter().step_by(if exhaustive() { 1 } else { 97 }) {
        for heuristic in [&plain, &mirrored] {
            let ways = solved(heuristic, board);
            assert_eq!((ways.len(), solves(board, &ways)), (*depth as usize, true), "{board}");
        }
    }
}

/// A mirrored sum equals the sum of the mirrored board.
#[test]
fn mirrored_sums_are_those_of_the_mirrored_board() {
    let plain = heuristic(Shape::FIFTEEN, &[&[&[1, 2, 3], &[6, 7, 10], &[4, 5]]]);
    let (both, mut rng) = (plain.clone().reflected(), Rng(5));
    for _ in 0..1000 {
        let board = rng.board(Shape::FIFTEEN);
        let mirror = |cell: u8| cell % 4 * 4 + cell / 4;
        let tiles: Vec<u8> = (0..16).map(|cell| mirror(board.tiles()[usize::from(mirror(cell))])).collect();
        let seen = Board::new(Shape::FIFTEEN, &tiles).unwrap();
        let each = [board, seen].map(|board| plain.moves(&board).unwrap());
        assert_eq!(both.moves(&board).unwrap(), each[0].max(each[1]), "{board}");
    }
}

#[test]
fn the_baseline_needs_the_same_number_of_moves() {
    let (fives, mut rng) = (fives(), Rng(13));
    for board in (0..if exhaustive() { 300 } else { 12 }).map(|_| rng.walk(Shape::FIFTEEN, 200)) {
        let ((ways, stats), (scalar_ways, scalar_stats)) =
            (fives.solve(&board).unwrap(), scalar::solve(&board).unwrap());
        assert!(solves(&board, &ways));
        assert_eq!(ways.len(), scalar_ways.len(), "{board}");
        assert!(stats.expanded() <= scalar_stats.expanded().max(100), "{board}");
    }
}

#[test]
fn korfs_puzzles_have_the_published_lengths() {
    let fives = fives();
    for (moves, board) in korf(48) {
        let ways = solved(&fives, &board);
        assert_eq!((ways.len(), solves(&board, &ways)), (moves, true), "{board}");
    }
}

#[test]
fn limits_are_kept_to_the_board() {
    let heuristic = heuristic(Shape::FIFTEEN, &[&[&[1, 2, 4]]]);
    let board = Board::parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3").unwrap();
    for nodes in [0, 1, 2, 12_345] {
        let (answer, stats) = heuristic.solve_while(&board, nodes, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), nodes));
    }
    let (answer, stats) = heuristic.solve_while(&board, u64::MAX, |_| ControlFlow::Break(())).unwrap();
    assert_eq!(answer, Answer::Stopped(Stop::Asked));
    assert!(stats.expanded() > 0);
    assert!(heuristic.solve(&Board::goal(Shape::EIGHT)).unwrap_err().is_shape());
    let swapped = Board::parse("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15").unwrap();
    assert!(heuristic.solve(&swapped).unwrap_err().is_unsolvable());
}
