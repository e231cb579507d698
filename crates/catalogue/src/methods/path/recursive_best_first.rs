//! Recursive best-first search (Korf, 1993), by name.

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, Search};
use crate::table::Entry;
use solvarium::path::RecursiveBestFirst;
use solvarium::{Answer, Run};

pub(crate) static RECURSIVE_BEST_FIRST: Entry<Search> = Entry {
    name: "rbfs",
    aliases: &["recursive-best-first"],
    help: "recursive best-first: best-first order in linear memory; the cheapest plan",
    settings: &[],
    of: Search {
        how: How::Path(run),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule(
                "the child with the least f, as long as nothing beside the path has a smaller one; \
                 what was forgotten counts with the least f known of it"
                    .into(),
            )
        },
    },
};

/// Runs it with the method's settings.
fn run<'a>(_: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &RecursiveBestFirst::new(problem.heuristic()))
}
