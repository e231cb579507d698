//! The catalogue entry of breadth-first search (Moore, 1959).

use crate::choice::Choice;
use crate::method::{Asks, Core, How, MethodInfo};
use crate::table::Entry;
use solvarium::path::BreadthFirst;

pub(crate) static BREADTH_FIRST: Entry<MethodInfo> = Entry {
    name: "bfs",
    aliases: &["breadth-first"],
    help: "breadth-first: layer by layer; finds the plan with the fewest actions",
    settings: BreadthFirst::SETTINGS,
    of: MethodInfo { how: How::Core(Core::BreadthFirst), asks: Asks::Nothing, picks: |_| Choice::Oldest },
};
