//! IDA* (Korf, 1985), by name.

use crate::choice::Choice;
use crate::method::{Asks, Core, How, Search};
use crate::table::Entry;
use solvarium::path::Ida;

pub(crate) static IDA: Entry<Search> = Entry {
    name: "ida",
    aliases: &["ida*", "idastar", "iterative-deepening-astar"],
    help: "IDA*: depth-first rounds up to a growing f; the cheapest plan without memory",
    settings: Ida::<()>::SETTINGS,
    of: Search { how: How::Core(Core::Ida), asks: Asks::Heuristic, picks: |_| Choice::Within { bound: "f" } },
};
