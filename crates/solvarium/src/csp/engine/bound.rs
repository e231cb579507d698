//! The bound of an objective: a sum that has to be at most a number, which falls from solution to solution.

use super::{Engine, NO_CONSTRAINT};
use crate::csp::Relation;
use crate::csp::domains::{Domains, Wiped};
use crate::csp::instance::Csp;
use crate::csp::objective::Goal;
use crate::csp::propagate::{Inference, Sum};
use crate::csp::var::Var;
use crate::watch::Rule;
use std::cell::Cell;
use std::rc::Rc;

/// The rule that keeps the bound, and what the engine knows of it.
pub(super) struct Bounding {
    /// The number of the rule, which has one task.
    rule: usize,
    /// The most that the sum may be, places counting as values; none before the first solution.
    most: Rc<Cell<Option<i64>>>,
    /// The sum of all terms if each variable has the least value of the model.
    base: i64,
    /// By variable: its weight in the sum.
    weights: Vec<i32>,
}

struct AtMost {
    sum: Sum,
    most: Rc<Cell<Option<i64>>>,
}

impl Bounding {
    /// Adds the rule that keeps the bound to the others.
    pub fn of(csp: &Csp, goal: &Goal, rules: &mut Vec<Box<dyn Inference>>) -> Self {
        let most = Rc::new(Cell::new(None));
        let sum = Sum::of(csp, &goal.terms, Relation::AtMost, 0);
        let base = goal.terms.iter().map(|&(weight, _)| i64::from(weight) * i64::from(csp.value(0))).sum();
        let mut weights = vec![0; csp.variables().len()];
        goal.terms.iter().for_each(|&(weight, variable)| weights[variable.index()] = weight);
        rules.push(Box::new(AtMost { sum, most: Rc::clone(&most) }));
        Self { rule: rules.len() - 1, most, base, weights }
    }

    /// The variables of the sum, each with the rule and its task.
    pub fn watchers(&self) -> impl Iterator<Item = (Var, (u8, u32))> + '_ {
        let rule = u8::try_from(self.rule).unwrap_or(u8::MAX);
        let weights = self.weights.iter().enumerate().filter(|&(_, &weight)| weight != 0);
        weights.map(move |(at, _)| (Var::at(at), (rule, 0)))
    }

    /// Whether a variable is in the sum.
    pub fn weighs(&self, variable: Var) -> bool {
        self.weights[variable.index()] != 0
    }

    /// Whether a variable's greatest value is best for the objective.
    pub fn wants_most(&self, variable: Var) -> bool {
        self.weights[variable.index()] < 0
    }
}

impl Inference for AtMost {
    fn rule(&self) -> Rule {
        Rule::Sum
    }

    fn constraints(&self) -> Vec<u32> {
        vec![NO_CONSTRAINT]
    }

    fn run(&mut self, _: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let Some(most) = self.most.get() else { return Ok(()) };
        self.sum.set_total(most);
        self.sum.strike(domains)
    }
}

impl Engine<'_> {
    /// From the next node on the sum of the goal may be at most this. Values of the solution that was found last are
    /// tried first, but for variables of the sum.
    pub fn bound(&mut self, most: i64) {
        let found = self.csp.variables().map(|variable| self.domains.least(variable));
        self.guide = Some(found.map(|place| u32::try_from(place).unwrap_or(u32::MAX)).collect());
        if let Some(bounding) = &self.bounding {
            bounding.most.set(Some(most.saturating_sub(bounding.base)));
        }
    }

    /// The bound is looked at, as it may have fallen.
    pub(super) fn bound_is_due(&mut self) {
        let Some(rule) = self.bounding.as_ref().map(|bounding| bounding.rule) else { return };
        if !std::mem::replace(&mut self.is_due[rule][0], true) {
            self.tasks[rule].push(0);
        }
    }
}
