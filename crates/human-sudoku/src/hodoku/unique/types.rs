//! The six types of rectangles, and the hidden rectangle.

use std::ops::ControlFlow;

use super::super::OnStep;
use super::rectangle::Rectangle;
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

pub(super) fn check(rectangle: &Rectangle<'_>, wanted: Technique, found: &mut OnStep<'_>) -> ControlFlow<()> {
    match wanted {
        Technique::UniqueRectangle1 => one_extra_corner(rectangle, found),
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => {
            one_extra_digit(rectangle, wanted, found)
        }
        Technique::UniqueRectangle3 => naked_set(rectangle, found),
        Technique::UniqueRectangle4 => locked_digit(rectangle, found),
        Technique::UniqueRectangle6 => diagonal(rectangle, found),
        Technique::HiddenRectangle => hidden(rectangle, found),
        _ => ControlFlow::Continue(()),
    }
}

/// Type 1: three corners have only the two digits, which are removed from the fourth.
fn one_extra_corner(rectangle: &Rectangle<'_>, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let Some(corner) = rectangle.extra.only() else { return ControlFlow::Continue(()) };
    let gone = remove(rectangle, CellSet::of(corner), rectangle.digits);
    give(rectangle, Technique::UniqueRectangle1, gone, found)
}

/// Types 2 and 5: the extra corners have the same additional digit, which is removed from cells that see them all. In
/// type 2 they are two corners in a line; in type 5 two on a diagonal, or three.
fn one_extra_digit(rectangle: &Rectangle<'_>, wanted: Technique, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = rectangle.board.position();
    let Some(digit) = rectangle.surplus().only() else { return ControlFlow::Continue(()) };
    let kind = if shared_line(rectangle).is_some() {
        Technique::UniqueRectangle2
    } else {
        Technique::UniqueRectangle5
    };
    if kind != wanted || rectangle.extra.len() < 2 {
        return ControlFlow::Continue(());
    }
    let gone = position.places(digit) & position.geometry().common_peers(rectangle.extra);
    give(rectangle, wanted, CandidateSet::of_digit(digit, gone), found)
}

/// Returns the line of the two extra corners, if there are two and they share one.
fn shared_line(rectangle: &Rectangle<'_>) -> Option<usize> {
    let geometry = rectangle.board.position().geometry();
    if rectangle.extra.len() != 2 {
        return None;
    }
    geometry.houses_around(rectangle.extra).into_iter().find(|&house| house < 2 * geometry.size())
}

/// Type 3: the surplus of two extra corners in a house forms a naked set with other cells of the house.
fn naked_set(rectangle: &Rectangle<'_>, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = rectangle.board.position();
    if shared_line(rectangle).is_none() {
        return ControlFlow::Continue(());
    }
    for house in position.geometry().houses_around(rectangle.extra) {
        let others = position.geometry().house(house) & position.empty_cells();
        let fit = |cell: &usize| !position.candidates(*cell).meets(rectangle.digits);
        let others: CellSet = (others - rectangle.cells()).into_iter().filter(fit).collect();
        extend_set(rectangle, house, others, CellSet::EMPTY, rectangle.surplus(), found)?;
    }
    ControlFlow::Continue(())
}

fn extend_set(
    rectangle: &Rectangle<'_>,
    house: usize,
    left: CellSet,
    cells: CellSet,
    digits: DigitSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = rectangle.board.position();
    let mut left = left;
    while let Some(cell) = left.first() {
        left.remove(cell);
        let (cells, digits) = (cells.with(cell), digits | position.candidates(cell));
        if digits.len() == cells.len() + 1 {
            let mut gone = CandidateSet::EMPTY;
            let pattern = cells | rectangle.extra;
            for around in position.geometry().houses_around(pattern) {
                for digit in digits {
                    gone.insert_all(digit, position.places_in(digit, around) - pattern);
                }
            }
            set_step(rectangle, house, Set { cells, digits, role: Role::Naked }, gone, found)?;
        }
        extend_set(rectangle, house, left, cells, digits, found)?;
    }
    ControlFlow::Continue(())
}

fn set_step(
    rectangle: &Rectangle<'_>,
    house: usize,
    set: Set,
    gone: CandidateSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::UniqueRectangle3);
    step.cells = rectangle.cells();
    step.digits = rectangle.digits;
    step.houses.insert(house);
    if rectangle.extent.is_shown() {
        step.sets.push(set);
    }
    step.eliminations = gone;
    found(step)
}

/// Type 4: two extra corners in a line, and one of the two digits is in no cell that sees both: the other digit is
/// removed from both.
fn locked_digit(rectangle: &Rectangle<'_>, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = rectangle.board.position();
    if shared_line(rectangle).is_none() {
        return ControlFlow::Continue(());
    }
    let seen = position.geometry().common_peers(rectangle.extra);
    let locked = rectangle.digits.into_iter().find(|&digit| !position.places(digit).meets(seen));
    let Some(locked) = locked else { return ControlFlow::Continue(()) };
    let gone = remove(rectangle, rectangle.extra, rectangle.digits.without(locked));
    give(rectangle, Technique::UniqueRectangle4, gone, found)
}

/// Type 6: two extra corners on a diagonal, and a digit has no other place in the two rows (columns): it is removed from both.
fn diagonal(rectangle: &Rectangle<'_>, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = rectangle.board.position();
    let geometry = position.geometry();
    if rectangle.extra.len() != 2 || shared_line(rectangle).is_some() {
        return ControlFlow::Continue(());
    }
    for digit in rectangle.digits {
        let only = |house: usize| rectangle.cells().contains_all(position.places_in(digit, house));
        let rows = rectangle.extra.into_iter().all(|cell| only(geometry.row_of(cell)));
        let columns = rectangle.extra.into_iter().all(|cell| only(geometry.column_of(cell)));
        if rows || columns {
            let gone = remove(rectangle, rectangle.extra, DigitSet::of(digit));
            give(rectangle, Technique::UniqueRectangle6, gone, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hidden rectangle: in the row and the column of the corner opposite a bivalue one, a digit has no other place: the
/// other digit is removed from that corner.
fn hidden(rectangle: &Rectangle<'_>, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = rectangle.board.position();
    let geometry = position.geometry();
    for corner in rectangle.cells() - rectangle.extra {
        let far = rectangle.opposite(corner);
        for digit in rectangle.digits {
            let lines = [geometry.row_of(far), geometry.column_of(far)];
            if lines.iter().all(|&line| rectangle.cells().contains_all(position.places_in(digit, line))) {
                let gone = remove(rectangle, CellSet::of(far), rectangle.digits.without(digit));
                give(rectangle, Technique::HiddenRectangle, gone, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates of these digits in these cells.
fn remove(rectangle: &Rectangle<'_>, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        gone.insert_all(digit, rectangle.board.position().places(digit) & cells);
    }
    gone
}

fn give(
    rectangle: &Rectangle<'_>,
    technique: Technique,
    gone: CandidateSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.cells = rectangle.cells();
    step.digits = rectangle.digits;
    step.eliminations = gone;
    found(step)
}
