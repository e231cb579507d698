//! A planning task as a search problem, with states packed into 64-bit words.
//!
//! An operator without conditional effects changes each word by one `and` and one `or`. Its actions are numbered in the
//! order of their sorted conditions, which is also the order in which they are listed; [`Packed::operator`] gives the
//! operator of the task. Derived variables are part of the state and are evaluated after each action.

mod applicable;
mod axioms;
mod layout;
mod rows;
#[cfg(test)]
mod tests;
mod tree;
mod visit;
mod words;

pub use self::visit::{Visit, visit};
pub use self::words::{Boxed, Fixed, Short, Words};

use self::applicable::Applicable;
use self::axioms::Axioms;
pub(crate) use self::axioms::Cycles;
pub(crate) use self::layout::Place;
use self::layout::{Layout, Pairs};
use crate::sas::{Effect, Fact, Operator, Task};
use solvarium::limits::Stop;
use solvarium::{Error, Problem};
use solvarium_budget as budget;
use std::num::NonZeroU32;
use std::sync::Arc;

/// An action of a packed task. [`Packed::operator`] gives its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(NonZeroU32);

impl Action {
    #[inline]
    const fn new(index: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    /// The index among the actions of the packed task.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

/// A planning task that can be searched. `S` is the type of its states: [`visit`] chooses it by the size of the task.
///
/// ```
/// use solvarium::{heuristic::Blind, path::AStar, solve};
/// use solvarium_planning::packed::{Fixed, Packed};
/// use solvarium_planning::sas::{Effect, Fact, Operator, Task, Variable};
/// let lamp = Variable { name: "lamp".into(), layer: None, values: vec!["off".into(), "on".into()] };
/// let effect = Effect { conditions: vec![], variable: 0, before: Some(0), after: 1 };
/// let press = Operator { name: "press".into(), prevail: vec![], effects: vec![effect], cost: 1 };
/// let goal = vec![Fact { variable: 0, value: 1 }];
/// let task =
///     Task { variables: vec![lamp], initial: vec![0], goal, operators: vec![press], ..Task::default() };
/// let packed = Packed::<Fixed<1>>::new(task)?;
/// let plan = solve(&packed, &AStar::new(Blind)).plan().unwrap().clone();
/// assert_eq!(packed.operator(plan.actions[0]).name, "press");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packed<S> {
    task: Arc<Task>,
    layout: Layout,
    start: S,
    goal: Pairs,
    /// Whether any state can satisfy the goal: it may require two values of one variable.
    has_goal: bool,
    /// The operator of each action, by index in the task.
    operators: Vec<u32>,
    conditions: Pairs,
    effects: Pairs,
    conditional: Conditional,
    costs: Vec<u32>,
    applicable: Applicable,
    axioms: Axioms,
}

/// The conditional effects of all actions. Empty if the task has none.
#[derive(Clone, Debug, Default)]
struct Conditional {
    /// For each action, the end of its effects; those of action 0 begin at 0.
    ends: Vec<u32>,
    conditions: Pairs,
    effects: Pairs,
}

impl<S: Words> Packed<S> {
    /// Packs a task, which several packed tasks can share.
    ///
    /// # Errors
    /// The task is inconsistent ([`Task::check`]), or its states need more words than `S` has.
    pub fn new(task: impl Into<Arc<Task>>) -> Result<Self, Error> {
        let task = task.into();
        task.check()?;
        let mut layout = Layout::new(&task);
        let (has, needs) = (S::BITS, layout.bits());
        if let Some(has) = has.filter(|&has| has < needs) {
            return Err(Error::setting(format!("a state has {has} bits, but this task needs {needs}")));
        }
        let mut start = S::zeros(layout.words);
        let has = start.words().len();
        layout.words = has;
        budget::hold(bytes_of_masks(&task, has)).map_err(|_| Error::stopped(Stop::Memory))?;
        let (operators, listed) = order(&task);
        let axioms = Axioms::new(&task, &layout, &operators);
        start.change(|words| {
            for (variable, &value) in (0..).zip(&task.initial) {
                layout.set(words, Fact { variable, value });
            }
            axioms.evaluate(words);
        });
        let mut goal = Pairs::default();
        let has_goal = goal.add_condition(&layout, &task.goal);
        let (mut conditions, mut effects) = (Pairs::default(), Pairs::default());
        let mut conditional = Conditional::default();
        for (&operator, facts) in operators.iter().zip(&listed) {
            let operator = &task.operators[operator as usize];
            conditions.add_condition(&layout, facts);
            let always = operator.effects.iter().filter(|effect| effect.conditions.is_empty());
            effects.add_assignment(&layout, always.map(Effect::fact));
            conditional.add(&layout, operator);
        }
        let costs = operators.iter().map(|&operator| task.cost(operator as usize)).collect();
        let applicable = Applicable::new(&task, &layout, &listed);
        conditional.forget_if_empty();
        Ok(Self {
            task,
            layout,
            start,
            goal,
            has_goal,
            operators,
            conditions,
            effects,
            conditional,
            costs,
            applicable,
            axioms,
        })
    }

    /// The task.
    #[must_use]
    pub const fn task(&self) -> &Arc<Task> {
        &self.task
    }

    /// The operator of an action.
    #[must_use]
    pub fn operator(&self, action: Action) -> &Operator {
        &self.task.operators[self.operator_index(action)]
    }

    /// The index of an action's operator in the task.
    #[must_use]
    pub fn operator_index(&self, action: Action) -> usize {
        self.operators[action.index()] as usize
    }

    /// The value of a variable in a state.
    #[must_use]
    pub fn value(&self, state: &S, variable: usize) -> u32 {
        self.layout.places[variable].value(&state.words())
    }

    /// The number of bytes of the masks of all actions and rules and of their index, which are most of a large packed
    /// task, without the task itself.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        let conditional = self.conditional.conditions.bytes() + self.conditional.effects.bytes();
        self.conditions.bytes()
            + self.effects.bytes()
            + conditional
            + self.axioms.bytes()
            + self.applicable.bytes()
    }

    /// The cost of the cheapest action; 0 if there is none.
    #[must_use]
    pub fn cheapest(&self) -> u32 {
        self.costs.iter().copied().min().unwrap_or(0)
    }

    /// The bits of each variable.
    pub(crate) fn places(&self) -> &[Place] {
        &self.layout.places
    }

    /// The action of each operator of the task; none for an operator that is never applicable.
    pub(crate) fn actions_of_operators(&self) -> Vec<Option<Action>> {
        let mut actions = vec![None; self.task.operators.len()];
        for (index, &operator) in (0..).zip(&self.operators) {
            actions[operator as usize] = Some(Action::new(index));
        }
        actions
    }
}

impl Conditional {
    /// Adds the conditional effects of the next action.
    fn add(&mut self, layout: &Layout, operator: &Operator) {
        let mut end = self.ends.last().copied().unwrap_or(0);
        for effect in operator.effects.iter().filter(|effect| !effect.conditions.is_empty()) {
            if self.conditions.add_condition(layout, &effect.conditions) {
                self.effects.add_assignment(layout, [effect.fact()]);
                end += 1;
            }
        }
        self.ends.push(end);
    }

    fn forget_if_empty(&mut self) {
        if self.ends.last() == Some(&0) {
            self.ends = Vec::new();
        }
    }

    #[inline]
    const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Makes the effects of an action whose conditions hold in `before`.
    fn apply(&self, action: Action, before: &[u64], after: &mut [u64]) {
        let index = action.index();
        let start = index.checked_sub(1).map_or(0, |last| self.ends[last]);
        for effect in start as usize..self.ends[index] as usize {
            if self.conditions.holds(effect, before) {
                self.effects.assign(effect, after);
            }
        }
    }
}

/// The bytes of the masks of a task whose states have this number of words.
fn bytes_of_masks(task: &Task, words: usize) -> usize {
    let is_conditional = |effect: &&Effect| !effect.conditions.is_empty();
    let effects = task.operators.iter().flat_map(|operator| &operator.effects).filter(is_conditional).count();
    // Two masks for a condition, two for its effect, and two for each part of the axioms; an operator has one such
    // part.
    let parts = if task.axioms.is_empty() { 0 } else { task.operators.len() + 1 };
    ((task.operators.len() + task.axioms.len() + effects) * 4 + parts * 2) * size_of::<u64>() * words
}

/// The operators that can be applicable, in the order of their sorted conditions, and these conditions.
fn order(task: &Task) -> (Vec<u32>, Vec<Vec<Fact>>) {
    let operators = (0..).zip(&task.operators).map(|(index, operator)| (operator.conditions(), index));
    let mut listed: Vec<(Vec<Fact>, u32)> = operators.filter(|(facts, _)| is_possible(facts)).collect();
    listed.sort();
    listed.into_iter().map(|(facts, index)| (index, facts)).unzip()
}

/// Whether sorted facts name each variable once.
fn is_possible(facts: &[Fact]) -> bool {
    facts.windows(2).all(|pair| pair[0].variable != pair[1].variable)
}

impl<S: Words> Problem for Packed<S> {
    type State = S;
    type Action = Action;
    type Cost = u32;

    fn start(&self) -> S {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        self.has_goal && self.goal.holds(0, &state.words())
    }

    #[inline]
    fn actions(&self, state: &S) -> impl IntoIterator<Item = Action> {
        self.applicable.list(state.words())
    }

    #[inline]
    fn apply(&self, state: &mut S, action: &Action) {
        let index = action.index();
        if self.conditional.is_empty() {
            state.change(|words| self.effects.assign(index, words));
        } else {
            let before = state.clone();
            state.change(|words| {
                self.effects.assign(index, words);
                self.conditional.apply(*action, &before.words(), words);
            });
        }
        if !self.axioms.is_empty() {
            state.change(|words| self.axioms.update(index, words));
        }
    }

    #[inline]
    fn permits(&self, state: &S, action: &Action) -> bool {
        self.conditions.holds(action.index(), &state.words())
    }

    #[inline]
    fn cost(&self, _: &S, action: &Action) -> u32 {
        self.costs[action.index()]
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        state.heap_bytes()
    }
}
