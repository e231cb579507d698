//! Finds loops of cells that share two digits, by depth-first search from each bivalue cell.

use crate::array_vec::ArrayVec;
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::order::box_row_column;

/// A loop: its cells from the start, and its two digits.
pub(super) struct Around<'w> {
    pub(super) cells: &'w [usize],
    pub(super) digits: [usize; 2],
}

/// Visits the loops from each start in reading order; a loop is found in both directions and from each of its bivalue cells.
pub(super) fn each_loop(
    position: &Position,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Around<'_>),
) -> Result<(), Stopped> {
    for start in position.empty_cells() {
        let pair = position.candidates(start);
        let (Some(low), Some(high), 2) = (pair.first(), pair.last(), pair.len()) else { continue };
        let both = position.places(low) & position.places(high);
        if both.len() < 4 {
            continue;
        }
        budget.check()?;
        let mut walk = Walk {
            position,
            both,
            pair,
            digits: [low, high],
            path: ArrayVec::new(),
            budget,
            visit: &mut *visit,
        };
        walk.from(
            start,
            None,
            Spent { extra_cells: 0, extra: DigitSet::EMPTY, even: HouseSet::EMPTY, odd: HouseSet::EMPTY },
        )?;
    }
    Ok(())
}

struct Walk<'w> {
    position: &'w Position,
    /// The cells that have both digits.
    both: CellSet,
    pair: DigitSet,
    digits: [usize; 2],
    /// The path. Each house has at most two cells of a loop, and so does each of nine rows.
    path: ArrayVec<usize, 18>,
    budget: &'w Budget<'w>,
    visit: &'w mut dyn FnMut(&Around<'_>),
}

/// The resources that the path has used up.
#[derive(Clone, Copy)]
struct Spent {
    /// The number of its cells that have other digits.
    extra_cells: usize,
    /// The other digits of these cells.
    extra: DigitSet,
    /// The houses of its cells at even and at odd indices: a loop has one of each in every house that it touches.
    even: HouseSet,
    odd: HouseSet,
}

impl Walk<'_> {
    /// Appends a cell that is reached through a house of kind `last` (0 box, 1 row, 2 column), and continues.
    fn from(&mut self, cell: usize, last: Option<usize>, spent: Spent) -> Result<(), Stopped> {
        let Some(spent) = spent.with_houses(self.position, cell, self.path.len()) else { return Ok(()) };
        if self.path.len() > 8 {
            self.budget.check()?;
        }
        self.path.push(cell);
        for (kind, house) in box_row_column(self.position.geometry(), cell).into_iter().enumerate() {
            if Some(kind) == last {
                continue;
            }
            for next in self.both & self.position.geometry().house(house) {
                if next == self.path[0] && self.path.len() >= 4 {
                    if spent.even == spent.odd {
                        (self.visit)(&Around { cells: &self.path, digits: self.digits });
                    }
                } else if !self.path.contains(&next)
                    && let Some(spent) = spent.with_extra(self.position.candidates(next) - self.pair)
                {
                    self.from(next, Some(kind), spent)?;
                }
            }
        }
        self.path.pop();
        Ok(())
    }
}

impl Spent {
    /// Adds a cell at index `at` of the path; `None` if one of its houses has a cell of the same parity already.
    fn with_houses(mut self, position: &Position, cell: usize, at: usize) -> Option<Self> {
        let houses: HouseSet = position.geometry().houses_of(cell).into_iter().collect();
        let parity = if at.is_multiple_of(2) { &mut self.even } else { &mut self.odd };
        if parity.meets(houses) {
            return None;
        }
        *parity |= houses;
        Some(self)
    }

    /// Adds a cell with these other digits: two cells may have any other digits, more than two only the same one.
    fn with_extra(mut self, further: DigitSet) -> Option<Self> {
        self.extra |= further;
        let allowed = further.is_empty() || self.extra_cells < 2 || self.extra.only().is_some();
        self.extra_cells += usize::from(!further.is_empty());
        allowed.then_some(self)
    }
}
