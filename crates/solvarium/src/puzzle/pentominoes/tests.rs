//! Tests of known numbers of solutions, and of texts.

use super::*;
use crate::Limits;
use crate::check;
use crate::csp::exact_cover::{Encoded, ExactCover, count, each};
use crate::csp::{self, Backtrack};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn solutions(puzzle: &Pentominoes) -> u64 {
    let cover = puzzle.cover();
    let counted = each(&cover, &ExactCover::new(), &Limits::none(), |options| {
        let board = puzzle.board(options);
        assert!(puzzle.is_goal(&board));
        // The letters of a solution are a puzzle whose only solution is itself.
        let again = Pentominoes::parse(&puzzle.draw(&board)).unwrap();
        assert_eq!(count(&again.cover(), &ExactCover::new(), 2, &Limits::none()).number, 1);
        ControlFlow::Continue(())
    });
    counted.number
}

#[test]
fn rectangles_are_counted() {
    // Each has two solutions with four symmetries; larger ones are left to release builds.
    assert_eq!(solutions(&Pentominoes::parse("3x20").unwrap()), 4 * 2);
    // Scott (1958): a chessboard without its centre has 65 solutions, with eight symmetries each.
    let centre = "........\n........\n........\n...##...\n...##...\n........\n........\n........";
    if cfg!(not(debug_assertions)) {
        assert_eq!(solutions(&Pentominoes::parse(centre).unwrap()), 8 * 65);
        assert_eq!(solutions(&Pentominoes::parse("6x10").unwrap()), 4 * 2339);
    }
}

#[test]
fn all_searches_agree() {
    for text in ["3x5", "4x5", "5x5\npieces: I L P U V", "3x5\npieces: U V X", "#...#\n.....\n..L..\n#.#.#"] {
        let puzzle = Pentominoes::parse(text).unwrap();
        let known = solutions(&puzzle);
        assert_eq!(check::exact(&puzzle).goals() as u64, known, "{text}");
        let model = puzzle.model().unwrap();
        let counted = csp::count(&model, &Backtrack::new(), u64::MAX, &Limits::none());
        assert_eq!(counted.number, known, "{text}");
        let encoded = Encoded::of(&model).unwrap();
        assert_eq!(encoded.count(&ExactCover::new(), u64::MAX, &Limits::none()).number, known, "{text}");
    }
}

#[test]
fn errors_have_positions() {
    for (text, message) in [
        (
            "pieces: F",
            "line 1, column 10: expected a size, such as `6x10`, or a map of `.` and `#`, found the end of the text",
        ),
        ("6x", "line 1, column 1: expected a size of rows and columns, from 1x1 to 64x64, found `6x`"),
        ("1x65", "line 1, column 1: expected a size of rows and columns, from 1x1 to 64x64, found `1x65`"),
        ("1x5\n1x5", "line 2, column 1: expected one size or one map, found `1x5`"),
        (".....\n\n.....", "line 3, column 1: expected the next row of the map right below"),
        ("...\n..", "line 2: expected a row of 3 cells, found 2"),
        (
            "1x5\npieces: I Q",
            "line 2, column 11: expected a piece, one of F I L N P T U V W X Y Z, found `Q`",
        ),
        ("1x5\npieces: I I", "line 2, column 11: there is only one piece I"),
        ("..L..\npieces: I", "line 1, column 3: L is not among the pieces"),
        ("2x5\npieces: I", "line 2, column 10: 10 cells to cover, but 1 pieces cover 5, five each"),
    ] {
        assert_eq!(Pentominoes::parse(text).unwrap_err().to_string(), message, "{text}");
    }
    let wide = ".".repeat(1000);
    assert!(Pentominoes::parse(&wide).unwrap_err().to_string().contains("column 65"));
    assert!(Pentominoes::parse("2x3").unwrap_err().is_unsolvable());
    let error = Pentominoes::parse("1x5\npieces: X").unwrap().model().unwrap_err();
    assert_eq!(error.to_string(), "the piece X fits nowhere");
}

#[test]
fn a_map_of_walls_has_an_empty_cover() {
    let walls = Pentominoes::parse("##\n##").unwrap();
    assert!(walls.is_goal(&walls.start()));
    assert_eq!(solutions(&walls), 1);
    assert_eq!(csp::count(&walls.model().unwrap(), &Backtrack::new(), 9, &Limits::none()).number, 1);
}

proptest! {
    #[test]
    fn printed_text_is_read_back(text in "([.#FILx]{5}\n){1,4}(pieces: [FILN]{0,2})?") {
        if let Ok(puzzle) = Pentominoes::parse(&text) {
            prop_assert_eq!(Pentominoes::parse(&puzzle.print()).unwrap().print(), puzzle.print());
        }
    }

    #[test]
    fn noise_is_refused(text in "[.#FILNx0-9: \n]{0,80}|\\PC*") {
        let _ = Pentominoes::parse(&text);
    }
}
