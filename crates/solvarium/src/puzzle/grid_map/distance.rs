//! The distance to the goal on an empty map.

use super::{Cell, DIAGONAL, GridMap, Neighbours};
use crate::{Heuristic, Real};
use std::sync::Arc;

/// The octile distance: diagonal steps while both coordinates differ, then straight steps. It is the exact cost on an
/// empty map with eight neighbours. With four it is admissible, but [`Manhattan`] is higher.
///
/// ```
/// use solvarium::{check, puzzle::grid_map::{GridMap, Neighbours, Octile}};
/// let map = GridMap::parse("S..#\n.#..\n...G", Neighbours::Eight)?;
/// let report = check::whole(&map, &Octile::of(&map));
/// assert!(report.is_admissible() && report.is_consistent());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Octile {
    goals: Goals,
}

/// The Manhattan distance: straight steps alone. It is the exact cost on an empty map with four neighbours. With eight
/// neighbours, it overestimates if diagonal steps help.
///
/// ```
/// use solvarium::{check, puzzle::grid_map::{GridMap, Manhattan, Neighbours}};
/// let four = GridMap::parse("S..\n...\n..G", Neighbours::Four)?;
/// assert!(check::whole(&four, &Manhattan::of(&four)).is_consistent());
/// let eight = GridMap::parse("S..\n...\n..G", Neighbours::Eight)?;
/// assert!(!check::whole(&eight, &Manhattan::of(&eight)).is_admissible());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manhattan {
    goals: Goals,
}

/// The goals of a map, the first stored separately: most maps have one.
#[derive(Clone, Debug)]
struct Goals {
    first: Cell,
    others: Arc<[Cell]>,
}

impl Goals {
    fn of(map: &GridMap) -> Self {
        Self { first: map.goal, others: Arc::clone(&map.others) }
    }

    /// The least estimate over all goals.
    #[inline]
    fn nearest(&self, estimate: impl Fn(Cell) -> f64) -> Real {
        let others = self.others.iter().map(|goal| estimate(*goal));
        Real::new(others.fold(estimate(self.first), f64::min))
    }
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
    pub fn of(map: &GridMap) -> Self {
        Self { goals: Goals::of(map) }
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
    pub fn of(map: &GridMap) -> Self {
        Self { goals: Goals::of(map) }
    }
}

#[inline]
fn apart(a: Cell, b: Cell) -> (f64, f64) {
    (f64::from(a.x.abs_diff(b.x)), f64::from(a.y.abs_diff(b.y)))
}

#[inline]
fn octile(a: Cell, b: Cell) -> f64 {
    let (across, down) = apart(a, b);
    let diagonal = across.min(down);
    diagonal * DIAGONAL + (across.max(down) - diagonal)
}

#[inline]
fn manhattan(a: Cell, b: Cell) -> f64 {
    let (across, down) = apart(a, b);
    across + down
}

impl GridMap {
    /// The cost of a cheapest path between two cells, if no cell is an obstacle and none costs more than 1.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, GridMap, Neighbours};
    /// let map = GridMap::parse("S#.\n.#G", Neighbours::Four)?;
    /// assert_eq!(map.free_distance(Cell { x: 0, y: 0 }, Cell { x: 2, y: 1 }).value(), 3.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn free_distance(&self, a: Cell, b: Cell) -> Real {
        Real::new(match self.neighbours {
            Neighbours::Four => manhattan(a, b),
            Neighbours::Eight => octile(a, b),
        })
    }
}

impl Heuristic<GridMap> for Octile {
    type Memo = Real;

    #[inline]
    fn first(&self, state: &Cell) -> Real {
        self.goals.nearest(|goal| octile(*state, goal))
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
        self.goals.nearest(|goal| manhattan(*state, goal))
    }

    #[inline]
    fn value(&self, memo: &Real) -> Real {
        *memo
    }
}
