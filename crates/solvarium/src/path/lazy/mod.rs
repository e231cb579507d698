//! Lazy greedy best-first search: the first search of LAMA (Richter and Westphal, 2010).

mod alternation;
mod anytime;
mod engine;
#[cfg(test)]
mod tests;

pub use self::anytime::AnytimeAStar;

use self::engine::{Key, Lazy, Settings};
use crate::settings::{Setting, Values};
use crate::{Algorithm, Cost, Event, Heuristic, Outcome, Problem, Run};

/// The default is that of LAMA.
const BOOST: Setting = Setting::int(
    "boost",
    "turns that preferred actions get for each new best estimate, if the heuristic prefers some",
    0..=1_000_000,
    "1000",
);

/// The settings of lazy searches.
const SETTINGS: &[Setting] = &[BOOST];

/// The value of the setting [`BOOST`].
fn boost(values: &Values) -> u32 {
    u32::try_from(values.int(&BOOST)).unwrap_or(u32::MAX)
}

/// Lazy greedy best-first search with preferred actions. It finds a plan fast, whatever it costs.
///
/// A search that ends without a plan proves that there is none, if an infinite estimate is a proof.
///
/// ```
/// use solvarium::{path::LazyGreedy, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let answer = solve(&puzzle, &LazyGreedy::new(Manhattan::of(&puzzle)));
/// assert!(answer.plan().unwrap().cost >= 31 && answer.stats.expanded < 1000);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LazyGreedy<H> {
    heuristic: H,
    boost: u32,
}

impl<H> LazyGreedy<H> {
    /// The settings of lazy greedy search.
    pub const SETTINGS: &'static [Setting] = SETTINGS;

    /// A search with this heuristic.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::configured(heuristic, &Values::new(Self::SETTINGS))
    }

    /// A search with these settings.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        Self { heuristic, boost: boost(values) }
    }

    /// Sets the number of turns that preferred actions get for each new best estimate; 1,000 by default.
    #[must_use]
    pub const fn boost(mut self, turns: u32) -> Self {
        self.boost = turns;
        self
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for LazyGreedy<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let settings = Settings { key: Key::Greedy, boost: self.boost, below: P::Cost::MAX };
        let mut search = Lazy::new(settings, problem, &self.heuristic, run, 0);
        let result = search.search();
        search.finish();
        match result {
            Ok(Some(goal)) => {
                run.see(|| Event::Goal { node: goal.node, g: goal.plan.cost });
                Outcome::Solved(goal.plan)
            }
            Ok(None) => Outcome::NoSolution,
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}
