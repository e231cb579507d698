//! Draws exact cover: Knuth's first example, its solution, and what its first option removes.

use super::ink::{GREEN, Ink, ORANGE, place, sheet};
use solvarium::Limits;
use solvarium::csp::exact_cover::{Cover, ExactCover, count};
use solvarium_draw::sheet::Sheet;

const OPTIONS: [&str; 6] = ["ce", "adg", "bcf", "adf", "bg", "deg"];
const CELL: f64 = 30.0;

/// Returns the options of the only solution, by number.
fn solution() -> Vec<usize> {
    let mut cover = Cover::new(7, 0);
    for option in OPTIONS {
        cover.option(option.bytes().map(|letter| usize::from(letter - b'a'))).unwrap();
    }
    count(&cover, &ExactCover::new(), u64::MAX, &Limits::none()).first.unwrap()
}

pub fn picture() -> Sheet {
    let (solution, about) =
        (solution(), "Rows are options, columns items; the options of the solution are green.");
    let mut sheet = sheet(520.0, 270.0, "An exact cover: every item exactly once", about);
    for (column, item) in ('a'..='g').enumerate() {
        let (x, _) = place((90.0, 0.0), (CELL, 0.0), column, 0);
        sheet.word((x + CELL / 2.0, 24.0), 14.0, &item.to_string());
        let left = OPTIONS.iter().filter(|option| option.contains(item)).count();
        sheet.word((x + CELL / 2.0, 252.0), 13.0, &left.to_string());
    }
    sheet.note((20.0, 252.0), 12.0, "options left");
    for (row, option) in OPTIONS.iter().enumerate() {
        draw(
            &mut sheet,
            row,
            option,
            solution.contains(&row),
            shares(option, OPTIONS[solution[0]]) && row != solution[0],
        );
    }
    sheet
}

fn shares(a: &str, b: &str) -> bool {
    a.chars().any(|item| b.contains(item))
}

fn draw(sheet: &mut Sheet, row: usize, option: &str, is_chosen: bool, is_struck: bool) {
    let (x, y) = place((90.0, 36.0), (CELL, CELL + 4.0), 0, row);
    sheet.note((20.0, y + 20.0), 13.0, &format!("option {row}"));
    for (column, item) in ('a'..='g').enumerate() {
        let colour = if is_chosen { GREEN } else { ORANGE };
        let fill = option.contains(item).then_some((colour, if is_chosen { 0.7 } else { 0.25 }));
        sheet.cell((x + CELL * column as f64, y), (CELL, CELL), fill);
    }
    let label = match (is_chosen, is_struck) {
        (true, _) => "in the solution",
        (_, true) => "removed by option 0",
        _ => "removed later",
    };
    if is_struck {
        sheet.strike((x, y + CELL / 2.0), (x + 7.0 * CELL, y + CELL / 2.0));
    }
    sheet.note((x + 7.0 * CELL + 14.0, y + 20.0), 12.0, label);
}
