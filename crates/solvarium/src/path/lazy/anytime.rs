//! Anytime search: finds a plan fast, then cheaper ones, until the limit.
//!
//! Lazy greedy search finds the first plan. Then weighted A* starts again from scratch with a smaller weight after each
//! plan, and searches only for cheaper plans (Richter, Thayer and Ruml, 2010): states near the start that an earlier
//! search judged badly are not kept.

use super::engine::{Key, Lazy, Settings};
use super::{SETTINGS, boost};
use crate::settings::{Setting, Values};
use crate::watch::Node;
use crate::{Algorithm, Cost, Event, Heuristic, Outcome, Plan, Problem, Run};

/// The weights of the searches after the first, as in LAMA. The last is repeated.
const WEIGHTS: [f64; 4] = [5.0, 3.0, 2.0, 1.0];

/// Restarting weighted A* with preferred actions: LAMA's search (Richter and Westphal, 2010) with one heuristic.
///
/// It returns the cheapest plan that it finds within the limits. If it ends before it reaches a limit, it has proved
/// that no plan costs less ([`Stats::is_optimal`](crate::Stats::is_optimal)), even if the heuristic overestimates: the
/// last search visited
/// every state that a cheaper plan could visit.
///
/// ```
/// use solvarium::{path::AnytimeAStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let answer = solve(&puzzle, &AnytimeAStar::new(Manhattan::of(&puzzle)));
/// assert_eq!((answer.plan().unwrap().cost, answer.stats.is_optimal), (31, true));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnytimeAStar<H> {
    heuristic: H,
    boost: u32,
}

impl<H> AnytimeAStar<H> {
    /// The settings of anytime search.
    ///
    /// ```
    /// use solvarium::path::AnytimeAStar;
    /// assert_eq!(AnytimeAStar::<()>::SETTINGS[0].name, "boost");
    /// ```
    pub const SETTINGS: &'static [Setting] = SETTINGS;

    /// A search with this heuristic.
    ///
    /// ```
    /// use solvarium::{from_fn, path::AnytimeAStar, solve};
    /// // The first plan is a double step, the second one two single steps.
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 2)
    ///     .with_cost(|_, &a| if a == 1 { 1u32 } else { 5 });
    /// let answer = solve(&walk, &AnytimeAStar::new(|n: &u32| if *n > 2 { u32::MAX } else { 2 - n }));
    /// assert_eq!((answer.plan().unwrap().cost, answer.stats.is_optimal), (2, true));
    /// ```
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::configured(heuristic, &Values::new(Self::SETTINGS))
    }

    /// A search with these settings.
    ///
    /// ```
    /// use solvarium::{from_fn, path::AnytimeAStar, settings::Values, solve};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let values = Values::new(AnytimeAStar::<()>::SETTINGS).with("boost", "0")?;
    /// let search = AnytimeAStar::configured(|n: &u32| if *n > 4 { u32::MAX } else { 4 - n }, &values);
    /// assert_eq!(solve(&walk, &search).plan().unwrap().cost, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        Self { heuristic, boost: boost(values) }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for AnytimeAStar<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut best: Option<(Plan<P>, Node)> = None;
        let mut nodes = 0;
        let weights = WEIGHTS.into_iter().chain(std::iter::repeat(WEIGHTS[WEIGHTS.len() - 1]));
        for key in std::iter::once(Key::Greedy).chain(weights.map(Key::Weighted)) {
            let below = best.as_ref().map_or(P::Cost::MAX, |(plan, _)| plan.cost);
            if best.is_some() {
                run.see(|| Event::Bound { bound: below, root: Node(nodes) });
            }
            run.stats.rounds += 1;
            let settings = Settings { key, boost: self.boost, below };
            let mut search = Lazy::new(settings, problem, &self.heuristic, run, nodes);
            let result = search.search();
            search.finish();
            nodes = search.nodes();
            match result {
                Ok(Some(goal)) => best = Some((goal.plan, goal.node)),
                Ok(None) if best.is_none() => return Outcome::NoSolution,
                Err(stop) if best.is_none() => return Outcome::Stopped(stop),
                Ok(None) => {
                    run.stats.is_optimal = true;
                    break;
                }
                Err(_) => break,
            }
        }
        let Some((plan, node)) = best else { return Outcome::NoSolution };
        run.see(|| Event::Goal { node, g: plan.cost });
        Outcome::Solved(plan)
    }
}
