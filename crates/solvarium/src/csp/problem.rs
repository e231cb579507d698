//! A model as a path search: assign one variable after the other.
//!
//! As with Sudoku, every plan has the same length, the number of variables with a choice. With
//! [`Unassigned`] as the heuristic, f is the same for every node. What matters is the order of
//! variables, and whether values that violate a constraint are tried.

use super::fits::Fits;
use super::instance::{Csp, bits};
use super::var::Var;
use crate::limits::heap_block;
use crate::{Heuristic, Plan, Problem};

/// The settings of a model as a path problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings {
    next: Next,
    values: Tried,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    #[default]
    Fewest,
    First,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tried {
    #[default]
    Legal,
    All,
}

/// An action: a value for a variable.
///
/// ```
/// use solvarium::{csp::Model, Problem};
/// let mut model = Model::new();
/// let x = model.variable("x", 3..=4);
/// let csp = model.build()?;
/// let first = csp.actions(&csp.start()).into_iter().next().unwrap();
/// assert_eq!((first.variable, first.value), (x, 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assign {
    /// The variable.
    pub variable: Var,
    /// The value.
    pub value: i32,
}

/// A state: the values assigned so far. Variables with only one value have it from the start.
///
/// ```
/// use solvarium::{csp::Model, Problem};
/// let mut model = Model::new();
/// let (x, y) = (model.variable("x", [7]), model.variable("y", [1, 2]));
/// let csp = model.build()?;
/// assert_eq!((csp.value_in(&csp.start(), x), csp.value_in(&csp.start(), y)), (Some(7), None));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assignment {
    /// By variable: the index of its value in the value range, counted from 1; 0 for none.
    places: Box<[u32]>,
    unassigned: u32,
    /// The first variable without a value.
    first: u32,
}

/// With more unassigned variables than this, the next variable is always the first one: examining all of them
/// in each state would take too long.
const LOOK_AT_MOST: u32 = 1024;

impl Assignment {
    /// The number of unassigned variables.
    pub(super) const fn unassigned(&self) -> u32 {
        self.unassigned
    }

    /// The index of a variable's value in the value range, if it has one.
    pub(super) fn place(&self, variable: Var) -> Option<usize> {
        (self.places[variable.index()] as usize).checked_sub(1)
    }

    /// Whether a variable is unassigned.
    pub(super) fn is_open(&self, variable: Var) -> bool {
        self.places[variable.index()] == 0
    }

    /// Updates the first unassigned variable.
    fn pass_assigned(&mut self) {
        while self.places.get(self.first as usize).is_some_and(|&place| place != 0) {
            self.first += 1;
        }
    }
}

impl Csp {
    /// Makes path searches choose the first unassigned variable, not the one with the fewest values left
    /// (minimum remaining values). They always do this if more than 1,024 variables are unassigned.
    ///
    /// ```
    /// use solvarium::{csp::Model, Problem};
    /// let mut model = Model::new();
    /// let (x, y) = (model.variable("x", 1..=3), model.variable("y", 1..=2));
    /// let csp = model.build()?;
    /// let next = |csp: &solvarium::csp::Csp| csp.actions(&csp.start()).into_iter().next().unwrap().variable;
    /// assert_eq!((next(&csp), next(&csp.clone().first_unassigned())), (y, x));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn first_unassigned(mut self) -> Self {
        self.settings.next = Next::First;
        self
    }

    /// Makes path searches try every value of a variable. They find violated constraints only when all variables are
    /// assigned.
    ///
    /// ```
    /// use solvarium::{csp::Model, path::DepthFirst, solve};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(x, y);
    /// let csp = model.build()?;
    /// assert_eq!(solve(&csp, &DepthFirst::new()).stats.generated, 5);
    /// assert_eq!(solve(&csp.every_value(), &DepthFirst::new()).stats.generated, 6);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn every_value(mut self) -> Self {
        self.settings.values = Tried::All;
        self
    }

    /// The value that a variable has in a state, if it has one.
    #[must_use]
    pub fn value_in(&self, state: &Assignment, variable: Var) -> Option<i32> {
        let place = *state.places.get(variable.index())?;
        place.checked_sub(1).map(|index| self.value(index as usize))
    }

    /// The value of each variable at the end of a plan; a variable that the plan does not assign
    /// has its least value.
    ///
    /// ```
    /// use solvarium::{csp::Model, path::DepthFirst, solve};
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(x, y);
    /// let csp = model.build()?;
    /// assert_eq!(csp.values_of(solve(&csp, &DepthFirst::new()).plan().unwrap()), [1, 2]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn values_of(&self, plan: &Plan<Self>) -> Vec<i32> {
        let mut values: Vec<_> = self.variables().map(|v| self.values(v).next().unwrap_or(0)).collect();
        for &Assign { variable, value } in &plan.actions {
            values[variable.index()] = value;
        }
        values
    }

    /// The plan that assigns every unassigned variable its value, in the order of the problem. If that order takes too
    /// long to find, the remaining variables follow in the order of the model.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let (x, y) = (model.variable("x", 1..=3), model.variable("y", 1..=2));
    /// let csp = model.build()?;
    /// assert_eq!(csp.plan_of(&[3, 1]).actions.iter().map(|assign| assign.variable).collect::<Vec<_>>(), [y, x]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn plan_of(&self, values: &[i32]) -> Plan<Self> {
        let (mut state, mut actions, mut fits) = (self.start(), Vec::new(), None);
        while state.unassigned > 0 {
            let fewest = match self.takes_first(&state) {
                true => None,
                false => fits.get_or_insert_with(|| Fits::of(self, &state)).take_fewest(),
            };
            let variable = fewest.unwrap_or(Var(state.first));
            let Some(&value) = values.get(variable.index()) else { break };
            let assign = Assign { variable, value };
            let before = state.unassigned;
            self.apply(&mut state, &assign);
            if state.unassigned == before {
                break;
            }
            actions.push(assign);
            if let Some(fits) = &mut fits {
                fits.follow(self, &state, &assign);
            }
        }
        Plan { cost: u32::try_from(actions.len()).unwrap_or(u32::MAX), actions }
    }

    /// Whether the first unassigned variable is next, not the one with the fewest values.
    fn takes_first(&self, state: &Assignment) -> bool {
        self.settings.next == Next::First || state.unassigned > LOOK_AT_MOST
    }

    /// The variable to assign next, and its possible values.
    fn next(&self, state: &Assignment) -> (Option<Var>, Vec<u64>) {
        let mut fitting = vec![0; self.stride];
        if self.takes_first(state) {
            let first = (state.unassigned > 0).then_some(Var(state.first));
            if let Some(variable) = first {
                self.fit(state, variable, &mut fitting);
            }
            return (first, fitting);
        }
        let open = self.variables().filter(|variable| state.places[variable.index()] == 0);
        let (mut best, mut fewest, mut best_fitting) = (None, u32::MAX, fitting.clone());
        for variable in open {
            self.fit(state, variable, &mut fitting);
            let count = fitting.iter().map(|word| word.count_ones()).sum();
            if count < fewest {
                (best, fewest) = (Some(variable), count);
                best_fitting.copy_from_slice(&fitting);
                if count == 0 {
                    break;
                }
            }
        }
        (best, best_fitting)
    }

    /// Whether values that violate a constraint are tried.
    pub(super) fn tries_every_value(&self) -> bool {
        self.settings.values == Tried::All
    }
}

impl Problem for Csp {
    type State = Assignment;
    type Action = Assign;
    type Cost = u32;

    fn start(&self) -> Assignment {
        let only = |variable| {
            let mut indices = bits(self.domain(variable));
            match (indices.next(), indices.next()) {
                (Some(index), None) => u32::try_from(index + 1).unwrap_or(0),
                _ => 0,
            }
        };
        let places: Box<[_]> = self.variables().map(only).collect();
        let unassigned = places.iter().filter(|&&place| place == 0).count();
        let mut start =
            Assignment { places, unassigned: u32::try_from(unassigned).unwrap_or(u32::MAX), first: 0 };
        start.pass_assigned();
        start
    }

    /// Every variable has a value, and every constraint holds.
    fn is_goal(&self, state: &Assignment) -> bool {
        let value = |variable: Var| self.value_in(state, variable).unwrap_or(0);
        state.unassigned == 0 && self.constraints.iter().all(|constraint| constraint.holds(value))
    }

    fn actions(&self, state: &Assignment) -> impl IntoIterator<Item = Assign> {
        let (variable, fitting) = if self.is_legal { self.next(state) } else { (None, Vec::new()) };
        let mut at = 0;
        std::iter::from_fn(move || {
            let variable = variable?;
            while *fitting.get(at / 64)? >> (at % 64) & 1 == 0 {
                at += 1;
            }
            at += 1;
            Some(Assign { variable, value: self.value(at - 1) })
        })
    }

    /// Any unassigned variable may get a value that violates no constraint, in any order.
    fn permits(&self, state: &Assignment, &Assign { variable, value }: &Assign) -> bool {
        let is_open = state.places.get(variable.index()) == Some(&0);
        is_open && self.is_legal && self.may_take(state, variable, value)
    }

    fn apply(&self, state: &mut Assignment, assign: &Assign) {
        if let Some(index) = self.index(i64::from(assign.value))
            && let Some(place) = state.places.get_mut(assign.variable.index())
        {
            state.unassigned -= u32::from(*place == 0);
            *place = u32::try_from(index + 1).unwrap_or(0);
            state.pass_assigned();
        }
    }

    fn heap_bytes(&self, state: &Assignment) -> usize {
        heap_block(size_of_val(&*state.places))
    }
}

/// The number of unassigned variables, which is exact if there is a solution.
///
/// ```
/// use solvarium::{csp::{Model, Unassigned}, path::AStar, solve};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
/// model.not_equal(x, y);
/// assert_eq!(solve(&model.build()?, &AStar::new(Unassigned)).plan().unwrap().cost, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Unassigned;

impl Heuristic<Csp> for Unassigned {
    type Memo = u32;

    fn first(&self, state: &Assignment) -> u32 {
        state.unassigned
    }

    fn after(&self, _: &u32, _: &Assign, child: &Assignment) -> u32 {
        child.unassigned
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
