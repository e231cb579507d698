//! The default values of derived variables in a relaxed task.
//!
//! A variable keeps its default value if none of its rules fires. So each rule has a fact "this rule fails", which
//! the negation of any of its conditions supports. All these facts together support the default value. For rules that
//! depend on each other cyclically, this is not a lower bound: without support, they all fail at once. So default
//! values of such variables count as always true.

use super::task::Relaxed;
use crate::packed::Cycles;
use crate::sas::{Axiom, Fact, Task};

/// Adds relaxed operators that support the default values of derived variables.
pub(super) fn add(relaxed: &mut Relaxed, task: &Task) {
    let cycles = Cycles::of(task);
    let mut rules = vec![Vec::new(); task.variables.len()];
    task.axioms.iter().for_each(|axiom| rules[axiom.variable as usize].push(axiom));
    for (variable, rules) in (0..).zip(rules) {
        if task.variables[variable as usize].layer.is_none() {
            continue;
        }
        let default = relaxed.number(Fact { variable, value: task.initial[variable as usize] });
        if cycles.has(variable) {
            relaxed.defaults.push(default);
            continue;
        }
        let failures = rules.into_iter().map(|rule| add_failure(relaxed, task, rule)).collect();
        relaxed.push(failures, vec![default], 0, None);
    }
}

/// Adds the fact that a rule fails, and its supporters. Returns the fact.
fn add_failure(relaxed: &mut Relaxed, task: &Task, rule: &Axiom) -> u32 {
    let failure = relaxed.facts as u32;
    relaxed.facts += 1;
    for condition in &rule.conditions {
        let values = 0..task.variables[condition.variable as usize].values.len() as u32;
        for value in values.filter(|&value| value != condition.value) {
            let contrary = relaxed.number(Fact { variable: condition.variable, value });
            relaxed.push(vec![contrary], vec![failure], 0, None);
        }
    }
    failure
}
