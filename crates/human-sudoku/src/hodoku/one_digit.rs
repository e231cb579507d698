//! Named patterns of one digit: skyscraper, two-string kite, empty rectangle.

use std::ops::ControlFlow;

use super::options::Form;
use super::{Board, OnStep};
use crate::board::CellSet;
use crate::step::Step;
use crate::technique::Technique;

/// Finds skyscrapers: two parallel lines with two places each, one place of each in the same crossing line. Cells that
/// see both other ends lose the digit. Rows, then columns; digits ascending, then pairs of lines.
pub(super) fn skyscraper(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let size = board.position().size();
    let digits = board.digits_with_dead_places();
    for lines in [0..size, size..2 * size] {
        for digit in digits {
            for first in lines.clone().filter(|&line| board.count(digit, line) == 2) {
                for second in (first + 1..lines.end).filter(|&line| board.count(digit, line) == 2) {
                    tower(board, digit, [first, second], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn tower(board: &Board, digit: usize, lines: [usize; 2], found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let [one, two] = lines.map(|line| board.places(digit, line));
    if (one & two).count_ones() != 1 {
        return ControlFlow::Continue(());
    }
    let tops = geometry.cells_at(lines[0], one & !two) | geometry.cells_at(lines[1], two & !one);
    let gone = position.places(digit) & geometry.common_peers(tops);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::Skyscraper);
    step.digits.insert(digit);
    step.cells = geometry.cells_at(lines[0], one) | geometry.cells_at(lines[1], two);
    step.houses = lines.into_iter().collect();
    step.eliminations.insert_all(digit, gone);
    found(step)
}

/// Finds kites: a row and a column that have two places each; one place of each is in the same box. The cell where the
/// other ends cross loses the digit.
pub(super) fn kite(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for digit in board.digits_with_dead_places() {
        for row in geometry.rows().filter(|&row| board.count(digit, row) == 2) {
            for column in geometry.columns().filter(|&column| board.count(digit, column) == 2) {
                string_pair(board, digit, [row, column], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn string_pair(board: &Board, digit: usize, lines: [usize; 2], found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let [row, column] = lines.map(|line| position.places_in(digit, line));
    if row.meets(column) {
        return ControlFlow::Continue(());
    }
    for near in row {
        for other in column {
            if geometry.box_of(near) != geometry.box_of(other) {
                continue;
            }
            let ends = row.without(near) | column.without(other);
            let gone = position.places(digit) & geometry.common_peers(ends);
            if !gone.is_empty() {
                let mut step = Step::new(Technique::TwoStringKite);
                step.digits.insert(digit);
                step.cells = row | column;
                step.houses = lines.into_iter().collect();
                step.houses.insert(geometry.box_of(near));
                step.eliminations.insert_all(digit, gone);
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds pairs of kites that share their two cells in a box. As in HoDoKu, they may be of two digits.
pub(super) fn dual_kite(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    dual(board, Technique::DualTwoStringKite, kite, |_, _| true, found)
}

/// Finds pairs of empty rectangles with the same places in a box, different links and different eliminations. One link
/// cannot give both eliminations, because it leads from only one line of the box to only one cell of the other.
pub(super) fn dual_empty_rectangle(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let same_digit = |one: &Step, two: &Step| one.digits == two.digits;
    dual(board, Technique::DualEmptyRectangle, empty_rectangle, same_digit, found)
}

/// Finds pairs of steps of a search that share their cells in a box, and remove different candidates.
fn dual(
    board: &Board,
    technique: Technique,
    search: fn(&Board, &mut OnStep<'_>) -> ControlFlow<()>,
    fit: fn(&Step, &Step) -> bool,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let geometry = board.position().geometry();
    let in_box = |step: &Step| {
        let square = geometry.boxes().find(|&house| step.houses.contains(house));
        square.map_or(CellSet::EMPTY, |square| step.cells & geometry.house(square))
    };
    let mut steps: Vec<Step> = Vec::new();
    search(board, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    })?;
    for (at, first) in steps.iter().enumerate() {
        let dual = |second: &&Step| {
            fit(first, second) && second.eliminations != first.eliminations && in_box(second) == in_box(first)
        };
        for second in steps[at + 1..].iter().filter(dual) {
            let mut both = first.clone();
            both.technique = technique;
            both.digits = first.digits | second.digits;
            both.cells = first.cells | second.cells;
            both.houses = first.houses | second.houses;
            for (cell, digit) in second.eliminations.iter() {
                both.eliminations.insert(cell, digit);
            }
            found(both)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds empty rectangles: a box's places all lie in one of its rows and one of its columns. A line that crosses the
/// row (column) and has two places, one of them in the row (column), leads to the cell of the column (row) that loses
/// the digit. The order is: digits, boxes, then row and column of the crossing, descending.
pub(super) fn empty_rectangle(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let fewest = if board.counts(Form::ErTwoCandidates) { 1 } else { 2 };
    for digit in board.digits_with_dead_places() {
        for house in geometry.boxes() {
            if board.count(digit, house) < 2 {
                continue;
            }
            let places = position.places_in(digit, house);
            for place in (0..position.size()).rev() {
                let hinge = geometry.cell_at(house, place);
                let lines = [geometry.row_of(hinge), geometry.column_of(hinge)];
                let [row, column] = lines.map(|line| geometry.house(line).without(hinge));
                let crosses = (row | column).with(hinge).contains_all(places);
                if crosses && row.meets(places) && column.meets(places) && places.len() > fewest {
                    from_box(board, digit, places, lines, found)?;
                    from_box(board, digit, places, [lines[1], lines[0]], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the strong links that start in `along`, outside the box, and end on a cell that sees a cell of `across`.
fn from_box(
    board: &Board,
    digit: usize,
    places: CellSet,
    [along, across]: [usize; 2],
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for near in position.places_in(digit, along) - places {
        let other_lines = [geometry.column_of(near), geometry.row_of(near)];
        let link = if other_lines[0] == along { other_lines[1] } else { other_lines[0] };
        if board.count(digit, link) != 2 {
            continue;
        }
        let Some(far) = position.places_in(digit, link).without(near).first() else { continue };
        let gone = (position.places_in(digit, across) & geometry.peers(far)) - places - CellSet::of(near);
        let parallel = gone.into_iter().filter(|&cell| {
            geometry.row_of(cell) == geometry.row_of(far)
                || geometry.column_of(cell) == geometry.column_of(far)
        });
        let gone: CellSet = parallel.collect();
        if !gone.is_empty() {
            let mut step = Step::new(Technique::EmptyRectangle);
            step.digits.insert(digit);
            step.cells = places.with(near).with(far);
            step.houses = geometry.houses_around(places).with(link);
            step.eliminations.insert_all(digit, gone);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}
