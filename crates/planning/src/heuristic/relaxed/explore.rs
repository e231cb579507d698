//! h_add (Bonet and Geffner, 2001): the cheapest relaxed cost of every fact, by generalised Dijkstra search.

use super::lists::Lists;
use super::queue::Queue;
use super::task::Relaxed;

/// The cost of a fact that cannot be reached.
pub(crate) const UNREACHED: u32 = u32::MAX;
/// The supporter of a fact that is true in the state.
pub(crate) const NO_SUPPORTER: u32 = u32::MAX;

/// The sum of two costs, at most the greatest cost of a fact that is reached.
#[inline]
pub(crate) fn plus(a: u32, b: u32) -> u32 {
    if a == UNREACHED || b == UNREACHED { UNREACHED } else { a.saturating_add(b).min(UNREACHED - 1) }
}

/// An operator during an exploration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// The number of conditions that are not reached.
    unreached: u32,
    /// The operator's own cost, and the costs of the conditions that are reached.
    pub(crate) cost: u32,
}

/// An exploration of a relaxed task.
#[derive(Clone, Debug)]
pub(crate) struct Exploration {
    pub(crate) relaxed: Relaxed,
    users: Lists,
    /// The operators before an exploration.
    operators: Vec<Progress>,
    /// The operators without conditions.
    free: Vec<u32>,
    is_goal: Vec<bool>,
    /// Of the last exploration: the cost of each fact and the operator that gives it.
    pub(crate) costs: Vec<u32>,
    pub(crate) supporters: Vec<u32>,
    pub(crate) progress: Vec<Progress>,
    queue: Queue,
}

impl Exploration {
    pub(crate) fn new(relaxed: Relaxed) -> Self {
        let sizes = relaxed.conditions.iter().map(|list| list.len() as u32);
        let operators: Vec<Progress> =
            sizes.zip(&relaxed.costs).map(|(unreached, &cost)| Progress { unreached, cost }).collect();
        let is_free = |(_, operator): &(u32, &Progress)| operator.unreached == 0;
        let free = (0..).zip(&operators).filter(is_free).map(|(operator, _)| operator).collect();
        let mut is_goal = vec![false; relaxed.facts];
        relaxed.goal.iter().for_each(|&fact| is_goal[fact as usize] = true);
        Self {
            users: relaxed.users(),
            free,
            is_goal,
            costs: vec![UNREACHED; relaxed.facts],
            supporters: vec![NO_SUPPORTER; relaxed.facts],
            progress: operators.clone(),
            operators,
            queue: Queue::default(),
            relaxed,
        }
    }

    /// The sum of the costs of the goal facts, or [`UNREACHED`].
    pub(crate) fn evaluate(&mut self, words: &[u64]) -> u32 {
        self.explore(words);
        self.relaxed.goal.iter().map(|&fact| self.costs[fact as usize]).fold(0, plus)
    }

    fn reset(&mut self) {
        self.costs.fill(UNREACHED);
        self.progress.copy_from_slice(&self.operators);
        self.queue.clear();
    }

    /// Reaches a fact if this is cheaper than before.
    #[inline]
    fn reach(&mut self, fact: u32, cost: u32, supporter: u32) {
        let known = &mut self.costs[fact as usize];
        if cost < *known {
            *known = cost;
            self.supporters[fact as usize] = supporter;
            self.queue.push(cost, fact);
        }
    }

    fn reach_effects(&mut self, operator: u32, conditions: u32) {
        let cost = plus(self.relaxed.costs[operator as usize], conditions);
        for at in 0..self.relaxed.effects.of(operator).len() {
            let fact = self.relaxed.effects.of(operator)[at];
            self.reach(fact, cost, operator);
        }
    }

    /// Reaches facts by increasing cost until all goal facts are final.
    fn explore(&mut self, words: &[u64]) {
        self.reset();
        for at in 0..self.free.len() {
            self.reach_effects(self.free[at], 0);
        }
        let Self { relaxed, costs, supporters, queue, .. } = self;
        for fact in relaxed.facts_of(words) {
            if costs[fact as usize] > 0 {
                costs[fact as usize] = 0;
                supporters[fact as usize] = NO_SUPPORTER;
                queue.push(0, fact);
            }
        }
        let mut goals = relaxed.goal.len();
        while let Some((cost, fact)) = self.queue.pop() {
            if self.costs[fact as usize] < cost {
                continue;
            }
            if self.is_goal[fact as usize] {
                goals -= 1;
                if goals == 0 {
                    return;
                }
            }
            let Self { relaxed, users, progress, costs, supporters, queue, .. } = self;
            for &operator in users.of(fact) {
                let own = &mut progress[operator as usize];
                own.unreached -= 1;
                own.cost = plus(own.cost, cost);
                if own.unreached > 0 {
                    continue;
                }
                let cost = own.cost;
                for &effect in relaxed.effects.of(operator) {
                    if cost < costs[effect as usize] {
                        costs[effect as usize] = cost;
                        supporters[effect as usize] = operator;
                        queue.push(cost, effect);
                    }
                }
            }
        }
    }
}
