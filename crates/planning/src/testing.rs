//! Random tasks for tests, and a slow interpreter of tasks that shares nothing with packed ones.

use crate::sas::{Axiom, Effect, Fact, Operator, Task, Variable};
use solvarium::rng::Rng;
use std::collections::HashMap;

/// The features that a random task may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Features {
    Plain,
    /// Conditional effects and axioms.
    All,
}

/// A random task with few states.
pub fn task(rng: &mut Rng, features: Features) -> Task {
    let plain = 2 + rng.below(4);
    let derived = if features == Features::All { rng.below(5) } else { 0 };
    let mut task = Task { metric: rng.below(2) == 0, ..Task::default() };
    for index in 0..plain + derived {
        let (layer, size) = match index.checked_sub(plain) {
            None => (None, 1 + rng.below(4)),
            // Two variables in each layer, whose rules can depend on each other.
            Some(derived) => (Some(derived as u32 / 2), 2),
        };
        let values = (0..size).map(|value| format!("value{value}")).collect();
        task.variables.push(Variable { name: format!("var{index}"), layer, values });
        task.initial.push(if layer.is_some() { 1 } else { rng.below(size) as u32 });
    }
    for _ in 0..2 + rng.below(10) {
        let operator = operator(rng, &task, plain, features);
        task.operators.push(operator);
    }
    for head in plain..plain + derived {
        for _ in 0..1 + rng.below(2) {
            // A rule may require that a variable of its own layer is derived, but not that it has its default value.
            let end = (plain + derived).min(plain + ((head - plain) / 2 + 1) * 2);
            let mut conditions = facts(rng, &task, end, 2);
            let first = plain + (head - plain) / 2 * 2;
            let in_layer = conditions.iter_mut().filter(|fact| fact.variable as usize >= first);
            in_layer.for_each(|fact| fact.value = 0);
            task.axioms.push(Axiom { conditions, variable: head as u32, before: 1, after: 0 });
        }
    }
    task.goal = facts(rng, &task, plain + derived, 3);
    task
}

/// Up to `most` facts of the first `variables` variables, sorted, each variable once.
fn facts(rng: &mut Rng, task: &Task, variables: usize, most: usize) -> Vec<Fact> {
    let mut facts: Vec<Fact> = (0..=rng.below(most))
        .map(|_| {
            let variable = rng.below(variables);
            let value = rng.below(task.variables[variable].values.len()) as u32;
            Fact { variable: variable as u32, value }
        })
        .collect();
    facts.sort_unstable();
    facts.dedup_by_key(|fact| fact.variable);
    facts
}

fn operator(rng: &mut Rng, task: &Task, plain: usize, features: Features) -> Operator {
    let all = task.variables.len();
    let conditions = facts(rng, task, all, 3);
    let effects: Vec<Effect> = facts(rng, task, plain, 2)
        .into_iter()
        .map(|fact| Effect {
            conditions: match features {
                Features::All if rng.below(3) == 0 => facts(rng, task, all, 2),
                _ => Vec::new(),
            },
            variable: fact.variable,
            before: conditions.iter().find(|other| other.variable == fact.variable).map(|fact| fact.value),
            after: fact.value,
        })
        .collect();
    let is_changed = |fact: &Fact| effects.iter().any(|effect| effect.variable == fact.variable);
    let prevail = conditions.into_iter().filter(|fact| !is_changed(fact)).collect();
    let name = format!("operator {}", task.operators.len());
    Operator { name, prevail, effects, cost: rng.below(4) as u32 }
}

/// Whether all facts are true.
pub fn holds(state: &[u32], facts: &[Fact]) -> bool {
    facts.iter().all(|fact| state[fact.variable as usize] == fact.value)
}

/// The initial state with derived variables.
pub fn start(task: &Task) -> Vec<u32> {
    derive(task, task.initial.clone())
}

/// Computes the derived variables by the definition.
fn derive(task: &Task, mut state: Vec<u32>) -> Vec<u32> {
    let layers = task.variables.iter().filter_map(|variable| variable.layer).max().map_or(0, |top| top + 1);
    for (variable, default) in task.initial.iter().enumerate() {
        if task.variables[variable].layer.is_some() {
            state[variable] = *default;
        }
    }
    for layer in 0..layers {
        loop {
            let before = state.clone();
            for axiom in &task.axioms {
                let variable = axiom.variable as usize;
                if task.variables[variable].layer == Some(layer) && holds(&state, &axiom.conditions) {
                    state[variable] = axiom.after;
                }
            }
            if state == before {
                break;
            }
        }
    }
    state
}

/// The state that an operator makes of `state`, if it is applicable.
pub fn successor(task: &Task, state: &[u32], operator: usize) -> Option<Vec<u32>> {
    let operator = &task.operators[operator];
    let mut after = state.to_vec();
    let before = |effect: &Effect| effect.before.is_none_or(|value| state[effect.variable as usize] == value);
    if !holds(state, &operator.prevail) || !operator.effects.iter().all(before) {
        return None;
    }
    // If there are two effects on one variable, the conditional one comes last.
    for conditional in [false, true] {
        for effect in operator.effects.iter().filter(|effect| effect.conditions.is_empty() != conditional) {
            if holds(state, &effect.conditions) {
                after[effect.variable as usize] = effect.after;
            }
        }
    }
    Some(derive(task, after))
}

/// The cost of the cheapest plan from a state, if it has one.
pub fn distances_from(task: &Task, state: &[u32]) -> Option<u32> {
    reachable(task, state.to_vec())[state]
}

/// The cost of the cheapest plan from each reachable state that has one.
pub fn distances(task: &Task) -> HashMap<Vec<u32>, Option<u32>> {
    reachable(task, start(task))
}

/// The cost of the cheapest plan from each state that `start` reaches, by value iteration.
fn reachable(task: &Task, start: Vec<u32>) -> HashMap<Vec<u32>, Option<u32>> {
    let mut states = vec![start];
    let mut distances: HashMap<Vec<u32>, Option<u32>> = HashMap::new();
    while let Some(state) = states.pop() {
        if distances.contains_key(&state) {
            continue;
        }
        states.extend((0..task.operators.len()).filter_map(|operator| successor(task, &state, operator)));
        let cost = holds(&state, &task.goal).then_some(0);
        distances.insert(state, cost);
    }
    loop {
        let mut changed = false;
        for state in distances.keys().cloned().collect::<Vec<_>>() {
            for operator in 0..task.operators.len() {
                let Some(after) = successor(task, &state, operator) else { continue };
                let Some(cost) = distances[&after].map(|rest| rest + task.cost(operator)) else { continue };
                let known = distances.get_mut(&state).unwrap();
                if known.is_none_or(|known| cost < known) {
                    *known = Some(cost);
                    changed = true;
                }
            }
        }
        if !changed {
            return distances;
        }
    }
}

/// Many copies of a task beside each other, so that it needs several words and hundreds of operators.
pub fn copies(task: &Task, count: u32) -> Task {
    let width = task.variables.len() as u32;
    let mut all = Task { metric: task.metric, ..Task::default() };
    for copy in 0..count {
        let moved = |fact: &Fact| Fact { variable: fact.variable + copy * width, value: fact.value };
        all.variables.extend(task.variables.iter().cloned());
        all.initial.extend(&task.initial);
        all.goal.extend(task.goal.iter().map(moved));
        all.operators.extend(task.operators.iter().cloned().map(|mut operator| {
            operator.prevail = operator.prevail.iter().map(moved).collect();
            for effect in &mut operator.effects {
                effect.conditions = effect.conditions.iter().map(moved).collect();
                effect.variable += copy * width;
            }
            operator
        }));
        all.axioms.extend(task.axioms.iter().cloned().map(|mut axiom| {
            axiom.conditions = axiom.conditions.iter().map(moved).collect();
            axiom.variable += copy * width;
            axiom
        }));
    }
    all
}
