//! Hash-distributed A* (Kishimoto, Fukunaga and Botea, 2009), by name.

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, Search};
use crate::table::Entry;
use solvarium::path::HashDistributed;
use solvarium::{Answer, Run};

pub(crate) static HASH_DISTRIBUTED: Entry<Search> = Entry {
    name: "hda",
    aliases: &["hda*", "hash-distributed-astar", "parallel-astar"],
    help: "hash-distributed A*: A* by several threads; the cheapest plan, which is all it shows; counts vary",
    settings: HashDistributed::<()>::SETTINGS,
    of: Search {
        how: How::Path(run),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule(
                "in each thread, of the states that a hash gives it, the one with the least f".into(),
            )
        },
    },
};

/// Runs it with the method's settings.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &HashDistributed::configured(problem.heuristic(), method.values()))
}
