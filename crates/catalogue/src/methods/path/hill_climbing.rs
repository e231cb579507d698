//! The catalogue entry of enforced hill climbing (Hoffmann and Nebel, 2001).

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::EnforcedHillClimbing;
use solvarium::{Answer, Run};

pub(crate) static HILL_CLIMBING: Entry<MethodInfo> = Entry {
    name: "enforced-hill-climbing",
    aliases: &["ehc"],
    help: "enforced hill climbing: repeatedly goes to the nearest state with a smaller estimate; may give up",
    settings: &[],
    of: MethodInfo {
        how: How::Path(run),
        asks: Asks::Preferring,
        picks: |_| {
            Choice::Rule(
                "the oldest node since the estimate last fell; only preferred actions, if some lead to new states"
                    .into(),
            )
        },
    },
};

fn run<'a>(_: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &EnforcedHillClimbing::new(problem.heuristic()))
}
