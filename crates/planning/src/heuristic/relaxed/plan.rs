//! A relaxed plan: from the goal facts back through the supporters that an exploration found.

use super::explore::{Exploration, NO_SUPPORTER, plus};
use super::task::Relaxed;
use crate::packed::Action;

/// The memory of extractions.
#[derive(Clone, Debug)]
pub(super) struct RelaxedPlan {
    /// The facts that are supported so far, and whether a fact is one of them.
    marked: Vec<u32>,
    is_marked: Vec<bool>,
    /// The actions in the plan: several relaxed operators can be parts of one action.
    actions: Vec<Action>,
    is_in_plan: Vec<bool>,
}

impl RelaxedPlan {
    pub(super) fn new(relaxed: &Relaxed) -> Self {
        let actions = relaxed.actions.iter().flatten().map(|action| action.index() + 1).max().unwrap_or(0);
        Self {
            marked: Vec::new(),
            is_marked: vec![false; relaxed.facts],
            actions: Vec::new(),
            is_in_plan: vec![false; actions],
        }
    }

    /// The cost of the relaxed plan of an exploration that reached all goal facts. Adds the actions that need nothing
    /// but facts of the state, if there is a list.
    pub(super) fn extract(
        &mut self,
        exploration: &Exploration,
        mut preferred: Option<&mut Vec<Action>>,
    ) -> u32 {
        let relaxed = &exploration.relaxed;
        let mut cost = 0;
        relaxed.goal.iter().for_each(|&fact| self.mark(fact));
        let mut next = 0;
        while let Some(&fact) = self.marked.get(next) {
            next += 1;
            let supporter = exploration.supporters[fact as usize];
            if supporter == NO_SUPPORTER {
                continue;
            }
            relaxed.conditions.of(supporter).iter().for_each(|&condition| self.mark(condition));
            let Some(action) = relaxed.actions[supporter as usize] else { continue };
            let own = relaxed.costs[supporter as usize];
            if !std::mem::replace(&mut self.is_in_plan[action.index()], true) {
                self.actions.push(action);
                cost = plus(cost, own);
            }
            let is_applicable = exploration.progress[supporter as usize].cost == own;
            if let (Some(preferred), true) = (&mut preferred, is_applicable)
                && !preferred.contains(&action)
            {
                preferred.push(action);
            }
        }
        self.marked.drain(..).for_each(|fact| self.is_marked[fact as usize] = false);
        self.actions.drain(..).for_each(|action| self.is_in_plan[action.index()] = false);
        cost
    }

    fn mark(&mut self, fact: u32) {
        if !std::mem::replace(&mut self.is_marked[fact as usize], true) {
            self.marked.push(fact);
        }
    }
}
