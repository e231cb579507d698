//! Naked and hidden sets of a house, and the locked naked pairs and triples in the intersection of a line and a box.

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::board::{CandidateSet, CellSet, DigitSet, count_bits};
use crate::step::Step;
use crate::technique::Technique;

/// Finds naked sets of `size` cells: boxes, rows, columns; cells ascending. Locked ones of size 2 or 3 are a technique
/// of their own; only steps of `wanted` are passed to `found`.
pub(super) fn naked(
    board: &Board,
    size: usize,
    wanted: Technique,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let locked = matches!(wanted, Technique::LockedPair | Technique::LockedTriple);
    let lines = if locked { 0..0 } else { 0..2 * geometry.size() };
    let small = board.with_candidates_up_to(size);
    for house in geometry.boxes().chain(lines) {
        if usize::from(board.empty_in(house)) <= size || !board.has_changed(house) {
            continue;
        }
        let mut cells = [(0, DigitSet::EMPTY); 9];
        let mut count = 0;
        for cell in small & geometry.house(house) {
            cells[count] = (cell, position.candidates(cell));
            count += 1;
        }
        if count < size {
            continue;
        }
        let mut search = Naked { board, house, size, wanted, found };
        search.extend(&cells[..count], CellSet::EMPTY, DigitSet::EMPTY, size)?;
    }
    ControlFlow::Continue(())
}

struct Naked<'s, 'f> {
    board: &'s Board,
    house: usize,
    size: usize,
    wanted: Technique,
    found: &'s mut OnStep<'f>,
}

impl Naked<'_, '_> {
    /// Adds `missing` cells of `left`.
    fn extend(
        &mut self,
        left: &[(usize, DigitSet)],
        cells: CellSet,
        digits: DigitSet,
        missing: usize,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return self.check(cells, digits);
        }
        for (at, &(cell, more)) in left.iter().enumerate() {
            if left.len() - at < missing {
                break;
            }
            let union = digits | more;
            if union.len() <= self.size {
                self.extend(&left[at + 1..], cells.with(cell), union, missing - 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&mut self, cells: CellSet, digits: DigitSet) -> ControlFlow<()> {
        let position = self.board.position();
        let geometry = position.geometry();
        let houses = geometry.houses_around(cells);
        let both = houses.into_iter().fold(geometry.cells(), |all, house| all & geometry.house(house));
        let mut eliminations = CandidateSet::EMPTY;
        let mut affected = 0;
        for house in houses {
            // As in HoDoKu, an elimination from the intersection counts for the box only.
            let ignored = if geometry.boxes().contains(&house) { CellSet::EMPTY } else { both };
            let mut any = false;
            for digit in digits {
                let gone = position.places_in(digit, house) - cells;
                any |= !(gone - ignored).is_empty();
                eliminations.insert_all(digit, gone);
            }
            affected += usize::from(any);
        }
        let technique = technique(self.size, affected == 2);
        if eliminations.is_empty() || technique != self.wanted {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique);
        step.cells = cells;
        step.digits = digits;
        step.houses = if affected == 2 { houses } else { step.houses.with(self.house) };
        step.eliminations = eliminations;
        (self.found)(step)
    }
}

const fn technique(size: usize, locked: bool) -> Technique {
    match (size, locked) {
        (2, true) => Technique::LockedPair,
        (2, false) => Technique::NakedPair,
        (3, true) => Technique::LockedTriple,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    }
}

/// Finds hidden sets of `size` digits: boxes, rows, columns; digits ascending.
pub(super) fn hidden(
    board: &Board,
    size: usize,
    wanted: Technique,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let geometry = board.position().geometry();
    for house in geometry.boxes().chain(0..2 * geometry.size()) {
        if usize::from(board.empty_in(house)) <= size || !board.has_changed(house) {
            continue;
        }
        let mut digits = [(0, 0); 9];
        let mut count = 0;
        for digit in 0..geometry.size() {
            let places = board.places(digit, house);
            if places != 0 && count_bits(places) as usize <= size {
                digits[count] = (digit, places);
                count += 1;
            }
        }
        let mut search = Hidden { board, house, size, wanted, found };
        search.extend(&digits[..count], DigitSet::EMPTY, 0, size)?;
    }
    ControlFlow::Continue(())
}

struct Hidden<'s, 'f> {
    board: &'s Board,
    house: usize,
    size: usize,
    wanted: Technique,
    found: &'s mut OnStep<'f>,
}

impl Hidden<'_, '_> {
    /// Adds `missing` digits of `left`.
    fn extend(
        &mut self,
        left: &[(usize, u16)],
        digits: DigitSet,
        places: u16,
        missing: usize,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return self.check(digits, places);
        }
        for (at, &(digit, more)) in left.iter().enumerate() {
            if left.len() - at < missing {
                break;
            }
            if count_bits(places | more) as usize <= self.size {
                self.extend(&left[at + 1..], digits.with(digit), places | more, missing - 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&mut self, digits: DigitSet, places: u16) -> ControlFlow<()> {
        let position = self.board.position();
        let cells = position.geometry().cells_at(self.house, places);
        let mut eliminations = CandidateSet::EMPTY;
        for cell in cells {
            for digit in position.candidates(cell) - digits {
                eliminations.insert(cell, digit);
            }
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.wanted);
        step.cells = cells;
        step.digits = digits;
        step.houses.insert(self.house);
        step.eliminations = eliminations;
        (self.found)(step)
    }
}
