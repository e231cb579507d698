//! How far the goal would be if nothing stood in the way.

use super::{Cell, DIAGONAL, GridMap};
use crate::{Heuristic, Real};

/// Diagonal steps as long as both coordinates differ, then steps to the side:
/// the exact cost on an empty map with eight neighbours. With four it is
/// admissible too, but [`Manhattan`] knows more.
///
/// ```
/// use solvarium::{check, puzzle::grid_map::{GridMap, Neighbours, Octile}};
/// let map = GridMap::parse("S..#\n.#..\n...G", Neighbours::Eight)?;
/// let report = check::whole(&map, &Octile::of(&map));
/// assert!(report.is_admissible() && report.is_consistent());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Octile {
    goal: Cell,
}

/// Steps to the side alone: the exact cost on an empty map with four
/// neighbours. With eight it overestimates wherever a diagonal would do.
///
/// ```
/// use solvarium::{check, puzzle::grid_map::{GridMap, Manhattan, Neighbours}};
/// let four = GridMap::parse("S..\n...\n..G", Neighbours::Four)?;
/// assert!(check::whole(&four, &Manhattan::of(&four)).is_consistent());
/// let eight = GridMap::parse("S..\n...\n..G", Neighbours::Eight)?;
/// assert!(!check::whole(&eight, &Manhattan::of(&eight)).is_admissible());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Manhattan {
    goal: Cell,
}

impl Octile {
    /// The heuristic for this map.
    ///
    /// ```
    /// use solvarium::{puzzle::grid_map::{GridMap, Neighbours, Octile, DIAGONAL}, Heuristic, Problem};
    /// let map = GridMap::parse("S..\n..G", Neighbours::Eight)?;
    /// assert_eq!(Octile::of(&map).first(&map.start()).value(), DIAGONAL + 1.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn of(map: &GridMap) -> Self {
        Self { goal: map.goal }
    }
}

impl Manhattan {
    /// The heuristic for this map.
    ///
    /// ```
    /// use solvarium::{puzzle::grid_map::{GridMap, Manhattan, Neighbours}, Heuristic, Problem};
    /// let map = GridMap::parse("S..\n..G", Neighbours::Four)?;
    /// assert_eq!(Manhattan::of(&map).first(&map.start()).value(), 3.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn of(map: &GridMap) -> Self {
        Self { goal: map.goal }
    }
}

#[inline]
fn apart(a: Cell, b: Cell) -> (f64, f64) {
    (f64::from(a.x.abs_diff(b.x)), f64::from(a.y.abs_diff(b.y)))
}

impl Heuristic<GridMap> for Octile {
    type Memo = Real;

    #[inline]
    fn first(&self, state: &Cell) -> Real {
        let (across, down) = apart(*state, self.goal);
        let diagonal = across.min(down);
        Real::new(diagonal * DIAGONAL + (across.max(down) - diagonal))
    }

    #[inline]
    fn value(&self, memo: &Real) -> Real {
        *memo
    }
}

impl Heuristic<GridMap> for Manhattan {
    type Memo = Real;

    #[inline]
    fn first(&self, state: &Cell) -> Real {
        let (across, down) = apart(*state, self.goal);
        Real::new(across + down)
    }

    #[inline]
    fn value(&self, memo: &Real) -> Real {
        *memo
    }
}
