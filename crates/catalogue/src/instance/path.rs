//! Runs a path search on a puzzle: with its own types, or with its types erased.

use super::{Interpreter, Seen, SeenErased, Watcher};
use crate::domain::{Navigation, Presentation};
use crate::erased::{AnyAction, Erased, Typed};
use crate::method::{How, Method};
use crate::methods::{self, core};
use crate::small::IS_SMALL;
use solvarium::{
    Algorithm, Answer, Cost, Error, Heuristic, Limits, Outcome, Plan, Problem, Reversible, Run, Trust,
};

/// Limits, trust in the heuristic, and the observer of a search.
pub(crate) struct Task<'a> {
    pub(crate) limits: Limits,
    /// Whether bounds that rest on the heuristic are proofs.
    pub(crate) trust: Trust,
    pub(crate) watch: Option<Watcher<'a>>,
}

impl Task<'_> {
    /// A task within these limits, without an observer.
    pub(crate) fn within(limits: &Limits) -> Self {
        Self { limits: limits.clone(), trust: Trust::Proved, watch: None }
    }
}

/// Runs a function on the problem with its own types, for the observer of the puzzle.
pub(crate) fn run<D: Presentation + Navigation, T>(
    domain: &D,
    task: Task<'_>,
    search: impl FnOnce(Run<'_, D::Problem>) -> T,
) -> T {
    let mut seen = task.watch.map(|watch| Seen(Interpreter::new(domain, watch)));
    let mut run = Run::new().limits(task.limits).trusting(task.trust);
    if let Some(seen) = &mut seen {
        run = run.watch(seen);
    }
    let found = search(run);
    if let Some(Seen(interpreter)) = &mut seen {
        interpreter.finish();
    }
    found
}

/// Runs an algorithm on the problem with its own types.
pub(crate) fn typed<D: Presentation + Navigation>(
    domain: &D,
    algorithm: &dyn Algorithm<D::Problem>,
    task: Task<'_>,
) -> Answer<D::Problem> {
    run(domain, task, |run| run.solve(domain.problem(), algorithm))
}

/// Runs a search from the start that is compiled for this problem; any other method runs on the erased one.
///
/// # Errors
/// The method is not a path search, or needs something that the problem does not have.
pub(crate) fn compiled<D, H>(
    domain: &D,
    method: &Method,
    heuristic: H,
    task: Task<'_>,
) -> Result<Answer<D::Problem>, Error>
where
    D: Presentation + Navigation,
    H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync,
{
    if IS_SMALL {
        return erased(domain, method, &heuristic, task);
    }
    either(domain, method, core::forwards(method, heuristic), task)
}

/// Like [`compiled`], but also runs searches from both ends: `back` is the heuristic of the puzzle whose goal is the
/// start.
///
/// # Errors
/// The errors of [`compiled`].
pub(crate) fn compiled_both_ways<D, H>(
    domain: &D,
    method: &Method,
    (heuristic, back): (H, H),
    task: Task<'_>,
) -> Result<Answer<D::Problem>, Error>
where
    D: Presentation + Navigation<Problem: Reversible>,
    H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync,
{
    either(domain, method, core::both_ways(method, (heuristic, back, domain.cheapest())), task)
}

/// Runs a search from both ends that is compiled for this problem; any other method runs on the erased one.
///
/// # Errors
/// The errors of [`compiled`].
pub(crate) fn compiled_two_ended<D, H>(
    domain: &D,
    method: &Method,
    (heuristic, back): (H, H),
    task: Task<'_>,
) -> Result<Answer<D::Problem>, Error>
where
    D: Presentation + Navigation<Problem: Reversible>,
    H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync,
{
    either(domain, method, core::bidirectional(method, (heuristic, back, domain.cheapest())), task)
}

/// Runs the search that was compiled for the problem, or else the method on the erased one.
fn either<'h, D, H>(
    domain: &D,
    method: &Method,
    search: Result<Box<dyn Algorithm<D::Problem> + 'h>, H>,
    task: Task<'_>,
) -> Result<Answer<D::Problem>, Error>
where
    D: Presentation + Navigation,
    H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync,
{
    match search {
        Ok(search) => Ok(typed(domain, &*search, task)),
        Err(heuristic) => erased(domain, method, &heuristic, task),
    }
}

/// Runs any path search on the problem with its types erased.
///
/// # Errors
/// The method is not a path search, or needs something that the problem does not have.
pub(crate) fn erased<D, H>(
    domain: &D,
    method: &Method,
    heuristic: &H,
    task: Task<'_>,
) -> Result<Answer<D::Problem>, Error>
where
    D: Presentation + Navigation,
    H: Heuristic<D::Problem, Memo: Send + Sync + 'static> + Sync,
{
    let backwards = domain.backwards();
    let (problem, cheapest) = (domain.problem(), domain.cheapest());
    if method.entry().of.is_two_ended() && backwards.is_none() {
        return Err(methods::one_way(method));
    }
    let typed = Typed { problem, heuristic, backwards, cheapest };
    let mut seen = task.watch.map(|watch| SeenErased(Interpreter::new(domain, watch)));
    let mut run = Run::new().limits(task.limits).trusting(task.trust);
    if let Some(seen) = &mut seen {
        run = run.watch(seen);
    }
    let found = run_erased(method, Erased::of(&typed, method.entry().of.memos()), run);
    if let Some(SeenErased(interpreter)) = &mut seen {
        interpreter.finish();
    }
    found.map(|answer| as_typed(problem, answer))
}

/// The single instance of the shared searches.
fn run_erased<'a>(
    method: &Method,
    problem: Erased<'a>,
    run: Run<'_, Erased<'a>>,
) -> Result<Answer<Erased<'a>>, Error> {
    match method.how() {
        How::Path(search) => Ok(search(method, problem, run)),
        _ => core::on_erased(method, problem, run).ok_or_else(|| methods::no_path(method)),
    }
}

/// The answer in the types of the problem.
fn as_typed<P>(problem: &P, answer: Answer<Erased<'_>>) -> Answer<P>
where
    P: Problem<Action: 'static>,
{
    let outcome = match answer.outcome {
        Outcome::Solved(plan) => Outcome::Solved(plan_of(problem, &plan.actions)),
        Outcome::NoSolution => Outcome::NoSolution,
        Outcome::Stopped(stop) => Outcome::Stopped(stop),
    };
    Answer { outcome, stats: answer.stats, elapsed: answer.elapsed }
}

/// The plan of these actions, with its cost.
fn plan_of<P>(problem: &P, actions: &[AnyAction]) -> Plan<P>
where
    P: Problem<Action: 'static>,
{
    let actions: Vec<P::Action> = actions.iter().filter_map(AnyAction::get).cloned().collect();
    let (mut state, mut cost) = (problem.start(), P::Cost::ZERO);
    for action in &actions {
        cost = cost.plus(problem.cost(&state, action));
        problem.apply(&mut state, action);
    }
    Plan { cost, actions }
}
