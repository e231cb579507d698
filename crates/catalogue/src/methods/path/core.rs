//! Searches that puzzles with long searches compile for their own types; the erased problem has them too.

use crate::erased::Erased;
use crate::method::{Core, How, Method};
use crate::small::IS_SMALL;
use solvarium::heuristic::Blind;
use solvarium::path::{BestFirst, BidirectionalBreadthFirst, BreadthFirst, DepthFirst, FromStart, Ida, Nbs};
use solvarium::{Algorithm, Answer, Heuristic, Problem, Reversible, Run};

/// Returns a search from the start with the settings of the method, or else gives the heuristic back. The tree and
/// the recursive forms are for lessons, and are compiled for the erased problem only.
pub(crate) fn forwards<'h, P, H>(method: &Method, heuristic: H) -> Result<Box<dyn Algorithm<P> + 'h>, H>
where
    P: Problem,
    H: Heuristic<P> + 'h,
{
    let How::Core(core) = method.how() else { return Err(heuristic) };
    let values = method.values();
    Ok(match core {
        Core::AStar => Box::new(BestFirst::configured(heuristic, values)),
        Core::Greedy => Box::new(BestFirst::greedy_configured(heuristic, values)),
        // A method without a heuristic has the blind one.
        Core::UniformCost => Box::new(BestFirst::new(heuristic)),
        Core::BreadthFirst => match BreadthFirst::configured(values).graph() {
            Some(search) => Box::new(search),
            None => return Err(heuristic),
        },
        Core::DepthFirst => match DepthFirst::configured(values).graph() {
            Some(search) => Box::new(search),
            None => return Err(heuristic),
        },
        Core::Ida => Box::new(Ida::configured(heuristic, values)),
        Core::Bidirectional | Core::Nbs => return Err(heuristic),
    })
}

/// A search from the start or from both ends. `back` is the heuristic of the puzzle whose goal is the start, and no
/// action costs less than `cheapest`.
pub(crate) fn both_ways<'h, P, H>(
    method: &Method,
    (heuristic, back, cheapest): (H, H, f64),
) -> Result<Box<dyn Algorithm<P> + 'h>, H>
where
    P: Reversible,
    H: Heuristic<P> + 'h,
{
    bidirectional(method, (heuristic, back, cheapest)).or_else(|heuristic| forwards(method, heuristic))
}

/// Returns a search from both ends, or else gives the heuristics back.
pub(crate) fn bidirectional<'h, P, H>(
    method: &Method,
    (heuristic, back, cheapest): (H, H, f64),
) -> Result<Box<dyn Algorithm<P> + 'h>, H>
where
    P: Reversible,
    H: Heuristic<P> + 'h,
{
    match method.how() {
        How::Core(Core::Bidirectional) if !IS_SMALL => Ok(Box::new(BidirectionalBreadthFirst::new())),
        How::Core(Core::Nbs) => Ok(Box::new(nbs(method, heuristic, back, cheapest))),
        _ => Err(heuristic),
    }
}

/// Runs one of these searches on the erased problem, which has no heuristic for the backward search.
pub(crate) fn on_erased<'a>(
    method: &Method,
    problem: Erased<'a>,
    run: Run<'_, Erased<'a>>,
) -> Option<Answer<Erased<'a>>> {
    let values = method.values();
    Some(match method.how() {
        How::Core(Core::Nbs) => {
            run.solve(&problem, &nbs(method, problem.heuristic(), Blind, problem.cheapest()))
        }
        How::Core(Core::Bidirectional) => run.solve(&problem, &BidirectionalBreadthFirst::new()),
        How::Core(Core::BreadthFirst) => run.solve(&problem, &BreadthFirst::configured(values)),
        How::Core(Core::DepthFirst) => run.solve(&problem, &DepthFirst::configured(values)),
        _ => run.solve(&problem, &*forwards(method, problem.heuristic()).ok()?),
    })
}

/// NBS with a heuristic for each end; no action costs less than `cheapest`.
fn nbs<H, B>(method: &Method, heuristic: H, back: B, cheapest: f64) -> Nbs<H, FromStart<B>> {
    Nbs::configured(heuristic, FromStart(back), method.values()).cheapest_action(cheapest)
}
