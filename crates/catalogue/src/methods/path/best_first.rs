//! A*, greedy best-first and uniform-cost search: settings of one engine (Hart, Nilsson and Raphael, 1968; Dijkstra, 1959).

use crate::choice::{Choice, Key};
use crate::method::{Asks, Core, How, Method, MethodInfo};
use crate::table::Entry;
use solvarium::path::BestFirst;

pub(crate) static ASTAR: Entry<MethodInfo> = Entry {
    name: "astar",
    aliases: &["a*", "a-star", "wastar", "weighted-astar"],
    help: "A*: smallest cost plus estimate first; finds the cheapest plan",
    settings: BestFirst::<()>::SETTINGS,
    of: MethodInfo { how: How::Core(Core::AStar), asks: Asks::Heuristic, picks: weighted },
};

pub(crate) static GREEDY: Entry<MethodInfo> = Entry {
    name: "greedy",
    aliases: &["greedy-best-first", "gbfs", "best-first"],
    help: "greedy best-first: smallest estimate first; fast, finds any plan",
    settings: BestFirst::<()>::GREEDY_SETTINGS,
    of: MethodInfo {
        how: How::Core(Core::Greedy),
        asks: Asks::Heuristic,
        picks: |method| least(Key::H, method),
    },
};

pub(crate) static UNIFORM_COST: Entry<MethodInfo> = Entry {
    name: "uniform-cost",
    aliases: &["ucs", "dijkstra"],
    help: "uniform-cost search: smallest cost first; finds the cheapest plan",
    settings: &[],
    of: MethodInfo {
        how: How::Core(Core::UniformCost),
        asks: Asks::Nothing,
        picks: |_| Choice::Least { key: Key::G, ties: "the newest" },
    },
};

fn weighted(method: &Method) -> Choice {
    least(Key { h: method.values().float(&BestFirst::<()>::SETTINGS[0]), ..Key::F }, method)
}

fn least(key: Key, method: &Method) -> Choice {
    Choice::Least { key, ties: method.meaning("tie") }
}
