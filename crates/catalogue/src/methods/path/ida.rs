//! The catalogue entry of IDA* (Korf, 1985).

use crate::choice::Choice;
use crate::method::{Asks, Core, How, MethodInfo};
use crate::table::Entry;
use solvarium::path::Ida;

pub(crate) static IDA: Entry<MethodInfo> = Entry {
    name: "ida",
    aliases: &["ida*", "idastar", "iterative-deepening-astar"],
    help: "IDA*: depth-first rounds with a growing bound on f; the cheapest plan with little memory",
    settings: Ida::<()>::SETTINGS,
    of: MethodInfo {
        how: How::Core(Core::Ida),
        asks: Asks::Heuristic,
        picks: |_| Choice::Within { bound: "f" },
    },
};
