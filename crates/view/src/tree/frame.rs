//! The tree after a number of events, and its layout.
//!
//! Each row gets a strip as wide as the leaves below it, which its children share, as in Gecode's Gist and the CP-Profiler. Children have
//! higher row numbers than their parents, so two backward passes over the rows compute the layout.

use super::column::Column;
use super::{Leaf, NONE, Row, Tree};
use std::collections::HashSet;

/// The status of a row at a time.
///
/// ```
/// use solvarium_view::tree::Status;
/// assert_eq!(Status::Solution as u8, 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// On the open list.
    Open = 0,
    /// Expanded; for a subtree, all of it without finding a goal.
    Expanded = 1,
    /// The state of the node was seen before.
    Duplicate = 2,
    /// Pruned.
    Pruned = 3,
    /// Replaced by a cheaper path.
    Superseded = 4,
    /// On the path to the goal found.
    Solution = 5,
    /// The node being expanded.
    Current = 6,
    /// Expanded, with a contradictory decision.
    Dead = 7,
}

/// A tree at a time, with its layout.
///
/// ```
/// use solvarium_view::tree::{Frame, Tree};
/// let frame = Frame::of(&Tree::new(10), 0, &[], false);
/// assert_eq!((frame.width(), frame.height()), (0.0, 0));
/// ```
#[derive(Debug)]
pub struct Frame {
    /// Number of events.
    pub(super) at: u32,
    /// Number of rows.
    pub(super) rows: u32,
    /// Width of the strip of each row, in leaves.
    pub(super) span: Vec<f32>,
    /// Number of rows in each subtree, including its root.
    pub(super) size: Vec<u32>,
    /// Whether each subtree has open nodes.
    pub(super) has_open: Vec<bool>,
    /// The deepest level of each subtree.
    pub(super) deep: Column,
    /// The rows on the path to the goal.
    pub(super) solution: HashSet<Row>,
    /// The node being expanded.
    pub(super) current: Option<Row>,
    /// Roots of folded subtrees.
    folded: HashSet<Row>,
    fold_failed: bool,
    width: f64,
}

impl Frame {
    /// The tree after `at` events. The subtrees in `folded` are drawn as one glyph; if `fold_failed`, so are failed subtrees.
    ///
    /// The layout includes all known rows, so nothing moves when the time changes. When failed subtrees are folded, it includes only the
    /// rows that exist at the time.
    #[must_use]
    pub fn of(tree: &Tree, at: u32, folded: &[Row], fold_failed: bool) -> Self {
        let at = at.min(tree.events());
        let rows = tree.rows_at(at);
        let mut frame = Self {
            at,
            rows,
            span: Vec::new(),
            size: vec![1; rows as usize],
            has_open: vec![false; rows as usize],
            deep: tree.depth.prefix(rows as usize),
            solution: HashSet::new(),
            current: tree.current(at),
            folded: folded.iter().copied().collect(),
            fold_failed,
            width: 0.0,
        };
        if let Some(goal) = tree.goal_at(at) {
            frame.solution = std::iter::successors(Some(goal), |&row| tree.parent(row)).collect();
        }
        frame.sum_up(tree);
        frame.lay_out(tree);
        let last = frame.root_places(tree).last();
        frame.width = last.map_or(0.0, |(root, left)| left + f64::from(frame.span[root as usize]));
        frame
    }

    /// Computes sizes and depths of all subtrees, and whether they have open nodes.
    fn sum_up(&mut self, tree: &Tree) {
        for row in (0..self.rows as usize).rev() {
            self.has_open[row] |= tree.is_open(row as Row, self.at);
            let parent = tree.parent[row];
            if parent != NONE {
                let parent = parent as usize;
                self.size[parent] += self.size[row];
                self.has_open[parent] |= self.has_open[row];
                self.deep.raise(parent, row);
            }
        }
    }

    /// Computes the widths of all strips: one for a leaf, else the total of the children.
    fn lay_out(&mut self, tree: &Tree) {
        let rows = if self.fold_failed { self.rows } else { tree.rows() } as usize;
        let mut span = vec![0f32; rows];
        for row in (0..rows).rev() {
            if span[row] == 0.0 || self.is_folded(row as Row) {
                span[row] = 1.0;
            }
            let parent = tree.parent[row];
            if parent != NONE {
                span[parent as usize] += span[row];
            }
        }
        self.span = span;
    }

    /// Whether a subtree of more than one row is folded.
    pub(super) fn is_folded(&self, row: Row) -> bool {
        self.folded.contains(&row)
            || self.fold_failed && self.size.get(row as usize) > Some(&1) && self.is_failed(row)
    }

    /// Whether a subtree was searched completely without a goal.
    fn is_failed(&self, row: Row) -> bool {
        self.has_open.get(row as usize) == Some(&false)
            && !self.solution.contains(&row)
            && self.current != Some(row)
    }

    /// Number of leaves side by side, including gaps between roots.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.width
    }

    /// Number of levels.
    #[must_use]
    pub fn height(&self) -> u32 {
        let deepest = (0..self.deep.len()).filter_map(|row| self.deep.get(row)).max();
        deepest.map_or(0, |deepest| deepest + 1)
    }

    /// The status of a row.
    #[must_use]
    pub fn status(&self, tree: &Tree, row: Row) -> Status {
        if self.solution.contains(&row) {
            return Status::Solution;
        }
        if self.current == Some(row) {
            return Status::Current;
        }
        match tree.leaf(row) {
            Some((Leaf::Duplicate(_), _)) => Status::Duplicate,
            Some((Leaf::Pruned(_), _)) => Status::Pruned,
            None if tree.ended[row as usize] >= self.at => Status::Open,
            None if tree.superseded[row as usize] => Status::Superseded,
            None if let Some(discard) = tree.discard(row) => discard.status(),
            None if tree.dead_end(row).is_some() => Status::Dead,
            None => Status::Expanded,
        }
    }

    /// The status of a whole subtree.
    #[must_use]
    pub fn status_of_all(&self, row: Row) -> Status {
        if self.solution.contains(&row) {
            Status::Solution
        } else if self.has_open[row as usize] {
            Status::Open
        } else {
            Status::Expanded
        }
    }

    /// The deepest level of the subtree of a row.
    pub(super) fn deep(&self, row: Row) -> u32 {
        self.deep.get(row as usize).unwrap_or(0)
    }

    /// Number of rows in the subtree of a row.
    #[must_use]
    pub fn size(&self, row: Row) -> u32 {
        self.size.get(row as usize).copied().unwrap_or(0)
    }

    /// Number of events.
    #[must_use]
    pub const fn at(&self) -> u32 {
        self.at
    }
}
