//! h_max of all facts, kept up to date while the costs of operators fall, and the supporter of every operator.
//!
//! An operator keeps its supporter until another condition is strictly more expensive. This rule is part of the
//! estimate: the landmarks depend on the choice between conditions of equal cost.

use super::super::relaxed::Queue;
use super::task::{NONE, State, Task};

/// The h_max of a fact that is not reached.
pub(super) const UNREACHED: u32 = u32::MAX;

/// h_max of every fact, with the costs that are left.
#[derive(Clone, Debug)]
pub(super) struct Exploration {
    pub(super) costs: Vec<u32>,
    /// The operator that gave a fact its h_max, if the fact is not true in the state.
    pub(super) achievers: Vec<u32>,
    /// The number of conditions of each operator that the first exploration has not reached.
    unreached: Vec<u32>,
    pub(super) operators: Vec<State>,
    queue: Queue,
}

impl Exploration {
    pub(super) fn new(task: &Task) -> Self {
        Self {
            costs: vec![UNREACHED; task.facts],
            achievers: vec![NONE; task.facts],
            unreached: task.sizes.clone(),
            operators: task.operators.clone(),
            queue: Queue::default(),
        }
    }

    /// Resets everything, including the costs that landmarks have used up.
    pub(super) fn reset(&mut self, task: &Task) {
        self.costs.fill(UNREACHED);
        self.unreached.copy_from_slice(&task.sizes);
        self.operators.copy_from_slice(&task.operators);
        self.queue.clear();
    }

    /// Computes h_max and supporters for a state, after [`Exploration::reset`]. Stops once h_max of the goal is 0.
    pub(super) fn explore(&mut self, task: &Task, words: &[u64]) {
        let Self { costs, achievers, unreached, operators, queue } = self;
        for fact in task.facts_of(words) {
            costs[fact as usize] = 0;
            queue.push(0, fact);
        }
        while let Some((cost, fact)) = queue.pop() {
            if costs[fact as usize] < cost {
                continue;
            }
            for &operator in task.users.of(fact) {
                let left = &mut unreached[operator as usize];
                *left -= 1;
                if *left > 0 {
                    continue;
                }
                let state = &mut operators[operator as usize];
                (state.supporter, state.supporter_cost) = (fact, cost);
                let cost = state.effect_cost();
                for &effect in task.effects.of(operator) {
                    if cost < costs[effect as usize] {
                        (costs[effect as usize], achievers[effect as usize]) = (cost, operator);
                        queue.push(cost, effect);
                    }
                }
            }
            if costs[task.goal as usize] == 0 {
                return;
            }
        }
    }

    /// Updates h_max and supporters after the costs of these operators fell.
    pub(super) fn update(&mut self, task: &Task, cheaper: &[u32]) {
        let Self { costs, achievers, operators, queue, .. } = self;
        queue.clear();
        let mut reach_effects = |operator: u32, cost: u32, costs: &mut [u32], queue: &mut Queue| {
            for &effect in task.effects.of(operator) {
                if cost < costs[effect as usize] {
                    (costs[effect as usize], achievers[effect as usize]) = (cost, operator);
                    queue.push(cost, effect);
                }
            }
        };
        for &operator in cheaper {
            reach_effects(operator, operators[operator as usize].effect_cost(), costs, queue);
        }
        while let Some((cost, fact)) = queue.pop() {
            if costs[fact as usize] < cost {
                continue;
            }
            for &operator in task.users.of(fact) {
                let state = &mut operators[operator as usize];
                if state.supporter != fact || state.supporter_cost <= cost {
                    continue;
                }
                let before = state.supporter_cost;
                for &condition in task.conditions.of(operator) {
                    if costs[condition as usize] > costs[state.supporter as usize] {
                        state.supporter = condition;
                    }
                }
                state.supporter_cost = costs[state.supporter as usize];
                if state.supporter_cost != before {
                    reach_effects(operator, state.effect_cost(), costs, queue);
                }
            }
        }
    }
}
