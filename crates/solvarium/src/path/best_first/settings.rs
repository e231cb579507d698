//! The settings of best-first search: its key, its weight, its tie-break, and whether closed states are re-opened.

use super::Tie;
use crate::Cost;
use crate::heuristic::Blind;
use crate::run::Reached;
use crate::settings::{Setting, Takes, Values};

/// Whether a closed state is re-opened when a cheaper path to it is found.
///
/// This happens only with inconsistent heuristics and with weights. Without re-opening, a plan may cost more than the
/// optimum.
///
/// ```
/// use solvarium::path::Reopen;
/// assert_ne!(Reopen::Never, Reopen::Yes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reopen {
    /// Closed states are re-opened, as optimal plans with inconsistent heuristics require.
    Yes,
    /// Closed states stay closed.
    Never,
}

const WEIGHT: Setting = Setting::float(
    "weight",
    "weight of the heuristic; a weight w above 1 gives a plan of at most w times the cheapest cost",
    0.0..=1000.0,
    "1",
);

const TIE: Setting = Setting {
    name: "tie",
    help: "which of the nodes with the smallest f to take first",
    takes: Takes::Choice(&[
        ("high-g", "the one with the largest g, probably nearest to a goal"),
        ("low-g", "the one with the smallest g"),
        ("low-h", "the one with the smallest h; of these the oldest, as planners do"),
        ("first-in", "the oldest"),
        ("last-in", "the newest"),
    ]),
    default: "high-g",
};

pub(in crate::path) const REOPEN: Setting = Setting {
    name: "reopen",
    help: "whether to reopen a closed state when a cheaper path to it is found",
    takes: Takes::Choice(&[
        ("yes", "needed for the cheapest plan if h is inconsistent"),
        ("no", "ignore the path"),
    ]),
    default: "yes",
};

/// The value of the setting [`REOPEN`].
pub(in crate::path) fn reopen(values: &Values) -> Reopen {
    values.pick(&REOPEN, [Reopen::Yes, Reopen::Never])
}

#[derive(Clone, Copy, Debug)]
enum Key {
    /// g + h
    Sum,
    /// g + weight * h
    Weighted,
    /// h alone
    Estimate,
    /// A function of g and h
    Own(fn(f64, f64) -> f64),
}

/// Best-first search with a heuristic; A* by default.
///
/// With an admissible heuristic, A* (and uniform-cost search) returns a plan of least cost, and [`BestFirst::weight`]
/// `w` one of at most `w` times that.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let manhattan = Manhattan::of(&puzzle);
/// let best = solve(&puzzle, &BestFirst::new(manhattan.clone()));
/// let quick = solve(&puzzle, &BestFirst::greedy(manhattan));
/// assert_eq!(best.plan().unwrap().cost, 31);
/// assert!(quick.plan().unwrap().cost >= 31 && quick.stats.expanded < best.stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BestFirst<H> {
    pub(super) heuristic: H,
    key: Key,
    weight: f64,
    pub(super) tie: Tie,
    pub(super) reopen: Reopen,
}

/// A*: best-first search with its default settings.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// assert_eq!(solve(&puzzle, &AStar::new(Manhattan::of(&puzzle))).plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type AStar<H> = BestFirst<H>;

impl BestFirst<Blind> {
    /// Uniform-cost search: the key is g.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(solve(&puzzle, &BestFirst::uniform_cost()).plan().unwrap().cost, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn uniform_cost() -> Self {
        Self::new(Blind)
    }
}

impl<H> BestFirst<H> {
    /// The settings of A*.
    pub const SETTINGS: &'static [Setting] = &[WEIGHT, TIE, REOPEN];
    /// The settings of greedy best-first search.
    pub const GREEDY_SETTINGS: &'static [Setting] = &[TIE];

    /// A*: the key is g + h.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let informed = solve(&puzzle, &BestFirst::new(Manhattan::of(&puzzle)));
    /// let blind = solve(&puzzle, &BestFirst::uniform_cost());
    /// assert_eq!(informed.plan().unwrap().cost, blind.plan().unwrap().cost);
    /// assert!(informed.stats.expanded < blind.stats.expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::configured(heuristic, &Values::new(Self::SETTINGS))
    }

    /// A* with these settings.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        let (tie, reopen) = (tie(values), reopen(values));
        Self { heuristic, key: Key::Sum, weight: 1.0, tie, reopen }.weight(values.float(&WEIGHT))
    }

    /// Greedy best-first search: the key is h.
    ///
    /// ```
    /// use solvarium::{from_fn, path::BestFirst, solve};
    /// // Two single steps cost less than a double one, but greedy search ignores costs.
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4)
    ///     .with_cost(|_, &a| if a == 1 { 1u32 } else { 5 });
    /// let left = |n: &u32| n.abs_diff(4);
    /// assert_eq!(solve(&walk, &BestFirst::new(left)).plan().unwrap().cost, 4);
    /// assert_eq!(solve(&walk, &BestFirst::greedy(left)).plan().unwrap().cost, 10);
    /// ```
    #[must_use]
    pub fn greedy(heuristic: H) -> Self {
        Self::greedy_configured(heuristic, &Values::new(Self::GREEDY_SETTINGS))
    }

    /// Greedy best-first search with these settings.
    #[must_use]
    pub fn greedy_configured(heuristic: H, values: &Values) -> Self {
        Self { heuristic, key: Key::Estimate, weight: 1.0, tie: tie(values), reopen: Reopen::Never }
    }

    /// Best-first search by any key: a function of g and h.
    ///
    /// The key has the type of costs, so integer types round it down. A negative number or NaN counts as 0. Of equal
    /// keys, [`Tie::HighG`] takes the smaller h, whatever g is. Closed states are reopened, which can take exponentially
    /// many expansions; use [`Reopen::Never`] if the cost does not matter.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
    /// let expanded = |search| solve(&puzzle, &search).stats.expanded;
    /// let manhattan = Manhattan::of(&puzzle);
    /// let sum = BestFirst::keyed(manhattan.clone(), |g, h| g + h);
    /// assert_eq!(expanded(sum), expanded(BestFirst::new(manhattan.clone())));
    /// // Near the start, the estimate counts more.
    /// let convex = BestFirst::keyed(manhattan.clone(), |g, h| g + h * h / 8.0);
    /// assert!(expanded(convex) < expanded(BestFirst::new(manhattan)));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn keyed(heuristic: H, key: fn(f64, f64) -> f64) -> Self {
        Self { key: Key::Own(key), ..Self::new(heuristic) }
    }

    /// Sets the weight of the estimate: the key is g + `weight` h, rounded down. It has no effect on a greedy search or a key of your own.
    ///
    /// ```
    /// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
    /// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
    /// let exact = AStar::new(Manhattan::of(&puzzle));
    /// let (keen, exact) = (solve(&puzzle, &exact.clone().weight(2.0)), solve(&puzzle, &exact));
    /// assert!(keen.stats.expanded < exact.stats.expanded);
    /// assert!(keen.plan().unwrap().cost <= 2 * exact.plan().unwrap().cost);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn weight(mut self, weight: f64) -> Self {
        self.key = match self.key {
            Key::Estimate | Key::Own(_) => self.key,
            // Avoids a multiplication for each node.
            _ if weight.to_bits() == 1f64.to_bits() => Key::Sum,
            _ => Key::Weighted,
        };
        self.weight = weight;
        self
    }

    /// Sets the tie-break between nodes with equal keys.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{AStar, Tie}, solve};
    /// // Many shortest paths: search one of them, or all of them in parallel.
    /// let step = |s: &mut (u32, u32), a: &(u32, u32)| *s = (s.0 + a.0, s.1 + a.1);
    /// let grid = from_fn((0, 0), |_| [(1, 0), (0, 1)], step, |&s| s == (9, 9));
    /// let left = |s: &(u32, u32)| s.0.abs_diff(9) + s.1.abs_diff(9);
    /// let expanded = |tie| solve(&grid, &AStar::new(left).tie(tie)).stats.expanded;
    /// assert_eq!((expanded(Tie::HighG), expanded(Tie::LowG)), (18, 99));
    /// ```
    #[must_use]
    pub const fn tie(mut self, tie: Tie) -> Self {
        self.tie = tie;
        self
    }

    /// Sets whether closed states are re-opened.
    ///
    /// ```
    /// use solvarium::{from_fn, path::{AStar, Reopen}, solve};
    /// // The path to 2 through 1 is cheaper than the direct one, but the estimate leads to 2 first.
    /// let next = |&n: &usize| [vec![1, 2], vec![2], vec![3], vec![]][n].clone();
    /// let roads = from_fn(0usize, next, |n, a| *n = *a, |&n| n == 3)
    ///     .with_cost(|&n, &a| if n == 1 || a == 1 { 1u32 } else { 3 });
    /// let search = AStar::new(|&n: &usize| [0, 4, 0, 0][n]);
    /// assert_eq!(solve(&roads, &search).plan().unwrap().cost, 5);
    /// assert_eq!(solve(&roads, &search.reopen(Reopen::Never)).plan().unwrap().cost, 6);
    /// ```
    #[must_use]
    pub const fn reopen(mut self, reopen: Reopen) -> Self {
        self.reopen = reopen;
        self
    }

    #[inline]
    pub(super) fn f<C: Cost>(&self, g: C, h: C) -> C {
        match self.key {
            Key::Sum => g.plus(h),
            Key::Weighted => g.plus(h.scaled(self.weight)),
            Key::Estimate => h,
            // `max` returns 0 for NaN, and may return -0, whose bits are those of a large number.
            Key::Own(key) => C::ONE.scaled(key(g.as_f64(), h.as_f64()).max(0.0) + 0.0),
        }
    }

    /// A lower bound on the cost of a plan while `f` is the least f of open nodes. An open node of a cheapest plan has
    /// its least g, and f <= g + w h <= w (g + h). The bound may be less than the estimate of the start, which is also
    /// a bound.
    pub(super) fn proved<C: Cost>(&self, f: C, start: C) -> Reached<C> {
        match self.key {
            Key::Sum => Reached::Cost(start.max(f)),
            Key::Weighted => Reached::Cost(start.max(f.scaled(1.0 / self.weight.max(1.0)))),
            Key::Estimate | Key::Own(_) => Reached::Nothing,
        }
    }
}

fn tie(values: &Values) -> Tie {
    values.pick(&TIE, [Tie::HighG, Tie::LowG, Tie::LowH, Tie::FirstIn, Tie::LastIn])
}
