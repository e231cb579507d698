//! For tests: small random graphs with everything in them that searches trip
//! over, and the true distances, computed the slow way.

use crate::{Cost, Problem, Real, Reversible};
use proptest::prelude::*;
use std::cell::Cell;

/// A directed graph whose start is state 0; loops, parallel edges, edges that
/// cost nothing, goals that cannot be reached, no goal, the start as goal.
#[derive(Clone, Debug)]
pub(super) struct RandomGraph {
    pub(super) states: u8,
    /// From, to, cost.
    pub(super) edges: Vec<(u8, u8, u32)>,
    pub(super) goals: Vec<u8>,
    /// A number from 0 to 99 for each state, to spoil heuristics with.
    pub(super) noise: Vec<u32>,
}

pub(super) const FAR: u32 = u32::MAX;

prop_compose! {
    pub(super) fn graphs()(states in 1..10u8)(
        states in Just(states),
        edges in prop::collection::vec((0..states, 0..states, prop_oneof![2 => Just(0), 1 => Just(1), 7 => 0..20u32]), 0..30),
        goals in prop::collection::vec(0..states, 0..4),
        noise in prop::collection::vec(0..100u32, states as usize),
    ) -> RandomGraph {
        RandomGraph { states, edges, goals, noise }
    }
}

impl Problem for RandomGraph {
    type State = u8;
    type Action = usize;
    type Cost = u32;
    fn start(&self) -> u8 {
        0
    }
    fn is_goal(&self, state: &u8) -> bool {
        self.goals.contains(state)
    }
    fn actions(&self, state: &u8) -> impl IntoIterator<Item = usize> {
        let here = *state;
        (0..self.edges.len()).filter(move |&edge| self.edges[edge].0 == here)
    }
    fn apply(&self, state: &mut u8, action: &usize) {
        *state = self.edges[*action].1;
    }
    fn cost(&self, _: &u8, action: &usize) -> u32 {
        self.edges[*action].2
    }
}

impl Reversible for RandomGraph {
    fn goals(&self) -> impl IntoIterator<Item = u8> {
        self.goals.clone()
    }
    fn actions_into(&self, state: &u8) -> impl IntoIterator<Item = usize> {
        let here = *state;
        (0..self.edges.len()).filter(move |&edge| self.edges[edge].1 == here)
    }
    fn undo(&self, state: &mut u8, action: &usize) {
        *state = self.edges[*action].0;
    }
}

impl RandomGraph {
    /// The same graph, every edge at this price.
    pub(super) fn priced(mut self, price: u32) -> Self {
        self.edges.iter_mut().for_each(|edge| edge.2 = price);
        self
    }

    /// All distances (Floyd, 1962).
    pub(super) fn distances(&self) -> Vec<Vec<u32>> {
        let n = usize::from(self.states);
        let mut far = vec![vec![FAR; n]; n];
        (0..n).for_each(|s| far[s][s] = 0);
        for &(a, b, cost) in &self.edges {
            let known = &mut far[usize::from(a)][usize::from(b)];
            *known = cost.min(*known);
        }
        for via in 0..n {
            for a in 0..n {
                for b in 0..n {
                    far[a][b] = far[a][b].min(far[a][via].plus(far[via][b]));
                }
            }
        }
        far
    }

    /// The cheapest cost from each state to a goal.
    pub(super) fn costs_to_goal(&self) -> Vec<u32> {
        let far = self.distances();
        far.iter().map(|row| self.goals.iter().map(|&g| row[usize::from(g)]).min().unwrap_or(FAR)).collect()
    }

    /// The cheapest cost from the start to each state.
    pub(super) fn costs_from_start(&self) -> Vec<u32> {
        self.distances().swap_remove(0)
    }

    /// The cost of the cheapest plan.
    pub(super) fn optimum(&self) -> Option<u32> {
        Some(self.costs_to_goal()[0]).filter(|&cost| cost != FAR)
    }

    /// Turns exact distances into estimates: admissible, and hardly ever
    /// consistent. Dead ends are told at some states only.
    pub(super) fn spoiled(&self, exact: &[u32]) -> Vec<u32> {
        let spoil = |(&d, &noise): (&u32, &u32)| match d {
            FAR if noise % 3 == 0 => FAR,
            FAR => noise,
            d => d * noise / 99,
        };
        exact.iter().zip(&self.noise).map(spoil).collect()
    }
}

/// The same graph at real prices: each a seventh, so that sums are rounded.
#[derive(Clone, Debug)]
pub(super) struct Sevenths(pub(super) RandomGraph);

impl Problem for Sevenths {
    type State = u8;
    type Action = usize;
    type Cost = Real;
    fn start(&self) -> u8 {
        0
    }
    fn is_goal(&self, state: &u8) -> bool {
        self.0.is_goal(state)
    }
    fn actions(&self, state: &u8) -> impl IntoIterator<Item = usize> {
        self.0.actions(state)
    }
    fn apply(&self, state: &mut u8, action: &usize) {
        self.0.apply(state, action);
    }
    fn cost(&self, before: &u8, action: &usize) -> Real {
        Real::new(f64::from(self.0.cost(before, action)) / 7.0)
    }
}

impl Reversible for Sevenths {
    fn goals(&self) -> impl IntoIterator<Item = u8> {
        self.0.goals()
    }
    fn actions_into(&self, state: &u8) -> impl IntoIterator<Item = usize> {
        self.0.actions_into(state)
    }
    fn undo(&self, state: &mut u8, action: &usize) {
        self.0.undo(state, action);
    }
}

/// A chain of states from 0 to `length`, to be walked both ways, that counts
/// how often its actions are listed.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub(super) length: u32,
    pub(super) listed: Cell<u64>,
}

impl Chain {
    pub(super) fn of(length: u32) -> Self {
        Self { length, listed: Cell::new(0) }
    }

    fn steps(&self) -> [i8; 2] {
        self.listed.set(self.listed.get() + 1);
        [-1, 1]
    }
}

impl Problem for Chain {
    type State = i64;
    type Action = i8;
    type Cost = u32;
    fn start(&self) -> i64 {
        0
    }
    fn is_goal(&self, state: &i64) -> bool {
        *state == i64::from(self.length)
    }
    fn actions(&self, _: &i64) -> impl IntoIterator<Item = i8> {
        self.steps()
    }
    fn apply(&self, state: &mut i64, action: &i8) {
        *state += i64::from(*action);
    }
    fn inverse(&self, action: &i8) -> Option<i8> {
        Some(-action)
    }
}

impl Reversible for Chain {
    fn goals(&self) -> impl IntoIterator<Item = i64> {
        [i64::from(self.length)]
    }
    fn actions_into(&self, _: &i64) -> impl IntoIterator<Item = i8> {
        self.steps()
    }
    fn undo(&self, state: &mut i64, action: &i8) {
        *state -= i64::from(*action);
    }
}
