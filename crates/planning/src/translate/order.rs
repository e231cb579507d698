//! The causal graph (Helmert, "The Fast Downward planning system", 2006, section 5): which variables matter for the goal, and the order of
//! variables, in which one comes after those that it depends on as far as the graph has no cycles.

use super::components::components;
use super::draft::Draft;
use rustc_hash::FxHashMap;
use solvarium_budget as budget;

/// The weight of an arc to a goal variable in a cycle, so that goal variables come late.
const GOAL_WEIGHT: u64 = 100_000;

/// The variables that matter for the goal, in order.
pub(super) fn order(draft: &Draft) -> Vec<usize> {
    let weights = weights(draft);
    let count = draft.sizes.len();
    let mut successors = vec![Vec::new(); count];
    let mut predecessors = vec![Vec::new(); count];
    let mut arcs: Vec<(usize, usize)> = weights.keys().copied().collect();
    arcs.sort_unstable();
    for (from, to) in arcs {
        successors[from].push(to);
        predecessors[to].push(from);
    }
    let mut is_goal = vec![false; count];
    draft.goal.iter().for_each(|fact| is_goal[fact.variable as usize] = true);
    let matters = ancestors(&is_goal, &predecessors);
    let mut found = Vec::new();
    // Components come after their successors; the order needs them before.
    for component in components(&successors).into_iter().rev() {
        found.extend(by_weight(component, &weights, &is_goal));
    }
    found.retain(|&variable| matters[variable]);
    found
}

/// The number of operators and rules by which each variable influences each other one.
fn weights(draft: &Draft) -> FxHashMap<(usize, usize), u64> {
    let mut weights = FxHashMap::default();
    let mut count = |from: u32, to: u32| {
        if from != to {
            *weights.entry((from as usize, to as usize)).or_insert(0) += 1;
        }
    };
    for operator in &draft.operators {
        if budget::spend(operator.effects.len() * (operator.condition.len() + 1)).is_err() {
            break;
        }
        for change in &operator.effects {
            for fact in operator.condition.iter().chain(&change.condition) {
                count(fact.variable, change.fact.variable);
            }
        }
    }
    for axiom in &draft.axioms {
        axiom.condition.iter().for_each(|fact| count(fact.variable, axiom.fact.variable));
    }
    weights
}

/// The variables from which a path leads to a goal variable.
fn ancestors(is_goal: &[bool], predecessors: &[Vec<usize>]) -> Vec<bool> {
    let mut matters = is_goal.to_vec();
    let mut open: Vec<usize> = (0..is_goal.len()).filter(|&variable| is_goal[variable]).collect();
    while let Some(variable) = open.pop() {
        for &from in &predecessors[variable] {
            if !std::mem::replace(&mut matters[from], true) {
                open.push(from);
            }
        }
    }
    matters
}

/// Orders a component: repeatedly takes the variable with the least weight of arcs from the remaining variables, and of
/// equal ones the first.
fn by_weight(
    mut component: Vec<usize>,
    weights: &FxHashMap<(usize, usize), u64>,
    is_goal: &[bool],
) -> Vec<usize> {
    component.sort_unstable();
    if component.len() < 2 {
        return component;
    }
    let index: FxHashMap<usize, usize> =
        (0..).zip(&component).map(|(at, &variable)| (variable, at)).collect();
    let mut arcs = vec![Vec::new(); component.len()];
    let mut incoming = vec![0; component.len()];
    for (&(from, to), &weight) in weights {
        if let (Some(&from), Some(&at)) = (index.get(&from), index.get(&to)) {
            let weight = weight + if is_goal[to] { GOAL_WEIGHT } else { 0 };
            arcs[from].push((at, weight));
            incoming[at] += weight;
        }
    }
    let mut left: std::collections::BTreeSet<(u64, usize)> =
        incoming.iter().enumerate().map(|(at, &weight)| (weight, at)).collect();
    let mut found = Vec::with_capacity(component.len());
    while let Some((_, at)) = left.pop_first() {
        found.push(component[at]);
        for &(to, weight) in &arcs[at] {
            if left.remove(&(incoming[to], to)) {
                incoming[to] -= weight;
                left.insert((incoming[to], to));
            }
        }
    }
    found
}
