//! A cell of a grid map, and its relation to others.

use super::step::Step;
use std::fmt::{Display, Formatter};

/// A cell, by its column and row. The upper left corner is (0, 0).
///
/// ```
/// use solvarium::puzzle::grid_map::Cell;
/// assert_eq!(Cell { x: 3, y: 0 }.to_string(), "(3, 0)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column, from the left.
    pub x: u16,
    /// The row, from the top.
    pub y: u16,
}

impl Cell {
    /// The cell that a step leads to. The result is arbitrary off the map, where no step leads.
    #[inline]
    pub(super) const fn beyond(self, step: Step) -> Self {
        let (right, down) = step.offset();
        self.moved(right, down)
    }

    /// The step towards another cell, diagonal while both coordinates differ; `None` if it is the same cell.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, Step};
    /// assert_eq!(Cell { x: 3, y: 5 }.towards(Cell { x: 4, y: 5 }), Some(Step::East));
    /// ```
    #[must_use]
    #[inline]
    pub fn towards(self, other: Self) -> Option<Step> {
        let way = |to: u16, from: u16| to.cmp(&from) as i8;
        Step::of(way(other.x, self.x), way(other.y, self.y))
    }

    /// The number of diagonal steps to the row or the column of another cell.
    #[inline]
    pub(super) const fn diagonal_to(self, other: Self) -> u16 {
        let (across, down) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if across < down { across } else { down }
    }

    /// The cell after `steps` steps.
    #[inline]
    pub(super) const fn far(self, step: Step, steps: u16) -> Self {
        let (right, down) = step.offset();
        let (x, y) = ((right as u16).wrapping_mul(steps), (down as u16).wrapping_mul(steps));
        Self { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }

    /// The cell at this offset to the right and down. The result is arbitrary off the map.
    #[inline]
    pub(super) const fn moved(self, right: i8, down: i8) -> Self {
        Self { x: self.x.wrapping_add_signed(right as i16), y: self.y.wrapping_add_signed(down as i16) }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
