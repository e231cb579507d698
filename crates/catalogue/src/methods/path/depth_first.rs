//! The catalogue entry of depth-first search (Trémaux, 1882; Tarjan, 1972).

use crate::choice::Choice;
use crate::method::{Asks, Core, How, MethodInfo};
use crate::table::Entry;
use solvarium::path::DepthFirst;

pub(crate) static DEPTH_FIRST: Entry<MethodInfo> = Entry {
    name: "dfs",
    aliases: &["depth-first"],
    help: "depth-first: the newest node first; finds any plan; with form=tree it needs little memory",
    settings: DepthFirst::SETTINGS,
    of: MethodInfo { how: How::Core(Core::DepthFirst), asks: Asks::Nothing, picks: |_| Choice::Newest },
};
