//! A*, greedy best-first and uniform-cost search: settings of one engine (Hart, Nilsson and Raphael, 1968; Dijkstra, 1959).

use crate::method::{Asks, Core, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::{BestFirst, Reopen, Tie};

pub(crate) static ASTAR: Entry<Search> = Entry {
    name: "astar",
    aliases: &["a*", "a-star", "wastar", "weighted-astar"],
    help: "A*: the least cost so far plus estimate first; the cheapest plan",
    settings: &[WEIGHT, TIE, REOPEN],
    of: Search { how: How::Core(Core::AStar), asks: Asks::Heuristic },
};

pub(crate) static GREEDY: Entry<Search> = Entry {
    name: "greedy",
    aliases: &["greedy-best-first", "gbfs", "best-first"],
    help: "greedy best-first: the least estimate first; fast, any plan",
    settings: &[TIE],
    of: Search { how: How::Core(Core::Greedy), asks: Asks::Heuristic },
};

pub(crate) static UNIFORM_COST: Entry<Search> = Entry {
    name: "uniform-cost",
    aliases: &["ucs", "dijkstra"],
    help: "uniform-cost search: the least cost so far first; the cheapest plan",
    settings: &[],
    of: Search { how: How::Core(Core::UniformCost), asks: Asks::Nothing },
};

const WEIGHT: Setting = Setting {
    name: "weight",
    help: "weight of the heuristic; above 1 the plan costs at most that many times the cheapest",
    takes: Takes::Float { min: 0.0, max: 1000.0 },
    default: "1",
};

const TIE: Setting = Setting {
    name: "tie",
    help: "which of the nodes with the least f is taken first",
    takes: Takes::Choice(&[
        ("high-g", "the one with the greatest g: nearest to a goal"),
        ("low-g", "the one with the least g"),
        ("first-in", "the oldest"),
        ("last-in", "the newest"),
    ]),
    default: "high-g",
};

pub(crate) const REOPEN: Setting = Setting {
    name: "reopen",
    help: "whether a closed state is opened again when a cheaper path to it is found",
    takes: Takes::Choice(&[
        ("yes", "needed for the cheapest plan if h is inconsistent"),
        ("no", "forget the path"),
    ]),
    default: "yes",
};

/// A*, weighted or not.
pub(crate) fn astar<H>(method: &Method, heuristic: H) -> BestFirst<H> {
    BestFirst::new(heuristic).weight(method.0.float(&WEIGHT)).tie(tie(method)).reopen(reopen(method))
}

/// Greedy best-first search.
pub(super) fn greedy<H>(method: &Method, heuristic: H) -> BestFirst<H> {
    BestFirst::greedy(heuristic).tie(tie(method))
}

/// Whether closed states are opened again.
pub(super) fn reopen(method: &Method) -> Reopen {
    method.0.pick(&REOPEN, [Reopen::Yes, Reopen::Never])
}

fn tie(method: &Method) -> Tie {
    method.0.pick(&TIE, [Tie::HighG, Tie::LowG, Tie::FirstIn, Tie::LastIn])
}
