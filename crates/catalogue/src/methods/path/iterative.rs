//! The catalogue entry of iterative deepening (Slate and Atkin, 1977; Korf, 1985).

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::IterativeDeepening;
use solvarium::{Answer, Run};

pub(crate) static ITERATIVE_DEEPENING: Entry<MethodInfo> = Entry {
    name: "iterative-deepening",
    aliases: &["ids", "iddfs", "dfid"],
    help: "iterative deepening: depth-first with a growing depth limit; the fewest actions",
    settings: IterativeDeepening::SETTINGS,
    of: MethodInfo { how: How::Path(run), asks: Asks::Nothing, picks: |_| Choice::Within { bound: "depth" } },
};

/// Runs the search with the method's settings.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &IterativeDeepening::configured(method.values()))
}
