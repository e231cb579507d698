//! Sue de Coq (found by the player of that name, 2005): cells where a line and a box meet, with two or more digits more than
//! cells, and sets of cells in the rest of the line and in the rest of the box that use up the surplus.

use std::ops::ControlFlow;

use super::super::{Board, Found};
use crate::board::{CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Boxes, each with its rows, then its columns; subsets of the intersection, of the line and of the box, each in depth-first
/// order of ascending cells.
pub(in super::super) fn find(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for square in geometry.boxes() {
        for line in geometry.rows().chain(geometry.columns()) {
            let shared = geometry.house(line) & geometry.house(square) & position.empty_cells();
            if shared.len() >= 2 {
                meetings(board, line, square, shared, found)?;
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
}

/// The subsets of at most six cells, depth-first.
struct Subsets {
    parts: [Part; 63],
    count: usize,
}

impl Subsets {
    fn of(board: &Board, cells: CellSet) -> Self {
        let mut subsets = Self { parts: [Part::EMPTY; 63], count: 0 };
        subsets.extend(board, cells, Part::EMPTY);
        subsets
    }

    fn extend(&mut self, board: &Board, left: CellSet, part: Part) {
        let mut left = left;
        while let Some(cell) = left.first() {
            left.remove(cell);
            let digits = part.digits | board.position().candidates(cell);
            let more = Part { cells: part.cells.with(cell), digits };
            if self.count < self.parts.len() {
                self.parts[self.count] = more;
                self.count += 1;
            }
            self.extend(board, left, more);
        }
    }

    fn all(&self) -> &[Part] {
        &self.parts[..self.count]
    }

    /// Keeps those that use up some of the surplus of an intersection, but not all.
    fn using(&self, shared: Part, kept: &mut [(Part, usize); 63]) -> usize {
        let mut count = 0;
        for &part in self.all() {
            let used = part.cells.len().saturating_sub((part.digits - shared.digits).len());
            if used > 0 && used < surplus(shared) && part.digits.meets(shared.digits) {
                kept[count] = (part, used);
                count += 1;
            }
        }
        count
    }
}

/// How many digits more than cells there are.
const fn surplus(part: Part) -> usize {
    part.digits.len().saturating_sub(part.cells.len())
}

/// All choices of cells of one intersection.
fn meetings(
    board: &Board,
    line: usize,
    square: usize,
    cells: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let shared = Subsets::of(board, cells);
    let fits = |part: &&Part| part.cells.len() >= 2 && surplus(**part) >= 2;
    if !shared.all().iter().any(|part| fits(&part)) {
        return ControlFlow::Continue(());
    }
    let position = board.position();
    let [of_line, of_box] =
        [line, square].map(|house| position.geometry().house(house) & position.empty_cells());
    let [lines, boxes] = [of_line - of_box, of_box - of_line].map(|cells| Subsets::of(board, cells));
    for &shared in shared.all().iter().filter(fits) {
        let (mut first, mut second) = ([(Part::EMPTY, 0); 63], [(Part::EMPTY, 0); 63]);
        let counts = [lines.using(shared, &mut first), boxes.using(shared, &mut second)];
        for &(of_line, used) in &first[..counts[0]] {
            for &(of_box, rest) in &second[..counts[1]] {
                let common = of_line.digits & of_box.digits & shared.digits;
                if used + rest == surplus(shared) && common.is_empty() {
                    Meeting { board, line, square, shared }.check(of_line, of_box, found)?;
                }
            }
        }
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
