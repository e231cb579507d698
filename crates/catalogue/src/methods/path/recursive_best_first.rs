//! The catalogue entry of recursive best-first search (Korf, 1993).

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::RecursiveBestFirst;
use solvarium::{Answer, Run};

pub(crate) static RECURSIVE_BEST_FIRST: Entry<MethodInfo> = Entry {
    name: "rbfs",
    aliases: &["recursive-best-first"],
    help: "recursive best-first: best-first order in linear memory; the cheapest plan",
    settings: &[],
    of: MethodInfo {
        how: How::Path(run),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule(
                "the child with the smallest f, unless a forgotten branch has a smaller one (its smallest known f counts)"
                    .into(),
            )
        },
    },
};

/// Runs the search with the method's settings.
fn run<'a>(_: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &RecursiveBestFirst::new(problem.heuristic()))
}
