//! Cuts in the justification graph: sets of operators of which every plan contains one (Helmert and Domshlak, 2009).
//!
//! The graph has an edge from the supporter of each operator to each of its effects. The goal zone is the set of
//! facts from which edges without cost lead to the goal. The cut is the set of edges into the zone from facts that the
//! state reaches without entering it.
//!
//! The zone is marked backwards from the goal. It is small, so the edges into it are found during the search, and
//! reachability is tested only for their supporters: from a supporter back along the operators that gave the facts
//! their h_max. That path rarely fails; if it does, all other paths are tried. So the graph is never searched forwards.
//!
//! An operator without cost whose effect is in the zone adds its supporter to the zone. Its supporter is one of its
//! conditions with the greatest h_max: the first that is in the zone already, or that no operator without cost makes
//! true. So
//! the zone stays small, and later cuts are disjoint more often. The choice holds for later cuts, too.

use super::explore::Exploration;
use super::task::{NONE, State, Task};

/// The memory of cuts.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    round: u32,
    /// The last round in which a fact was in the goal zone, and in which an operator had an effect in the zone.
    zone: Vec<u32>,
    enters: Vec<u32>,
    /// The last round in which a fact was reachable from the state, and in which a search visited it.
    reached: Vec<u32>,
    visited: Vec<u32>,
    /// Facts of a search in depth, each with the next of its makers.
    path: Vec<(u32, u32)>,
    trail: Vec<u32>,
    /// The operators of the cut.
    pub(super) operators: Vec<u32>,
}

impl Cut {
    pub(super) fn new(task: &Task) -> Self {
        let (facts, operators) = (vec![0; task.facts], vec![0; task.operators.len()]);
        Self {
            round: 0,
            zone: facts.clone(),
            enters: operators,
            reached: facts.clone(),
            visited: facts,
            path: Vec::new(),
            trail: Vec::new(),
            operators: Vec::new(),
        }
    }

    /// Finds a cut, if h_max of the goal is positive. The cut has at least one operator, and all of its operators have
    /// a cost.
    pub(super) fn find(&mut self, task: &Task, exploration: &mut Exploration) {
        self.start_round();
        self.mark_zone(task, exploration);
        let mut operators = std::mem::take(&mut self.operators);
        operators.retain(|&operator| {
            let supporter = exploration.operators[operator as usize].supporter;
            !self.is_in_zone(supporter) && self.is_reached(task, exploration, supporter)
        });
        self.operators = operators;
    }

    fn start_round(&mut self) {
        if self.round == u32::MAX {
            for marks in [&mut self.zone, &mut self.enters, &mut self.reached, &mut self.visited] {
                marks.fill(0);
            }
            self.round = 0;
        }
        self.round += 1;
        self.operators.clear();
    }

    #[inline]
    fn is_in_zone(&self, fact: u32) -> bool {
        self.zone[fact as usize] == self.round
    }

    #[inline]
    fn enter_zone(&mut self, fact: u32) {
        if !self.is_in_zone(fact) {
            self.zone[fact as usize] = self.round;
            self.path.push((fact, 0));
        }
    }

    /// Marks the goal zone depth first, as the choice of supporters depends on the zone so far. Lists the operators with
    /// a cost whose effects are in it.
    fn mark_zone(&mut self, task: &Task, exploration: &mut Exploration) {
        self.enter_zone(task.goal);
        while let Some((fact, next)) = self.path.last_mut() {
            let Some(&operator) = task.makers.of(*fact).get(*next as usize) else {
                self.path.pop();
                continue;
            };
            *next += 1;
            let State { cost, supporter, .. } = exploration.operators[operator as usize];
            if supporter == NONE {
                continue;
            }
            let is_new = std::mem::replace(&mut self.enters[operator as usize], self.round) != self.round;
            if cost == 0 {
                let supporter = self.choose_supporter(task, exploration, operator);
                self.enter_zone(supporter);
            } else if is_new {
                self.operators.push(operator);
            }
        }
    }

    /// Lets the supporter of an operator without cost be the first of its most expensive conditions that is in the zone
    /// or that no operator without cost makes true. Returns the supporter.
    fn choose_supporter(&self, task: &Task, exploration: &mut Exploration, operator: u32) -> u32 {
        let Exploration { costs, operators, .. } = exploration;
        let State { supporter_cost, supporter, .. } = operators[operator as usize];
        let is_free = |&maker: &u32| operators[maker as usize].cost == 0;
        let fits = |&&fact: &&u32| {
            costs[fact as usize] == supporter_cost
                && (self.is_in_zone(fact) || !task.makers.of(fact).iter().any(is_free))
        };
        let supporter = task.conditions.of(operator).iter().find(fits).copied().unwrap_or(supporter);
        operators[operator as usize].supporter = supporter;
        supporter
    }

    /// Whether the state reaches a fact by edges whose operators have no effect in the zone. Facts of h_max 0 are
    /// reached so, as the facts of the zone cost more.
    fn is_reached(&mut self, task: &Task, exploration: &Exploration, fact: u32) -> bool {
        self.trail.clear();
        let mut at = fact;
        while exploration.costs[at as usize] > 0 && self.reached[at as usize] != self.round {
            let achiever = exploration.achievers[at as usize];
            // A path that is longer than the number of facts contains a cycle.
            if self.enters[achiever as usize] == self.round || self.trail.len() == task.facts {
                return self.is_reached_somehow(task, exploration, fact);
            }
            self.trail.push(at);
            at = exploration.operators[achiever as usize].supporter;
        }
        for &fact in &self.trail {
            self.reached[fact as usize] = self.round;
        }
        true
    }

    /// Whether the fact is reached, by a search along all edges.
    #[cold]
    fn is_reached_somehow(&mut self, task: &Task, exploration: &Exploration, fact: u32) -> bool {
        if self.visited[fact as usize] == self.round {
            return false;
        }
        self.trail.clear();
        self.path.push((fact, 0));
        self.visited[fact as usize] = self.round;
        while let Some((fact, next)) = self.path.last_mut() {
            let Some(&operator) = task.makers.of(*fact).get(*next as usize) else {
                self.trail.push(*fact);
                self.path.pop();
                continue;
            };
            *next += 1;
            let supporter = exploration.operators[operator as usize].supporter;
            if supporter == NONE || self.enters[operator as usize] == self.round {
                continue;
            }
            if exploration.costs[supporter as usize] == 0 || self.reached[supporter as usize] == self.round {
                self.path.drain(..).for_each(|(fact, _)| self.reached[fact as usize] = self.round);
                // The facts that were left may lead to one of the path.
                self.trail.iter().for_each(|&fact| self.visited[fact as usize] = 0);
                return true;
            }
            if self.visited[supporter as usize] != self.round {
                self.visited[supporter as usize] = self.round;
                self.path.push((supporter, 0));
            }
        }
        false
    }
}
