//! Axioms: the values of derived variables as a function of the others, layer by layer.
//!
//! Negation as failure: before a layer is evaluated, its variables have their default values, and a rule of a higher
//! layer may require that they still have them afterwards. Within a layer, rules come after the rules that they depend
//! on, so that each fires once. Rules that depend on each other cyclically fire until nothing changes.
//!
//! After an action, only the variables that depend on those it changes are evaluated. The others keep their values.

use super::layout::{Layout, Pairs};
use crate::sas::{Fact, Operator, Task};
use crate::translate::components::components;
use rustc_hash::FxHashMap;

/// The greatest number of rules of all parts together. Actions whose part would exceed it evaluate everything.
const MOST_RULES: usize = 1 << 18;
/// The part with all derived variables.
const ALL: u32 = 0;

/// The rules of a task, in the order of their layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Axioms {
    conditions: Pairs,
    heads: Pairs,
    /// The default values of the variables of each part, as one assignment.
    defaults: Pairs,
    parts: Vec<Part>,
    /// The number of rules of all parts together.
    rules_of_parts: usize,
    /// The part that each action changes. Empty if there are no rules.
    part_of: Vec<u32>,
}

/// Derived variables that are evaluated together.
#[derive(Clone, Debug, Default)]
struct Part {
    /// The rules of these variables, in the order of all rules.
    rules: Vec<u32>,
    layers: Vec<Layer>,
}

/// The rules of a layer.
#[derive(Clone, Copy, Debug)]
struct Layer {
    /// The index in `rules` where the next layer begins.
    end: usize,
    /// Whether rules depend on each other cyclically.
    is_cyclic: bool,
}

impl Axioms {
    /// The rules of a task whose actions have these operators.
    pub(super) fn new(task: &Task, layout: &Layout, operators: &[u32]) -> Self {
        if task.axioms.is_empty() {
            return Self::default();
        }
        Builder::new(task, layout).build(operators)
    }

    /// Whether there are no rules. Then derived variables keep their defaults.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub(super) const fn bytes(&self) -> usize {
        let masks = self.conditions.bytes() + self.heads.bytes() + self.defaults.bytes();
        masks + (self.rules_of_parts + self.part_of.len()) * size_of::<u32>()
    }

    /// Computes the values of all derived variables.
    pub(super) fn evaluate(&self, words: &mut [u64]) {
        if !self.is_empty() {
            self.evaluate_part(ALL, words);
        }
    }

    /// Computes the derived values that an action may have changed. All other variables keep their values.
    pub(super) fn update(&self, action: usize, words: &mut [u64]) {
        self.evaluate_part(self.part_of[action], words);
    }

    /// The number of rules that are evaluated after an action.
    #[cfg(test)]
    pub(super) fn rules_after(&self, action: usize) -> usize {
        self.parts[self.part_of[action] as usize].rules.len()
    }

    fn evaluate_part(&self, part: u32, words: &mut [u64]) {
        self.defaults.assign(part as usize, words);
        let Part { rules, layers } = &self.parts[part as usize];
        let mut start = 0;
        for &Layer { end, is_cyclic } in layers {
            while self.fire(&rules[start..end], words) && is_cyclic {}
            start = end;
        }
    }

    /// Fires each of these rules once, if its conditions hold. Returns whether a value changed.
    fn fire(&self, rules: &[u32], words: &mut [u64]) -> bool {
        let mut changed = false;
        for rule in rules.iter().map(|&rule| rule as usize) {
            if self.conditions.holds(rule, words) && !self.heads.is_assigned(rule, words) {
                self.heads.assign(rule, words);
                changed = true;
            }
        }
        changed
    }
}

/// Divides the rules into parts.
struct Builder<'a> {
    task: &'a Task,
    layout: &'a Layout,
    cycles: Cycles,
    /// The rules that can fire, in their order.
    rules: Vec<usize>,
    /// For each variable, the derived variables of the rules that have it as a condition.
    dependents: Vec<Vec<u32>>,
    axioms: Axioms,
}

impl<'a> Builder<'a> {
    fn new(task: &'a Task, layout: &'a Layout) -> Self {
        let cycles = Cycles::of(task);
        let head = |rule: usize| task.axioms[rule].variable;
        let mut rules: Vec<usize> = (0..task.axioms.len()).collect();
        rules.sort_by_key(|&rule| {
            (task.variables[head(rule) as usize].layer, cycles.ranks[head(rule) as usize])
        });
        let mut axioms = Axioms::default();
        rules.retain(|&rule| axioms.conditions.add_condition(layout, &task.axioms[rule].conditions));
        let mut dependents = vec![Vec::new(); task.variables.len()];
        for &rule in &rules {
            let rule = &task.axioms[rule];
            axioms.heads.add_assignment(layout, [Fact { variable: rule.variable, value: rule.after }]);
            for fact in &rule.conditions {
                dependents[fact.variable as usize].push(rule.variable);
            }
        }
        dependents.iter_mut().for_each(|list: &mut Vec<u32>| {
            list.sort_unstable();
            list.dedup();
        });
        Self { task, layout, cycles, rules, dependents, axioms }
    }

    fn build(mut self, operators: &[u32]) -> Axioms {
        let variables = &self.task.variables;
        self.add_part(&variables.iter().map(|variable| variable.layer.is_some()).collect::<Vec<_>>());
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        for &operator in operators {
            let changed = self.changed(&self.task.operators[operator as usize]);
            let part = known.get(&changed).copied().unwrap_or_else(|| {
                let has_room = self.axioms.rules_of_parts < MOST_RULES;
                let part = if has_room { self.add_part(&self.depending_on(&changed)) } else { ALL };
                known.insert(changed, part);
                part
            });
            self.axioms.part_of.push(part);
        }
        self.axioms
    }

    /// The variables that an operator changes and rules depend on, sorted.
    fn changed(&self, operator: &Operator) -> Vec<u32> {
        let all = operator.effects.iter().map(|effect| effect.variable);
        let mut changed: Vec<u32> =
            all.filter(|&variable| !self.dependents[variable as usize].is_empty()).collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// For each variable, whether its value depends on one of these variables.
    fn depending_on(&self, changed: &[u32]) -> Vec<bool> {
        let mut depends = vec![false; self.dependents.len()];
        let mut open = changed.to_vec();
        while let Some(variable) = open.pop() {
            for &dependent in &self.dependents[variable as usize] {
                if !std::mem::replace(&mut depends[dependent as usize], true) {
                    open.push(dependent);
                }
            }
        }
        depends
    }

    /// Adds the part with these derived variables. Returns its number.
    fn add_part(&mut self, is_in: &[bool]) -> u32 {
        let task = self.task;
        let head = |rule: u32| task.axioms[self.rules[rule as usize]].variable;
        let layer = |rule: u32| task.variables[head(rule) as usize].layer;
        let rules: Vec<u32> =
            (0..self.rules.len() as u32).filter(|&rule| is_in[head(rule) as usize]).collect();
        let mut layers = Vec::new();
        let mut end = 0;
        for same in rules.chunk_by(|&a, &b| layer(a) == layer(b)) {
            end += same.len();
            let is_cyclic = same.iter().any(|&rule| self.cycles.has(head(rule)));
            layers.push(Layer { end, is_cyclic });
        }
        let facts = (0..).zip(&task.initial).map(|(variable, &value)| Fact { variable, value });
        let defaults = facts.filter(|fact| is_in[fact.variable as usize]);
        self.axioms.defaults.add_assignment(self.layout, defaults);
        self.axioms.rules_of_parts += rules.len();
        self.axioms.parts.push(Part { rules, layers });
        self.axioms.parts.len() as u32 - 1
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
