//! Tests pattern databases against breadth-first search in a map, whole spaces and published means.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Rng, depths};
use fast_tiles::{Board, Database, Direction, Partition, Pattern, Shape};
use std::collections::{HashMap, VecDeque};

fn shape(width: u8, height: u8) -> Shape {
    Shape::new(width, height).unwrap()
}

fn build(shape: Shape, tiles: &[u8]) -> Database {
    Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap()
}

/// Stands for any tile that is not in the pattern.
const OTHER: u8 = 99;

/// Returns the least moves of the pattern's tiles for each board with all other tiles alike: breadth-first from the
/// goal, with free moves of other tiles first.
fn reference(shape: Shape, tiles: &[u8]) -> HashMap<Vec<u8>, u8> {
    let alike = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { OTHER };
    let goal: Vec<u8> = Board::goal(shape).tiles().iter().map(alike).collect();
    let (mut queue, mut moves) = (VecDeque::from([(goal, 0)]), HashMap::new());
    while let Some((board, cost)) = queue.pop_front() {
        if moves.contains_key(&board) {
            continue;
        }
        moves.insert(board.clone(), cost);
        let blank = board.iter().position(|&tile| tile == 0).unwrap() as u8;
        for to in Direction::ALL.into_iter().filter_map(|way| shape.neighbour(blank, way)) {
            let mut next = board.clone();
            next.swap(usize::from(blank), usize::from(to));
            if board[usize::from(to)] == OTHER {
                queue.push_front((next, cost));
            } else {
                queue.push_back((next, cost + 1));
            }
        }
    }
    moves
}

#[test]
fn databases_are_those_of_the_twin() {
    let small: [(u8, u8, &[u8]); 13] = [
        (2, 2, &[1, 2, 3]),
        (2, 2, &[3]),
        (3, 2, &[1, 5]),
        (2, 3, &[1, 2, 3, 4, 5]),
        (3, 3, &[1, 2, 3, 4]),
        (3, 3, &[2, 4, 5, 7, 8]),
        (3, 3, &[1, 2, 3, 4, 5, 6, 7]),
        (4, 3, &[1, 4, 5, 8]),
        (3, 4, &[2, 6, 10]),
        (2, 6, &[1, 3, 5, 7]),
        (4, 4, &[1, 2, 6]),
        (2, 5, &[1, 2, 4, 7, 9]),
        (5, 5, &[6, 12]),
    ];
    for (width, height, tiles) in small {
        let database = build(shape(width, height), tiles);
        for (alike, moves) in reference(shape(width, height), tiles) {
            let board = with_others(shape(width, height), tiles, &alike);
            assert_eq!(database.moves(&board), Ok(Some(moves)), "{board} {tiles:?}");
        }
    }
}

/// Returns a board with these tiles, and others in place of those that are alike.
fn with_others(shape: Shape, tiles: &[u8], alike: &[u8]) -> Board {
    let mut others = (1..shape.cells()).filter(|tile| !tiles.contains(tile));
    let tile = |&tile: &u8| if tile == OTHER { others.next().unwrap() } else { tile };
    Board::new(shape, &alike.iter().map(tile).collect::<Vec<_>>()).unwrap()
}

#[test]
fn unreachable_states_have_no_number() {
    for (width, height, tiles, board) in [
        (2, 2, &[1, 2, 3][..], "0 2 / 1 3"),
        (3, 2, &[1, 2, 3, 4, 5], "0 2 1 / 3 4 5"),
        (3, 3, &[1, 2, 3, 4, 5, 6, 7, 8], "8 7 6 / 5 4 3 / 1 2 0"),
    ] {
        let database = build(shape(width, height), tiles);
        assert_eq!(database.moves(&Board::parse(board).unwrap()), Ok(None), "{board}");
    }
}

#[test]
fn a_single_tile_needs_its_distance() {
    for (width, height) in [(3, 3), (4, 4), (5, 5), (3, 5), (4, 6), (12, 2)] {
        let shape = shape(width, height);
        for tile in 1..shape.cells() {
            let database = build(shape, &[tile]);
            for cell in 0..shape.cells() {
                let mut tiles: Vec<u8> = Board::goal(shape).tiles().to_vec();
                tiles.swap(usize::from(cell), usize::from(tile));
                let board = Board::new(shape, &tiles).unwrap();
                assert_eq!(database.moves(&board), Ok(Some(shape.distance(cell, tile))), "{board}");
            }
        }
    }
}

/// The value never exceeds the solution, is never below Manhattan distance, and has the parity of both.
#[test]
fn partitions_are_admissible_on_8_puzzles() {
    let eight = |tiles: &[u8]| build(Shape::EIGHT, tiles);
    for parts in [
        &[&[1, 2, 3, 4][..], &[5, 6, 7, 8]][..],
        &[&[1, 3, 6], &[2, 4], &[5, 7, 8]],
        &[&[8, 1, 2, 3, 4, 5, 6]],
    ] {
        let partition = Partition::new(parts.iter().map(|tiles| eight(tiles)).collect()).unwrap();
        let is_full = parts.concat().len() == 8;
        let mut better = 0;
        for (board, depth) in depths(Shape::EIGHT).into_iter().filter(|(board, _)| board.tiles()[4] < 3) {
            let moves = partition.moves(&board).unwrap();
            assert!(moves <= depth, "{board}: {moves} of {depth}");
            if is_full {
                assert!(moves >= board.manhattan() && (depth - moves).is_multiple_of(2), "{board}");
                better += usize::from(moves > board.manhattan());
            }
        }
        assert!(!is_full || better > 15_000, "{better}");
    }
}

/// Samples random walks: none has fewer moves of the tiles than the databases say, or another parity.
#[test]
fn walks_have_at_least_the_moves_of_the_databases() {
    let mut rng = Rng(17);
    for (shape, tiles) in
        [(Shape::FIFTEEN, &[1, 2, 4, 5][..]), (Shape::TWENTY_FOUR, &[1, 2, 6]), (shape(5, 3), &[9, 14, 3, 4])]
    {
        let database = build(shape, tiles);
        for _ in 0..20 {
            let (mut board, mut moves) = (Board::goal(shape), 0);
            for _ in 0..300 {
                let Some(next) = board.moved(Direction::ALL[rng.below(4)]) else { continue };
                let tile = board.tiles()[usize::from(next.blank())];
                moves += u32::from(tiles.contains(&tile));
                let least = u32::from(database.moves(&next).unwrap().unwrap());
                assert!(least <= moves && (moves - least).is_multiple_of(2), "{next} {tiles:?}");
                board = next;
            }
        }
    }
}

#[test]
fn invalid_patterns_are_refused() {
    for tiles in [&[0][..], &[1, 1], &[], &[1, 2, 3, 4, 5, 6, 7, 8, 9], &[16]] {
        assert!(Pattern::new(Shape::FIFTEEN, tiles).unwrap_err().is_pattern(), "{tiles:?}");
    }
    let mixed = Partition::new(vec![build(Shape::EIGHT, &[1]), build(Shape::FIFTEEN, &[2])]);
    assert!(mixed.unwrap_err().is_shape());
}
