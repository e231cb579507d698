//! A model as a path search: assign one variable after the other.
//!
//! As with filling a Sudoku, every plan has the same length, the number of
//! variables that have a choice; with [`Unassigned`] as the heuristic f is the same
//! for every node. What decides is which variable comes next, and whether
//! values that break a constraint are tried.

use super::compound::{Compound, Formula, Kind, Operand};
use super::constraint::{Constraint, Relation, all_differ};
use super::fits::Fits;
use super::instance::{Csp, bits};
use super::var::Var;
use crate::limits::heap_block;
use crate::{Heuristic, Plan, Problem};

/// How a model is searched as a path problem.
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
    /// Which.
    pub variable: Var,
    /// One of its values.
    pub value: i32,
}

/// A state: which variables have a value so far, and which. Variables with one
/// value only have it from the start.
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
    /// By variable: the place of its value in the range, from 1; 0 for none.
    places: Box<[u32]>,
    unassigned: u32,
    /// The first variable without a value.
    first: u32,
}

/// With more open variables than this the first is taken next, whatever was asked for: to look at
/// all of them for each state takes longer than a search is worth.
const LOOK_AT_MOST: u32 = 1024;

impl Assignment {
    /// How many variables have no value yet.
    pub(super) const fn unassigned(&self) -> u32 {
        self.unassigned
    }

    /// Whether a variable has no value yet.
    pub(super) fn is_open(&self, variable: Var) -> bool {
        self.places[variable.index()] == 0
    }

    /// Brings the first variable without a value up to date.
    fn pass_assigned(&mut self) {
        while self.places.get(self.first as usize).is_some_and(|&place| place != 0) {
            self.first += 1;
        }
    }
}

impl Csp {
    /// Makes path searches choose the first variable without a value, not the one with the fewest values left
    /// (minimum remaining values). They always do this if more than 1,024 variables have no value.
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

    /// Makes path searches try every value of a variable. They find broken constraints only when all variables have a
    /// value.
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

    /// The value of each variable at the end of a plan; those that the plan
    /// leaves open have their least.
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

    /// The plan that gives every open variable its value, in the order in which
    /// the problem would.
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
            let variable = if self.takes_first(&state) {
                Var(state.first)
            } else {
                let fits = fits.get_or_insert_with(|| Fits::of(self, &state));
                let Some(fewest) = fits.take_fewest() else { break };
                fewest
            };
            let Some(&value) = values.get(variable.index()) else { break };
            let assign = Assign { variable, value };
            self.apply(&mut state, &assign);
            actions.push(assign);
            if let Some(fits) = &mut fits {
                fits.follow(self, &state, &assign);
            }
        }
        Plan { cost: u32::try_from(actions.len()).unwrap_or(u32::MAX), actions }
    }

    /// Whether the first open variable is next, not the one with the fewest values.
    fn takes_first(&self, state: &Assignment) -> bool {
        self.settings.next == Next::First || state.unassigned > LOOK_AT_MOST
    }

    /// The variable that gets its value next, and those that it may get.
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

    /// Whether values are tried that break a constraint.
    pub(super) fn tries_every_value(&self) -> bool {
        self.settings.values == Tried::All
    }

    /// Writes the values that a variable may get.
    pub(super) fn fit(&self, state: &Assignment, variable: Var, fitting: &mut [u64]) {
        fitting.copy_from_slice(self.domain(variable));
        if self.tries_every_value() {
            return;
        }
        for &number in self.constraints_of(variable) {
            let constraint = &self.constraints[number as usize];
            match constraint.different() {
                Some(_) => self.strike_taken(state, constraint, variable, fitting),
                None => self.strike_illegal(state, constraint, variable, fitting),
            }
        }
    }

    /// Strikes out what other terms of an all-different have.
    fn strike_taken(&self, state: &Assignment, constraint: &Constraint, variable: Var, fitting: &mut [u64]) {
        let terms = constraint.different().unwrap_or_default();
        let Some(own) = terms.iter().find(|term| term.variable == variable) else { return };
        for term in terms {
            let place = state.places[term.variable.index()];
            if place == 0 || term.variable == variable {
                continue;
            }
            // Most have no shifts: then a place is the same place for both.
            let by = i64::from(term.shift) - i64::from(own.shift);
            let index = if by == 0 {
                Some(place as usize - 1)
            } else {
                self.index(i64::from(self.value(place as usize - 1)) + by)
            };
            if let Some(index) = index {
                fitting[index / 64] &= !(1 << (index % 64));
            }
        }
    }

    /// Strikes out each value with which the constraint cannot hold any more.
    fn strike_illegal(
        &self,
        state: &Assignment,
        constraint: &Constraint,
        variable: Var,
        fitting: &mut [u64],
    ) {
        for (at, word) in fitting.iter_mut().enumerate() {
            for index in bits(&[*word]) {
                let value = self.value(at * 64 + index);
                let known =
                    |other: Var| if other == variable { Some(value) } else { self.value_in(state, other) };
                if !self.can_hold(constraint, known) {
                    *word &= !(1 << index);
                }
            }
        }
    }

    /// Whether a constraint may still hold when some variables have no value
    /// yet. Exact when all have one.
    fn can_hold(&self, constraint: &Constraint, known: impl Fn(Var) -> Option<i32>) -> bool {
        match constraint {
            Constraint::AllDifferent { .. } | Constraint::NotEqual { .. } => {
                let terms = constraint.different().unwrap_or_default();
                let shifted =
                    |term: &super::Term| known(term.variable).map(|v| i64::from(v) + i64::from(term.shift));
                all_differ(terms.iter().filter_map(shifted))
            }
            Constraint::Binary { variables: [x, y], allows, .. } => match (known(*x), known(*y)) {
                (Some(x), Some(y)) => allows(x, y),
                _ => true,
            },
            Constraint::Table { variables, rows } => {
                let fits = |(&wanted, &var): (&i32, &Var)| known(var).is_none_or(|value| value == wanted);
                rows.iter().any(|row| row.iter().zip(variables).all(fits))
            }
            Constraint::Linear { terms, relation, total } => {
                self.sum_can_reach(terms, *relation, *total, known)
            }
            Constraint::Compound(compound) => self.can_hold_compound(compound, &known),
        }
    }

    /// Whether a compound constraint can hold: a condition, an element of a list, or a number of values.
    fn can_hold_compound(&self, compound: &Compound, known: &dyn Fn(Var) -> Option<i32>) -> bool {
        let of = |operand: Operand| match operand {
            Operand::Variable(variable) => known(variable),
            Operand::Value(number) => Some(number),
        };
        match &compound.kind {
            Kind::Condition { formula, .. } => self.can_hold_formula(formula, known),
            Kind::Element { index, list, value } => known(*index).is_none_or(|place| {
                let found = usize::try_from(place).ok().and_then(|place| list.get(place));
                let is_value = |found: i32| of(*value).is_none_or(|wanted| found == wanted);
                found.is_some_and(|&found| of(found).is_none_or(is_value))
            }),
            Kind::Count { variables, value, relation, number } => {
                let (mut least, mut most) = (0i64, 0i64);
                for &variable in variables {
                    let has = known(variable).map(|known| known == *value);
                    least += i64::from(has == Some(true));
                    most += i64::from(has != Some(false));
                }
                let (from, to) = of(*number).map_or_else(|| self.ends(), |number| (number, number));
                can_compare(*relation, (least - i64::from(to), most - i64::from(from)), 0)
            }
        }
    }

    fn can_hold_formula(&self, formula: &Formula, known: &dyn Fn(Var) -> Option<i32>) -> bool {
        match formula {
            Formula::Sum { terms, relation, total } => self.sum_can_reach(terms, *relation, *total, known),
            Formula::Any(parts) => parts.iter().any(|part| self.can_hold_formula(part, known)),
            Formula::All(parts) => parts.iter().all(|part| self.can_hold_formula(part, known)),
        }
    }

    /// Whether a sum can be as it should, each unknown value being anything
    /// between the least and the greatest of the model.
    fn sum_can_reach(
        &self,
        terms: &[(i32, Var)],
        relation: Relation,
        total: i64,
        known: impl Fn(Var) -> Option<i32>,
    ) -> bool {
        let ends = <[i32; 2]>::from(self.ends());
        let (mut least, mut most) = (0, 0);
        for &(weight, variable) in terms {
            let at = known(variable).map_or(ends, |value| [value, value]);
            let products = at.map(|value| i64::from(weight) * i64::from(value));
            least += products[0].min(products[1]);
            most += products[0].max(products[1]);
        }
        can_compare(relation, (least, most), total)
    }

    /// The least and the greatest value of the model.
    const fn ends(&self) -> (i32, i32) {
        (self.value(0), self.value(self.width.saturating_sub(1)))
    }

    /// Whether no constraint is broken by the variables that have one value only.
    pub(super) fn starts_legal(&self) -> bool {
        let start = self.start();
        self.constraints.iter().all(|constraint| self.can_hold(constraint, |var| self.value_in(&start, var)))
    }
}

/// Whether something between two numbers can compare so with a total.
const fn can_compare(relation: Relation, (least, most): (i64, i64), total: i64) -> bool {
    match relation {
        Relation::Equal => least <= total && total <= most,
        Relation::NotEqual => least != total || most != total,
        Relation::AtMost => least <= total,
        Relation::AtLeast => most >= total,
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

    /// Any open variable may get a value that breaks no constraint, whichever would be next.
    fn permits(&self, state: &Assignment, &Assign { variable, value }: &Assign) -> bool {
        let is_open = state.places.get(variable.index()) == Some(&0);
        let Some(index) = self.index(value.into()).filter(|_| is_open && self.is_legal) else { return false };
        let mut fitting = vec![0; self.stride];
        self.fit(state, variable, &mut fitting);
        fitting[index / 64] >> (index % 64) & 1 == 1
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

/// How many variables have no value yet: exact wherever there is a solution.
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
