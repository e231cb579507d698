//! Heuristics of the delete relaxation: h_max, h_add (Bonet and Geffner, 2001) and h_FF (Hoffmann and Nebel, 2001).

mod defaults;
mod dominance;
mod explore;
mod irrelevance;
mod layers;
mod lists;
mod max;
mod plan;
mod queue;
mod task;

pub(super) use self::lists::Lists;
pub(super) use self::queue::Queue;

use self::explore::{Exploration, UNREACHED};
use self::layers::Layers;
use self::max::Max;
use self::plan::RelaxedPlan;
use self::task::Relaxed;
use super::Evaluations;
use crate::packed::{Action, Packed, Words};
use solvarium::{Heuristic, Problem};
use std::cell::RefCell;

/// The estimate to compute from the relaxed costs of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// h_max: the cost of the most expensive goal fact, where an operator costs as much as its most expensive
    /// condition. Admissible and consistent.
    Max,
    /// h_add: the sum of the costs of the goal facts, where conditions add up. Not admissible.
    Add,
    /// h_FF: the cost of a relaxed plan, made of the operators that are cheapest by h_add. Not admissible.
    FastForward,
}

/// A heuristic of the delete relaxation.
///
/// Conditional effects are separate operators, and axioms are operators without cost. An estimate is infinite only if
/// the relaxation has no plan; then the task has none either.
#[derive(Clone, Debug)]
pub struct DeleteRelaxation {
    estimate: Estimate,
    scratch: RefCell<Scratch>,
    evaluations: Evaluations,
}

#[derive(Clone, Debug)]
enum Scratch {
    /// For h_max of small tasks.
    Layers(Box<Layers>),
    /// For h_max of others.
    Max(Max),
    /// For the others.
    Sum(Exploration, RelaxedPlan),
}

impl DeleteRelaxation {
    /// The heuristic of a task.
    #[must_use]
    pub fn new<S: Words>(packed: &Packed<S>, estimate: Estimate) -> Self {
        let relaxed = Relaxed::new(packed).reduced();
        let scratch = if estimate == Estimate::Max {
            match Layers::new(&relaxed, &packed.start().words()) {
                Some(layers) => Scratch::Layers(Box::new(layers)),
                None => Scratch::Max(Max::new(relaxed)),
            }
        } else {
            let plan = RelaxedPlan::new(&relaxed);
            Scratch::Sum(Exploration::new(relaxed), plan)
        };
        Self { estimate, scratch: RefCell::new(scratch), evaluations: Evaluations::default() }
    }

    /// The counter of evaluated states.
    #[must_use]
    pub fn evaluations(&self) -> Evaluations {
        self.evaluations.clone()
    }

    /// The estimate of a state. Adds its preferred actions if there is a list.
    fn evaluate<S: Words>(&self, state: &S, preferred: Option<&mut Vec<Action>>) -> u32 {
        self.evaluations.add_one();
        match &mut *self.scratch.borrow_mut() {
            Scratch::Layers(layers) => layers.evaluate(&state.words()),
            Scratch::Max(max) => max.evaluate(&state.words()),
            Scratch::Sum(exploration, plan) => {
                let sum = exploration.evaluate(&state.words());
                if sum == UNREACHED || self.estimate == Estimate::Add && preferred.is_none() {
                    return sum;
                }
                let cost = plan.extract(exploration, preferred);
                if self.estimate == Estimate::Add { sum } else { cost }
            }
        }
    }
}

impl<S: Words> Heuristic<Packed<S>> for DeleteRelaxation {
    type Memo = u32;

    #[inline]
    fn first(&self, state: &S) -> u32 {
        self.evaluate(state, None)
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }

    /// Adds the actions of the relaxed plan whose conditions cost nothing (helpful actions: Hoffmann and Nebel, 2001;
    /// here only those of the plan itself). h_max has none.
    fn prefer(&self, state: &S, preferred: &mut Vec<Action>) -> u32 {
        self.evaluate(state, Some(preferred))
    }

    #[inline]
    fn is_expensive(&self) -> bool {
        true
    }
}
