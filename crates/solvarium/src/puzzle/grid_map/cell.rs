//! Where a field lies, and how it lies to others.

use super::step::Step;
use std::fmt::{Display, Formatter};

/// A field, counted from the upper left corner, which is (0, 0).
///
/// ```
/// use solvarium::puzzle::grid_map::Cell;
/// assert_eq!(Cell { x: 3, y: 0 }.to_string(), "(3, 0)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Columns to the right.
    pub x: u16,
    /// Rows down.
    pub y: u16,
}

impl Cell {
    /// The field that a step leads to. Off the map it may be any, for then no
    /// step leads there.
    #[inline]
    pub(super) const fn beyond(self, step: Step) -> Self {
        let (right, down) = step.offset();
        self.moved(right, down)
    }

    /// The step that leads closer to another field, diagonal as long as both coordinates differ; none, if one is there.
    #[inline]
    pub(super) fn towards(self, other: Self) -> Option<Step> {
        let way = |to: u16, from: u16| to.cmp(&from) as i8;
        Step::of(way(other.x, self.x), way(other.y, self.y))
    }

    /// How many diagonal steps lead into the row or the column of another field.
    #[inline]
    pub(super) const fn diagonal_to(self, other: Self) -> u16 {
        let (across, down) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if across < down { across } else { down }
    }

    /// The field after so many steps.
    #[inline]
    pub(super) const fn far(self, step: Step, steps: u16) -> Self {
        let (right, down) = step.offset();
        let (x, y) = ((right as u16).wrapping_mul(steps), (down as u16).wrapping_mul(steps));
        Self { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }

    /// The field so far to the right and down; off the map it may be any, too.
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
