//! Heuristics that only use the goal.

use crate::packed::{Packed, Place, Words};
use solvarium::{Heuristic, Problem};

/// The cost of the cheapest action for every state but goals, where it is 0. Consistent.
#[derive(Clone, Debug)]
pub struct Blind<'a, S> {
    packed: &'a Packed<S>,
    cheapest: u32,
}

impl<'a, S: Words> Blind<'a, S> {
    /// The heuristic of a task.
    #[must_use]
    pub fn new(packed: &'a Packed<S>) -> Self {
        Self { packed, cheapest: packed.cheapest() }
    }
}

impl<S: Words> Heuristic<Packed<S>> for Blind<'_, S> {
    type Memo = bool;

    #[inline]
    fn first(&self, state: &S) -> bool {
        self.packed.is_goal(state)
    }

    #[inline]
    fn value(&self, is_goal: &bool) -> u32 {
        if *is_goal { 0 } else { self.cheapest }
    }
}

/// The number of goal facts that are false. Not admissible: an action may make several true.
#[derive(Clone, Debug)]
pub struct GoalCount {
    goal: Vec<(Place, u32)>,
}

impl GoalCount {
    /// The heuristic of a task.
    #[must_use]
    pub fn new<S: Words>(packed: &Packed<S>) -> Self {
        let place = |variable: u32| packed.places()[variable as usize];
        let goal = packed.task().goal.iter().map(|fact| (place(fact.variable), fact.value)).collect();
        Self { goal }
    }
}

impl<S: Words> Heuristic<Packed<S>> for GoalCount {
    type Memo = u32;

    #[inline]
    fn first(&self, state: &S) -> u32 {
        let is_false = |&&(place, value): &&(Place, u32)| place.value(&state.words()) != value;
        self.goal.iter().filter(is_false).count() as u32
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
