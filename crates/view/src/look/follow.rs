//! What followed from a row's decision, in words: what propagation forced and
//! struck out, and by which rule it met a contradiction.

use super::count;
use crate::tree::{Row, Tree};
use serde::Serialize;
use solvarium::watch::Rule;

/// What propagation forced or struck out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// The action.
    pub action: String,
    /// By which rule.
    pub rule: String,
}

/// All that propagation struck out after a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Struck {
    /// How many actions.
    pub total: usize,
    /// How many by each rule, most first.
    pub rules: Vec<OfRule>,
    /// The actions in their order, the first five hundred.
    pub list: Vec<Followed>,
}

/// How many actions a rule struck out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfRule {
    /// The rule.
    pub rule: String,
    /// How many.
    pub count: usize,
}

/// More strikes are counted, not listed.
const LISTED: usize = 500;

/// Why an action was forced.
fn why_forced(rule: Option<Rule>) -> String {
    rule.map_or_else(|| "another rule".into(), |rule| rule.to_string())
}

/// Why an action was struck out: what these rules find of one they forbid others.
fn why_struck(rule: Option<Rule>) -> String {
    match rule {
        Some(Rule::OnlyCandidate) => "taken elsewhere".into(),
        Some(Rule::OnlyPlace) => "only place of another".into(),
        _ => why_forced(rule),
    }
}

/// Why there is a contradiction.
fn why_dead(rule: Option<Rule>) -> String {
    match rule {
        Some(Rule::OnlyCandidate) => "no candidate left".into(),
        Some(Rule::OnlyPlace) => "no place left".into(),
        _ => why_forced(rule),
    }
}

fn followed(tree: &Tree, code: u32, rule: String) -> Followed {
    Followed { action: tree.word(code).unwrap_or_default().into(), rule }
}

/// What was forced.
pub(super) fn forced(tree: &Tree, row: Row) -> Vec<Followed> {
    tree.forced(row).map(|(code, rule)| followed(tree, code, why_forced(rule))).collect()
}

/// What was struck out, if anything was.
pub(super) fn struck(tree: &Tree, row: Row) -> Option<Struck> {
    let total = tree.struck(row).len();
    let first = tree.struck(row).take(LISTED);
    let list = || first.map(|(code, rule)| followed(tree, code, why_struck(rule))).collect();
    (total > 0).then(|| Struck { total, rules: by_rule(tree, row), list: list() })
}

fn by_rule(tree: &Tree, row: Row) -> Vec<OfRule> {
    let known = Rule::ALL.into_iter().map(Some).chain([None]);
    let of = |wanted| OfRule {
        rule: why_struck(wanted),
        count: tree.struck(row).filter(|&(_, rule)| rule == wanted).count(),
    };
    let mut rules: Vec<OfRule> = known.map(of).filter(|of| of.count > 0).collect();
    rules.sort_by_key(|of| std::cmp::Reverse(of.count));
    rules
}

/// The rule that met a contradiction in a row that has been expanded.
pub(super) fn dead(tree: &Tree, row: Row, at: u32) -> Option<String> {
    let is_past = tree.expanded_at(row).is_some_and(|event| event < at);
    tree.dead_end(row).filter(|_| is_past).map(|dead| why_dead(dead.0))
}

/// What propagation did, if it did anything.
pub(super) fn sentence(tree: &Tree, row: Row) -> Option<String> {
    let filled = || count(tree.forced(row).len(), "cell");
    let struck = || count(tree.struck(row).len(), "candidate");
    match (tree.forced(row).len(), tree.struck(row).len()) {
        (0, 0) => None,
        (_, 0) => Some(format!("Propagation then filled {}.", filled())),
        (0, _) => Some(format!("Propagation then struck out {}.", struck())),
        _ => Some(format!("Propagation then filled {} and struck out {}.", filled(), struck())),
    }
}
