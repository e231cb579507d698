//! Depth-first search (Trémaux, 1882; Tarjan, 1972), by name.

use super::breadth_first::{FORM, GOAL, goal, in_tree};
use crate::method::{Asks, Core, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::DepthFirst;

pub(crate) static DEPTH_FIRST: Entry<Search> = Entry {
    name: "dfs",
    aliases: &["depth-first"],
    help: "depth-first: the newest node first; little memory as a tree, any plan",
    settings: &[FORM, HOW, LATE_GOAL],
    of: Search { how: How::Core(Core::DepthFirst), asks: Asks::Nothing },
};

/// A textbook's depth-first search looks late.
const LATE_GOAL: Setting = Setting { default: "expanded", ..GOAL };

const HOW: Setting = Setting {
    name: "how",
    help: "how the search is written",
    takes: Takes::Choice(&[
        ("list", "a loop over a list of nodes, all children at once"),
        ("recursive", "a function that calls itself, child after child"),
    ]),
    default: "list",
};

/// The search, as it is set.
pub(super) fn search(method: &Method) -> DepthFirst {
    let search = DepthFirst::new().goal_test(goal(method));
    let search = method.0.pick(&HOW, [|search| search, DepthFirst::recursive])(search);
    in_tree(method).map_or(search, |cycles| search.cycles(cycles))
}
