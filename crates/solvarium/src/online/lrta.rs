//! Learning real-time A* (Korf, 1990): moves to the neighbour that looks best, and learns better estimates on the path.

use super::agent_run::AgentRun;
use crate::limits::Stop;
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run};
use rustc_hash::FxHashMap;

/// Learning real-time A* with a look ahead of one action. It reaches a goal in every finite space where one can be reached
/// from everywhere, if the heuristic is admissible.
///
/// ```
/// use solvarium::{from_fn, online::Lrta, solve};
/// let line = from_fn(3i32, |_| [-1i32, 1], |n, a| *n += a, |&n| n == 0);
/// let answer = solve(&line, &Lrta::new(|n: &i32| n.unsigned_abs()));
/// assert_eq!(answer.plan().unwrap().actions, [-1, -1, -1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lrta<H> {
    heuristic: H,
}

impl<H> Lrta<H> {
    /// The agent with this heuristic.
    ///
    /// ```
    /// use solvarium::{from_fn, online::Lrta, solve};
    /// // Without knowledge, it wanders, and learns.
    /// let line = from_fn(3i32, |_| [-1i32, 1], |n, a| *n = (*n + a).min(5), |&n| n == 0);
    /// assert!(solve(&line, &Lrta::new(|_: &i32| 0u32)).plan().unwrap().cost >= 3);
    /// ```
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for Lrta<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        self.walk(problem, run).into()
    }
}

impl<H> Lrta<H> {
    fn walk<P: Problem>(&self, problem: &P, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop>
    where
        H: Heuristic<P>,
    {
        let estimate = |state: &P::State| self.heuristic.value(&self.heuristic.first(state));
        let mut learned: FxHashMap<P::State, P::Cost> = FxHashMap::default();
        let first = estimate(&problem.start());
        let mut walk = AgentRun::new(problem, run, first);
        let mut heap = 0;
        while !walk.is_over() {
            let known = |state: &P::State| learned.get(state).copied().unwrap_or_else(|| estimate(state));
            let before = known(&walk.state);
            walk.decide(before)?;
            let mut best: Option<(P::Cost, P::Action)> = None;
            for action in problem.actions(&walk.state) {
                let mut next = walk.state.clone();
                problem.apply(&mut next, &action);
                let f = problem.cost(&walk.state, &action).plus(known(&next));
                if best.as_ref().is_none_or(|(least, _)| f < *least) {
                    best = Some((f, action));
                }
            }
            // A dead end: no action leads to a state with a finite estimate, not even the way back.
            let Some((f, action)) = best.filter(|(f, _)| *f < P::Cost::MAX) else {
                return Err(Stop::Incomplete);
            };
            let state = walk.state.clone();
            let fresh = problem.heap_bytes(&state);
            // Estimates only rise, as the heuristic is admissible.
            if learned.insert(state, f.max(before)).is_none() {
                heap += fresh;
            }
            walk.run.stats.seen_peak = learned.len() as u64;
            let entry = size_of::<P::State>() + size_of::<P::Cost>() + 1;
            let others = learned.capacity() * entry + heap;
            let known = |state: &P::State| learned.get(state).copied().unwrap_or_else(|| estimate(state));
            walk.step(action, others, known)?;
        }
        walk.into_plan().map(Some)
    }
}
