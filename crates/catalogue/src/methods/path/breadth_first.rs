//! Breadth-first search (Moore, 1959), by name.

use crate::method::{Asks, Core, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::path::{BreadthFirst, Cycles, Goal};

pub(crate) static BREADTH_FIRST: Entry<Search> = Entry {
    name: "bfs",
    aliases: &["breadth-first"],
    help: "breadth-first: layer by layer; the plan with the fewest actions",
    settings: &[FORM, GOAL],
    of: Search { how: How::Core(Core::BreadthFirst), asks: Asks::Nothing },
};

pub(super) const FORM: Setting = Setting {
    name: "form",
    help: "what is remembered of the states that were met",
    takes: Takes::Choice(&[
        ("graph", "all: each is searched once"),
        ("tree", "those on the path: each path is searched that does not come back"),
        ("tree-parent", "the last: each path is searched that does not undo its last action"),
        ("tree-all", "none: each path is searched"),
    ]),
    default: "graph",
};

/// For breadth-first search; a textbook's depth-first search looks late.
pub(super) const GOAL: Setting = Setting {
    name: "goal",
    help: "when a node is tested for being a goal",
    takes: Takes::Choice(&[
        ("generated", "as soon as it is generated"),
        ("expanded", "when it is taken off the list"),
    ]),
    default: "generated",
};

/// The search, as it is set.
pub(super) fn search(method: &Method) -> BreadthFirst {
    let search = BreadthFirst::new().goal_test(goal(method));
    in_tree(method).map_or(search, |cycles| search.cycles(cycles))
}

/// Which cycles are cut, if the search is one of a tree.
pub(super) fn in_tree(method: &Method) -> Option<Cycles> {
    method.0.pick(&FORM, [None, Some(Cycles::Path), Some(Cycles::Parent), Some(Cycles::Allow)])
}

/// When a node is tested for being a goal.
pub(super) fn goal(method: &Method) -> Goal {
    method.0.pick(&GOAL, [Goal::AtGeneration, Goal::AtExpansion])
}
