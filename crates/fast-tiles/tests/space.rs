//! Tests the depths of all boards of a shape against published tables and breadth-first search in a map.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use core::ops::ControlFlow;
use fast_tiles::{Shape, depths, depths_while};

fn shape(width: u8, height: u8) -> Shape {
    Shape::new(width, height).unwrap()
}

/// Schofield (1967).
#[test]
fn the_8_puzzle_has_the_published_depths() {
    let published = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(depths(Shape::EIGHT).unwrap(), published);
}

#[test]
fn small_shapes_have_the_depths_that_a_map_finds() {
    for shape in [shape(2, 2), shape(2, 3), shape(3, 2), shape(4, 2), shape(2, 4), shape(3, 3)] {
        let mut counts = Vec::new();
        for depth in common::depths(shape).into_values() {
            counts.resize(counts.len().max(depth as usize + 1), 0);
            counts[depth as usize] += 1;
        }
        assert_eq!(depths(shape).unwrap(), counts, "{shape}");
    }
}

/// All solvable boards are counted once, and the depth is the published one (OEIS A151944).
#[test]
fn larger_shapes_are_complete() {
    let large = if common::exhaustive() { &[(2, 6, 80), (3, 4, 53)][..] } else { &[] };
    for &(width, height, deepest) in [(2, 5, 55), (5, 2, 55)].iter().chain(large) {
        let counts = depths(shape(width, height)).unwrap();
        let boards: u64 = (3..=u64::from(width * height)).product();
        assert_eq!((counts.iter().sum::<u64>(), counts.len() - 1), (boards, deepest), "{width}x{height}");
    }
}

/// The first layers of 3x4, with every kind of move of bits, equal those of the map.
#[test]
fn the_first_layers_of_3x4_are_right() {
    let goal = fast_tiles::Board::goal(shape(3, 4));
    let (mut before, mut layer) = (Vec::new(), vec![goal]);
    let mut counts = vec![1];
    while counts.len() < 19 {
        let moved = |board: &fast_tiles::Board| fast_tiles::Direction::ALL.map(|way| board.moved(way));
        let mut next: Vec<_> = layer.iter().flat_map(moved).flatten().collect();
        next.sort_unstable_by_key(|board| board.tiles().to_vec());
        next.dedup();
        next.retain(|board| {
            before.binary_search_by_key(&board.tiles(), |other: &fast_tiles::Board| other.tiles()).is_err()
        });
        counts.push(next.len() as u64);
        (before, layer) = (layer, next);
    }
    let enough =
        |found: &[u64]| if found.len() < 19 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    for shape in [shape(3, 4), shape(4, 3)] {
        assert_eq!(depths_while(shape, 36 << 20, enough).unwrap().counts, counts);
    }
}

#[test]
fn shapes_with_too_many_boards_are_refused() {
    let error = depths(shape(2, 7)).unwrap_err();
    assert!(error.is_shape());
    assert_eq!(error.to_string(), "expected a board of at most 12 cells, found 2x7");
}
