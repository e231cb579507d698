//! Searches from both ends, by name: breadth-first (Pohl, 1971) and NBS (Chen, Holte, Zilles and Sturtevant, 2017).

use crate::choice::Choice;
use crate::method::{Asks, Core, How, Search};
use crate::table::Entry;
use solvarium::path::Nbs;

pub(crate) static BIDIRECTIONAL: Entry<Search> = Entry {
    name: "bidirectional",
    aliases: &["bibfs", "bidirectional-bfs"],
    help: "breadth-first from start and goals at once; the fewest actions; where the goal is known",
    settings: &[],
    of: Search {
        how: How::Core(Core::Bidirectional),
        asks: Asks::Nothing,
        picks: |_| {
            Choice::Rule(
                "the whole layer of the side whose layer is smaller; in it, the oldest node first".into(),
            )
        },
    },
};

pub(crate) static NBS: Entry<Search> = Entry {
    name: "nbs",
    aliases: &["bidirectional-heuristic"],
    help: "near-optimal bidirectional heuristic search; the cheapest plan; where the goal is known",
    settings: Nbs::<(), ()>::SETTINGS,
    of: Search {
        how: How::Core(Core::Nbs),
        asks: Asks::Heuristic,
        picks: |_| {
            Choice::Rule("the two nodes, one of each side, between which a plan could be cheapest".into())
        },
    },
};
