//! Pattern databases against a search in a map, whole spaces, and published means.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Rng, depths};
use fast_tiles::{Board, Database, Partition, Pattern, Shape, Way};
use std::collections::{HashMap, HashSet, VecDeque};

fn shape(width: u8, height: u8) -> Shape {
    Shape::new(width, height).unwrap()
}

fn build(shape: Shape, tiles: &[u8]) -> Database {
    Database::build(&Pattern::new(shape, tiles).unwrap()).unwrap()
}

/// The least moves of the pattern's tiles for each way to place them: boards on which other tiles are all alike,
/// breadth-first from the goal, where a move of another tile costs nothing and so comes first.
fn twin(shape: Shape, tiles: &[u8]) -> HashMap<Vec<u8>, u8> {
    const OTHER: u8 = 99;
    let alike = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { OTHER };
    let goal: Vec<u8> = Board::goal(shape).tiles().iter().map(alike).collect();
    let (mut queue, mut done, mut moves) = (VecDeque::from([(goal, 0)]), HashSet::new(), HashMap::new());
    while let Some((board, cost)) = queue.pop_front() {
        if !done.insert(board.clone()) {
            continue;
        }
        let place = |tile: &u8| board.iter().position(|other| other == tile).unwrap() as u8;
        moves.entry(tiles.iter().map(place).collect()).or_insert(cost);
        let blank = place(&0);
        for to in Way::ALL.into_iter().filter_map(|way| shape.neighbour(blank, way)) {
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
        let twin = twin(shape(width, height), tiles);
        let known = database.entries().iter().filter(|moves| **moves < u8::MAX).count();
        assert_eq!(known, twin.len(), "{width}x{height} {tiles:?}");
        for (places, moves) in twin {
            let board = with_places(shape(width, height), tiles, &places);
            assert_eq!(database.moves(&board), Ok(moves), "{board} {tiles:?}");
        }
    }
}

/// Any board with these tiles on these cells.
fn with_places(shape: Shape, tiles: &[u8], places: &[u8]) -> Board {
    let mut others = (0..shape.cells()).filter(|tile| !tiles.contains(tile));
    let tile = |cell: u8| match places.iter().position(|place| *place == cell) {
        Some(i) => tiles[i],
        None => others.next().unwrap(),
    };
    Board::new(shape, &(0..shape.cells()).map(tile).collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_single_tile_needs_its_distance() {
    for (width, height) in [(3, 3), (4, 4), (5, 5), (3, 5), (4, 6), (12, 2)] {
        let shape = shape(width, height);
        for tile in 1..shape.cells() {
            let distances = (0..shape.cells()).map(|cell| shape.distance(cell, tile));
            assert!(build(shape, &[tile]).entries().iter().copied().eq(distances));
        }
    }
}

/// Never more than it takes, never less than Manhattan distance, and of even difference to both.
#[test]
fn partitions_are_admissible_on_all_8_puzzles() {
    let eight = |tiles: &[u8]| build(Shape::EIGHT, tiles);
    for parts in [
        &[&[1, 2, 3, 4][..], &[5, 6, 7, 8]][..],
        &[&[1, 3, 6], &[2, 4], &[5, 7, 8]],
        &[&[8, 1, 2, 3, 4, 5, 6]],
    ] {
        let partition = Partition::new(parts.iter().map(|tiles| eight(tiles)).collect()).unwrap();
        let is_full = parts.concat().len() == 8;
        let mut better = 0;
        for (board, depth) in depths(Shape::EIGHT) {
            let moves = partition.moves(&board).unwrap();
            assert!(moves <= depth, "{board}: {moves} of {depth}");
            if is_full {
                assert!(moves >= board.manhattan() && (depth - moves).is_multiple_of(2), "{board}");
                better += usize::from(moves > board.manhattan());
            }
        }
        assert!(!is_full || better > 50_000, "{better}");
    }
}

/// Sampled: no random walk has fewer moves of the tiles than the databases say, nor another parity.
#[test]
fn walks_have_as_many_moves_of_the_tiles_as_databases_say() {
    let mut rng = Rng(17);
    for (shape, tiles) in
        [(Shape::FIFTEEN, &[1, 2, 4, 5][..]), (Shape::TWENTY_FOUR, &[1, 2, 6]), (shape(5, 3), &[9, 14, 3, 4])]
    {
        let database = build(shape, tiles);
        for _ in 0..20 {
            let (mut board, mut moves) = (Board::goal(shape), 0);
            for _ in 0..300 {
                let Some(next) = board.moved(Way::ALL[rng.below(4)]) else { continue };
                let tile = board.tiles()[usize::from(next.blank())];
                moves += u32::from(tiles.contains(&tile));
                let least = u32::from(database.moves(&next).unwrap());
                assert!(least <= moves && (moves - least).is_multiple_of(2), "{next} {tiles:?}");
                board = next;
            }
        }
    }
}

#[test]
fn what_is_no_pattern_is_refused() {
    for tiles in [&[0][..], &[1, 1], &[], &[1, 2, 3, 4, 5, 6, 7, 8, 9], &[16]] {
        assert!(Pattern::new(Shape::FIFTEEN, tiles).unwrap_err().is_pattern(), "{tiles:?}");
    }
    let mixed = Partition::new(vec![build(Shape::EIGHT, &[1]), build(Shape::FIFTEEN, &[2])]);
    assert!(mixed.unwrap_err().is_shape());
}
