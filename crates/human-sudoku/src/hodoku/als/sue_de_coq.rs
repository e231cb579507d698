//! Sue de Coq (found by the player of that name, 2005): cells where a line and a box meet, with two or more digits more than
//! cells, and sets of cells in the rest of the line and in the rest of the box that use up the surplus.

use std::ops::ControlFlow;

use super::super::{Board, Found};
use crate::board::{CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Rows, each with its boxes, then columns; subsets of the intersection, of the line and of the box, each in depth-first
/// order of ascending cells.
pub(in super::super) fn find(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for line in geometry.rows().chain(geometry.columns()) {
        for square in geometry.boxes() {
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

/// How many subsets seven cells have that are not empty.
const MOST: usize = 127;

/// The subsets of at most seven cells, depth-first.
struct Subsets {
    cells: [CellSet; MOST],
    digits: [DigitSet; MOST],
    sizes: [u8; MOST],
    count: usize,
}

/// Numbers of subsets, with how many digits of an intersection each uses up.
type Using = [(u8, u8); MOST];

impl Subsets {
    /// The subsets with fewer digits beside `wanted` than cells.
    fn of(board: &Board, cells: CellSet, wanted: DigitSet) -> Self {
        let mut subsets = Self {
            cells: [CellSet::EMPTY; MOST],
            digits: [DigitSet::EMPTY; MOST],
            sizes: [0; MOST],
            count: 0,
        };
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
    for shared in shared.all().filter(fits) {
        let meeting = Meeting { board, line, square, shared };
        meeting.find(found)?;
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
    /// Sets in the line and in the box: the cells of the intersection that were not chosen may be in either.
    fn find(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let position = self.board.position();
        let free = |house| (position.geometry().house(house) & position.empty_cells()) - self.shared.cells;
        let [lines, boxes] =
            [self.line, self.square].map(|house| useful(self.board, free(house), self.shared.digits));
        if lines.is_empty() || boxes.is_empty() {
            return ControlFlow::Continue(());
        }
        let [lines, boxes] = [lines, boxes].map(|cells| Subsets::of(self.board, cells, self.shared.digits));
        let (mut first, mut second) = ([(0, 0); MOST], [(0, 0); MOST]);
        let of_line = lines.using(self.shared, &mut first);
        let of_box = boxes.using(self.shared, &mut second);
        for &(line, used) in &first[..of_line] {
            let line = lines.part(line.into());
            let digits = line.digits & self.shared.digits;
            for &(square, rest) in &second[..of_box] {
                let square = boxes.part(square.into());
                let fits = usize::from(used + rest) == surplus(self.shared);
                if fits && !digits.meets(square.digits) && !line.cells.meets(square.cells) {
                    self.check(line, square, found)?;
                }
            }
        }
        ControlFlow::Continue(())
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
