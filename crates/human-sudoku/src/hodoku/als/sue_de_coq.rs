//! Sue de Coq (found by the player of that name, 2005): cells where a line and a box meet, with two or more digits more than
//! cells, and sets of cells in the rest of the line and in the rest of the box that use up the surplus.

use std::ops::ControlFlow;

use super::super::{Board, Found};
use crate::board::{CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Rows, then columns, each with its boxes; subsets of the intersection, of the line and of the box, each in depth-first
/// order of ascending cells.
pub(in super::super) fn find(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for square in geometry.boxes() {
        for line in geometry.rows().chain(geometry.columns()) {
            let shared = geometry.house(line) & geometry.house(square) & position.empty_cells();
            if shared.len() < 2 {
                continue;
            }
            subsets(board, shared, Part::EMPTY, &mut |shared| {
                if shared.cells.len() < 2 || shared.digits.len() < shared.cells.len() + 2 {
                    return ControlFlow::Continue(());
                }
                Meeting { board, line, square, shared }.search(found)
            })?;
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
}

/// Visits the subsets of `left`, added to `part`, depth-first.
fn subsets(
    board: &Board,
    left: CellSet,
    part: Part,
    visit: &mut dyn FnMut(Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut left = left;
    while let Some(cell) = left.first() {
        left.remove(cell);
        let more =
            Part { cells: part.cells.with(cell), digits: part.digits | board.position().candidates(cell) };
        visit(more)?;
        subsets(board, left, more, visit)?;
    }
    ControlFlow::Continue(())
}

/// The chosen cells of an intersection.
struct Meeting<'b> {
    board: &'b Board,
    line: usize,
    square: usize,
    shared: Part,
}

impl Meeting<'_> {
    fn search(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [line, square] = self.rest();
        let surplus = self.shared.digits.len() - self.shared.cells.len();
        subsets(self.board, line, Part::EMPTY, &mut |of_line| {
            let used = self.used(of_line);
            if used == 0 || used >= surplus {
                return ControlFlow::Continue(());
            }
            subsets(self.board, square - of_line.cells, Part::EMPTY, &mut |of_box| {
                let common = of_line.digits & of_box.digits & self.shared.digits;
                if common.is_empty() && self.used(of_box) == surplus - used {
                    self.check(of_line, of_box, found)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// The empty cells of the line and of the box outside the intersection.
    fn rest(&self) -> [CellSet; 2] {
        let position = self.board.position();
        let [line, square] = [self.line, self.square].map(|house| position.geometry().house(house));
        [line - square, square - line].map(|cells| cells & position.empty_cells())
    }

    /// How many of the intersection's digits a set of cells uses up: none where it shares no digit.
    fn used(&self, part: Part) -> usize {
        if !part.digits.meets(self.shared.digits) {
            return 0;
        }
        part.cells.len().saturating_sub((part.digits - self.shared.digits).len())
    }

    /// Line digits go from the rest of the line, box digits from the rest of the box, the others from both.
    fn check(&self, of_line: Part, of_box: Part, found: &mut Found<'_>) -> ControlFlow<()> {
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
        let set = |part: Part, role| Set { cells: part.cells, digits: part.digits, role };
        step.sets = vec![
            set(self.shared, Role::Intersection),
            set(of_line, Role::AlmostLocked),
            set(of_box, Role::AlmostLocked),
        ];
        found(step)
    }
}
