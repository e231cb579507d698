//! Online depth-first search (Russell and Norvig, 4th edition, section 4.5): tries each action of a state once, and goes
//! back by the inverse action when none is left. It walks each edge at most four times: there and back, from either end.

use super::agent_run::AgentRun;
use crate::limits::Stop;
use crate::{Algorithm, Cost, Outcome, Plan, Problem, Run};
use rustc_hash::FxHashSet;

/// Online depth-first search, for problems whose actions have inverses ([`Problem::inverse`]).
///
/// ```
/// use solvarium::{limits::Stop, from_fn, online::OnlineDepthFirst, solve, Outcome};
/// // An action that cannot be undone is not taken.
/// let oneway = from_fn(0u32, |_| [1u32], |n, a| *n += a, |&n| n == 4);
/// assert!(matches!(solve(&oneway, &OnlineDepthFirst::new()).outcome, Outcome::Stopped(Stop::Incomplete)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OnlineDepthFirst(());

impl OnlineDepthFirst {
    /// The agent has no settings.
    ///
    /// ```
    /// use solvarium::online::OnlineDepthFirst;
    /// let _agent = OnlineDepthFirst::new();
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self(())
    }
}

impl<P: Problem> Algorithm<P> for OnlineDepthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        explore(problem, run).into()
    }
}

/// A state on the path of the exploration: the actions not yet tried, and the action that leads back.
struct Level<A> {
    untried: Vec<A>,
    back: Option<A>,
}

fn explore<P: Problem>(problem: &P, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
    let zero = |_: &P::State| P::Cost::ZERO;
    let mut walk = AgentRun::new(problem, run, P::Cost::ZERO);
    let mut seen = FxHashSet::from_iter([walk.state.clone()]);
    let mut heap = problem.heap_bytes(&walk.state);
    let mut levels = vec![level(problem, &walk.state, None)];
    while !walk.is_over() {
        walk.decide(P::Cost::ZERO)?;
        let others = seen.capacity() * (size_of::<P::State>() + 1)
            + heap
            + levels.capacity() * (size_of::<Level<P::Action>>() + 4 * size_of::<P::Action>());
        let Some(action) = levels.last_mut().and_then(|level| level.untried.pop()) else {
            let Some(last) = levels.pop() else { return Ok(None) };
            match last.back {
                Some(back) => walk.step(back, others, zero)?,
                // Everything that can be reached was tried.
                None => return Ok(None),
            }
            continue;
        };
        let Some(back) = problem.inverse(&action) else { return Err(Stop::Incomplete) };
        walk.step(action, others, zero)?;
        if seen.insert(walk.state.clone()) {
            heap += problem.heap_bytes(&walk.state);
            levels.push(level(problem, &walk.state, Some(back)));
        } else if !walk.is_over() {
            walk.run.stats.duplicates += 1;
            walk.decide(P::Cost::ZERO)?;
            walk.step(back, others, zero)?;
        }
        walk.run.stats.seen_peak = seen.len() as u64;
    }
    walk.into_plan().map(Some)
}

/// A level, whose actions are tried in the order of the problem. The one back is not tried.
fn level<P: Problem>(problem: &P, state: &P::State, back: Option<P::Action>) -> Level<P::Action> {
    let mut untried: Vec<_> =
        problem.actions(state).into_iter().filter(|action| back.as_ref() != Some(action)).collect();
    untried.reverse();
    Level { untried, back }
}
