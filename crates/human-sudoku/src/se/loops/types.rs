//! The consequences of a loop: types 1 to 4, by its cells that have other digits.

use super::super::extent::Extent;
use super::walk::Around;
use crate::array_vec::ArrayVec;
use crate::board::{CandidateSet, CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::se::combinations::{combinations, ones};
use crate::se::order::box_row_column;
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// The techniques: rectangles, then loops, each by type.
pub(super) const TECHNIQUES: [Technique; 8] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
];

/// Returns the type of a rectangle or loop, from 1.
pub(super) fn type_of(technique: Technique) -> usize {
    TECHNIQUES.iter().position(|&one| one == technique).map_or(0, |place| place % 4 + 1)
}

/// Returns all steps of a loop, with or without eliminations.
pub(super) fn steps(
    position: &Position,
    (around, extent): (&Around<'_>, Extent),
    emit: &mut dyn FnMut(Step),
) {
    let pair: DigitSet = around.digits.into_iter().collect();
    let extra_cells: CellSet =
        around.cells.iter().copied().filter(|&cell| position.candidates(cell).len() > 2).collect();
    let extra =
        extra_cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell)) - pair;
    let (Some(first), Some(last)) = (extra_cells.first(), extra_cells.last()) else { return };
    if first == last {
        let mut step = step(around, 1);
        step.eliminations = pair.into_iter().fold(CandidateSet::EMPTY, |mut all, digit| {
            all.insert(first, digit);
            all
        });
        return emit(step);
    }
    if let Some(digit) = extra.only() {
        let mut step = step(around, 2);
        let seen = position.geometry().common_peers(extra_cells);
        step.eliminations = CandidateSet::of_digit(digit, position.places(digit) & seen);
        emit(step);
    }
    if extra_cells.len() == 2 {
        let ends = Ends { position, around, extent, cells: [first, last], pair, extra };
        ends.type_4(emit);
        ends.type_3(emit);
    }
}

fn step(around: &Around<'_>, number: usize) -> Step {
    let first = if around.cells.len() == 4 { 0 } else { 4 };
    let mut step = Step::new(TECHNIQUES[first + number - 1]);
    step.digits = around.digits.into_iter().collect();
    step.cells = around.cells.iter().copied().collect();
    step
}

/// Two cells of a loop that have other digits.
struct Ends<'l> {
    position: &'l Position,
    around: &'l Around<'l>,
    extent: Extent,
    cells: [usize; 2],
    pair: DigitSet,
    extra: DigitSet,
}

impl Ends<'_> {
    /// Returns the houses of both cells, in the order box, row, column.
    fn houses(&self) -> impl Iterator<Item = usize> {
        let geometry = self.position.geometry();
        let others = box_row_column(geometry, self.cells[1]);
        box_row_column(geometry, self.cells[0]).into_iter().filter(move |house| others.contains(house))
    }

    fn both(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    /// Type 4: one digit has no other place in a house of both cells, so the other digit is removed from both.
    fn type_4(&self, emit: &mut dyn FnMut(Step)) {
        let [low, high] = self.around.digits;
        for house in self.houses() {
            let elsewhere = |digit| !(self.position.places_in(digit, house) - self.both()).is_empty();
            let gone = match (elsewhere(low), elsewhere(high)) {
                (true, true) => continue,
                (true, false) => low,
                (false, _) => high,
            };
            let mut step = step(self.around, 4);
            step.houses = HouseSet::of(house);
            step.eliminations = CandidateSet::of_digit(gone, self.position.places(gone) & self.both());
            emit(step);
        }
    }

    /// Type 3: one of the two cells has one of its other digits. So both act as one cell with these other digits in a
    /// naked set, or as one cell with the loop's two digits in a hidden set. Sudoku Explainer requires that the sets
    /// have at least as many digits as the two cells have others.
    fn type_3(&self, emit: &mut dyn FnMut(Step)) {
        for n in self.extra.len().max(2)..self.position.size() - 1 {
            for house in self.houses() {
                let empty = self.position.empty_cells() & self.position.geometry().house(house);
                if 2 * n <= empty.len() {
                    self.naked(house, empty - self.both(), n, emit);
                }
                if 2 * n < empty.len() {
                    self.hidden(house, n, emit);
                }
            }
        }
    }

    /// Finds n-1 other cells that have n digits together with both.
    fn naked(&self, house: usize, others: CellSet, n: usize, emit: &mut dyn FnMut(Step)) {
        if self.extra.len() < 2 {
            return;
        }
        let others: ArrayVec<usize, 9> = others
            .into_iter()
            .filter(|&cell| (2..=n).contains(&self.position.candidates(cell).len()))
            .collect();
        for chosen in combinations(n - 1, others.len()) {
            let cells: CellSet = ones(chosen).map(|at| others[at]).collect();
            let digits = cells.into_iter().fold(self.extra, |all, cell| all | self.position.candidates(cell));
            if digits.len() == n {
                let rest = self.position.geometry().house(house) - cells - self.both();
                let mut step = self.with_set(house, Set { cells, digits, role: Role::Naked }, n);
                for digit in digits {
                    step.eliminations.insert_all(digit, self.position.places(digit) & rest);
                }
                emit(step);
            }
        }
    }

    /// Finds n digits, including the loop's two, whose places outside both cells are n-1 other cells.
    fn hidden(&self, house: usize, n: usize, emit: &mut dyn FnMut(Step)) {
        let beside = |digit| self.position.places_in(digit, house) - self.both();
        let fits = |digit: &usize| {
            !self.pair.contains(*digit) && !self.extra.contains(*digit) && beside(*digit).len() > 1
        };
        let others: ArrayVec<usize, 9> = (0..self.position.size()).filter(fits).collect();
        let chosen = std::iter::once(0).filter(|_| n == 2).chain(combinations(n - 2, others.len()));
        for chosen in chosen {
            let digits = ones(chosen).fold(self.pair, |all, at| all.with(others[at]));
            let cells = digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | beside(digit));
            if cells.len() == n - 1 {
                let mut step = self.with_set(house, Set { cells, digits, role: Role::Hidden }, n - 1);
                for digit in (0..self.position.size()).filter(|&digit| !digits.contains(digit)) {
                    step.eliminations.insert_all(digit, self.position.places(digit) & cells);
                }
                emit(step);
            }
        }
    }

    fn with_set(&self, house: usize, set: Set, size: usize) -> Step {
        let mut step = step(self.around, 3);
        step.houses = HouseSet::of(house);
        step.size = size as u16;
        if self.extent.is_shown() {
            step.sets = vec![set];
        }
        step
    }
}
