//! Tests boards against reference implementations too simple to be wrong.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Rng, depths};
use fast_tiles::{Board, Direction, Engine, Error, Shape};
use proptest::prelude::*;

fn shapes() -> Vec<Shape> {
    (0..=30).flat_map(|width| (0..=30).filter_map(move |height| Shape::new(width, height).ok())).collect()
}

#[test]
fn shapes_are_of_two_to_25_cells() {
    let shapes = shapes();
    assert_eq!(shapes.len(), 38);
    assert!(shapes.iter().all(|shape| (4..=25).contains(&shape.cells())));
    assert!(Shape::new(255, 255).is_err());
}

#[test]
fn neighbours_are_one_apart_and_lead_back() {
    for shape in shapes() {
        for cell in 0..shape.cells() {
            let neighbours = Direction::ALL.map(|way| shape.neighbour(cell, way));
            let near = (0..shape.cells()).filter(|other| shape.distance(cell, *other) == 1);
            let mut found: Vec<u8> = neighbours.into_iter().flatten().collect();
            found.sort_unstable();
            assert!(found.into_iter().eq(near), "{shape} {cell}");
            for (way, to) in Direction::ALL.into_iter().zip(neighbours) {
                assert!(to.is_none_or(|to| shape.neighbour(to, way.opposite()) == Some(cell)));
            }
        }
        assert_eq!(shape.neighbour(shape.cells(), Direction::Up), None);
    }
}

/// Exactly half of all boards are solvable, and none is nearer than its Manhattan distance.
#[test]
fn parity_and_distance_are_those_of_whole_spaces() {
    for (width, height, deepest) in [(2, 2, 6), (3, 2, 21), (2, 3, 21), (4, 2, 36), (2, 4, 36), (3, 3, 31)] {
        let shape = Shape::new(width, height).unwrap();
        let depths = depths(shape);
        let boards: usize = (1..=usize::from(shape.cells())).product();
        assert_eq!(depths.len(), boards / 2);
        assert_eq!(depths.values().max(), Some(&deepest));
        assert!(depths.iter().all(|(board, depth)| board.is_solvable() && board.manhattan() <= *depth));
    }
}

#[test]
fn exchanging_two_tiles_changes_solvability() {
    let mut rng = Rng(1);
    for shape in shapes() {
        let board = rng.board(shape);
        let mut tiles = board.tiles().to_vec();
        let (a, b) =
            (tiles.iter().position(|t| *t == 1).unwrap(), tiles.iter().position(|t| *t == 2).unwrap());
        tiles.swap(a, b);
        let other = Board::new(shape, &tiles).unwrap();
        assert_ne!(board.is_solvable(), other.is_solvable(), "{board}");
    }
}

proptest! {
    #[test]
    fn texts_are_read_as_they_are_written(seed in 1_u64.., shape in 0_usize..38) {
        let board = Rng(seed).board(shapes()[shape]);
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        prop_assert_eq!(Board::parse(&board.to_string().replace('/', "\n").replace(" 0 ", " _ ")), Ok(board));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9x_./ \n\u{e9}-]{0,80}") {
        if let Ok(board) = Board::parse(&text) {
            prop_assert_eq!(Board::new(board.shape(), board.tiles()), Ok(board));
        }
    }
}

#[test]
fn errors_say_what_was_expected_and_found() {
    let shown = |text: &str| Board::parse(text).unwrap_err().to_string();
    assert_eq!(shown(""), "expected sides of at least 2 and at most 25 cells, found 0x0");
    assert_eq!(shown("1 2 3"), "expected sides of at least 2 and at most 25 cells, found 3x1");
    assert_eq!(shown("0 1 2\n3 4 5\n6 7"), "row 3: expected 3 cells as in the first row, found 2");
    assert_eq!(shown("0 1 / 2 4"), "cell 3, counted from 0: a 2x2 board has tiles up to 3, found 4");
    assert_eq!(shown("0 1 / 2 2"), "tile 2 is on cells 2 and 3, counted from 0");
    assert_eq!(shown("0 1 / x 2"), "the blank is on cells 0 and 2, counted from 0");
    assert_eq!(shown(&"1 ".repeat(26)), "expected at most 25 cells, found more");
    assert_eq!(
        shown("0 1 / 2 \u{e9}"),
        "position 9: expected a number, or 0, _, . or x for the blank, found `\u{e9}`"
    );
    let count = Board::new(Shape::EIGHT, &[0; 4]).unwrap_err();
    assert_eq!(count.to_string(), "expected the 9 cells of a 3x3 board, found 4");
    let engine: Error = "AVX512".parse::<Engine>().unwrap_err();
    assert!(engine.is_engine() && !engine.is_input());
}
