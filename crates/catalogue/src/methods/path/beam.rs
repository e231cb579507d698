//! Beam search (Lowerre, 1976), by name.

use crate::erased::Erased;
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::Beam;
use solvarium::{Answer, Run};

pub(crate) static BEAM: Entry<Search> = Entry {
    name: "beam",
    aliases: &["beam-search"],
    help: "layer by layer, only the best of each; fast, not exhaustive",
    settings: &[WIDTH, RANK],
    of: Search { how: How::Path(run), asks: Asks::Heuristic },
};

const WIDTH: Setting = Setting {
    name: "width",
    help: "how many nodes of a layer are kept",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "100",
};

const RANK: Setting = Setting {
    name: "rank",
    help: "which nodes of a layer are the best",
    takes: Takes::Choice(&[("f", "those with the least g + h"), ("h", "those with the least h")]),
    default: "f",
};

/// Runs it, as it is set.
fn run<'a>(method: &Method, problem: Erased<'a>, run: Run<'_, Erased<'a>>) -> Answer<Erased<'a>> {
    let width = usize::try_from(method.0.int(&WIDTH)).unwrap_or(usize::MAX);
    let beam = method.0.pick(&RANK, [Beam::new, Beam::greedy])(problem.heuristic(), width);
    run.solve(&problem, &beam)
}
