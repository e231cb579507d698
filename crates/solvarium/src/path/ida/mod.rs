//! IDA*: depth-first search up to a bound on f, which rises to the least f that exceeded it, and so on (Korf, 1985). It
//! stores only the path. This file has its settings; `dive` has the search.

mod dive;
#[cfg(test)]
mod tests;

use crate::settings::{Setting, Takes, Values};
use crate::{Algorithm, Heuristic, Outcome, Problem, Run};
use dive::{ANY, Dive, PARENT, PATH};

/// The cycles that a tree search cuts.
///
/// ```
/// use solvarium::path::Cycles;
/// assert_ne!(Cycles::Parent, Cycles::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// None: the search is infinite in a space with a cycle and no goal.
    Allow,
    /// Cycles of two actions: the search does not undo its last action, if the problem gives its
    /// [inverse](Problem::inverse). The fastest, for spaces that are known to have a goal.
    Parent,
    /// All cycles: the search enters no state of its own path, so it ends on every finite space.
    Path,
}

const CYCLES: Setting = Setting {
    name: "cycles",
    help: "which cycles are pruned",
    takes: Takes::Choice(&[
        ("none", "none"),
        ("parent", "actions that undo the last one"),
        ("path", "paths that reach one of their own states again"),
    ]),
    default: "path",
};

/// Iterative-deepening A*.
///
/// Optimal with an admissible heuristic, consistent or not. It searches a tree, so states with many paths to them are
/// searched many times. It suits problems with a strong heuristic and few short cycles, such as sliding tiles.
///
/// ```
/// use solvarium::{path::Ida, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let answer = solve(&puzzle, &Ida::new(Manhattan::of(&puzzle)));
/// assert_eq!(answer.plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ida<H> {
    heuristic: H,
    cycles: Cycles,
}

impl<H> Ida<H> {
    /// The settings of IDA*.
    pub const SETTINGS: &'static [Setting] = &[CYCLES];

    /// A search with this heuristic that cuts all cycles.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::Ida, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// assert!(matches!(solve(&ring, &Ida::new(Blind)).outcome, Outcome::NoSolution));
    /// ```
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::configured(heuristic, &Values::new(Self::SETTINGS))
    }

    /// A search with these settings.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        let cycles = values.pick(&CYCLES, [Cycles::Allow, Cycles::Parent, Cycles::Path]);
        Self { heuristic, cycles }
    }

    /// Sets which cycles are cut.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::{Cycles, Ida}, solve};
    /// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == -3);
    /// let expanded = |cycles| solve(&walk, &Ida::new(Blind).cycles(cycles)).stats.expanded;
    /// assert!(expanded(Cycles::Path) < expanded(Cycles::Allow));
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.cycles = cycles;
        self
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for Ida<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        match self.cycles {
            Cycles::Parent if !run.is_watched() => Dive::<P, H, PARENT>::new(self, problem, run).deepen(),
            Cycles::Path if !run.is_watched() => Dive::<P, H, PATH>::new(self, problem, run).deepen(),
            _ => Dive::<P, H, ANY>::new(self, problem, run).deepen(),
        }
        .into()
    }
}
