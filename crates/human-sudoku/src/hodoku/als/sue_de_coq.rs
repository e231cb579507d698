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
            if shared.len() >= 2 && (board.has_changed(line) || board.has_changed(square)) {
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
    cells: [CellSet; 63],
    digits: [DigitSet; 63],
    sizes: [u8; 63],
    count: usize,
}

/// Numbers of subsets, with how many digits of an intersection each uses up.
type Using = [(u8, u8); 63];

impl Subsets {
    /// The subsets with fewer digits beside `wanted` than cells.
    fn of(board: &Board, cells: CellSet, wanted: DigitSet) -> Self {
        let mut subsets =
            Self { cells: [CellSet::EMPTY; 63], digits: [DigitSet::EMPTY; 63], sizes: [0; 63], count: 0 };
        subsets.extend(board, cells, wanted, Part::EMPTY, 1);
        subsets
    }

    fn extend(&mut self, board: &Board, left: CellSet, wanted: DigitSet, part: Part, size: u8) {
        let mut left = left;
        while let Some(cell) = left.first() {
            left.remove(cell);
            let digits = part.digits | board.position().candidates(cell);
            let more = Part { cells: part.cells.with(cell), digits };
            let others = (digits - wanted).len();
            if others < usize::from(size) && self.count < self.cells.len() {
                self.cells[self.count] = more.cells;
                self.digits[self.count] = more.digits;
                self.sizes[self.count] = size;
                self.count += 1;
            }
            if others < usize::from(size) + left.len() {
                self.extend(board, left, wanted, more, size + 1);
            }
        }
    }

    fn part(&self, at: usize) -> Part {
        Part { cells: self.cells[at], digits: self.digits[at] }
    }

    fn all(&self) -> impl Iterator<Item = Part> + '_ {
        (0..self.count).map(|at| self.part(at))
    }

    /// Keeps those that use up some of the surplus of an intersection, but not all.
    fn using(&self, shared: Part, kept: &mut Using) -> usize {
        let most = surplus(shared) as u8;
        let mut count = 0;
        for at in 0..self.count {
            let used = self.sizes[at].saturating_sub((self.digits[at] - shared.digits).len() as u8);
            if used > 0 && used < most && self.digits[at].meets(shared.digits) {
                kept[count] = (at as u8, used);
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
    let position = board.position();
    let all = cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
    if all.len() < 4 {
        return ControlFlow::Continue(());
    }
    let shared = Subsets::of(board, cells, all);
    let fits = |part: &Part| part.cells.len() >= 2 && surplus(*part) >= 2;
    if !shared.all().any(|part| fits(&part)) {
        return ControlFlow::Continue(());
    }
    let [of_line, of_box] =
        [line, square].map(|house| position.geometry().house(house) & position.empty_cells());
    let [lines, boxes] = [of_line - of_box, of_box - of_line].map(|cells| useful(board, cells, all));
    if lines.is_empty() || boxes.is_empty() {
        return ControlFlow::Continue(());
    }
    let [lines, boxes] = [lines, boxes].map(|cells| Subsets::of(board, cells, all));
    let (mut first, mut second) = ([(0, 0); 63], [(0, 0); 63]);
    for shared in shared.all().filter(fits) {
        let count = lines.using(shared, &mut first);
        if count == 0 {
            continue;
        }
        let counts = [count, boxes.using(shared, &mut second)];
        for &(of_line, used) in &first[..counts[0]] {
            let digits = lines.digits[usize::from(of_line)] & shared.digits;
            for &(of_box, rest) in &second[..counts[1]] {
                let fits = usize::from(used + rest) == surplus(shared);
                if fits && !digits.meets(boxes.digits[usize::from(of_box)]) {
                    let parts = [lines.part(of_line.into()), boxes.part(of_box.into())];
                    Meeting { board, line, square, shared }.check(parts[0], parts[1], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells that can be in a set that uses up a digit of an intersection: those with fewer other digits than there are cells.
fn useful(board: &Board, cells: CellSet, digits: DigitSet) -> CellSet {
    let mut cells = cells;
    loop {
        let others = |cell: &usize| (board.position().candidates(*cell) - digits).len();
        let fewer = cells.into_iter().filter(|cell| others(cell) < cells.len()).collect();
        if fewer == cells {
            return cells;
        }
        cells = fewer;
    }
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
