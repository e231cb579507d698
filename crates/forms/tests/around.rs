//! Puzzles among other things: a number or a rating in a row without a header, a link above a grid.

use solvarium_forms::{Hints, read};

const PUZZLE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// The cells of the puzzle, one in each field.
fn fields(empty: &str, delimiter: &str) -> String {
    let cells: Vec<&str> = PUZZLE.split("").filter(|cell| !cell.is_empty()).collect();
    cells.iter().map(|&cell| if cell == "0" { empty } else { cell }).collect::<Vec<_>>().join(delimiter)
}

/// The puzzles of a text, as runs; errors as messages.
fn found(text: &str) -> Vec<String> {
    let reading = match read(text, &Hints::default()) {
        Ok(reading) => reading,
        Err(fault) => return vec![fault.to_string()],
    };
    let Some(reading) = reading else { return vec!["own notation".into()] };
    reading
        .map(|item| item.puzzle.map_or_else(|fault| fault.to_string(), |puzzle| puzzle.to_string()))
        .collect()
}

#[test]
fn a_field_before_or_after_the_cells_moves_no_cell() {
    let run = PUZZLE.replace('0', ".");
    let is_read = |text: &str| {
        let all = found(text);
        all.iter().all(|puzzle| puzzle.contains(&run))
    };
    for (empty, delimiter) in [("0", ","), (".", ","), ("", ","), ("0", ";"), ("", "\t")] {
        let cells = fields(empty, delimiter);
        // A separator after each cell.
        assert!(
            is_read(&format!("{cells}{delimiter}\n")),
            "{empty} {delimiter}: {:?}",
            found(&format!("{cells}{delimiter}\n"))
        );
        // Numbers before the cells.
        let numbered: String = (1..4).map(|number| format!("{number}{delimiter}{cells}\n")).collect();
        assert!(is_read(&numbered), "{empty} {delimiter}: {:?}", found(&numbered));
    }
    for empty in ["0", "."] {
        let cells = fields(empty, ",");
        assert!(is_read(&format!("5,{cells}\n")), "a number: {:?}", found(&format!("5,{cells}\n")));
        assert!(is_read(&format!("{cells},5\n")), "a rating: {:?}", found(&format!("{cells},5\n")));
    }
    // Blank fields are empty cells here, and the last may be one or none.
    let text = format!("5,{}\n", fields("", ","));
    assert!(
        is_read(&text) || found(&text)[0].contains("remove the first field or the last"),
        "{:?}",
        found(&text)
    );
}

#[test]
fn a_link_above_a_puzzle_says_where_it_is_from() {
    let link = "https://www.example.com/daily/today\n";
    let rows: String =
        PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    for text in [rows, format!("{PUZZLE}\n"), "S..\n.#.\n..G\n".to_owned()] {
        let whole = format!("{link}{text}");
        let all = read(&whole, &Hints::default()).unwrap();
        let evidence = all.map(|reading| reading.claim.evidence);
        assert!(!evidence.as_ref().is_some_and(|evidence| evidence.contains("link")), "{text}: {evidence:?}");
    }
    assert!(found("https://example.com/sudoku/2024/11/29\n")[0].contains("contains no puzzle"));
}
