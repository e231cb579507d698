//! Heuristics: admissible if no h is above the cheapest cost to a goal, consistent if no h falls by more than the cost of a
//! step.

use crate::fault::{Fault, Kind};
use crate::tree::{Status, Tree};
use crate::truth::{is_equal, is_less};
use solvarium::wording::count;
use std::collections::HashMap;

/// Checks a heuristic that a program reported with its states.
pub(crate) fn check(mut tree: Tree<'_>, is_consistent: bool, at_least: usize) -> Result<String, Fault> {
    let states = of_states(&tree)?;
    if states.len() < at_least {
        let number = count(states.len(), "state");
        return Err(Fault::new(
            Kind::Answer,
            format!("the program reported {number}, but the task requires {at_least}"),
        ));
    }
    check_above_zero(&tree)?;
    if is_consistent {
        check_steps(&tree)?;
    }
    admissible(&mut tree, &states)?;
    let what = if is_consistent { "admissible and consistent" } else { "admissible" };
    Ok(format!("the heuristic is {what} on {}", count(states.len(), "state")))
}

/// Checks the heuristic of a search; returns what to add to its verdict.
pub(crate) fn of_search(mut tree: Tree<'_>, is_admissible: bool) -> Result<String, Fault> {
    let states = of_states(&tree)?;
    check_above_zero(&tree)?;
    if !is_admissible || tree.truth.is_none() {
        return Ok(String::new());
    }
    admissible(&mut tree, &states)?;
    Ok(", and h is admissible".into())
}

/// The h of each state with the first node that reported it. A heuristic is a function of states.
fn of_states(tree: &Tree<'_>) -> Result<Vec<(u32, u32, f64)>, Fault> {
    let mut known: HashMap<u32, u32> = HashMap::new();
    let mut states = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        // A child that was dropped at once may have no h.
        if node.status == Status::Dropped && node.h == 0.0 {
            continue;
        }
        let index = index as u32;
        let first = *known.entry(node.state).or_insert(index);
        if first == index {
            states.push((node.state, index, node.h));
        } else if !is_equal(tree.node(first).h, node.h) {
            let (one, other) = (tree.name(first), tree.name(index));
            let message = format!(
                "{other} has h {}, but {one} has the same state and h {}",
                node.h,
                tree.node(first).h
            );
            return Err(at(tree, index, message));
        }
    }
    Ok(states)
}

/// A search that reports no h above 0 has no heuristic, unless the problem itself gives 0 to its states.
fn check_above_zero(tree: &Tree<'_>) -> Result<(), Fault> {
    if tree.nodes.len() < 2 || tree.nodes.iter().any(|node| node.h != 0.0) {
        return Ok(());
    }
    let kept = tree.nodes.iter().filter(|node| node.status != Status::Dropped);
    let given = kept.filter_map(|node| tree.truth.as_ref()?.estimate(node.state));
    // A table may leave states out.
    match given.reduce(f64::max) {
        Some(0.0) => Ok(()),
        _ => Err(Fault::new(Kind::Heuristic, "h is 0 everywhere: the search has no heuristic")),
    }
}

fn admissible(tree: &mut Tree<'_>, states: &[(u32, u32, f64)]) -> Result<(), Fault> {
    for &(state, node, h) in states {
        let Some(truth) = &mut tree.truth else { return Ok(()) };
        let nearest = truth.distance_below(state, h);
        let nearest =
            nearest.map_err(|error| Fault::new(Kind::Limit, format!("h cannot be checked: {error}")))?;
        if let Some(cost) = nearest {
            let message =
                format!("h of {} is {h}, but a goal is {cost} away: not admissible", tree.name(node));
            return Err(at(tree, node, message));
        }
    }
    Ok(())
}

fn check_steps(tree: &Tree<'_>) -> Result<(), Fault> {
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let (above, cost) = (tree.node(parent), node.g - tree.node(parent).g);
        if is_less(cost + node.h, above.h) {
            let (one, other) = (tree.name(parent), tree.name(index as u32));
            let message = format!(
                "h falls from {} at {one} to {} at {other}, by a step of cost {cost}: not consistent",
                above.h, node.h
            );
            return Err(at(tree, index as u32, message));
        }
    }
    Ok(())
}

/// A mistake at the line that reported a node.
fn at(tree: &Tree<'_>, node: u32, message: String) -> Fault {
    let event = tree.node(node).event;
    let line = tree.recording.events.get(event).map_or(1, |event| event.line);
    Fault::new(Kind::Heuristic, message).at(line, tree.recording.trace_event(event))
}
