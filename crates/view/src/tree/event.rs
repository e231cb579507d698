//! Types of rows, and the events that change a tree.

use super::Row;
use solvarium::watch::{Verdict, Why};

/// The type of a row that is not a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The state of the node was seen before.
    Duplicate(Verdict),
    /// The node was pruned.
    Pruned(Option<Why>),
}

/// An event of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEvent {
    /// This row was created.
    Born(Row),
    /// This row is expanded.
    Expanded(Row),
    /// An iteration begins; its index.
    Bound(u32),
    /// This row is a goal.
    Goal(Row),
    /// The search is over.
    Done,
    /// A local search reported figures; the index in [`Local::figures`](super::Local::figures).
    Figures(u32),
    /// The search reported a state; the index in [`Local::states`](super::Local::states).
    State(u32),
    /// The search restarted; the index in [`Local::restarts`](super::Local::restarts).
    Restart(u32),
    /// An external search dropped this row.
    Discarded(Row),
}
