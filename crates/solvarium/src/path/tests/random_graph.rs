//! For tests: small random graphs with all difficulties for searches, their true distances, computed in a slow way, and
//! the properties that every search must have on them.

use super::audit::audit;
use crate::limits::Stop;
use crate::{Algorithm, Cost, Limits, Outcome, Plan, Problem, Real, Reversible, Run, Stats, solve};
use proptest::prelude::*;
use std::cell::Cell;

/// A directed graph whose start is state 0. It may have loops, parallel edges, edges of cost 0, unreachable goals, no
/// goal, or the start as goal.
#[derive(Clone, Debug)]
pub(in crate::path) struct RandomGraph {
    pub(in crate::path) states: u8,
    /// From, to, cost.
    pub(in crate::path) edges: Vec<(u8, u8, u32)>,
    pub(in crate::path) goals: Vec<u8>,
    /// A number from 0 to 99 for each state, to perturb heuristics.
    pub(in crate::path) noise: Vec<u32>,
}

pub(in crate::path) const FAR: u32 = u32::MAX;

prop_compose! {
    pub(in crate::path) fn graphs()(states in 1..10u8)(
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
    /// Gives every edge the same cost.
    pub(in crate::path) fn priced(mut self, price: u32) -> Self {
        self.edges.iter_mut().for_each(|edge| edge.2 = price);
        self
    }

    /// All pairwise distances (Floyd, 1962).
    pub(in crate::path) fn distances(&self) -> Vec<Vec<u32>> {
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

    /// The least cost from each state to a goal.
    pub(in crate::path) fn costs_to_goal(&self) -> Vec<u32> {
        let far = self.distances();
        far.iter().map(|row| self.goals.iter().map(|&g| row[usize::from(g)]).min().unwrap_or(FAR)).collect()
    }

    /// The least cost from the start to each state.
    pub(in crate::path) fn costs_from_start(&self) -> Vec<u32> {
        self.distances().swap_remove(0)
    }

    /// The cost of the cheapest plan.
    pub(in crate::path) fn optimum(&self) -> Option<u32> {
        Some(self.costs_to_goal()[0]).filter(|&cost| cost != FAR)
    }

    /// Turns exact distances into estimates that are admissible and hardly ever consistent. Only some dead ends are
    /// recognised.
    pub(in crate::path) fn spoiled(&self, exact: &[u32]) -> Vec<u32> {
        let spoil = |(&d, &noise): (&u32, &u32)| match d {
            FAR if noise % 3 == 0 => FAR,
            FAR => noise,
            d => d * noise / 99,
        };
        exact.iter().zip(&self.noise).map(spoil).collect()
    }
}

/// The table as a heuristic.
pub(in crate::path) fn table_heuristic(table: &[u32]) -> impl Fn(&u8) -> u32 {
    |state| table[usize::from(*state)]
}

/// The table as a heuristic for real costs: slightly less than a seventh of each number.
pub(in crate::path) fn table_heuristic_in_sevenths(table: &[u32]) -> impl Fn(&u8) -> Real {
    |state| match table[usize::from(*state)] {
        FAR => Real::MAX,
        h => Real::new(f64::from(h) * 0.1428),
    }
}

/// The cost of the search's plan, with its counts audited, or `None` without a plan.
pub(in crate::path) fn cost<P: Problem>(problem: &P, search: &impl Algorithm<P>) -> Option<P::Cost> {
    match audit(problem, search).outcome {
        Outcome::Solved(plan) => Some(plan.cost),
        Outcome::NoSolution => None,
        Outcome::Stopped(stop) => panic!("{stop}"),
    }
}

/// Tests that the search finds a plan of least cost with rounded costs.
pub(in crate::path) fn is_optimal_in_sevenths(graph: &RandomGraph, search: &impl Algorithm<Sevenths>) {
    let found = cost(&Sevenths(graph.clone()), search).map(Real::value);
    let best = graph.optimum().map(|cost| f64::from(cost) / 7.0);
    assert_eq!(found.is_some(), best.is_some());
    assert!((found.unwrap_or(0.0) - best.unwrap_or(0.0)).abs() < 1e-9, "{found:?}, not {best:?}");
}

/// Tests that the search expands exactly the allowed number of states, and reports if it needs more.
pub(in crate::path) fn stops_after_exactly(
    most: u64,
    graph: &RandomGraph,
    search: &impl Algorithm<RandomGraph>,
) {
    let full = solve(graph, search).stats.expanded;
    let answer = Run::new().limits(Limits::none().nodes(most)).solve(graph, search);
    assert_eq!(answer.stats.expanded, full.min(most));
    assert_eq!(matches!(answer.outcome, Outcome::Stopped(Stop::Nodes)), full > most);
}

/// Tests that the search finds a path of [`LONG`] steps; returns its counters.
pub(in crate::path) fn reaches_a_far_goal(search: &impl Algorithm<Chain>) -> Stats {
    let answer = solve(&Chain::of(LONG), search);
    assert_eq!(answer.plan().map(Plan::len), Some(LONG as usize));
    answer.stats
}

/// Tests that the search stops within 1 MiB, and uses most of it.
pub(in crate::path) fn keeps_within_a_mebibyte(search: &impl Algorithm<Chain>) {
    let answer = Run::new().limits(Limits::none().memory(1 << 20)).solve(&Chain::of(LONG), search);
    assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
    assert!((600_000..=1 << 20).contains(&answer.stats.bytes_peak), "{}", answer.stats.bytes_peak);
}

/// The length of a long path, and the distance to its end from a state of that [`Chain`]. A search with a frame of the stack for each step
/// would overflow it: a thread of tests has 2 MB.
pub(in crate::path) const LONG: u32 = 200_000;

pub(in crate::path) fn steps_left(state: &i64) -> u32 {
    u32::try_from(state.abs_diff(i64::from(LONG))).unwrap()
}

/// A graph with each cost divided by 7, so that sums are rounded.
#[derive(Clone, Debug)]
pub(in crate::path) struct Sevenths(pub(in crate::path) RandomGraph);

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

/// A chain of states from 0 to `length`, reversible, that counts the calls of its list of actions.
#[derive(Debug, Default)]
pub(in crate::path) struct Chain {
    pub(in crate::path) length: u32,
    pub(in crate::path) listed: Cell<u64>,
}

impl Chain {
    pub(in crate::path) fn of(length: u32) -> Self {
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
