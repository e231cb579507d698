//! Lists of puzzles, one in each line, are never read as one larger grid, however many there are.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium_forms::{Hints, read};

/// A line of n x n cells with few givens, different for each number.
fn line(size: usize, number: usize) -> String {
    let digit = |at: usize| char::from_digit((at % size.min(9) + 1) as u32, 10).unwrap();
    let cell = |at: usize| if (at * 7 + number).is_multiple_of(5) { digit(at / 3 + number) } else { '.' };
    (0..size * size).map(cell).collect()
}

#[test]
fn lines_that_are_puzzles_are_never_joined() {
    for size in [4, 6, 9, 16] {
        for count in 2..=20 {
            let text: String = (0..count).map(|number| line(size, number) + "\n").collect();
            // Lines of only cells are Solvarium's own notation: no other form claims them.
            let claim = read(&text, &Hints::default()).unwrap().map(|reading| reading.claim.evidence);
            assert_eq!(claim, None, "{count} lines of {size}x{size}");
        }
    }
}

#[test]
fn lines_of_candidates_are_positions() {
    let sukaku = |first: usize| {
        (0..729).map(move |at| if at % 9 == first { "." } else { &"123456789"[at % 9..=at % 9] })
    };
    for (count, empty) in [(2, "."), (3, "0"), (20, ".")] {
        let text: String = (0..count)
            .map(|first| sukaku(first % 9).collect::<String>().replace('.', empty) + "\n")
            .collect();
        let items: Vec<_> = read(&text, &Hints::default()).unwrap().unwrap().collect();
        let lines: Vec<usize> = items.iter().map(|item| item.line).collect();
        assert_eq!(lines, (1..=count).collect::<Vec<_>>());
        assert!(
            items.iter().all(|item| item.puzzle.as_ref().unwrap().to_string().ends_with("candidates 648"))
        );
    }
}

#[test]
fn rows_of_a_map_are_not_candidates() {
    for width in [64, 125, 216, 343, 512, 729] {
        let free = ".".repeat(width - 1);
        let text = format!("S{free}\n{}{free}.\n{free}G\n", format!("{free}.\n").repeat(width));
        let reading = read(&text, &Hints::default()).unwrap();
        let evidence = reading.map_or_else(String::new, |reading| reading.claim.evidence);
        assert!(!evidence.contains("candidates"), "{width}: {evidence}");
    }
}
