//! A*, greedy best-first and uniform-cost search: settings of one engine (Hart, Nilsson and Raphael, 1968; Dijkstra, 1959).

use crate::method::{Asks, Core, How, Search};
use crate::table::Entry;
use solvarium::path::BestFirst;

pub(crate) static ASTAR: Entry<Search> = Entry {
    name: "astar",
    aliases: &["a*", "a-star", "wastar", "weighted-astar"],
    help: "A*: the least cost so far plus estimate first; the cheapest plan",
    settings: BestFirst::<()>::SETTINGS,
    of: Search { how: How::Core(Core::AStar), asks: Asks::Heuristic },
};

pub(crate) static GREEDY: Entry<Search> = Entry {
    name: "greedy",
    aliases: &["greedy-best-first", "gbfs", "best-first"],
    help: "greedy best-first: the least estimate first; fast, any plan",
    settings: BestFirst::<()>::GREEDY_SETTINGS,
    of: Search { how: How::Core(Core::Greedy), asks: Asks::Heuristic },
};

pub(crate) static UNIFORM_COST: Entry<Search> = Entry {
    name: "uniform-cost",
    aliases: &["ucs", "dijkstra"],
    help: "uniform-cost search: the least cost so far first; the cheapest plan",
    settings: &[],
    of: Search { how: How::Core(Core::UniformCost), asks: Asks::Nothing },
};
