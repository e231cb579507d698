//! From a method's name and settings to the algorithm: the one place where the
//! searches are compiled for a puzzle.

use super::methods::{CYCLES, Method, REOPEN, Search, TIE, WEIGHT};
use crate::path::{BestFirst, Cycles, Ida, Reopen, Tie};
use crate::{Answer, Error, Heuristic, Problem, Run};

/// Searches from the start.
pub(super) fn forwards<P: Problem, H: Heuristic<P>>(
    problem: &P,
    method: &Method,
    guess: H,
    run: Run<'_, P>,
) -> Result<Answer<P>, Error> {
    let spec = &method.0;
    Ok(match method.entry().of {
        Search::Auto | Search::AStar => {
            let astar = BestFirst::new(guess).weight(spec.float(&WEIGHT));
            run.solve(problem, &astar.tie(tie(method)).reopen(reopen(method)))
        }
        Search::Greedy => run.solve(problem, &BestFirst::greedy(guess).tie(tie(method))),
        Search::UniformCost => run.solve(problem, &BestFirst::uniform_cost()),
        Search::Ida => run.solve(problem, &Ida::new(guess).cycles(cycles(method))),
        _ => return Err(not_for_this(method.entry().name)),
    })
}

/// The refusal of what another problem has.
pub(super) fn not_for_this(what: &str) -> Error {
    Error::setting(format!("'{what}' is not for this problem"))
}

fn tie(method: &Method) -> Tie {
    match method.0.word(&TIE).as_str() {
        "low-g" => Tie::LowG,
        "first-in" => Tie::FirstIn,
        "last-in" => Tie::LastIn,
        _ => Tie::HighG,
    }
}

fn reopen(method: &Method) -> Reopen {
    match method.0.word(&REOPEN).as_str() {
        "no" => Reopen::Never,
        _ => Reopen::Yes,
    }
}

fn cycles(method: &Method) -> Cycles {
    match method.0.word(&CYCLES).as_str() {
        "none" => Cycles::Allow,
        "parent" => Cycles::Parent,
        _ => Cycles::Path,
    }
}
