//! What followed from the decisions of rows: what propagation forced, what it
//! struck out, and where that was a contradiction.

use super::{Row, Tree};
use solvarium::watch::Rule;
use std::collections::BTreeSet;

/// A row, the number of an action that was forced or struck out after its
/// decision, and the rule, if this version knows it. Lists of them are in the order of the rows.
pub(super) type Followed = (Row, u32, Option<Rule>);

/// That a decision contradicts itself, and the rule that found it, if this version
/// knows it.
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

/// Those of a row.
fn of(list: &[Followed], row: Row) -> &[Followed] {
    let rest = &list[list.partition_point(|entry| entry.0 < row)..];
    &rest[..rest.partition_point(|entry| entry.0 == row)]
}

impl Tree {
    /// What propagation forced after a row's decision, in its order: the numbers
    /// of the actions, each with its rule, if this version knows it.
    pub fn forced(&self, row: Row) -> impl ExactSizeIterator<Item = (u32, Option<Rule>)> {
        of(&self.forced, row).iter().map(|&(_, code, rule)| (code, rule))
    }

    /// What propagation struck out after a row's decision, as [`forced`](Self::forced).
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).struck(0).len(), 0);
    /// ```
    pub fn struck(&self, row: Row) -> impl ExactSizeIterator<Item = (u32, Option<Rule>)> {
        of(&self.struck, row).iter().map(|&(_, code, rule)| (code, rule))
    }

    /// Whether a row's decision contradicts itself.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).dead_end(0), None);
    /// ```
    #[must_use]
    pub fn dead_end(&self, row: Row) -> Option<DeadEnd> {
        let at = self.dead.binary_search_by_key(&row, |dead| dead.0).ok()?;
        Some(self.dead[at].1)
    }

    /// As [`path`](Self::path), with all that propagation forced on the way: what
    /// leads to the board of a row. Forward checking may force what is decided only later: that stands once, where it
    /// was forced.
    #[must_use]
    pub fn whole_path(&self, row: Row) -> (u32, Vec<u32>) {
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

    /// The numbers of all actions that were struck out on the way to a row, at it included.
    pub(crate) fn struck_on_path(&self, row: Row) -> impl Iterator<Item = u32> {
        let path = if self.struck.is_empty() { Vec::new() } else { self.down_to(row) };
        path.into_iter().flat_map(|row| self.struck(row).map(|(code, _)| code))
    }

    /// The rows from a root to this one.
    fn down_to(&self, row: Row) -> Vec<Row> {
        let mut rows: Vec<Row> = std::iter::successors(Some(row), |&row| self.parent(row)).collect();
        rows.reverse();
        rows
    }
}
