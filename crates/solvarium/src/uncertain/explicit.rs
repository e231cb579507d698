//! A Markov decision process in arrays: states by number, with their actions and outcomes. It grows from the start as far
//! as a method needs it.

use super::mdp::Mdp;
use crate::limits::{Clock, Stop};
use rustc_hash::FxHashMap;
use std::ops::Range;

pub(super) struct Explicit<'m, M: Mdp> {
    mdp: &'m M,
    pub states: Vec<M::State>,
    numbers: FxHashMap<M::State, u32>,
    /// The actions of each state; `None` before it is expanded.
    actions: Vec<Option<Range<u32>>>,
    pub choices: Vec<Choice<M::Action>>,
    outcomes: Vec<Outcome>,
    pub discount: f64,
}

/// An action of a state.
pub(super) struct Choice<A> {
    pub action: A,
    outcomes: Range<u32>,
}

#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub next: u32,
    pub probability: f64,
    pub reward: f64,
}

pub(super) const START: u32 = 0;

impl<'m, M: Mdp> Explicit<'m, M> {
    /// The process with its start only.
    pub fn new(mdp: &'m M) -> Self {
        let mut new = Self {
            mdp,
            states: Vec::new(),
            numbers: FxHashMap::default(),
            actions: Vec::new(),
            choices: Vec::new(),
            outcomes: Vec::new(),
            discount: mdp.discount().clamp(0.0, 1.0),
        };
        new.number(mdp.start());
        new
    }

    fn number(&mut self, state: M::State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            next
        });
        if number == next {
            self.actions.push(None);
        }
        number
    }

    /// Lists the actions of a state, unless they are listed.
    pub fn expand(&mut self, state: u32, clock: &mut Clock<'_>) -> Result<(), Stop> {
        if self.is_expanded(state) {
            return Ok(());
        }
        clock.tick()?;
        let mdp = self.mdp;
        let here = self.states[state as usize].clone();
        let first = self.choices.len() as u32;
        let actions: Vec<_> = mdp.actions(&here).into_iter().collect();
        for action in actions {
            let from = self.outcomes.len() as u32;
            for (next, probability) in mdp.outcomes(&here, &action) {
                let reward = mdp.reward(&here, &action, &next);
                let next = self.number(next);
                self.outcomes.push(Outcome { next, probability, reward });
            }
            let outcomes = from..self.outcomes.len() as u32;
            self.choices.push(Choice { action, outcomes });
        }
        self.actions[state as usize] = Some(first..self.choices.len() as u32);
        clock.hold(self.bytes())
    }

    fn bytes(&self) -> usize {
        // A state is in the list and in the map, beside its number and its value.
        let state = 2 * size_of::<M::State>() + 40;
        self.states.capacity() * state
            + self.choices.capacity() * size_of::<Choice<M::Action>>()
            + self.outcomes.capacity() * size_of::<Outcome>()
    }

    pub fn is_expanded(&self, state: u32) -> bool {
        self.actions[state as usize].is_some()
    }

    /// The choices of a state; none if it is final or not expanded.
    pub fn choices_of(&self, state: u32) -> Range<u32> {
        self.actions[state as usize].clone().unwrap_or(0..0)
    }

    pub fn outcomes_of(&self, choice: u32) -> &[Outcome] {
        let Range { start, end } = self.choices[choice as usize].outcomes;
        &self.outcomes[start as usize..end as usize]
    }

    /// The value of a choice under these values of states.
    pub fn value_of(&self, choice: u32, values: &[f64]) -> f64 {
        let worth = |outcome: &Outcome| {
            outcome.probability * (outcome.reward + self.discount * values[outcome.next as usize])
        };
        self.outcomes_of(choice).iter().map(worth).sum()
    }

    /// The first of the best choices of a state, with its value.
    pub fn best(&self, state: u32, values: &[f64]) -> Option<(u32, f64)> {
        let mut best: Option<(u32, f64)> = None;
        for choice in self.choices_of(state) {
            let value = self.value_of(choice, values);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((choice, value));
            }
        }
        best
    }

    /// The value of a state from those of the next ones: the Bellman equation.
    pub fn backed_up(&self, state: u32, values: &[f64]) -> f64 {
        match self.best(state, values) {
            Some((_, value)) => value,
            None if self.is_expanded(state) => self.mdp.final_value(&self.states[state as usize]),
            None => values[state as usize],
        }
    }

    pub fn is_goal(&self, state: u32) -> bool {
        self.mdp.is_goal(&self.states[state as usize])
    }
}
