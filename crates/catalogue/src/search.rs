//! From a method's name and settings to the algorithm: the one place where the
//! searches are compiled for a puzzle.

use crate::heuristics::{Estimator, Guess};
use crate::methods::{CYCLES, FORM, GOAL, HOW, LIMIT, Method, RANK, REOPEN, Search, TIE, WEIGHT, WIDTH};
use crate::shown::Shown;
use crate::{constraints, fast, local};
use solvarium::path::{
    Beam, BestFirst, BidirectionalBreadthFirst, BreadthFirst, Cycles, DepthFirst, DepthLimited, FromStart,
    Goal, Ida, IterativeDeepening, Nbs, RecursiveBestFirst, Reopen, Tie,
};
use solvarium::{Answer, Error, Heuristic, Problem, Reversible, Run};

/// Searches from the start.
pub(crate) fn forwards<P: Problem, H: Heuristic<P>>(
    problem: &P,
    method: &Method,
    guess: H,
    run: Run<'_, P>,
) -> Result<Answer<P>, Error> {
    Ok(match method.entry().of {
        Search::Auto | Search::AStar => astar(problem, method, guess, run),
        Search::Greedy => run.solve(problem, &BestFirst::greedy(guess).tie(tie(method))),
        // The heuristic of a method that asks none is blind.
        Search::UniformCost => run.solve(problem, &BestFirst::new(guess)),
        Search::BreadthFirst => {
            let search = BreadthFirst::new().goal_test(goal(method));
            run.solve(problem, &in_tree(method).map_or(search, |cycles| search.cycles(cycles)))
        }
        Search::DepthFirst => {
            let search = DepthFirst::new().goal_test(goal(method));
            let search = method.0.pick(&HOW, [|search| search, DepthFirst::recursive])(search);
            run.solve(problem, &in_tree(method).map_or(search, |cycles| search.cycles(cycles)))
        }
        Search::DepthLimited => {
            let limit = u32::try_from(method.0.int(&LIMIT)).unwrap_or(u32::MAX);
            let search = DepthLimited::new(limit);
            run.solve(problem, &in_tree(method).map_or(search, |cycles| search.cycles(cycles)))
        }
        Search::IterativeDeepening => {
            let search = IterativeDeepening::new();
            run.solve(problem, &in_tree(method).map_or(search, |cycles| search.cycles(cycles)))
        }
        Search::Ida => ida(problem, method, guess, run),
        Search::RecursiveBestFirst => run.solve(problem, &RecursiveBestFirst::new(guess)),
        Search::Beam => {
            let width = usize::try_from(method.0.int(&WIDTH)).unwrap_or(usize::MAX);
            let beam = method.0.pick(&RANK, [Beam::new, Beam::greedy])(guess, width);
            run.solve(problem, &beam)
        }
        Search::Bidirectional | Search::Nbs => return Err(one_way(method)),
        Search::Backtrack | Search::ExactCover | Search::Sat => return Err(constraints::none(method)),
        search if search.is_local() => return Err(local::none(method)),
        Search::Fast => return Err(fast::none(method)),
        _ => {
            return Err(Error::setting(
                "method 'singles' is for Sudoku up to 25x25 without diagonals; use backtrack",
            ));
        }
    })
}

/// Searches from the start, or from both ends: `back` is the heuristic of the
/// puzzle whose goal is the start, and no action costs less than `cheapest`.
pub(crate) fn both_ways<P: Reversible, H: Heuristic<P>>(
    problem: &P,
    method: &Method,
    (guess, back, cheapest): (H, H, f64),
    run: Run<'_, P>,
) -> Result<Answer<P>, Error> {
    Ok(match method.entry().of {
        Search::Bidirectional => run.solve(problem, &BidirectionalBreadthFirst::new()),
        Search::Nbs => {
            let nbs = Nbs::new(guess, FromStart(back)).cheapest_action(cheapest).reopen(reopen(method));
            run.solve(problem, &nbs)
        }
        _ => return forwards(problem, method, guess, run),
    })
}

/// A*, with a heuristic of any type.
pub(crate) fn astar<P: Problem, H: Heuristic<P>>(
    problem: &P,
    method: &Method,
    guess: H,
    run: Run<'_, P>,
) -> Answer<P> {
    let astar = BestFirst::new(guess).weight(method.0.float(&WEIGHT)).tie(tie(method)).reopen(reopen(method));
    run.solve(problem, &astar)
}

/// IDA*, with a heuristic of any type.
pub(crate) fn ida<P: Problem, H: Heuristic<P>>(
    problem: &P,
    method: &Method,
    guess: H,
    run: Run<'_, P>,
) -> Answer<P> {
    let cycles = method.0.pick(&CYCLES, [Cycles::Allow, Cycles::Parent, Cycles::Path]);
    run.solve(problem, &Ida::new(guess).cycles(cycles))
}

/// Which cycles are cut, if the search is one of a tree.
fn in_tree(method: &Method) -> Option<Cycles> {
    method.0.pick(&FORM, [None, Some(Cycles::Path), Some(Cycles::Parent), Some(Cycles::Allow)])
}

fn goal(method: &Method) -> Goal {
    method.0.pick(&GOAL, [Goal::AtGeneration, Goal::AtExpansion])
}

fn reopen(method: &Method) -> Reopen {
    method.0.pick(&REOPEN, [Reopen::Yes, Reopen::Never])
}

fn tie(method: &Method) -> Tie {
    method.0.pick(&TIE, [Tie::HighG, Tie::LowG, Tie::FirstIn, Tie::LastIn])
}

/// The puzzle's heuristic of this name.
pub(crate) fn fitting<S: Shown>(puzzle: &S, guess: Guess) -> Result<S::Guess, Error> {
    puzzle.guess(guess).ok_or_else(|| {
        Error::setting(format!("heuristic '{}' is not for this problem", Estimator::of(guess).entry().name))
    })
}

/// The refusal of a method that needs what the problem does not have.
fn one_way(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' walks back from the goals, and in this problem the goal is what is looked for; \
         use another method, such as astar",
        method.entry().name
    ))
}
