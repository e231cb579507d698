//! Searches from both ends, by name: breadth-first (Pohl, 1971) and NBS (Chen, Holte, Zilles and Sturtevant, 2017).

use super::best_first::{REOPEN, reopen};
use crate::method::{Asks, Core, How, Method, Search};
use crate::table::Entry;
use solvarium::path::{FromStart, Nbs};

pub(crate) static BIDIRECTIONAL: Entry<Search> = Entry {
    name: "bidirectional",
    aliases: &["bibfs", "bidirectional-bfs"],
    help: "breadth-first from start and goals at once; the fewest actions; where the goal is known",
    settings: &[],
    of: Search { how: How::Core(Core::Bidirectional), asks: Asks::Nothing },
};

pub(crate) static NBS: Entry<Search> = Entry {
    name: "nbs",
    aliases: &["bidirectional-heuristic"],
    help: "near-optimal bidirectional heuristic search; the cheapest plan; where the goal is known",
    settings: &[REOPEN],
    of: Search { how: How::Core(Core::Nbs), asks: Asks::Heuristic },
};

/// NBS with a heuristic for each end; no action costs less than `cheapest`.
pub(super) fn nbs<H, B>(method: &Method, heuristic: H, back: B, cheapest: f64) -> Nbs<H, FromStart<B>> {
    Nbs::new(heuristic, FromStart(back)).cheapest_action(cheapest).reopen(reopen(method))
}
