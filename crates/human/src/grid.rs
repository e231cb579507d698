//! Formats a position as a grid of candidates, with signs for the candidates of a step.

use human_sudoku::{CandidateSet, DigitSet, Position, Step, used};

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The digit is placed.
    Placed,
    /// The candidate is removed.
    Struck,
    /// The candidate is part of the pattern.
    Used,
}

/// Formats the grid before a step: `4+` is a candidate of the pattern, `4-` is removed, `4!` is placed.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
/// let grid = human::grid_before(&step, &position);
/// assert!(grid.starts_with("  1   23!"));
/// // It is read as the same position again.
/// let instance = catalogue::parse(&grid)?;
/// assert!(human::position(&*instance)?.same_as(&position));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn grid_before(step: &Step, position: &Position) -> String {
    let mark = marks(step, position);
    let marked = |cell: usize, digit: usize| match mark(cell, digit) {
        Some(Mark::Placed) => (format!("{}!", digit + 1), 2),
        Some(Mark::Struck) => (format!("{}-", digit + 1), 2),
        Some(Mark::Used) => (format!("{}+", digit + 1), 2),
        None => ((digit + 1).to_string(), 1),
    };
    drawn(position, all_digits(), marked)
}

/// Formats the grid before a step, with marks that take no columns: colours, for example.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let step = human::explain(&position, &human::Order::human()).next().unwrap().unwrap();
/// let grid = human::grid_marked(&step, &position, |_, digit| format!("<{digit}>"));
/// assert!(grid.starts_with("  1  2<3> |"), "{grid}");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn grid_marked(step: &Step, position: &Position, show: impl Fn(Mark, usize) -> String) -> String {
    let mark = marks(step, position);
    let marked = |cell: usize, digit: usize| match mark(cell, digit) {
        Some(mark) => (show(mark, digit + 1), 1),
        None => ((digit + 1).to_string(), 1),
    };
    drawn(position, all_digits(), marked)
}

/// Returns a function from a candidate to its mark in a step.
fn marks<'s>(step: &'s Step, position: &Position) -> impl Fn(usize, usize) -> Option<Mark> + use<'s> {
    let used = used(step, position);
    move |cell, digit| {
        let is = |set: &CandidateSet| set.contains(cell, digit);
        match (is(&step.placements), is(&step.eliminations), is(&used)) {
            (true, ..) => Some(Mark::Placed),
            (_, true, _) => Some(Mark::Struck),
            (_, _, true) => Some(Mark::Used),
            _ => None,
        }
    }
}

/// Formats the grid with the candidates of these digits.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// assert_eq!(human::grid(&position, [2].into_iter().collect()).lines().next(), Some("  1 3 |"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn grid(position: &Position, digits: DigitSet) -> String {
    drawn(position, digits, |_, digit| ((digit + 1).to_string(), 1))
}

fn all_digits() -> DigitSet {
    (0..9).collect()
}

/// Formats each cell's digit or candidates, with lines between boxes. `marked` returns a candidate's text and its width in columns.
fn drawn(position: &Position, digits: DigitSet, marked: impl Fn(usize, usize) -> (String, usize)) -> String {
    let (geometry, size) = (position.geometry(), position.size());
    let cell = |cell: usize| match position.value(cell) {
        Some(digit) => ((digit + 1).to_string(), 1),
        None => {
            let candidates = (position.candidates(cell) & digits).into_iter();
            let pieces = candidates.map(|digit| marked(cell, digit));
            pieces.fold((String::new(), 0), |(text, width), (piece, more)| (text + &piece, width + more))
        }
    };
    let cells: Vec<(String, usize)> = geometry.cells().into_iter().map(cell).collect();
    let width = cells.iter().map(|&(_, width)| width).max().unwrap_or(1);
    let is_edge = |one: usize, other: usize| geometry.box_of(one) != geometry.box_of(other);
    let mut lines = Vec::new();
    for (row, row_cells) in cells.chunks(size).enumerate() {
        let (mut line, mut columns) = (String::new(), size * (width + 1) - 1);
        for (at, (cell, wide)) in (row * size..).zip(row_cells) {
            if at > row * size && is_edge(at - 1, at) {
                line += "| ";
                columns += 2;
            }
            line += &format!("{cell}{} ", " ".repeat(width - wide));
        }
        if row > 0 && is_edge((row - 1) * size, row * size) {
            lines.push("-".repeat(columns));
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.iter().map(|line| format!("  {line}\n")).collect()
}

/// Returns a link to a 9x9 position in the solver of SudokuWiki (A. Stuart); `None` for other sizes.
///
/// ```
/// use solvarium_human::{Geometry, Position, sudoku_wiki};
/// let empty = Position::empty(Geometry::nine());
/// assert_eq!(sudoku_wiki(&empty).unwrap().len(), "https://www.sudokuwiki.org/sudoku.htm?bd=".len() + 81);
/// ```
#[must_use]
pub fn sudoku_wiki(position: &Position) -> Option<String> {
    let digits = position.to_string().replace('.', "0");
    (position.size() == 9).then(|| format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"))
}

#[cfg(test)]
mod tests {
    use super::grid_before;
    use crate::{Budget, Position, Program, TechniqueSet, explain_with, position};
    use solvarium_catalogue::parse;

    fn read_position(text: &str) -> Position {
        position(&*parse(text).unwrap()).unwrap()
    }

    /// Returns the digit of a cell, or its candidates. A single candidate that no peer has counts as filled.
    fn digits(position: &Position, cell: usize) -> Vec<usize> {
        position
            .value(cell)
            .map_or_else(|| position.candidates(cell).into_iter().collect(), |digit| vec![digit])
    }

    #[test]
    fn each_grid_of_a_path_is_read_as_its_position() {
        let mut grids = 0;
        for puzzle in [
            "98.7..6..75.4.......3.9..878...7..9......42..........13.........7.25..3.......1.6",
            "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..",
            "1.....3..4.....2",
        ] {
            let mut before = read_position(puzzle);
            let ladder = Program::Human.ladder(TechniqueSet::EMPTY);
            for step in explain_with(&before.clone(), ladder, Budget::UNLIMITED).map(Result::unwrap) {
                let grid = grid_before(&step, &before);
                let read = read_position(&grid);
                for cell in before.geometry().cells() {
                    assert_eq!(digits(&read, cell), digits(&before, cell), "{grid}");
                }
                grids += 1;
                before.apply(&step);
            }
        }
        assert!(grids > 100, "{grids}");
    }
}
