//! Describes the propagation after a row's decision: the values forced and removed, and the rule that found a contradiction.

use super::count;
use crate::tree::{Row, Tree};
use serde::Serialize;
use solvarium::watch::Rule;

/// A value that propagation forced or removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// The action.
    pub action: String,
    /// The rule that applied.
    pub rule: String,
}

/// All values that propagation removed after a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Removals {
    /// Number of actions.
    pub total: usize,
    /// Number of actions by rule, most frequent first.
    pub rules: Vec<OfRule>,
    /// The first 500 actions, in order.
    pub list: Vec<Followed>,
}

/// Number of actions that a rule removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfRule {
    /// The rule.
    pub rule: String,
    /// Number of actions.
    pub count: usize,
}

/// Maximum number of removals listed; the rest is only counted.
const LISTED: usize = 500;

/// Explains why an action was forced.
fn why_forced(rule: Option<Rule>) -> String {
    rule.map_or_else(|| "another rule".into(), |rule| rule.to_string())
}

/// Explains why a rule removed an action because of other actions or cells.
fn why_removed(rule: Option<Rule>) -> String {
    match rule {
        Some(Rule::OnlyCandidate) => "taken elsewhere".into(),
        Some(Rule::OnlyPlace) => "only cell for another".into(),
        _ => why_forced(rule),
    }
}

/// Explains a contradiction.
fn why_dead(rule: Option<Rule>) -> String {
    match rule {
        Some(Rule::OnlyCandidate) => "no candidate left".into(),
        Some(Rule::OnlyPlace) => "no cell left".into(),
        _ => why_forced(rule),
    }
}

fn followed(tree: &Tree, code: u32, rule: String) -> Followed {
    Followed { action: tree.word(code).unwrap_or_default().into(), rule }
}

/// The forced actions of a row.
pub(super) fn forced(tree: &Tree, row: Row) -> Vec<Followed> {
    tree.forced(row).map(|(code, rule)| followed(tree, code, why_forced(rule))).collect()
}

/// The removed actions of a row, if there are any.
pub(super) fn removed(tree: &Tree, row: Row) -> Option<Removals> {
    let total = tree.removed(row).len();
    let first = tree.removed(row).take(LISTED);
    let list = || first.map(|(code, rule)| followed(tree, code, why_removed(rule))).collect();
    (total > 0).then(|| Removals { total, rules: by_rule(tree, row), list: list() })
}

fn by_rule(tree: &Tree, row: Row) -> Vec<OfRule> {
    let known = Rule::ALL.into_iter().map(Some).chain([None]);
    let of = |wanted| OfRule {
        rule: why_removed(wanted),
        count: tree.removed(row).filter(|&(_, rule)| rule == wanted).count(),
    };
    let mut rules: Vec<OfRule> = known.map(of).filter(|of| of.count > 0).collect();
    rules.sort_by_key(|of| std::cmp::Reverse(of.count));
    rules
}

/// The rule that found a contradiction in an expanded row.
pub(super) fn dead(tree: &Tree, row: Row, at: u32) -> Option<String> {
    let is_past = tree.expanded_at(row).is_some_and(|event| event < at);
    tree.dead_end(row).filter(|_| is_past).map(|dead| why_dead(dead.0))
}

/// A sentence on propagation, if it did anything.
pub(super) fn sentence(tree: &Tree, row: Row) -> Option<String> {
    let filled = || count(tree.forced(row).len(), "cell");
    let removed = || count(tree.removed(row).len(), "candidate");
    match (tree.forced(row).len(), tree.removed(row).len()) {
        (0, 0) => None,
        (_, 0) => Some(format!("Propagation then filled {}.", filled())),
        (0, _) => Some(format!("Propagation then removed {}.", removed())),
        _ => Some(format!("Propagation then filled {} and removed {}.", filled(), removed())),
    }
}
