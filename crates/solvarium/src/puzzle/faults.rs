//! Tests that every error of every reader has a position in its text, and names the expected and the found text.

use super::grid_map::{GridMap, Neighbours, Terrain, scenarios};
use super::{
    bits, colouring, cryptarithm, hello, jugs, killer, pentominoes, quasigroup, queens, river, romania,
    sudoku, tiles, tsp, zebra,
};
use crate::Error;
use crate::error::Place;
use proptest::prelude::*;

type Reader = fn(&str) -> Result<(), Error>;

/// A reader, and texts that it refuses, each with the beginning of the message.
type Faults = (&'static str, Reader, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const ALL: &[Faults] = &[
    ("one-max", |text| bits::OneMax::parse(text).map(drop), &[
        ("", "line 1, column 1: expected the number of bits, a number from 1 to 1000000, found the end of the text"),
        ("0", "line 1, column 1: expected the number of bits, a number from 1 to 1000000, found `0`"),
        ("8 8", "line 1, column 3: expected nothing more, found `8`"),
    ]),
    ("royal-road", |text| bits::RoyalRoad::parse(text).map(drop), &[
        ("64", "line 1, column 3: expected the number of bits in a block, a number from 1 to 1000000, found the end of the text"),
        ("64\n 7", "line 2, column 2: 64 bits do not divide into blocks of 7: 1 left over"),
    ]),
    ("river", |text| river::River::parse(text).map(drop), &[
        ("", "line 1, column 1: expected the numbers of missionaries, of cannibals and of places in the boat, such as `3 3 2`, found the end of the text"),
        ("3", "line 1, column 2: expected the numbers of missionaries, of cannibals and of places in the boat, such as `3 3 2`, found the end of the text"),
        ("3 0", "line 1, column 3: a boat needs at least one place"),
        ("2 3 2", "line 1, column 1: the 2 missionaries are outnumbered by 3 cannibals before anyone crosses"),
        ("3 3 2 1", "line 1, column 7: expected nothing more, found `1`"),
    ]),
    ("jugs", |text| jugs::Jugs::parse(text).map(drop), &[
        ("", "line 1, column 1: expected capacities, `->` and the amount to measure, such as `4 3 -> 2`, found the end of the text"),
        ("4 3 # no more\n", "line 1, column 14: expected `->` and the amount to measure, such as `4 3 -> 2`, found the end of the text"),
        ("4 3 ->", "line 1, column 7: expected the amount to measure, such as `4 3 -> 2`, found the end of the text"),
        ("-> 2", "line 1, column 1: expected capacities before it, such as `4 3 -> 2`, found `->`"),
    ]),
    ("romania", |text| romania::Romania::parse(text).map(drop), &[
        ("Arad to", "line 1, column 8: expected a city, found the end of the text; the map has Arad"),
        ("Arad to Wien", "line 1, column 9: expected a city, found `Wien`; the map has Arad"),
    ]),
    ("hello", |text| hello::Hello::parse(text).map(drop), &[
        ("", "line 1, column 1: expected a text to spell, such as `HELLO WORLD`, found the end of the text"),
        ("a\nb", "line 2, column 1: expected one line to spell, found `b`"),
    ]),
    ("queens", |text| queens::Queens::parse(text).map(drop), &[
        ("", "line 1, column 1: expected a size, such as `8`, or a board, found the end of the text"),
        ("Q.\n.", "line 2: 1 cells on a board of 2 rows"),
        ("Q.\n.Q", "line 2, column 2: this queen attacks the one at line 1, column 1"),
    ]),
    ("map", |text| GridMap::parse(text, Neighbours::Four).map(drop), &[
        ("", "line 1, column 1: expected a map of `.`, `#`, `S` and `G`, found the end of the text"),
        ("S..\n...", "line 2, column 4: the map has no goal `G`"),
        ("G..", "line 1, column 4: the map has no start `S`"),
    ]),
    ("map file", |text| Terrain::parse(text).map(drop), &[
        ("type octile\nheight 1\nwidth 2\n", "line 3, column 8: expected a line `map` after the header, found the end of the text"),
        ("type octile\nheight 2\nwidth 2\nmap\n..\n", "line 5, column 3: the map ends after 1 of 2 rows"),
    ]),
    ("scenarios", |text| scenarios(text).map(drop), &[
        ("", "line 1, column 1: expected `version 1` and scenarios, found the end of the text"),
    ]),
    ("tiles", |text| tiles::TileInstance::parse(text).map(drop), &[
        ("", "line 1, column 1: no board: expected rows of tile numbers, such as 1 4 2 / 3 0 5 / 6 7 8"),
        ("1 2 3", "line 1, column 1: 3 cells in one row do not make a square"),
    ]),
    ("pentominoes", |text| pentominoes::Pentominoes::parse(text).map(drop), &[
        ("", "line 1, column 1: expected a size, such as `6x10`, or a map of `.` and `#`, found the end of the text"),
        ("2x3", "line 1, column 4: 6 cells to cover, but 12 pieces cover at most 60, five each"),
    ]),
    ("sudoku", |text| sudoku::Sudoku::parse(text).map(drop), &[
        ("# none", "line 1, column 7: the text is empty"),
        ("11..............", "line 1, column 2: 1 appears twice in row 1"),
        ("53..7....", "line 1: one row of 9 cells, but a 9 x 9 grid has 9 rows"),
        ("53..7.", "line 1: one row of 6 cells, but a grid has 6 rows; on one line, 2 x 2 has 4 cells"),
        ("1...z.3..4.....2", "line 1, column 5: z is not a digit of a 4 x 4 grid: 1 to 4"),
    ]),
    ("regions", |text| sudoku::Sudoku::parse("................")?.with_regions(text).map(drop), &[
        ("# none", "line 1, column 7: expected regions, one name for each cell, found the end of the text"),
        ("1122\n1122\n3344", "line 1: 3 rows of 4 cells, but a grid has 4 rows"),
    ]),
    ("killer", |text| killer::Killer::parse(text).map(drop), &[
        ("", "line 1, column 1: expected a map of cages and their sums, such as `A = 12`, found the end of the text"),
        ("A = 3", "line 1, column 1: expected a map of cages before their sums, found `A`"),
        ("AA..\n....\n....\nA = 3", "line 3: expected a map of 4 rows of cages, as the first has 4 cells, found 3"),
        ("....\nBB..\n....\n....\n", "line 2, column 1: cage B has no sum: write `B = ` and its sum below the map"),
        ("AA..\n....\n....\n....\nA = 9", "line 5, column 5: the sum of a cage with 2 cells is 3 to 7 in a 4 x 4 grid; found 9"),
        ("2x2::k:0:0:", "line 1, column 12: expected 16 numbers, one for each cell, found 2"),
        ("2x2::k:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1", "line 1, column 40: expected 16 numbers, one for each cell, found 17"),
        ("2x2::", "line 1, column 6: expected `k` for killer, found the end of the text"),
    ]),
    ("colouring", |text| colouring::Colouring::parse(text).map(drop), &[
        ("", "line 1, column 1: expected a number of colours and borders, such as `3 colours` and `A-B B-C`, or the name of a map"),
        ("3 colours", "line 1, column 10: expected borders such as `A-B`, or the name of a map"),
        ("3 colours\nA-A", "line 2, column 1: A borders itself, so it can have no colour"),
    ]),
    ("quasigroup", |text| quasigroup::Quasigroup::parse(text).map(drop), &[
        ("", "line 1, column 1: expected rows of numbers, `.` for holes, found the end of the text"),
        ("order 2", "line 1, column 8: expected 2 rows of 2 cells, found 0"),
        (
            "0-0-1\n0-3-0\n",
            "line 1, column 1: expected cells with blanks between them, numbers and `.` for holes, found `0-0-1`",
        ),
        ("1\n2\n", "line 2: expected 1 row of 1 cell, found 2"),
        ("1 .", "line 1, column 4: expected 2 rows of 2 cells, found 1"),
        ("1 .\n. .\n. .\n. .", "line 3: expected 2 rows of 2 cells, found 4"),
        ("1 .\n1 .", "line 2, column 1: 1 appears twice in column 1"),
    ]),
    ("cryptarithm", |text| cryptarithm::Cryptarithm::parse(text).map(drop), &[
        ("", "line 1, column 1: expected an equation, such as `SEND + MORE = MONEY`, found the end of the text"),
        ("A + B =", "line 1, column 8: expected a word after `A + B =`, found the end of the text"),
        ("A + B\n", "line 1, column 6: expected `=` and another sum after `A + B`, found the end of the text"),
        ("base 2: A + B = C", "line 1, column 17: 3 letters, but only 2 digits in base 2"),
    ]),
    ("zebra", |text| zebra::Zebra::parse(text).map(drop), &[
        ("", "line 1, column 1: expected kinds of things, such as `pet: dog fox zebra`, and clues; or `zebra`, found the end of the text"),
        ("a: x y\nx at 1\nx at 2", "line 3, column 1: the clues up to this one leave no house for x"),
    ]),
    ("tsp", |text| tsp::Tsp::parse(text).map(drop), &[
        ("", "line 1, column 1: expected 3 cities or more"),
        ("1 2\n3 4\n", "line 2, column 4: expected 3 cities or more: one city per line, `x y` or a name, x and y; found 2"),
        ("grid 6", "line 1, column 1: expected the number of rows after `grid`"),
    ]),
];

/// Well-formed texts of puzzles that provably have no solution; these are not input errors.
const CONTRADICTIONS: [(&str, &str); 9] = [
    ("river", "2 3 2"),
    ("queens", "Q.\n.Q"),
    ("pentominoes", "2x3"),
    ("sudoku", "11.............."),
    ("killer", "AA..\n....\n....\n....\nA = 9"),
    ("colouring", "3 colours\nA-A"),
    ("quasigroup", "1 .\n1 ."),
    ("cryptarithm", "base 2: A + B = C"),
    ("zebra", "a: x y\nx at 1\nx at 2"),
];

/// Whether a position is in the text, or just after a line of it.
fn is_inside(place: Place, text: &str) -> bool {
    let line = place.line.checked_sub(1).and_then(|line| text.split('\n').nth(line));
    line.is_some_and(|line| place.column <= line.chars().count() + 1)
}

#[test]
fn every_error_has_a_position_and_a_message() {
    for (name, read, faults) in ALL {
        for (text, message) in *faults {
            let error = read(text).unwrap_err();
            assert!(error.to_string().starts_with(message), "{name}: {text:?}\n{error}\n{message}");
            assert!(error.place().is_some_and(|place| is_inside(place, text)), "{name}: {text:?} {error}");
            let is_unsolvable = CONTRADICTIONS.contains(&(*name, *text));
            let kinds = (error.is_unsolvable(), error.is_input());
            assert_eq!(kinds, (is_unsolvable, !is_unsolvable), "{name}: {text:?}");
        }
    }
    for (name, text) in CONTRADICTIONS {
        let is_listed =
            |(who, _, faults): &Faults| *who == name && faults.iter().any(|fault| fault.0 == text);
        assert!(ALL.iter().any(is_listed), "{name}: {text:?}");
    }
}

#[test]
fn a_nul_byte_is_no_part_of_any_text() {
    for (name, read, _) in ALL {
        for (text, line, column) in [
            ("\0", 1, 1),
            ("1 2\0 3 / 0", 1, 4),
            ("a: b\n\0c", 2, 1),
            ("1...\0.3..4.....2", 1, 5),
            ("1./.\0", 1, 5),
        ] {
            let error = read(text).unwrap_err();
            let message = format!("line {line}, column {column}: a NUL byte; is this a text file?");
            assert_eq!(error.to_string(), message, "{name}: {text:?}");
        }
    }
}

proptest! {
    #[test]
    fn errors_of_noise_have_positions(
        text in "([0-9.QSGxA-Ca:=+/#|\\->]|\\PC|[ \n]){0,60}|((order|grid|3|colours|a:|x|at|1|=|->|k|2x2::k:|pieces:|\\.|map|height) ?\n?){0,12}"
    ) {
        for (name, read, _) in ALL {
            if let Err(error) = read(&text) {
                let is_placed = error.place().is_some_and(|place| is_inside(place, &text));
                prop_assert!(is_placed, "{}: {:?} {}", name, text, error);
            }
        }
    }
}
