//! The open and the closed list as tables, and search by name.

use super::time;
use super::window::short_names;
use crate::session::Session;
use crate::tree::{Row, Tree};
use serde::{Deserialize, Serialize};
use solvarium_budget::Metered;
use std::cmp::Ordering;
use std::collections::HashMap;

/// Selects a list, its order and a range.
///
/// ```
/// use solvarium_view::look::{ListQuery, Sort};
/// let query: ListQuery = serde_json::from_str(r#"{"which": "closed", "sort": "born"}"#)?;
/// assert_eq!((query.sort, query.count), (Sort::Born, 50));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ListQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// The list.
    #[serde(default)]
    pub which: Which,
    /// The sort key.
    #[serde(default)]
    pub sort: Sort,
    /// Number of entries to skip.
    #[serde(default)]
    pub offset: usize,
    /// Number of entries to return; at most 500.
    #[serde(default = "fifty")]
    pub count: usize,
}

const fn fifty() -> usize {
    50
}

/// A list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// Open nodes.
    #[default]
    Open,
    /// Expanded nodes.
    Closed,
}

/// Sort key of a list; ties are broken by creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// g + h, least first.
    #[default]
    F,
    /// The cost of the path, least first.
    G,
    /// The estimate, least first.
    H,
    /// The depth, deepest first.
    Depth,
    /// Creation, newest first; for closed nodes, expansion, latest first.
    Born,
}

/// Part of a list.
#[derive(Clone, Debug, Serialize)]
pub struct Rows {
    /// Total number of entries.
    pub total: usize,
    /// The requested range.
    pub rows: Vec<Listed>,
}

/// A node in a list.
#[derive(Clone, Debug, Serialize)]
pub struct Listed {
    /// The row.
    pub row: Row,
    /// The action that led to it.
    pub action: String,
    /// The short name of the action.
    pub brief: String,
    /// The cost of its path.
    pub g: f64,
    /// The estimate of the remaining cost.
    pub h: f64,
    /// g + h.
    pub f: f64,
    /// Number of actions from the root.
    pub depth: u32,
    /// The event of its creation.
    pub born: u32,
}

/// A text search.
///
/// ```
/// let query: solvarium_view::look::SearchQuery = serde_json::from_str(r#"{"q": "up"}"#)?;
/// assert_eq!(query.count, 50);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct SearchQuery {
    /// Number of events; the latest time if absent.
    pub at: Option<u32>,
    /// Part of an action's name, or a row's number.
    pub q: String,
    /// Number of results; at most 500.
    #[serde(default = "fifty")]
    pub count: usize,
}

/// Maximum number of entries of a reply.
const MOST: usize = 500;

impl Session {
    /// A range of the open or the closed list.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::{ListQuery, Sort, Which};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let query = ListQuery { at: None, which: Which::Closed, sort: Sort::Born, offset: 0, count: 50 };
    /// assert_eq!(session.list(&query).total as u64, session.summary().expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn list(&self, query: &ListQuery) -> Rows {
        let tree = self.tree();
        let at = time(&tree, query.at);
        let is_listed = |&row: &Row| match query.which {
            Which::Open => tree.is_open(row, at),
            Which::Closed => tree.expanded_at(row).is_some_and(|event| event < at),
        };
        let mut rows: Vec<Row> = tree.nodes(at).metered().filter(is_listed).collect();
        let total = rows.len();
        let order = |&a: &Row, &b: &Row| compare(&tree, query, a, b);
        let (from, count) = (query.offset.min(total), query.count.min(MOST));
        let to = from.saturating_add(count).min(total);
        if to < total {
            rows.select_nth_unstable_by(to, order);
            rows.truncate(to);
        }
        rows.sort_unstable_by(order);
        let short = short_names(self);
        Rows { total, rows: rows[from..].iter().map(|&row| listed(&tree, row, &short)).collect() }
    }

    /// Finds nodes by part of their action's name, or by row number.
    #[must_use]
    pub fn search_for(&self, query: &SearchQuery) -> Rows {
        let tree = self.tree();
        let part = query.q.trim().to_lowercase();
        let number: Option<Row> = part.parse().ok();
        // Many rows have the same action.
        let mut known = HashMap::new();
        let mut has_part = |row: Row| {
            let has_part = || tree.action(row).is_some_and(|name| name.to_lowercase().contains(&part));
            tree.parent(row).is_some() && *known.entry(tree.code(row)).or_insert_with(has_part)
        };
        let hits = |&row: &Row| number == Some(row) || !part.is_empty() && has_part(row);
        let all: Vec<Row> = (0..tree.rows_at(time(&tree, query.at))).metered().filter(hits).collect();
        let shown = all.iter().take(query.count.min(MOST));
        let short = short_names(self);
        Rows { total: all.len(), rows: shown.map(|&row| listed(&tree, row, &short)).collect() }
    }
}

fn compare(tree: &Tree, query: &ListQuery, a: Row, b: Row) -> Ordering {
    let first = match (query.sort, query.which) {
        (Sort::F, _) => tree.f(a).total_cmp(&tree.f(b)),
        (Sort::G, _) => tree.costs(a).0.total_cmp(&tree.costs(b).0),
        (Sort::H, _) => tree.costs(a).1.total_cmp(&tree.costs(b).1),
        (Sort::Depth, _) => tree.depth(b).cmp(&tree.depth(a)),
        (Sort::Born, Which::Open) => b.cmp(&a),
        (Sort::Born, Which::Closed) => tree.expanded_at(b).cmp(&tree.expanded_at(a)),
    };
    first.then(a.cmp(&b))
}

fn listed(tree: &Tree, row: Row, short: impl Fn(&str) -> String) -> Listed {
    let (g, h) = tree.costs(row);
    let action: String = tree.action(row).unwrap_or_default().into();
    Listed {
        row,
        brief: short(&action),
        action,
        g,
        h,
        f: g + h,
        depth: tree.depth(row),
        born: tree.born(row),
    }
}
