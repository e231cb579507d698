//! Breadth-first search (Moore, 1959), by name.

use crate::choice::Choice;
use crate::method::{Asks, Core, How, Search};
use crate::table::Entry;
use solvarium::path::BreadthFirst;

pub(crate) static BREADTH_FIRST: Entry<Search> = Entry {
    name: "bfs",
    aliases: &["breadth-first"],
    help: "breadth-first: layer by layer; the plan with the fewest actions",
    settings: BreadthFirst::SETTINGS,
    of: Search { how: How::Core(Core::BreadthFirst), asks: Asks::Nothing, picks: |_| Choice::Oldest },
};
