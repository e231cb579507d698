//! The bound of an objective: an upper bound on a sum, which falls from solution to solution. The relaxation bounds the
//! sum from below.

use super::relaxation::Relaxation;
use super::{Engine, NO_CONSTRAINT};
use crate::csp::Relation;
use crate::csp::domains::{Domains, Wiped};
use crate::csp::instance::Csp;
use crate::csp::objective::Goal;
use crate::csp::propagate::{Inference, Sum};
use crate::csp::var::Var;
use crate::limits::{Clock, Stop};
use crate::watch::Rule;
use std::cell::Cell;
use std::rc::Rc;

/// The rule that enforces the bound, and the engine's data about it.
pub(super) struct Bounding {
    /// The number of the rule, which has one task.
    rule: usize,
    /// The upper bound of the sum, with indices as values; `None` before the first solution.
    most: Rc<Cell<Option<i64>>>,
    /// The last lower bound of the sum, with indices as values.
    least: Rc<Cell<Option<i64>>>,
    /// The lower bound at the root.
    floor: Option<i64>,
    /// The sum of all terms if each variable has the least value of the model.
    base: i64,
    /// For each variable, its weight in the sum.
    weights: Vec<i32>,
}

struct AtMost {
    sum: Sum,
    most: Rc<Cell<Option<i64>>>,
    least: Rc<Cell<Option<i64>>>,
    relaxation: Relaxation,
}

impl Bounding {
    /// Adds the rule that enforces the bound to the others, within the limits of a clock.
    pub fn of(
        csp: &Csp,
        goal: &Goal,
        rules: &mut Vec<Box<dyn Inference>>,
        clock: &Clock<'_>,
    ) -> Result<Self, Stop> {
        let (most, least) = (Rc::new(Cell::new(None)), Rc::new(Cell::new(None)));
        let sum = Sum::of(csp, &goal.terms, Relation::AtMost, 0);
        let base = goal.terms.iter().map(|&(weight, _)| i64::from(weight) * i64::from(csp.value(0))).sum();
        let mut weights = vec![0; csp.variables().len()];
        goal.terms.iter().for_each(|&(weight, variable)| weights[variable.index()] = weight);
        let relaxation = Relaxation::of(csp, &goal.terms, clock)?;
        rules.push(Box::new(AtMost { sum, most: Rc::clone(&most), least: Rc::clone(&least), relaxation }));
        Ok(Self { rule: rules.len() - 1, most, least, floor: None, base, weights })
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

    fn bytes(&self) -> usize {
        self.relaxation.bytes()
    }

    fn run(&mut self, _: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let most = self.most.get();
        if let Some(most) = most {
            self.sum.set_total(most);
            self.sum.prune(domains)?;
        }
        let bound = self.relaxation.bound(domains)?;
        self.least.set(bound.map(Relaxation::rounded));
        match (bound, most) {
            (Some(bound), Some(most)) => self.relaxation.prune(domains, bound, most),
            _ => Ok(()),
        }
    }
}

impl Engine<'_> {
    /// Sets the upper bound of the sum from the next node on. Values of the last solution are tried first, except
    /// for variables of the sum.
    pub fn bound(&mut self, most: i64) {
        let found = self.csp.variables().map(|variable| self.domains.least(variable));
        self.guide = Some(found.map(|place| u32::try_from(place).unwrap_or(u32::MAX)).collect());
        if let Some(bounding) = &self.bounding {
            bounding.most.set(Some(most.saturating_sub(bounding.base)));
        }
    }

    /// Uses the lower bound at the root as that of all solutions.
    pub(super) fn note_floor(&mut self) {
        if let Some(bounding) = &mut self.bounding {
            bounding.floor = bounding.least.get();
        }
    }

    /// Whether no solution can have a sum below this.
    pub fn is_least(&self, sum: i64) -> bool {
        let floor =
            self.bounding.as_ref().and_then(|bounding| bounding.floor.map(|floor| floor + bounding.base));
        floor.is_some_and(|floor| sum <= floor)
    }

    /// Queues the bound, as it may have fallen.
    pub(super) fn bound_is_due(&mut self) {
        let Some(rule) = self.bounding.as_ref().map(|bounding| bounding.rule) else { return };
        if !std::mem::replace(&mut self.is_due[rule][0], true) {
            self.tasks[rule].push(0);
        }
    }
}
