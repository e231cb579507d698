//! Unique rectangles (types 1 to 6) and hidden rectangles: two rows, two columns, two boxes, two digits.
//!
//! A rectangle is found from a corner with two candidates, in reading order. Its second corner is in the same box, its
//! third and fourth in another. Corners may lack candidates that were removed earlier, as long as no filled cell
//! excludes them: the two digits can still be exchanged.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::options::Form;
use super::super::{Board, OnStep};
use super::types;
use crate::board::{CellSet, DigitSet};
use crate::technique::Technique;

/// Four corners and the two digits of the deadly pattern.
pub(super) struct Rectangle<'b> {
    pub(super) board: &'b Board,
    /// The corners: the first two share a box, and the first and the third a line.
    pub(super) corners: [usize; 4],
    pub(super) digits: DigitSet,
    /// The corners with more candidates than the two digits.
    pub(super) extra: CellSet,
    pub(super) extent: Extent,
}

/// The rectangles of a board, found once for all types.
#[derive(Debug, Default)]
pub(in super::super) struct Rectangles {
    all: Vec<([usize; 4], DigitSet, CellSet)>,
    /// The input for which they were found: the places of the digits, and whether all candidates are required.
    made_for: Option<([CellSet; 9], bool)>,
}

/// Finds the rectangles that give a step of this type.
pub(in super::super) fn find(
    rectangles: &mut Rectangles,
    board: &Board,
    (wanted, extent): (Technique, Extent),
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    rectangles.update(board, extent == Extent::All);
    for &(corners, digits, extra) in &rectangles.all {
        types::check(&Rectangle { board, corners, digits, extra, extent }, wanted, found)?;
    }
    ControlFlow::Continue(())
}

impl Rectangles {
    /// Finds the rectangles of a board, unless it is the board of the last call.
    fn update(&mut self, board: &Board, wants_all: bool) {
        let position = board.position();
        let made_for = Some((std::array::from_fn(|digit| position.places(digit)), wants_all));
        if self.made_for == made_for {
            return;
        }
        self.made_for = made_for;
        self.all.clear();
        for start in board.bivalue() {
            self.add_from(board, start, position.candidates(start), wants_all);
        }
    }

    /// Adds the rectangles of a corner that are new: new cells, as in HoDoKu, or new cells with these digits if all
    /// rectangles are requested.
    fn add_from(&mut self, board: &Board, start: usize, digits: DigitSet, wants_all: bool) {
        let of_digits = digits.into_iter().map(|digit| board.position().places(digit));
        let with_digits = of_digits.fold(CellSet::EMPTY, |all, places| all | places);
        let mut add = |corners: [usize; 4]| {
            if !corners.iter().all(|&corner| possible(board, corner, digits)) {
                return;
            }
            let cells: CellSet = corners.into_iter().collect();
            let same = |&(known, of, _): &([usize; 4], DigitSet, CellSet)| {
                known.into_iter().collect::<CellSet>() == cells && (!wants_all || of == digits)
            };
            if !self.all.iter().any(same) {
                let more = |cell: &usize| !digits.contains_all(board.position().candidates(*cell));
                self.all.push((corners, digits, corners.into_iter().filter(more).collect()));
            }
        };
        let _: ControlFlow<()> = corners_from(board, start, with_digits, |corners| {
            add(corners);
            ControlFlow::Continue(())
        });
    }
}

/// Visits the corners of all rectangles of two boxes from a cell, with other corners among `allowed`: partners in its
/// box and line ascending, then lines of the other boxes.
pub(super) fn corners_from(
    board: &Board,
    start: usize,
    allowed: CellSet,
    mut visit: impl FnMut([usize; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = board.position().geometry();
    let [row, column, home] = geometry.houses_of(start);
    let lines = geometry.house(row) | geometry.house(column);
    for partner in (geometry.house(home) & lines & allowed).without(start) {
        let along_row = geometry.row_of(partner) == row;
        let line = if along_row { column } else { row };
        let other = if along_row { geometry.column_of(partner) } else { geometry.row_of(partner) };
        for third in (geometry.house(line) - geometry.house(home)) & allowed {
            let place = geometry.places_of(third)[usize::from(along_row)];
            let fourth = geometry.cell_at(other, place);
            if allowed.contains(fourth) {
                visit([start, partner, third, fourth])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether filled cells allow both digits in an empty cell.
fn possible(board: &Board, cell: usize, digits: DigitSet) -> bool {
    let candidates = board.position().candidates(cell);
    let missing = digits - candidates;
    if !candidates.meets(digits) || !missing.is_empty() && !board.counts(Form::UrMissingCandidates) {
        return false;
    }
    !missing.into_iter().any(|digit| board.stands_near(digit, cell))
}

impl Rectangle<'_> {
    /// Returns the corner that shares no line with this one.
    pub(super) fn opposite(&self, corner: usize) -> usize {
        let at = self.corners.iter().position(|&cell| cell == corner).unwrap_or(0);
        self.corners[3 - at]
    }

    pub(super) fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }

    /// Returns the candidates of the extra corners besides the two digits.
    pub(super) fn surplus(&self) -> DigitSet {
        let position = self.board.position();
        self.extra.into_iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell))
            - self.digits
    }
}
