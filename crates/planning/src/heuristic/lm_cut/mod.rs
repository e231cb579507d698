//! The landmark-cut heuristic LM-cut (Helmert and Domshlak, 2009).
//!
//! A disjunctive landmark is a set of operators of which every plan contains one. LM-cut finds landmarks as cuts in the
//! justification graph of h_max. It charges the cost of the cheapest operator of a landmark to all its operators, and
//! repeats this until h_max is 0. The sum of the charges is an admissible estimate.

mod cut;
mod explore;
mod task;

use self::cut::Cut;
use self::explore::{Exploration, UNREACHED};
use self::task::{NONE, Task};
use super::Evaluations;
use super::relaxed::Lists;
use crate::packed::{Action, Packed, Words};
use solvarium::{Error, Heuristic};
use std::cell::RefCell;

/// The source of the landmarks of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts {
    /// Computes all cuts of each state from scratch, as published.
    Fresh,
    /// A child keeps the landmarks of its parent that do not contain the action, and only the others are computed
    /// (Pommerening and Helmert, 2013). So an estimate depends on the parent, too, but it is admissible for every
    /// parent.
    Inherited,
}

/// The LM-cut heuristic. Admissible, but not consistent.
#[derive(Clone, Debug)]
pub struct LmCut<S> {
    cuts: Cuts,
    task: Task,
    scratch: RefCell<Scratch<S>>,
    evaluations: Evaluations,
}

#[derive(Clone, Debug)]
struct Scratch<S> {
    exploration: Exploration,
    cut: Cut,
    /// The state that is expanded, while its landmarks are not computed.
    parent: Option<S>,
    landmarks: Landmarks,
}

/// Landmarks of the state that is expanded.
#[derive(Clone, Debug, Default)]
struct Landmarks {
    operators: Lists,
    costs: Vec<u32>,
}

impl<S: Words> LmCut<S> {
    /// The heuristic of a task.
    ///
    /// # Errors
    /// The task has axioms or conditional effects.
    pub fn new(packed: &Packed<S>, cuts: Cuts) -> Result<Self, Error> {
        let task = Task::new(packed)?;
        let scratch = Scratch {
            exploration: Exploration::new(&task),
            cut: Cut::new(&task),
            parent: None,
            landmarks: Landmarks::default(),
        };
        Ok(Self { cuts, task, scratch: RefCell::new(scratch), evaluations: Evaluations::default() })
    }

    /// The counter of evaluated states.
    #[must_use]
    pub fn evaluations(&self) -> Evaluations {
        self.evaluations.clone()
    }

    /// Computes the landmarks of the state that is expanded, unless this is done.
    fn evaluate_parent(&self, scratch: &mut Scratch<S>) {
        if let Some(parent) = scratch.parent.take() {
            scratch.landmarks = Landmarks::default();
            let mut found = Landmarks::default();
            scratch.exploration.reset(&self.task);
            self.complete(scratch, &parent.words(), Some(&mut found));
            scratch.landmarks = found;
        }
    }

    /// Charges the parent's landmarks that do not contain the action. Returns their cost.
    fn inherit(&self, scratch: &mut Scratch<S>, action: Action) -> u32 {
        let operator = self.task.of_action[action.index()];
        let Scratch { exploration, landmarks, .. } = scratch;
        let mut total: u32 = 0;
        for (landmark, &cost) in landmarks.operators.iter().zip(&landmarks.costs) {
            if operator == NONE || !landmark.contains(&operator) {
                total = total.saturating_add(cost);
                landmark.iter().for_each(|&operator| exploration.operators[operator as usize].cost -= cost);
            }
        }
        total
    }

    /// Adds landmarks until h_max is 0. Returns the sum of their costs, or [`UNREACHED`] for a dead end.
    fn complete(&self, scratch: &mut Scratch<S>, words: &[u64], mut found: Option<&mut Landmarks>) -> u32 {
        let Scratch { exploration, cut, .. } = scratch;
        let task = &self.task;
        exploration.explore(task, words);
        if exploration.costs[task.goal as usize] == UNREACHED {
            return UNREACHED;
        }
        let mut total: u32 = 0;
        while exploration.costs[task.goal as usize] > 0 {
            cut.find(task, exploration);
            let costs = cut.operators.iter().map(|&operator| exploration.operators[operator as usize].cost);
            // Every cut has an operator, as the goal can be reached, and all of them cost something.
            let cost = costs.min().unwrap_or(0);
            if cost == 0 {
                break;
            }
            total = total.saturating_add(cost).min(UNREACHED - 1);
            for &operator in &cut.operators {
                exploration.operators[operator as usize].cost -= cost;
            }
            exploration.update(task, &cut.operators);
            if let Some(found) = &mut found {
                found.operators.push(cut.operators.iter().copied());
                found.costs.push(cost);
            }
        }
        total
    }
}

impl<S: Words> Heuristic<Packed<S>> for LmCut<S> {
    type Memo = u32;

    fn first(&self, state: &S) -> u32 {
        self.evaluations.add_one();
        let scratch = &mut *self.scratch.borrow_mut();
        scratch.exploration.reset(&self.task);
        self.complete(scratch, &state.words(), None)
    }

    fn after(&self, _: &u32, action: &Action, child: &S) -> u32 {
        if self.cuts == Cuts::Fresh {
            return self.first(child);
        }
        self.evaluations.add_one();
        let scratch = &mut *self.scratch.borrow_mut();
        self.evaluate_parent(scratch);
        scratch.exploration.reset(&self.task);
        let inherited = self.inherit(scratch, *action);
        match self.complete(scratch, &child.words(), None) {
            UNREACHED => UNREACHED,
            more => inherited.saturating_add(more).min(UNREACHED - 1),
        }
    }

    fn prepare(&self, _: &u32, state: &S) {
        if self.cuts == Cuts::Inherited {
            self.scratch.borrow_mut().parent = Some(state.clone());
        }
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }

    #[inline]
    fn is_expensive(&self) -> bool {
        true
    }
}
