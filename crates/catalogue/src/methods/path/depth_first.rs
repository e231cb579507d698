//! Depth-first search (Trémaux, 1882; Tarjan, 1972), by name.

use crate::choice::Choice;
use crate::method::{Asks, Core, How, Search};
use crate::table::Entry;
use solvarium::path::DepthFirst;

pub(crate) static DEPTH_FIRST: Entry<Search> = Entry {
    name: "dfs",
    aliases: &["depth-first"],
    help: "depth-first: the newest node first; little memory as a tree, any plan",
    settings: DepthFirst::SETTINGS,
    of: Search { how: How::Core(Core::DepthFirst), asks: Asks::Nothing, picks: |_| Choice::Newest },
};
