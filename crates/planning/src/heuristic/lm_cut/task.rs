//! The relaxed task that LM-cut works on: every operator has a condition, and one operator without cost reaches the goal.

use super::super::relaxed::Lists;
use super::explore::UNREACHED;
use crate::packed::{Packed, Place, Words};
use crate::sas::{Effect, Fact, Operator};
use solvarium::Error;

/// The supporter of an operator that is not reached.
pub(super) const NONE: u32 = u32::MAX;

/// The values of an operator that change during an evaluation. They are stored together because they are read together.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The cost that is left.
    pub(super) cost: u32,
    /// The condition with the greatest h_max, and that h_max.
    pub(super) supporter: u32,
    pub(super) supporter_cost: u32,
}

impl State {
    /// The h_max of effects that no other operator reaches at a lower cost.
    #[inline(always)]
    pub(super) fn effect_cost(self) -> u32 {
        self.supporter_cost.saturating_add(self.cost).min(UNREACHED - 1)
    }
}

/// The relaxed task.
#[derive(Clone, Debug)]
pub(super) struct Task {
    variables: Vec<(Place, u32)>,
    /// A fact that is true in every state.
    pub(super) always: u32,
    /// The fact that the goal is reached.
    pub(super) goal: u32,
    /// The number of facts, including these two.
    pub(super) facts: usize,
    pub(super) conditions: Lists,
    pub(super) effects: Lists,
    /// For each fact, the operators that have it as a condition, and those that have it as an effect.
    pub(super) users: Lists,
    pub(super) makers: Lists,
    /// The operators before an evaluation.
    pub(super) operators: Vec<State>,
    /// The number of conditions of each operator.
    pub(super) sizes: Vec<u32>,
    /// For each action of the packed task, its operator here; [`NONE`] if it has no effect that matters.
    pub(super) of_action: Vec<u32>,
}

impl Task {
    /// The relaxed task of a packed one.
    ///
    /// # Errors
    /// The task has axioms or conditional effects.
    pub(super) fn new<S: Words>(packed: &Packed<S>) -> Result<Self, Error> {
        let task = packed.task();
        refuse(!task.axioms.is_empty(), "axioms")?;
        refuse(task.has_conditional_effects(), "conditional effects")?;
        let mut facts = 0;
        let mut variables = Vec::new();
        for (variable, &place) in task.variables.iter().zip(packed.places()) {
            variables.push((place, facts));
            facts += variable.values.len() as u32;
        }
        let number = |fact: Fact| variables[fact.variable as usize].1 + fact.value;
        let (always, goal) = (facts, facts + 1);
        let mut matters = vec![false; facts as usize + 2];
        let wanted = task.operators.iter().flat_map(Operator::conditions).chain(task.goal.iter().copied());
        wanted.for_each(|fact| matters[number(fact) as usize] = true);
        let (mut conditions, mut effects) = (Lists::default(), Lists::default());
        let (mut operators, mut sizes) = (Vec::new(), Vec::new());
        let mut add = |mut needs: Vec<u32>, gives: Vec<u32>, cost: u32| {
            if needs.is_empty() {
                needs.push(always);
            }
            sizes.push(needs.len() as u32);
            operators.push(State { cost, supporter: NONE, supporter_cost: u32::MAX });
            conditions.push(needs);
            effects.push(gives);
            operators.len() as u32 - 1
        };
        let actions = packed.actions_of_operators();
        let mut of_action = vec![NONE; task.operators.len()];
        for (index, operator) in task.operators.iter().enumerate() {
            let gives: Vec<u32> = operator.effects.iter().map(Effect::fact).map(number).collect();
            let gives: Vec<u32> = gives.into_iter().filter(|&fact| matters[fact as usize]).collect();
            let Some(action) = actions[index] else { continue };
            if !gives.is_empty() {
                let needs = in_file_order(operator).into_iter().map(number).collect();
                of_action[action.index()] = add(needs, gives, task.cost(index));
            }
        }
        let mut needs: Vec<u32> = task.goal.iter().map(|&fact| number(fact)).collect();
        needs.sort_unstable();
        needs.dedup();
        add(needs, vec![goal], 0);
        let facts = facts as usize + 2;
        let (users, makers) = (conditions.inverse(facts), effects.inverse(facts));
        Ok(Self {
            variables,
            always,
            goal,
            facts,
            conditions,
            effects,
            users,
            makers,
            operators,
            sizes,
            of_action,
        })
    }

    /// The facts that are true in a state.
    #[inline]
    pub(super) fn facts_of<'a>(&'a self, words: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
        let value = move |&(place, first): &(Place, u32)| first + place.value(words);
        self.variables.iter().map(value).chain([self.always])
    }
}

fn refuse(has: bool, what: &str) -> Result<(), Error> {
    let message = format!("LM-cut does not support {what}, which this task has; use h_max, h_add or h_FF");
    if has { Err(Error::setting(message)) } else { Ok(()) }
}

/// The conditions of an operator, each once: those on variables that it does not change, then the others.
fn in_file_order(operator: &Operator) -> Vec<Fact> {
    let before = |effect: &Effect| effect.before.map(|value| Fact { variable: effect.variable, value });
    let mut facts: Vec<Fact> = Vec::new();
    for fact in operator.prevail.iter().copied().chain(operator.effects.iter().filter_map(before)) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}
