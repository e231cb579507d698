//! Sue de Coq (named after the player who found it, 2005): some cells in the intersection of a line and a box have at least two digits more
//! than cells. Sets of cells in the rest of the line and of the box use up this surplus.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::{Board, OnStep};
use crate::board::{CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Searches rows, each with its boxes, then columns. Subsets of the intersection, of the line and of the box are each
/// in depth-first order of ascending cells.
pub(in super::super) fn find(board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let mut sides = [Users::NONE; 2];
    for line in geometry.rows().chain(geometry.columns()) {
        for square in geometry.boxes() {
            let shared = geometry.house(line) & geometry.house(square) & position.empty_cells();
            if shared.len() >= 2 && (board.has_changed(line) || board.has_changed(square)) {
                meetings(board, extent, [line, square], shared, &mut sides, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Some cells with the union of their candidates.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

impl Part {
    const EMPTY: Self = Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };

    fn with(self, board: &Board, cell: usize) -> Self {
        Self { cells: self.cells.with(cell), digits: self.digits | board.position().candidates(cell) }
    }

    /// Returns the number of digits minus the number of cells.
    const fn surplus(self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }
}

/// Number of non-empty subsets of seven cells.
const MOST: usize = 127;

/// The sets of cells of a house that use up part of the surplus of an intersection: depth-first.
struct Users {
    /// The cells of the house that can be in such a set, and their digits.
    cells: [(u8, DigitSet); 7],
    left: usize,
    /// The digits of the intersection, and below, its surplus.
    wanted: DigitSet,
    surplus: usize,
    /// For each set, its cells as bits of their indices in `cells`, its digits, and the surplus that it uses up.
    sets: [(u8, DigitSet, u8); MOST],
    count: usize,
}

impl Users {
    const NONE: Self = Self {
        cells: [(0, DigitSet::EMPTY); 7],
        left: 0,
        wanted: DigitSet::EMPTY,
        surplus: 0,
        sets: [(0, DigitSet::EMPTY, 0); MOST],
        count: 0,
    };

    /// Finds the sets among at most seven cells.
    fn find(&mut self, board: &Board, cells: CellSet, shared: Part) {
        (self.wanted, self.surplus, self.left, self.count) = (shared.digits, shared.surplus(), 0, 0);
        for cell in cells {
            let digits = board.position().candidates(cell);
            if !digits.contains_all(self.wanted) && self.left < self.cells.len() {
                self.cells[self.left] = (cell as u8, digits);
                self.left += 1;
            }
        }
        self.drop_useless();
        self.extend(0, 0, DigitSet::EMPTY, 1);
    }

    /// Drops cells that have at least as many digits outside the intersection as there are cells, until nothing changes.
    fn drop_useless(&mut self) {
        let mut before = self.left + 1;
        while self.left < before {
            before = self.left;
            self.left = 0;
            for at in 0..before {
                if (self.cells[at].1 - self.wanted).len() < before {
                    self.cells[self.left] = self.cells[at];
                    self.left += 1;
                }
            }
        }
    }

    /// Extends a set. The set must leave a digit of the intersection to the other house. Together with the cells that
    /// can still be added, it must have fewer other digits than cells.
    fn extend(&mut self, from: usize, cells: u8, digits: DigitSet, size: usize) {
        for at in from..self.left {
            let more = digits | self.cells[at].1;
            let others = (more - self.wanted).len();
            if more.contains_all(self.wanted) || others >= size + self.left - at - 1 {
                continue;
            }
            let cells = cells | 1 << at;
            if others < size && size - others < self.surplus && more.meets(self.wanted) && self.count < MOST {
                self.sets[self.count] = (cells, more, (size - others) as u8);
                self.count += 1;
            }
            self.extend(at + 1, cells, more, size + 1);
        }
    }

    fn part(&self, at: usize) -> Part {
        let (bits, digits, _) = self.sets[at];
        let cells = (0..self.left).filter(|at| bits >> at & 1 == 1).map(|at| usize::from(self.cells[at].0));
        Part { cells: cells.collect(), digits }
    }
}

/// The sets in the line and in the box.
type Sides = [Users; 2];

/// Visits all choices of two or three cells of one intersection, depth-first.
fn meetings(
    board: &Board,
    extent: Extent,
    [line, square]: [usize; 2],
    cells: CellSet,
    sides: &mut Sides,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let mut rest = cells;
    while let Some(first) = rest.first() {
        rest.remove(first);
        let mut left = rest;
        while let Some(second) = left.first() {
            left.remove(second);
            let two = Part::EMPTY.with(board, first).with(board, second);
            let three = left.first().map(|third| two.with(board, third));
            for shared in [Some(two), three].into_iter().flatten().filter(|part| part.surplus() >= 2) {
                Meeting { board, extent, line, square, shared }.find(sides, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The chosen cells of an intersection.
struct Meeting<'b> {
    board: &'b Board,
    extent: Extent,
    line: usize,
    square: usize,
    shared: Part,
}

impl Meeting<'_> {
    /// Combines sets of both sides. Unchosen cells of the intersection may be in either set.
    fn find(&self, [lines, boxes]: &mut Sides, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let position = self.board.position();
        let free = |house| (position.geometry().house(house) & position.empty_cells()) - self.shared.cells;
        lines.find(self.board, free(self.line), self.shared);
        if lines.count == 0 {
            return ControlFlow::Continue(());
        }
        boxes.find(self.board, free(self.square), self.shared);
        if boxes.count == 0 {
            return ControlFlow::Continue(());
        }
        for (first, &(_, digits, used)) in lines.sets[..lines.count].iter().enumerate() {
            let (digits, rest) = (digits & self.shared.digits, self.shared.surplus() as u8 - used);
            for (second, &(_, others, used)) in boxes.sets[..boxes.count].iter().enumerate() {
                if used == rest && !digits.meets(others) {
                    let (line, square) = (lines.part(first), boxes.part(second));
                    if !line.cells.meets(square.cells) {
                        self.check(line, square, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Removes the digits of the line's set from the rest of the line, those of the box's set from the rest of the box,
    /// and all other digits of the intersection from both.
    fn check(&self, of_line: Part, of_box: Part, found: &mut OnStep<'_>) -> ControlFlow<()> {
        let position = self.board.position();
        let mut step = Step::new(Technique::SueDeCoq);
        let sides = [(self.line, of_line, of_box), (self.square, of_box, of_line)];
        for (house, own, other) in sides {
            let rest = position.geometry().house(house) - own.cells - self.shared.cells;
            for digit in own.digits | (self.shared.digits - other.digits) {
                step.eliminations.insert_all(digit, position.places(digit) & rest);
            }
        }
        if step.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        step.cells = self.shared.cells | of_line.cells | of_box.cells;
        step.digits = self.shared.digits | of_line.digits | of_box.digits;
        step.houses.insert(self.line);
        step.houses.insert(self.square);
        if self.extent.is_shown() {
            let set = |part: Part, role| Set { cells: part.cells, digits: part.digits, role };
            step.sets = vec![
                set(self.shared, Role::Intersection),
                set(of_line, Role::AlmostLocked),
                set(of_box, Role::AlmostLocked),
            ];
        }
        found(step)
    }
}
