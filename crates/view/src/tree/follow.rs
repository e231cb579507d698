//! The consequences of rows' decisions: actions that propagation forced or removed, and contradictions.

use super::{Row, Tree};
use solvarium::watch::Rule;
use std::collections::BTreeSet;

/// A row, the number of an action forced or removed after its decision, and the rule, if this version knows it. Lists are in the order of
/// the rows.
pub(super) type Followed = (Row, u32, Option<Rule>);

/// A contradictory decision, with the rule that found it, if this version knows it.
///
/// ```
/// use solvarium::watch::Rule;
/// use solvarium_view::tree::DeadEnd;
/// assert_ne!(DeadEnd(Some(Rule::OnlyPlace)), DeadEnd(None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnd(
    /// The rule.
    pub Option<Rule>,
);

/// The entries of a row.
fn of(list: &[Followed], row: Row) -> &[Followed] {
    let rest = &list[list.partition_point(|entry| entry.0 < row)..];
    &rest[..rest.partition_point(|entry| entry.0 == row)]
}

impl Tree {
    /// Actions that propagation forced after a row's decision, in order: their numbers, each with its rule, if this version knows it.
    pub fn forced(&self, row: Row) -> impl ExactSizeIterator<Item = (u32, Option<Rule>)> {
        of(&self.forced, row).iter().map(|&(_, code, rule)| (code, rule))
    }

    /// Actions that propagation removed after a row's decision, as [`forced`](Self::forced).
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).removed(0).len(), 0);
    /// ```
    pub fn removed(&self, row: Row) -> impl ExactSizeIterator<Item = (u32, Option<Rule>)> {
        of(&self.removed, row).iter().map(|&(_, code, rule)| (code, rule))
    }

    /// The contradiction of a row's decision, if there is one.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).dead_end(0), None);
    /// ```
    #[must_use]
    pub fn dead_end(&self, row: Row) -> Option<DeadEnd> {
        let at = self.dead.binary_search_by_key(&row, |dead| dead.0).ok()?;
        Some(self.dead[at].1)
    }

    /// Like [`path`](Self::path), with all actions that propagation forced on the path, which together produce the board of a row. Forward
    /// checking may force an action that is decided only later: it is listed once, where it was forced.
    #[must_use]
    pub fn path_with_propagation(&self, row: Row) -> (u32, Vec<u32>) {
        let (root, path) = self.path(row);
        if self.forced.is_empty() {
            return (root, path);
        }
        let decisions = std::iter::once(None).chain(path.into_iter().map(Some));
        let codes = decisions
            .zip(self.down_to(row))
            .flat_map(|(decision, row)| decision.into_iter().chain(self.forced(row).map(|(code, _)| code)));
        let mut known = BTreeSet::new();
        (root, codes.filter(|&code| known.insert(code)).collect())
    }

    /// Numbers of all actions removed on the path to a row, including the row.
    pub(crate) fn removed_on_path(&self, row: Row) -> impl Iterator<Item = u32> {
        let path = if self.removed.is_empty() { Vec::new() } else { self.down_to(row) };
        path.into_iter().flat_map(|row| self.removed(row).map(|(code, _)| code))
    }

    /// The rows from a root to this one.
    fn down_to(&self, row: Row) -> Vec<Row> {
        let mut rows: Vec<Row> = std::iter::successors(Some(row), |&row| self.parent(row)).collect();
        rows.reverse();
        rows
    }
}
