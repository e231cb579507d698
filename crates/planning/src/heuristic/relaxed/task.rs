//! The delete relaxation of a task (Bonet and Geffner, 2001): operators only add facts.
//!
//! Facts are numbered variable by variable. An operator becomes one relaxed operator for its effects without conditions
//! and one for each set of effect conditions. Axioms become relaxed operators without cost; the default values of derived
//! variables have supporters of their own ([`defaults`]).

use super::defaults;
use super::lists::Lists;
use crate::packed::{Action, Packed, Place, Words};
use crate::sas::{Fact, Operator, Task};

/// The delete relaxation of a task.
#[derive(Clone, Debug)]
pub(crate) struct Relaxed {
    /// For each variable, its bits in a packed state and its first fact.
    pub(super) variables: Vec<(Place, u32)>,
    /// The number of facts that are values of variables.
    values: usize,
    /// The facts that count as always true.
    pub(super) defaults: Vec<u32>,
    /// The number of facts, with auxiliary ones.
    pub(crate) facts: usize,
    pub(crate) goal: Vec<u32>,
    pub(crate) conditions: Lists,
    pub(crate) effects: Lists,
    pub(crate) costs: Vec<u32>,
    /// The action that a relaxed operator is a part of; none for axioms.
    pub(crate) actions: Vec<Option<Action>>,
}

impl Relaxed {
    pub(crate) fn new<S: Words>(packed: &Packed<S>) -> Self {
        let task = packed.task();
        let mut facts = 0;
        let mut variables = Vec::new();
        for (variable, &place) in task.variables.iter().zip(packed.places()) {
            variables.push((place, facts));
            facts += variable.values.len() as u32;
        }
        let mut relaxed = Self {
            variables,
            values: facts as usize,
            defaults: Vec::new(),
            facts: facts as usize,
            goal: Vec::new(),
            conditions: Lists::default(),
            effects: Lists::default(),
            costs: Vec::new(),
            actions: Vec::new(),
        };
        relaxed.goal = task.goal.iter().map(|&fact| relaxed.number(fact)).collect();
        relaxed.goal.sort_unstable();
        relaxed.goal.dedup();
        let actions = packed.actions_of_operators();
        for (index, operator) in task.operators.iter().enumerate() {
            if let Some(action) = actions[index] {
                relaxed.add_operator(operator, action, task.cost(index));
            }
        }
        relaxed.add_axioms(task);
        defaults::add(&mut relaxed, task);
        relaxed
    }

    /// The number of a fact.
    pub(super) fn number(&self, fact: Fact) -> u32 {
        self.variables[fact.variable as usize].1 + fact.value
    }

    /// Whether every fact is a value of a variable, and none is always true.
    pub(super) const fn has_only_values(&self) -> bool {
        self.facts == self.values && self.defaults.is_empty()
    }

    /// The facts that are true in a state.
    #[inline]
    pub(crate) fn facts_of<'a>(&'a self, words: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
        let value = move |&(place, first): &(Place, u32)| first + place.value(words);
        self.variables.iter().map(value).chain(self.defaults.iter().copied())
    }

    /// Adds the relaxed operators of an operator, one for each set of effect conditions.
    fn add_operator(&mut self, operator: &Operator, action: Action, cost: u32) {
        let conditions: Vec<u32> = operator.conditions().iter().map(|&fact| self.number(fact)).collect();
        let mut groups: Vec<(&[Fact], Vec<u32>)> = Vec::new();
        for effect in &operator.effects {
            let fact = self.number(effect.fact());
            match groups.iter_mut().find(|(conditions, _)| *conditions == &effect.conditions[..]) {
                Some((_, effects)) => effects.push(fact),
                None => groups.push((&effect.conditions, vec![fact])),
            }
        }
        for (extra, effects) in groups {
            let mut all = conditions.clone();
            all.extend(extra.iter().map(|&fact| self.number(fact)));
            all.sort_unstable();
            all.dedup();
            self.push(all, effects, cost, Some(action));
        }
    }

    fn add_axioms(&mut self, task: &Task) {
        for axiom in &task.axioms {
            let mut conditions: Vec<u32> = axiom.conditions.iter().map(|&fact| self.number(fact)).collect();
            conditions.sort_unstable();
            conditions.dedup();
            let effect = self.number(Fact { variable: axiom.variable, value: axiom.after });
            self.push(conditions, vec![effect], 0, None);
        }
    }

    pub(super) fn push(
        &mut self,
        conditions: Vec<u32>,
        effects: Vec<u32>,
        cost: u32,
        action: Option<Action>,
    ) {
        self.conditions.push(conditions);
        self.effects.push(effects);
        self.costs.push(cost);
        self.actions.push(action);
    }

    /// Returns the task without effects that cannot matter for an estimate.
    pub(crate) fn reduced(mut self) -> Self {
        self.effects = super::irrelevance::relevant(&self);
        self.effects = super::dominance::undominated(&self);
        self
    }

    /// For each fact, the relaxed operators with effects that have it as a condition.
    pub(crate) fn users(&self) -> Lists {
        let mut conditions = Lists::default();
        for (conditions_of_one, effects) in self.conditions.iter().zip(self.effects.iter()) {
            let is_used = !effects.is_empty();
            conditions.push(conditions_of_one.iter().copied().filter(|_| is_used));
        }
        conditions.inverse(self.facts)
    }
}
