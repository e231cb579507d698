//! Depth-limited search, by name.

use super::breadth_first::{FORM, in_tree};
use crate::erased::Erased;
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::DepthLimited;
use solvarium::{Answer, Run};

pub(crate) static DEPTH_LIMITED: Entry<Search> = Entry {
    name: "depth-limited",
    aliases: &["dls"],
    help: "depth-first down to a depth",
    settings: &[LIMIT, FORM],
    of: Search { how: How::Path(run), asks: Asks::Nothing },
};

const LIMIT: Setting = Setting {
    name: "limit",
    help: "the depth below which nothing is searched",
    takes: Takes::Int { min: 0, max: 4_000_000_000 },
    default: "50",
};

/// Runs it, as it is set.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    let limit = u32::try_from(method.0.int(&LIMIT)).unwrap_or(u32::MAX);
    let search = DepthLimited::new(limit);
    run.solve(&problem, &in_tree(method).map_or(search, |cycles| search.cycles(cycles)))
}
