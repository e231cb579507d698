//! Explains why the search expanded a node when it did, or why the node still waits. The explanation applies the rule that the method
//! declares ([`Choice`]) to the nodes that were open at that time.

use super::{count, number};
use crate::tree::{Row, Tree};
use solvarium_catalogue::{Choice, Key};

/// Explains why a node was expanded at an event.
pub(super) fn taken(choice: &Choice, tree: &Tree, row: Row, event: u32, at: u32) -> String {
    let order = tree.expansions_at(event) + 1;
    format!("Expansion {order}: {}{}.", reason(choice, tree, row, event), decided(choice, tree, row, at))
}

/// The decisions about a node made before a time, in order: the variable and its values.
fn decided(choice: &Choice, tree: &Tree, row: Row, at: u32) -> String {
    /// Maximum number of values listed; more are counted.
    const NAMED: usize = 4;
    let Choice::Decides(_) = choice else { return String::new() };
    let born = tree.children(row).filter(|&child| tree.born(child) < at);
    let all: Vec<_> = born.filter_map(|child| tree.action(child)).collect();
    if all.is_empty() {
        return String::new();
    }
    let more = match all.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(", and {}", count(more, "other value")),
    };
    let named: Vec<&str> = all.iter().take(NAMED).map(|action| &**action).collect();
    format!("; here: {}{more}", named.join(", then "))
}

fn reason(choice: &Choice, tree: &Tree, row: Row, event: u32) -> String {
    match choice {
        Choice::Least { key, ties } => least(*key, ties, tree, row, event),
        Choice::Layer { key, width } => layer(*key, *width, tree, row),
        Choice::Oldest => match older(tree, row, event) {
            (0, 0) => "no other node is open".into(),
            (0, others) => format!("it is the oldest open node; {} waiting", count(others, "newer one")),
            _ => choice.rule(),
        },
        Choice::Newest => match others(tree, row, event).count() {
            0 => "no other node is open".into(),
            waiting => format!("{}; {} waiting", choice.rule(), count(waiting, "other open node")),
        },
        // The rule says it all.
        _ => choice.rule(),
    }
}

/// Explains why a node is still open after `at` events.
pub(super) fn waits(choice: &Choice, tree: &Tree, row: Row, at: u32) -> String {
    if others(tree, row, at).next().is_none() {
        return "It is the only open node.".into();
    }
    match choice {
        Choice::Least { key, .. } => {
            let (better, equal) = rank(*key, tree, row, at);
            let (better, equal) = (count(better, "open node"), count(equal, "other"));
            format!("It is open; {better} with a smaller {}, {equal} with the same.", name(*key))
        }
        Choice::Oldest => {
            let (older, newer) = older(tree, row, at);
            format!("It is open; {} and {newer} newer.", count(older, "older open node"))
        }
        _ => format!("It is open. Next: {}.", choice.rule()),
    }
}

fn least(key: Key, ties: &str, tree: &Tree, row: Row, event: u32) -> String {
    match rank(key, tree, row, event) {
        (0, 0) => format!("every other open node had a larger {}", name(key)),
        (0, tied) => {
            let (tied, ties) = (count(tied, "other open node"), ties.replace(": ", ", "));
            format!("its {} was the smallest; {tied} tied with it; ties: {ties}", name(key))
        }
        // The tree does not show the key that the search compared, so nothing is claimed.
        _ => format!("it came first by {}", name(key)),
    }
}

/// Explains a node of a beam: its rank among the kept nodes of its layer.
fn layer(key: Key, width: u64, tree: &Tree, row: Row) -> String {
    let (depth, own) = (tree.depth(row), value(key, tree, row));
    let kept = || tree.nodes(u32::MAX).filter(|&other| tree.depth(other) == depth);
    let rank = 1 + kept().filter(|&other| less(value(key, tree, other), own)).count();
    let all = kept().count();
    format!("rank {rank} by {} among the {all} kept in its layer, of {width} at most", name(key))
}

fn value(key: Key, tree: &Tree, row: Row) -> f64 {
    let (g, h) = tree.costs(row);
    key.of(g, h)
}

fn less(a: f64, b: f64) -> bool {
    a < b - 1e-9
}

/// The other nodes that were open before an event.
fn others(tree: &Tree, row: Row, event: u32) -> impl Iterator<Item = Row> {
    tree.nodes(event).filter(move |&other| other != row && tree.is_open(other, event))
}

/// The number of open nodes with a smaller key, and with an equal key.
fn rank(key: Key, tree: &Tree, row: Row, event: u32) -> (usize, usize) {
    let own = value(key, tree, row);
    others(tree, row, event).map(|other| value(key, tree, other)).fold((0, 0), |(better, equal), other| {
        (better + usize::from(less(other, own)), equal + usize::from(!less(other, own) && !less(own, other)))
    })
}

/// The number of older and newer open nodes.
fn older(tree: &Tree, row: Row, event: u32) -> (usize, usize) {
    others(tree, row, event).fold((0, 0), |(older, newer), other| {
        (older + usize::from(other < row), newer + usize::from(other > row))
    })
}

/// The name of a key in a sentence.
fn name(key: Key) -> String {
    match key {
        Key::F | Key::G | Key::H => key.name(),
        Key { h, .. } => format!("g + {} h", number(h)),
    }
}
