//! A search as a tree of rows, in the order of their creation.
//!
//! A row is a node or a dropped child, which is a duplicate or was pruned. Rows are columns of numbers, and a row's number never changes.
//! The tree after `k` events is a prefix of the rows, and the events of creation and ending give each row's status at that time. So earlier
//! times cost nothing extra.

mod column;
mod event;
mod external;
mod follow;
mod frame;
mod game;
mod ingest;
mod local;
mod nodes;
mod open;
mod room;
mod window;

pub use event::{Leaf, TreeEvent};
pub use external::Discard;
use external::{Discards, Texts};
pub use follow::DeadEnd;
use follow::Followed;
pub use frame::{Frame, Status};
pub(crate) use game::Ends;
pub use local::{Local, ReportedState, Restart};
pub use room::Full;
pub use window::{Glyphs, Window};

use crate::budget::Share;
use column::Column;
use nodes::Nodes;
use solvarium_catalogue::Numbers;
use std::time::Duration;

/// The number of a row.
pub type Row = u32;
/// Stands for no row, or for an event in the future.
pub const NONE: u32 = u32::MAX;

/// An iteration of an iterative search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The event.
    pub event: u32,
    /// The bound.
    pub bound: f64,
}

/// The tree of a search, or the data of a local search.
///
/// ```
/// use solvarium_view::tree::Tree;
/// let mut tree = Tree::new(1000);
/// tree.read(&[6])?; // the event that says so
/// assert!(tree.is_done());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct Tree {
    decoder: crate::trace::Decoder,
    /// Maximum number of rows.
    most: usize,
    /// The memory counted for it.
    share: Share,
    /// Free capacity that every list has.
    spare: usize,
    /// The reason why the tree stores no more rows, if it does not.
    full: Option<Full>,

    // One entry per row.
    parent: Vec<Row>,
    code: Column,
    depth: Column,
    g: Numbers,
    h: Numbers,
    /// The event of its creation.
    born: Vec<u32>,
    /// The event at which it left the open list, by being expanded or superseded. For leaves, that of their creation.
    ended: Vec<u32>,
    /// Whether the node was superseded by a cheaper path to its state.
    superseded: Vec<bool>,
    last_child: Vec<Row>,
    /// The next child of the parent; after the last child comes the first.
    next_sibling: Vec<Row>,

    /// The leaves that are not nodes, in the order of their rows.
    leaves: Vec<(Row, Leaf, Row)>,
    /// Actions that propagation forced after the decisions of rows.
    forced: Vec<Followed>,
    /// Actions that propagation removed.
    removed: Vec<Followed>,
    /// The rows with contradictory decisions, in order.
    dead: Vec<(Row, DeadEnd)>,
    /// The row of each node of the search.
    nodes: Nodes,
    /// One entry per event: its type and its row.
    events: Vec<u32>,
    /// The events of expansions, or of figures of a local search.
    expansions: Vec<u32>,
    /// The roots.
    roots: Vec<Row>,
    rounds: Vec<Round>,
    goal: Option<(u32, Row)>,
    /// The events at which a node replaced an open one.
    replacements: Vec<u32>,
    /// The expansions of nodes expanded before, and of unknown nodes.
    repetitions: Vec<u32>,
    /// The events at which a cheaper path to a closed state was found.
    reopenings: Vec<u32>,
    /// The first event at which f decreased along an action.
    inconsistency: Option<u32>,
    /// The names of actions by code.
    words: std::collections::HashMap<u32, String>,
    /// The search time at these events.
    times: Vec<(u32, Duration)>,
    local: Local,
    /// Windows and values of positions of a game, in the order of their events.
    windows: Vec<game::Known>,
    values: Vec<game::Known>,
    /// The nodes that an external search dropped, in the order of their events.
    discards: Discards,
    /// The states of an external search.
    texts: Texts,
    counts: Counts,
    done: bool,
    result: Option<String>,
}

/// Counts of a search so far, including events that were not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Expansions; for a local search, reports of figures.
    pub expanded: u64,
    /// Generated children.
    pub generated: u64,
    /// Children whose state was seen before.
    pub duplicates: u64,
    /// Pruned children.
    pub pruned: u64,
    /// Closed states reached again by a cheaper path.
    pub reopened: u64,
    /// Number of events whose details were not stored.
    pub lost: u64,
}

impl Tree {
    /// An empty tree that keeps at most `most` rows; further ones are only counted.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).events(), 0);
    /// ```
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self::within(most, Share::unlimited())
    }

    /// Like [`new`](Self::new), within a share of memory.
    pub(crate) fn within(most: usize, share: Share) -> Self {
        Self {
            decoder: crate::trace::Decoder::new(),
            most: most.min(NONE as usize >> 3),
            share,
            spare: 0,
            full: None,
            parent: Vec::new(),
            code: Column::default(),
            depth: Column::default(),
            g: Numbers::default(),
            h: Numbers::default(),
            born: Vec::new(),
            ended: Vec::new(),
            superseded: Vec::new(),
            last_child: Vec::new(),
            next_sibling: Vec::new(),
            leaves: Vec::new(),
            forced: Vec::new(),
            removed: Vec::new(),
            dead: Vec::new(),
            nodes: Nodes::default(),
            events: Vec::new(),
            expansions: Vec::new(),
            roots: Vec::new(),
            rounds: Vec::new(),
            goal: None,
            replacements: Vec::new(),
            repetitions: Vec::new(),
            reopenings: Vec::new(),
            inconsistency: None,
            words: std::collections::HashMap::new(),
            times: Vec::new(),
            local: Local::default(),
            windows: Vec::new(),
            values: Vec::new(),
            discards: Discards::default(),
            texts: Texts::default(),
            counts: Counts::default(),
            done: false,
            result: None,
        }
    }

    /// Number of events.
    #[must_use]
    pub fn events(&self) -> u32 {
        self.events.len() as u32
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.parent.len() as u32
    }

    /// Number of rows after `at` events.
    #[must_use]
    pub fn rows_at(&self, at: u32) -> u32 {
        self.born.partition_point(|&born| born < at) as u32
    }

    /// Number of expansions, or of figures of a local search, after `at` events.
    #[must_use]
    pub fn expansions_at(&self, at: u32) -> u32 {
        self.expansions.partition_point(|&event| event < at) as u32
    }

    /// The event of an expansion, counted from 0.
    #[must_use]
    pub fn expansion(&self, number: u32) -> Option<u32> {
        self.expansions.get(number as usize).copied()
    }

    /// The node expanded last before a time.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).current(0), None);
    /// ```
    #[must_use]
    pub fn current(&self, at: u32) -> Option<Row> {
        match self.event_at(self.expansion(self.expansions_at(at).checked_sub(1)?)?)? {
            TreeEvent::Expanded(row) => Some(row),
            _ => None,
        }
    }

    /// The rows that are nodes and existed after `at` events, oldest first.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).nodes(0).count(), 0);
    /// ```
    pub fn nodes(&self, at: u32) -> impl Iterator<Item = Row> {
        self.nodes.rows(self.node_count(at))
    }

    /// Number of rows that are nodes and existed after `at` events.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).node_count(0), 0);
    /// ```
    #[must_use]
    pub fn node_count(&self, at: u32) -> usize {
        self.nodes.before(self.rows_at(at))
    }

    /// The event with this number.
    #[must_use]
    pub fn event_at(&self, event: u32) -> Option<TreeEvent> {
        let packed = *self.events.get(event as usize)?;
        let row = packed >> 3;
        Some(match packed & 7 {
            0 => TreeEvent::Born(row),
            1 => TreeEvent::Expanded(row),
            2 => TreeEvent::Bound(row),
            3 => TreeEvent::Goal(row),
            4 => row.checked_sub(1).map_or(TreeEvent::Done, TreeEvent::Discarded),
            5 => TreeEvent::Figures(row),
            6 => TreeEvent::State(row),
            _ => TreeEvent::Restart(row),
        })
    }

    /// Number of events received, kept or not.
    pub(crate) fn received(&self) -> u64 {
        u64::from(self.events()).saturating_add(self.counts.lost)
    }

    /// The counts so far.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The counts after `at` events; at the latest time, including events that were not kept.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).counts_at(0).generated, 0);
    /// ```
    #[must_use]
    pub fn counts_at(&self, at: u32) -> Counts {
        if at >= self.events() {
            return self.counts;
        }
        let before = |events: &[u32]| events.partition_point(|&event| event < at) as u64;
        let rows = self.rows_at(at);
        let leaves = &self.leaves[..self.leaves.partition_point(|leaf| leaf.0 < rows)];
        let pruned = leaves.iter().filter(|leaf| matches!(leaf.1, Leaf::Pruned(_))).count() as u64;
        let reopened = before(&self.reopenings);
        let [repeated, dropped] = self.discards_at(at);
        Counts {
            expanded: self.expansions_at(at).into(),
            generated: (rows as usize - self.roots.partition_point(|&root| root < rows)) as u64,
            duplicates: leaves.len() as u64 - pruned + before(&self.replacements) + reopened + repeated,
            pruned: pruned + dropped,
            reopened,
            lost: 0,
        }
    }

    /// The time at which only the start exists, before the first step; 0 for a local search.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).opening(), 0);
    /// ```
    #[must_use]
    pub fn opening(&self) -> u32 {
        if self.nodes.len() == 0 { 0 } else { self.expansion(0).unwrap_or_else(|| self.events()) }
    }

    /// Whether the search is over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// The JSON object of the result.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    /// The goal, and the event at which it was found.
    #[must_use]
    pub const fn goal(&self) -> Option<(u32, Row)> {
        self.goal
    }

    /// The goal that had been found after `at` events.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).goal_at(0), None);
    /// ```
    #[must_use]
    pub fn goal_at(&self, at: u32) -> Option<Row> {
        self.goal.filter(|&(event, _)| event < at).map(|(_, row)| row)
    }

    /// The iterations of an iterative search.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The first event at which a cheaper path to a closed state was found.
    #[must_use]
    pub fn reopening(&self) -> Option<u32> {
        self.reopenings.first().copied()
    }

    /// The first event at which f decreased along an action: the heuristic is not consistent.
    #[must_use]
    pub const fn inconsistency(&self) -> Option<u32> {
        self.inconsistency
    }

    /// The roots: the start of each iteration.
    #[must_use]
    pub fn roots(&self) -> &[Row] {
        &self.roots
    }

    /// The parent of a row; `None` for roots and rows that do not exist.
    #[must_use]
    pub fn parent(&self, row: Row) -> Option<Row> {
        self.parent.get(row as usize).copied().filter(|&parent| parent != NONE)
    }

    /// The children of a row, oldest first.
    pub fn children(&self, row: Row) -> impl Iterator<Item = Row> {
        let last = self.last_child.get(row as usize).copied().filter(|&last| last != NONE);
        let first = last.map(|last| self.next_sibling[last as usize]);
        std::iter::successors(first, move |&row| (Some(row) != last).then(|| self.next_sibling[row as usize]))
    }

    /// The number of the row's action; for a root, its index.
    #[must_use]
    pub fn code(&self, row: Row) -> u32 {
        self.code.get(row as usize).unwrap_or(0)
    }

    /// The name of an action.
    #[must_use]
    pub fn word(&self, code: u32) -> Option<&str> {
        self.words.get(&code).map(String::as_str)
    }

    /// The name of the action that led to a row; `None` for roots.
    #[must_use]
    pub fn action(&self, row: Row) -> Option<&str> {
        self.parent(row).and_then(|_| self.word(self.code(row)))
    }

    /// Number of actions between the root and a row.
    #[must_use]
    pub fn depth(&self, row: Row) -> u32 {
        self.depth.get(row as usize).unwrap_or(0)
    }

    /// The cost of a row's path, and the estimate of the remaining cost.
    #[must_use]
    pub fn costs(&self, row: Row) -> (f64, f64) {
        let of = |column: &Numbers| column.get(row as usize).unwrap_or(0.0);
        (of(&self.g), of(&self.h))
    }

    /// g + h.
    #[must_use]
    pub fn f(&self, row: Row) -> f64 {
        let (g, h) = self.costs(row);
        g + h
    }

    /// The event of a row's creation.
    #[must_use]
    pub fn born(&self, row: Row) -> u32 {
        self.born.get(row as usize).copied().unwrap_or(NONE)
    }

    /// The event at which a node was expanded, if it was.
    #[must_use]
    pub fn expanded_at(&self, row: Row) -> Option<u32> {
        let at = row as usize;
        // A leaf ended when it was created; no node did.
        let is_expanded = |&ended: &u32| ended != NONE && ended != self.born[at] && !self.superseded[at];
        self.ended.get(at).copied().filter(is_expanded).filter(|_| !self.is_discarded(row))
    }

    /// The event at which a cheaper path superseded a node, if one did.
    #[must_use]
    pub fn superseded_at(&self, row: Row) -> Option<u32> {
        let at = row as usize;
        (*self.superseded.get(at)?).then(|| self.ended[at])
    }

    /// The type of a row that is not a node, and the row that represents its state.
    #[must_use]
    pub fn leaf(&self, row: Row) -> Option<(Leaf, Option<Row>)> {
        let at = self.leaves.binary_search_by_key(&row, |leaf| leaf.0).ok()?;
        let (_, leaf, original) = self.leaves[at];
        Some((leaf, Some(original).filter(|&original| original != NONE)))
    }

    /// The search's number of a row, if it is a node.
    #[must_use]
    pub fn node(&self, row: Row) -> Option<u32> {
        self.nodes.find(row)
    }

    /// The root of a row, and the numbers of the actions on the path.
    #[must_use]
    pub fn path(&self, row: Row) -> (u32, Vec<u32>) {
        let mut codes = Vec::new();
        let mut at = row;
        while let Some(parent) = self.parent(at) {
            codes.push(self.code(at));
            at = parent;
        }
        codes.reverse();
        (self.code(at), codes)
    }

    /// The search time at an event.
    #[must_use]
    pub fn time(&self, event: u32) -> Duration {
        let after = self.times.partition_point(|&(at, _)| at <= event);
        let Some(&(before, t0)) = after.checked_sub(1).and_then(|at| self.times.get(at)) else {
            return Duration::ZERO;
        };
        match self.times.get(after) {
            Some(&(next, t1)) if next > before => {
                t0 + (t1 - t0).mul_f64(f64::from(event - before) / f64::from(next - before))
            }
            _ => t0,
        }
    }
}
