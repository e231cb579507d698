//! IDA* (Korf, 1985), by name.

use crate::method::{Asks, Core, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::{Cycles, Ida};

pub(crate) static IDA: Entry<Search> = Entry {
    name: "ida",
    aliases: &["ida*", "idastar", "iterative-deepening-astar"],
    help: "IDA*: depth-first rounds up to a growing f; the cheapest plan without memory",
    settings: &[CYCLES],
    of: Search { how: How::Core(Core::Ida), asks: Asks::Heuristic },
};

pub(crate) const CYCLES: Setting = Setting {
    name: "cycles",
    help: "which paths that come back are cut",
    takes: Takes::Choice(&[
        ("none", "none"),
        ("parent", "those that undo the last action"),
        ("path", "those that reach a state of their own path again"),
    ]),
    default: "path",
};

/// The search, as it is set.
pub(crate) fn ida<H>(method: &Method, heuristic: H) -> Ida<H> {
    let cycles = method.0.pick(&CYCLES, [Cycles::Allow, Cycles::Parent, Cycles::Path]);
    Ida::new(heuristic).cycles(cycles)
}
