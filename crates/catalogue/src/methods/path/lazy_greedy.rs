//! Searches for any plan that follow preferred actions, by name: lazy greedy search and restarting weighted A* (Richter
//! and Westphal, 2010).

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::{AnytimeAStar, LazyGreedy};
use solvarium::{Answer, Run};

pub(crate) static LAZY_GREEDY: Entry<MethodInfo> = Entry {
    name: "lazy-greedy",
    aliases: &["lazy", "lazy-greedy-best-first"],
    help: "lazy greedy: the estimate of the parent orders children; preferred actions first; finds any plan",
    settings: LazyGreedy::<()>::SETTINGS,
    of: MethodInfo {
        how: How::Path(run_greedy),
        asks: Asks::Preferring,
        picks: |_| {
            Choice::Rule(
                "the action whose state has the smallest h, in turn from all actions and from the preferred ones; ties: the oldest"
                    .into(),
            )
        },
    },
};

pub(crate) static ANYTIME_ASTAR: Entry<MethodInfo> = Entry {
    name: "anytime-astar",
    aliases: &["anytime", "lama", "restarting-astar"],
    help: "anytime A*: any plan first, then cheaper ones by smaller weights, until a proof or a limit",
    settings: AnytimeAStar::<()>::SETTINGS,
    of: MethodInfo {
        how: How::Path(run_anytime),
        asks: Asks::Preferring,
        picks: |_| {
            Choice::Rule(
                "the action whose state has the smallest h; after each plan, the smallest g + 5h, then g + 3h, g + 2h, g + h; ties: the oldest"
                    .into(),
            )
        },
    },
};

fn run_greedy<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &LazyGreedy::configured(problem.heuristic(), method.values()))
}

fn run_anytime<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &AnytimeAStar::configured(problem.heuristic(), method.values()))
}
