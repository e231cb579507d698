//! Tests boards: text, moves, and errors.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use fast_four::{Board, Player};
use std::collections::HashSet;

fn error(text: &str) -> String {
    Board::parse(text).unwrap_err().to_string()
}

#[test]
fn invalid_moves_are_located() {
    assert_eq!(error("45x"), "row 1, column 1: expected `.`, `x` or `o`, found `4`");
    assert_eq!(error("45z"), "move 3: expected a column from 1 to 7, found `z`");
    assert_eq!(error("458"), "move 3: expected a column from 1 to 7, found `8`");
    assert_eq!(error("0"), "move 1: expected a column from 1 to 7, found `0`");
    assert_eq!(error("4444444"), "move 7: column 4 is full");
    assert_eq!(error("12121212"), "move 8: the game ended before it");
    assert_eq!(error(" \n"), "expected moves like `4453`, or rows of `.`, `x` and `o`; found nothing");
}

#[test]
fn invalid_boards_are_located() {
    assert_eq!(error("..../...\n"), "row 2: expected 4 squares as in the first row, found 3");
    assert_eq!(error("..../..?."), "row 2, column 3: expected `.`, `x` or `o`, found `?`");
    assert_eq!(error(".x../...."), "row 1, column 2: the square below this stone is empty");
    assert_eq!(error("..../.oo."), "expected as many x as o, or one x more; found 0 x and 2 o");
    assert_eq!(error("oooo/xxxx"), "x has four in a line, but o moved after that");
    assert_eq!(error("ooo..../xxxx..o"), "x has four in a line, but o moved after that");
    let twice = "xxxx./ooxoo/xxxxo/ooxoo";
    assert_eq!(error(twice), "x has several fours in a line, which no single move completes");
    assert!(error(&".".repeat(17)).starts_with("expected 1 to 16 columns and 1 to 15 rows"));
}

#[test]
fn boards_and_moves_agree() {
    for (moves, rows) in [("", "......./......."), ("4", "......./...x..."), ("4433", "..oo.../..xx...")] {
        let board = Board::parse(rows).unwrap();
        assert_eq!(Board::from_moves(7, 2, moves).unwrap(), board);
        assert_eq!(Board::parse(&board.to_string().to_uppercase()).unwrap(), board);
    }
    let wide = Board::from_moves(16, 3, "1g g").unwrap();
    assert_eq!(
        (wide.stone(16, 1), wide.stone(16, 2), wide.stone(17, 1)),
        (Some(Player::Second), Some(Player::First), None)
    );
}

#[test]
fn sizes_have_limits() {
    for (width, height) in [(7, 6), (8, 7), (7, 8), (9, 6), (16, 3), (1, 15), (4, 15)] {
        let board = Board::new(width, height).unwrap();
        assert_eq!((board.cells(), board.columns().count()), (width * height, width));
    }
    for (width, height) in [(0, 4), (4, 0), (17, 2), (8, 8), (1, 16), (usize::MAX, usize::MAX)] {
        assert!(Board::new(width, height).is_err(), "{width}x{height}");
    }
}

/// The number of positions after each number of stones (J. Tromp; OEIS A212693).
#[test]
fn numbers_of_positions_are_known() {
    let mut layer = HashSet::from([Board::default()]);
    for known in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859] {
        assert_eq!(layer.len(), known);
        let after = |board: &Board, column| {
            let mut board = *board;
            board.play(column).unwrap();
            board
        };
        layer =
            layer.iter().flat_map(|board| board.columns().map(move |column| after(board, column))).collect();
    }
}
