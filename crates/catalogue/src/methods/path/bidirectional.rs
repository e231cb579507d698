//! Searches from both ends, by name: breadth-first (Pohl, 1971) and NBS (Chen, Holte, Zilles and Sturtevant, 2017).

use crate::choice::Choice;
use crate::method::{Asks, Core, How, MethodInfo};
use crate::table::Entry;
use solvarium::path::Nbs;

pub(crate) static BIDIRECTIONAL: Entry<MethodInfo> = Entry {
    name: "bidirectional",
    aliases: &["bibfs", "bidirectional-bfs"],
    help: "bidirectional breadth-first, from start and goals; the fewest actions; needs a known goal",
    settings: &[],
    of: MethodInfo {
        how: How::Core(Core::Bidirectional),
        asks: Asks::Nothing,
        picks: |_| {
            Choice::Rule("the whole layer of the side with the smaller one, the oldest node first".into())
        },
    },
};

pub(crate) static NBS: Entry<MethodInfo> = Entry {
    name: "nbs",
    aliases: &["bidirectional-heuristic"],
    help: "near-optimal bidirectional heuristic search; the cheapest plan; needs a known goal",
    settings: Nbs::<(), ()>::SETTINGS,
    of: MethodInfo {
        how: How::Core(Core::Nbs),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule("the pair of nodes, one from each side, with the smallest possible plan cost".into())
        },
    },
};
