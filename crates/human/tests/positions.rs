//! Reads positions from arbitrary text without a panic; each next step must agree with the solution.
#![expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]

use std::time::{Duration, Instant};

use proptest::prelude::*;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
use solvarium_human::{self as human, Budget, Program, Soundness, TechniqueSet};

/// Puzzles, from easy to hard, from which positions are made.
const PUZZLES: [&str; 4] = [
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..",
    "...5..1............74.8...3928.6.7..617.....8453..86..3698..421785..13...4.693..7",
    "98.7..6..75.4.......3.9..878...7..9......42..........13.........7.25..3.......1.6",
    "1.....3..4.....2",
];

/// Reads a text as positions and checks each. Returns their number.
fn check(text: &str) -> Result<usize, TestCaseError> {
    let kind = ProblemKind::parse("sudoku").unwrap();
    let mut positions = 0;
    for item in catalogue::read(text, Some(&kind), &AuxiliaryInputs::default()).into_iter().flatten() {
        let Ok(Ok(position)) = item.instance.map(|instance| human::position(&*instance)) else { continue };
        let soundness = position.soundness();
        positions += 1;
        for order in Program::ALL {
            let deadline = Some((Instant::now() + Duration::from_millis(100)).into());
            let mut ladder = order.ladder(TechniqueSet::EMPTY);
            let Ok(Some(step)) = ladder.next(&position, &Budget { deadline, ..Budget::UNLIMITED }) else {
                continue;
            };
            if let Soundness::Sound(solution) = &soundness {
                let is_right = |(cell, digit): (usize, usize)| usize::from(solution[cell]) == digit + 1;
                prop_assert!(step.placements.iter().all(is_right), "{text}: {step:?}");
                prop_assert!(!step.eliminations.iter().any(is_right), "{text}: {step:?}");
            }
        }
    }
    Ok(positions)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("SOLVARIUM_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
    ))]

    #[test]
    fn digits_and_removed_candidates_are_read(
        puzzle in prop::sample::select(&PUZZLES[..]),
        digits in prop::collection::vec((0_usize..81, 0_u8..10), 0..4),
        removed in prop::collection::vec((1_u8..10, 1_u8..10, 1_u8..10), 0..40),
    ) {
        let mut cells: Vec<u8> = puzzle.bytes().collect();
        for (cell, digit) in digits.into_iter().filter(|(cell, _)| *cell < puzzle.len()) {
            cells[cell] = b'0' + digit;
        }
        let cells = String::from_utf8(cells).unwrap();
        let removed: Vec<String> =
            removed.into_iter().map(|(digit, row, column)| format!("{digit}{row}{column}")).collect();
        check(&format!("{cells}:{}", removed.join(",")))?;
    }

    #[test]
    fn grids_of_candidates(cells in prop::collection::vec(1_u16..512, 81)) {
        let cell = |bits: &u16| -> String {
            (0..9_u8).filter(|at| bits >> at & 1 == 1).map(|at| char::from(b'1' + at)).collect()
        };
        let rows: Vec<String> =
            cells.chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ")).collect();
        check(&rows.join("\n"))?;
    }

    #[test]
    fn texts_that_look_like_positions(text in "[0-9.+:,|*_ rc\n-]{0,400}") {
        check(&text)?;
    }
}

#[test]
fn some_positions_are_readable() {
    for puzzle in PUZZLES {
        assert_eq!(check(&format!("{puzzle}:124")).unwrap(), 1, "{puzzle}");
    }
}
