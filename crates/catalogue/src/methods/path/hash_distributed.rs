//! The catalogue entry of hash-distributed A* (Kishimoto, Fukunaga and Botea, 2009).

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::small::IS_SMALL;
use crate::table::Entry;
use solvarium::path::{AStar, HashDistributed};
use solvarium::{Answer, Run};

pub(crate) static HASH_DISTRIBUTED: Entry<MethodInfo> = Entry {
    name: "hda",
    aliases: &["hda*", "hash-distributed-astar", "parallel-astar"],
    help: "hash-distributed A*: A* on several threads; finds the cheapest plan and shows only that; counts vary",
    settings: HashDistributed::<()>::SETTINGS,
    of: MethodInfo {
        how: How::Path(run),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule(
                "a hash assigns each state to a thread; each thread expands its state with the smallest f"
                    .into(),
            )
        },
    },
};

/// Runs the search with the method's settings. A page has no threads, and the search on one thread is A*.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    if IS_SMALL {
        return run.solve(&problem, &AStar::new(problem.heuristic()));
    }
    run.solve(&problem, &HashDistributed::configured(problem.heuristic(), method.values()))
}
