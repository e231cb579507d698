//! The catalogue entry of depth-limited search.

use crate::choice::Choice;
use crate::erased::Erased;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::DepthLimited;
use solvarium::{Answer, Run};

pub(crate) static DEPTH_LIMITED: Entry<MethodInfo> = Entry {
    name: "depth-limited",
    aliases: &["dls"],
    help: "depth-limited search: depth-first down to a depth",
    settings: DepthLimited::SETTINGS,
    of: MethodInfo { how: How::Path(run), asks: Asks::Nothing, picks: |_| Choice::Within { bound: "depth" } },
};

/// Runs the search with the method's settings.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    run.solve(&problem, &DepthLimited::configured(method.values()))
}
