//! Axioms: the values of derived variables as a function of the others, layer by layer.
//!
//! Negation as failure: before a layer is evaluated, its variables have their default values, and a rule of a higher
//! layer may require that they still have them afterwards. Within a layer, rules come after the rules that they depend
//! on, so that each fires once. Only where they depend on each other cyclically, they fire until nothing changes.

use super::layout::{Layout, Pairs};
use crate::sas::{Fact, Task};
use crate::translate::components::components;

/// The rules of a task, in the order of their layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Axioms {
    /// The defaults of all derived variables, as one assignment.
    defaults: Pairs,
    conditions: Pairs,
    heads: Pairs,
    layers: Vec<Layer>,
}

/// The rules of a layer.
#[derive(Clone, Copy, Debug)]
struct Layer {
    /// The first rule of the next layer.
    end: usize,
    /// Whether rules depend on each other cyclically.
    is_cyclic: bool,
}

impl Axioms {
    pub(super) fn new(task: &Task, layout: &Layout) -> Self {
        let mut axioms = Self::default();
        let derived = (0..).zip(&task.variables).zip(&task.initial);
        let defaults = derived
            .filter(|((_, variable), _)| variable.layer.is_some())
            .map(|((variable, _), &value)| Fact { variable, value });
        axioms.defaults.add_assignment(layout, defaults);
        let cycles = Cycles::of(task);
        let head = |rule: usize| task.axioms[rule].variable;
        let layer = |rule: usize| task.variables[head(rule) as usize].layer;
        let mut rules: Vec<usize> = (0..task.axioms.len()).collect();
        rules.sort_by_key(|&rule| (layer(rule), cycles.ranks[head(rule) as usize]));
        let mut count = 0;
        for same in rules.chunk_by(|&a, &b| layer(a) == layer(b)) {
            for &rule in same {
                let rule = &task.axioms[rule];
                if axioms.conditions.add_condition(layout, &rule.conditions) {
                    let head = Fact { variable: rule.variable, value: rule.after };
                    axioms.heads.add_assignment(layout, [head]);
                    count += 1;
                }
            }
            let is_cyclic = same.iter().any(|&rule| cycles.has(head(rule)));
            axioms.layers.push(Layer { end: count, is_cyclic });
        }
        axioms
    }

    /// Whether there are no rules. Then derived variables keep their defaults.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    pub(super) const fn bytes(&self) -> usize {
        self.conditions.bytes() + self.heads.bytes()
    }

    /// Computes the values of all derived variables.
    pub(super) fn evaluate(&self, words: &mut [u64]) {
        self.defaults.assign(0, words);
        let mut start = 0;
        for &Layer { end, is_cyclic } in &self.layers {
            while self.fire(start, end, words) && is_cyclic {}
            start = end;
        }
    }

    /// Fires each rule of a layer once, if its conditions hold. Returns whether a value changed.
    fn fire(&self, start: usize, end: usize, words: &mut [u64]) -> bool {
        let mut changed = false;
        for rule in start..end {
            if self.conditions.holds(rule, words) && !self.heads.is_assigned(rule, words) {
                self.heads.assign(rule, words);
                changed = true;
            }
        }
        changed
    }
}

/// How the derived variables of each layer depend on each other.
pub(crate) struct Cycles {
    /// Variables of a layer come after those that they depend on, except in cycles.
    ranks: Vec<usize>,
    is_cyclic: Vec<bool>,
}

impl Cycles {
    pub(crate) fn of(task: &Task) -> Self {
        let layer = |variable: u32| task.variables[variable as usize].layer;
        let mut needs = vec![Vec::new(); task.variables.len()];
        for axiom in &task.axioms {
            let same = axiom.conditions.iter().filter(|fact| layer(fact.variable) == layer(axiom.variable));
            needs[axiom.variable as usize].extend(same.map(|fact| fact.variable as usize));
        }
        let mut ranks = vec![0; needs.len()];
        let mut is_cyclic = vec![false; needs.len()];
        for (rank, component) in components(&needs).into_iter().enumerate() {
            for &variable in &component {
                ranks[variable] = rank;
                is_cyclic[variable] = component.len() > 1 || needs[variable].contains(&variable);
            }
        }
        Self { ranks, is_cyclic }
    }

    /// Whether the rules of a variable depend on the variable itself.
    pub(crate) fn has(&self, variable: u32) -> bool {
        self.is_cyclic[variable as usize]
    }
}
