//! h_max (Bonet and Geffner, 2001), by generalised Dijkstra search until all goal facts are reached.
//!
//! The condition of an operator that is reached last is its most expensive one. So it suffices to count the conditions
//! that an operator lacks. Supporters are not needed, either.

use super::explore::{UNREACHED, plus};
use super::lists::Lists;
use super::queue::Queue;
use super::task::Relaxed;

/// The evaluation of h_max.
#[derive(Clone, Debug)]
pub(super) struct Max {
    relaxed: Relaxed,
    /// The operators, and a copy of them that an evaluation changes. A copy in one piece takes less time than several
    /// arrays.
    records: Vec<u32>,
    left: Vec<u32>,
    /// For each fact, the records of the operators with this condition.
    users: Lists,
    /// The records of the operators without conditions.
    free: Vec<u32>,
    facts: Facts,
    /// Whether every operator costs 1.
    is_unit: bool,
}

/// The cost and the effects of an operator, whose record is `| missing conditions | cost | effects | effect ... |`.
#[inline(always)]
fn outcome(records: &[u32], record: u32) -> (u32, &[u32]) {
    let (head, rest) = records[record as usize..].split_at(3);
    (head[1], &rest[..head[2] as usize])
}

impl Max {
    pub(super) fn new(relaxed: Relaxed) -> Self {
        let (mut records, mut free) = (Vec::new(), Vec::new());
        let mut starts = Vec::new();
        for (operator, conditions) in relaxed.conditions.iter().enumerate() {
            let effects = relaxed.effects.of(operator as u32);
            starts.push(records.len() as u32);
            if conditions.is_empty() {
                free.push(records.len() as u32);
            }
            records.extend([conditions.len() as u32, relaxed.costs[operator], effects.len() as u32]);
            records.extend(effects);
        }
        let mut users = Lists::default();
        for operators in relaxed.users().iter() {
            users.push(operators.iter().map(|&operator| starts[operator as usize]));
        }
        Self {
            left: records.clone(),
            records,
            users,
            free,
            facts: Facts::new(&relaxed),
            is_unit: relaxed.costs.iter().all(|&cost| cost == 1),
            relaxed,
        }
    }

    /// The greatest cost of a goal fact, or [`UNREACHED`].
    pub(super) fn evaluate(&mut self, words: &[u64]) -> u32 {
        if self.is_unit { self.explore::<true>(words) } else { self.explore::<false>(words) }
    }

    fn explore<const UNIT: bool>(&mut self, words: &[u64]) -> u32 {
        let Self { relaxed, records, left, users, free, facts, .. } = self;
        left.copy_from_slice(records);
        facts.start(relaxed.goal.len());
        relaxed.facts_of(words).for_each(|fact| facts.find::<UNIT>(fact, 0));
        for &record in &*free {
            let (cost, effects) = outcome(left, record);
            effects.iter().for_each(|&effect| facts.find::<UNIT>(effect, cost));
        }
        while facts.goals > 0 {
            let Some((fact, cost)) = facts.next::<UNIT>() else { return UNREACHED };
            for &record in users.of(fact) {
                let missing = &mut left[record as usize];
                *missing -= 1;
                if *missing > 0 {
                    continue;
                }
                let (own, effects) = outcome(left, record);
                let cost = plus(own, cost);
                effects.iter().for_each(|&effect| facts.find::<UNIT>(effect, cost));
                if UNIT && facts.goals == 0 {
                    break;
                }
            }
        }
        facts.greatest
    }
}

/// The facts of an evaluation.
#[derive(Clone, Debug)]
struct Facts {
    is_goal: Vec<bool>,
    /// The least known cost of each fact.
    costs: Vec<u32>,
    /// With unit costs, the facts in the order in which they were found, and the number that was reached.
    found: Vec<u32>,
    next: usize,
    /// With other costs, the facts that were found, by cost.
    queue: Queue,
    /// The number of goal facts that are missing, and the cost of the goal fact that was reached last.
    goals: usize,
    greatest: u32,
}

impl Facts {
    fn new(relaxed: &Relaxed) -> Self {
        let mut is_goal = vec![false; relaxed.facts];
        relaxed.goal.iter().for_each(|&fact| is_goal[fact as usize] = true);
        Self {
            is_goal,
            costs: vec![UNREACHED; relaxed.facts],
            found: Vec::new(),
            next: 0,
            queue: Queue::default(),
            goals: 0,
            greatest: 0,
        }
    }

    fn start(&mut self, goals: usize) {
        self.costs.fill(UNREACHED);
        self.found.clear();
        self.next = 0;
        self.queue.clear();
        (self.goals, self.greatest) = (goals, 0);
    }

    /// Finds a fact, or a lower cost of it. With unit costs the first cost of a fact is final, as this is breadth-first
    /// search.
    #[inline(always)]
    fn find<const UNIT: bool>(&mut self, fact: u32, cost: u32) {
        if cost >= self.costs[fact as usize] {
            return;
        }
        self.costs[fact as usize] = cost;
        if UNIT {
            self.found.push(fact);
            self.count_goal(fact, cost);
        } else {
            self.queue.push(cost, fact);
        }
    }

    #[inline(always)]
    fn count_goal(&mut self, fact: u32, cost: u32) {
        if self.is_goal[fact as usize] {
            self.goals -= 1;
            self.greatest = cost;
        }
    }

    /// Reaches the cheapest fact, and returns it with its cost.
    #[inline(always)]
    fn next<const UNIT: bool>(&mut self) -> Option<(u32, u32)> {
        if UNIT {
            let &fact = self.found.get(self.next)?;
            self.next += 1;
            return Some((fact, self.costs[fact as usize]));
        }
        loop {
            let (cost, fact) = self.queue.pop()?;
            if cost == self.costs[fact as usize] {
                self.count_goal(fact, cost);
                return Some((fact, cost));
            }
        }
    }
}
