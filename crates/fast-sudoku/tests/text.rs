//! Texts are read back as written, and invalid ones are refused with a position.

use fast_sudoku::{Grid, Pencil};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_grid_is_read_as_it_was_written(cells in prop::collection::vec(0..10_u8, 81)) {
        let grid = Grid::new(cells.try_into().unwrap()).unwrap();
        prop_assert_eq!(Grid::parse(&grid.to_string()), Ok(grid));
        prop_assert_eq!(Grid::parse(&grid.to_string().replace('.', "0")), Ok(grid));
    }

    #[test]
    fn the_first_wrong_character_is_named(at in 0..81_usize, later in 0..81_usize, found in "[ -~&&[^0-9.]]") {
        let mut text = vec![".".to_owned(); 81];
        text[at.max(later)] = "x".to_owned();
        text[at.min(later)] = found;
        let error = Grid::parse(&text.concat()).unwrap_err();
        prop_assert_eq!(error.position(), Some(at.min(later) + 1));
        prop_assert!(error.is_input());
        let named = error.to_string().starts_with(&format!("position {}: ", at.min(later) + 1));
        prop_assert!(named, "{}", error);
    }

    #[test]
    fn no_text_is_too_strange(text in ".*") {
        let grid = Grid::parse(&text);
        prop_assert!(grid.is_err() || text.len() == 81);
        let pencil = Pencil::parse(&text);
        prop_assert!(pencil.is_err() || text.len() == 729);
    }

    #[test]
    fn candidates_are_read_as_they_were_written(cells in prop::collection::vec(0..512_u16, 81)) {
        let mut text = String::new();
        for set in &cells {
            text.extend((1..10).map(|digit| if set >> (digit - 1) & 1 == 1 { char::from(b'0' + digit) } else { '.' }));
        }
        let pencil = Pencil::parse(&text).unwrap();
        prop_assert_eq!(pencil.cells().as_slice(), cells.as_slice());
    }
}

#[test]
fn a_wrong_length_is_named() {
    for length in [0, 1, 80, 82, 729] {
        let error = Grid::parse(&".".repeat(length)).unwrap_err();
        assert_eq!(error.to_string(), format!("expected 81 characters, found {length}"));
    }
    let error = Pencil::parse(&".".repeat(81)).unwrap_err();
    assert_eq!(error.to_string(), "expected 729 characters, found 81");
}
