//! The searches that puzzles which are searched for long have compiled for themselves, and the erased problem too.

use super::best_first::{astar, greedy};
use super::ida::ida;
use super::two_ended::nbs;
use super::{breadth_first, depth_first};
use crate::erased::Erased;
use crate::method::{Core, How, Method};
use solvarium::heuristic::Blind;
use solvarium::path::{BestFirst, BidirectionalBreadthFirst};
use solvarium::{Algorithm, Answer, Heuristic, Problem, Reversible, Run};

/// A search from the start, as the method is set, if the method is one of these; else the heuristic comes back. The tree
/// and the recursive forms are for lessons, and are compiled for the erased problem only.
pub(crate) fn forwards<'h, P, H>(method: &Method, heuristic: H) -> Result<Box<dyn Algorithm<P> + 'h>, H>
where
    P: Problem,
    H: Heuristic<P> + 'h,
{
    let How::Core(core) = method.how() else { return Err(heuristic) };
    Ok(match core {
        Core::AStar => Box::new(astar(method, heuristic)),
        Core::Greedy => Box::new(greedy(method, heuristic)),
        // The heuristic of a method that asks none is blind.
        Core::UniformCost => Box::new(BestFirst::new(heuristic)),
        Core::BreadthFirst => match breadth_first::search(method).graph() {
            Some(search) => Box::new(search),
            None => return Err(heuristic),
        },
        Core::DepthFirst => match depth_first::search(method).graph() {
            Some(search) => Box::new(search),
            None => return Err(heuristic),
        },
        Core::Ida => Box::new(ida(method, heuristic)),
        Core::Bidirectional | Core::Nbs => return Err(heuristic),
    })
}

/// The same, or a search from both ends: `back` is the heuristic of the puzzle whose goal is the start, and no action
/// costs less than `cheapest`.
pub(crate) fn both_ways<'h, P, H>(
    method: &Method,
    (heuristic, back, cheapest): (H, H, f64),
) -> Result<Box<dyn Algorithm<P> + 'h>, H>
where
    P: Reversible,
    H: Heuristic<P> + 'h,
{
    match method.how() {
        How::Core(Core::Bidirectional) => Ok(Box::new(BidirectionalBreadthFirst::new())),
        How::Core(Core::Nbs) => Ok(Box::new(nbs(method, heuristic, back, cheapest))),
        _ => forwards(method, heuristic),
    }
}

/// One of these on the erased problem, of which no heuristic is known from the goals.
pub(crate) fn on_erased<'a>(
    method: &Method,
    problem: Erased<'a>,
    run: Run<'_, Erased<'a>>,
) -> Option<Answer<Erased<'a>>> {
    Some(match method.how() {
        How::Core(Core::Nbs) => {
            run.solve(&problem, &nbs(method, problem.heuristic(), Blind, problem.cheapest()))
        }
        How::Core(Core::Bidirectional) => run.solve(&problem, &BidirectionalBreadthFirst::new()),
        How::Core(Core::BreadthFirst) => run.solve(&problem, &breadth_first::search(method)),
        How::Core(Core::DepthFirst) => run.solve(&problem, &depth_first::search(method)),
        _ => run.solve(&problem, &*forwards(method, problem.heuristic()).ok()?),
    })
}
