//! A position as a grid of candidates: those of a pattern and those that are struck out are marked by signs.

use human_sudoku::{CandidateSet, DigitSet, Position, Step, used};

/// The grid before a step: `4+` is a candidate of the pattern, `4-` one that goes, `4!` one that is put in.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, human};
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let position = human::position(&*job)?;
/// let step = human::Order::Human.ladder(human::TechniqueSet::EMPTY).next(&position, &human::Budget::UNLIMITED).unwrap().unwrap();
/// assert!(human::grid_before(&step, &position).starts_with("  1   23!"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn grid_before(step: &Step, position: &Position) -> String {
    let used = used(step, position);
    drawn(position, all_digits(), |cell, digit| {
        let is = |set: &CandidateSet| set.contains(cell, digit);
        match (is(&step.placements), is(&step.eliminations), is(&used)) {
            (true, ..) => "!",
            (_, true, _) => "-",
            (_, _, true) => "+",
            _ => "",
        }
    })
}

/// The grid with the candidates of these digits.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, human};
/// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
/// let position = human::position(&*job)?;
/// assert_eq!(human::grid(&position, [2].into_iter().collect()).lines().next(), Some("  1 3 |"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn grid(position: &Position, digits: DigitSet) -> String {
    drawn(position, digits, |_, _| "")
}

fn all_digits() -> DigitSet {
    (0..9).collect()
}

/// Each cell's digit or candidates, with lines between boxes.
fn drawn(position: &Position, digits: DigitSet, sign: impl Fn(usize, usize) -> &'static str) -> String {
    let (geometry, size) = (position.geometry(), position.size());
    let marked = |cell: usize, digit: usize| format!("{}{}", digit + 1, sign(cell, digit));
    let cell = |cell: usize| match position.value(cell) {
        Some(digit) => (digit + 1).to_string(),
        None => (position.candidates(cell) & digits).into_iter().map(|digit| marked(cell, digit)).collect(),
    };
    let cells: Vec<String> = geometry.cells().into_iter().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let is_edge = |one: usize, other: usize| geometry.box_of(one) != geometry.box_of(other);
    let mut lines = Vec::new();
    for (row, row_cells) in cells.chunks(size).enumerate() {
        let mut line = String::new();
        for (at, cell) in (row * size..).zip(row_cells) {
            if at > row * size && is_edge(at - 1, at) {
                line += "| ";
            }
            line += &format!("{cell:width$} ");
        }
        if row > 0 && is_edge((row - 1) * size, row * size) {
            lines.push("-".repeat(line.len() - 1));
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.iter().map(|line| format!("  {line}\n")).collect()
}

/// A link that opens the digits of a 9x9 position in the solver of SudokuWiki (A. Stuart); none of other sizes.
///
/// ```
/// use solvarium_catalogue::human::{Geometry, Position, sudoku_wiki};
/// let empty = Position::empty(Geometry::nine());
/// assert_eq!(sudoku_wiki(&empty).unwrap().len(), "https://www.sudokuwiki.org/sudoku.htm?bd=".len() + 81);
/// ```
#[must_use]
pub fn sudoku_wiki(position: &Position) -> Option<String> {
    let digits = position.to_string().replace('.', "0");
    (position.size() == 9).then(|| format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"))
}
