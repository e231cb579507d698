//! Iterative deepening (Slate and Atkin, 1977; Korf, 1985), by name.

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, Search};
use crate::table::Entry;
use solvarium::path::IterativeDeepening;
use solvarium::{Answer, Run};

pub(crate) static ITERATIVE_DEEPENING: Entry<Search> = Entry {
    name: "iterative-deepening",
    aliases: &["ids", "iddfs", "dfid"],
    help: "depth-limited again and again, one deeper each time; the fewest actions",
    settings: IterativeDeepening::SETTINGS,
    of: Search { how: How::Path(run), asks: Asks::Nothing, picks: |_| Choice::Within { bound: "depth" } },
};

/// Runs it with the method's settings.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &IterativeDeepening::configured(method.values()))
}
