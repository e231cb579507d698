//! The possible values of a variable in a state: those that violate no constraint, if each unassigned variable can
//! still have any value of the model.
//!
//! A constraint is evaluated once for all values of a variable, not once for each value. In a sum, the least and
//! greatest
//! sums of the other terms leave an interval, so a sum of 800 variables takes 800 steps, not 800 for each value.

use super::compound::{Compound, CompoundKind, Formula, Operand};
use super::constraint::{Constraint, Relation, Term, all_differ};
use super::instance::{Csp, bits};
use super::problem::Assignment;
use super::propagate::below;
use super::var::Var;
use crate::Problem;

/// The least and the greatest value of an expression.
pub(super) type Range = (i64, i64);

/// A condition as a question about the value of one variable. The parts that do not depend on it are decided.
enum Question {
    Decided(bool),
    Sum { weight: i64, rest: Range, relation: Relation, total: i64 },
    Any(Vec<Self>),
    All(Vec<Self>),
}

impl Question {
    fn holds(&self, value: i64) -> bool {
        match self {
            Self::Decided(holds) => *holds,
            Self::Sum { weight, rest: (least, most), relation, total } => {
                can_compare(*relation, (least + weight * value, most + weight * value), *total)
            }
            Self::Any(parts) => parts.iter().any(|part| part.holds(value)),
            Self::All(parts) => parts.iter().all(|part| part.holds(value)),
        }
    }

    /// Joins parts; a part that is `decisive` decides the whole.
    fn joined(parts: impl Iterator<Item = Self>, decisive: bool) -> Self {
        let mut open = Vec::new();
        for part in parts {
            match part {
                Self::Decided(holds) if holds == decisive => return part,
                Self::Decided(_) => {}
                part => open.push(part),
            }
        }
        match (open.is_empty(), decisive) {
            (true, _) => Self::Decided(!decisive),
            (_, true) => Self::Any(open),
            (_, false) => Self::All(open),
        }
    }
}

impl Csp {
    /// Lists the possible values of a variable.
    pub(super) fn fit(&self, state: &Assignment, variable: Var, fitting: &mut [u64]) {
        fitting.copy_from_slice(self.domain(variable));
        if self.tries_every_value() {
            return;
        }
        for &number in self.constraints_of(variable) {
            self.prune(state, &self.constraints[number as usize], variable, fitting);
        }
    }

    /// Whether this value is possible for a variable.
    pub(super) fn may_take(&self, state: &Assignment, variable: Var, value: i32) -> bool {
        let known = |other: Var| if other == variable { Some(value) } else { self.value_in(state, other) };
        let is_broken = |&number: &u32| {
            let constraint = &self.constraints[number as usize];
            match constraint.different() {
                Some(terms) => self.is_taken(state, terms, variable, value),
                None => !self.can_hold(constraint, known),
            }
        };
        self.allows(variable, value)
            && (self.tries_every_value() || !self.constraints_of(variable).iter().any(is_broken))
    }

    /// Whether another term of an all-different already has this value of a variable.
    fn is_taken(&self, state: &Assignment, terms: &[Term], variable: Var, value: i32) -> bool {
        let shifted = |term: &Term, value: i32| i64::from(value) + i64::from(term.shift);
        let own = terms.iter().find(|term| term.variable == variable).map(|term| shifted(term, value));
        let mut others = terms.iter().filter(|term| term.variable != variable);
        others.any(|term| self.value_in(state, term.variable).map(|value| shifted(term, value)) == own)
    }

    /// Removes each value with which the constraint cannot hold any more.
    pub(super) fn prune(
        &self,
        state: &Assignment,
        constraint: &Constraint,
        variable: Var,
        fitting: &mut [u64],
    ) {
        match constraint {
            Constraint::AllDifferent { .. } | Constraint::NotEqual { .. } => {
                self.remove_taken(state, constraint, variable, fitting);
            }
            Constraint::Linear { terms, relation, total } => {
                let (weight, rest) = self.around(terms, variable, |other| self.value_in(state, other));
                self.keep_sums(fitting, weight, rest, *relation, *total);
            }
            Constraint::Table { variables, rows } => {
                self.keep_supported(state, variables, variable, fitting, |own, known, support| {
                    let fits = |row: &[i32]| {
                        let mut others = row.iter().zip(known).enumerate().filter(|&(at, _)| at != own);
                        others.all(|(_, (&wanted, known))| known.is_none_or(|value| value == wanted))
                    };
                    rows.iter().filter(|row| fits(row)).for_each(|row| support(row[own]));
                });
            }
            Constraint::Automaton { variables, automaton, .. } => {
                self.keep_supported(state, variables, variable, fitting, |own, known, support| {
                    let allows = |at: usize, value| at == own || known[at].is_none_or(|known| known == value);
                    automaton.supports(own, allows, support);
                });
            }
            Constraint::Compound(compound) => self.remove_compound(state, compound, variable, fitting),
            Constraint::Binary { .. } => {
                let known = |own: i32, other: Var| {
                    if other == variable { Some(own) } else { self.value_in(state, other) }
                };
                self.retain(fitting, |value| self.can_hold(constraint, |other| known(value, other)));
            }
        }
    }

    fn remove_compound(&self, state: &Assignment, compound: &Compound, variable: Var, fitting: &mut [u64]) {
        let known =
            |own: i32, other: Var| if other == variable { Some(own) } else { self.value_in(state, other) };
        let can_hold = |own: i32| self.can_hold_compound(compound, &|other| known(own, other));
        match &*compound.kind {
            CompoundKind::Condition { formula, .. } => {
                let question = self.question(formula, variable, &|other| self.value_in(state, other));
                self.retain(fitting, |value| question.holds(value.into()));
            }
            // The count treats all values except the counted one alike.
            CompoundKind::Count { value: counted, number, .. } if number.variable() != Some(variable) => {
                let (counted, other) = (*counted, counted.wrapping_add(1));
                let (has, misses) = (can_hold(counted), can_hold(other));
                self.retain(fitting, |value| if value == counted { has } else { misses });
            }
            CompoundKind::Element { .. } | CompoundKind::Count { .. } => self.retain(fitting, can_hold),
        }
    }

    /// Removes the values that a function forbids.
    fn retain(&self, fitting: &mut [u64], mut is_kept: impl FnMut(i32) -> bool) {
        for (at, word) in fitting.iter_mut().enumerate() {
            for index in bits(&[*word]) {
                if !is_kept(self.value(at * 64 + index)) {
                    *word &= !(1 << index);
                }
            }
        }
    }

    /// Removes the values of other terms of an all-different.
    fn remove_taken(&self, state: &Assignment, constraint: &Constraint, variable: Var, fitting: &mut [u64]) {
        let terms = constraint.different().unwrap_or_default();
        let Some(own) = terms.iter().find(|term| term.variable == variable) else { return };
        for term in terms.iter().filter(|term| term.variable != variable) {
            let Some(taken) = state.place(term.variable) else { continue };
            // Most constraints have no shifts; then both variables have the same index for a value.
            let by = i64::from(term.shift) - i64::from(own.shift);
            let index = if by == 0 { Some(taken) } else { self.index(i64::from(self.value(taken)) + by) };
            if let Some(index) = index {
                fitting[index / 64] &= !(1 << (index % 64));
            }
        }
    }

    /// Removes the values with which a sum cannot satisfy its comparison, if its other terms add up to a number in this
    /// range.
    pub(super) fn keep_sums(
        &self,
        fitting: &mut [u64],
        weight: i64,
        (least, most): Range,
        relation: Relation,
        total: i64,
    ) {
        // Totals beyond all sums are equivalent, so this one is clamped.
        let left = |sum: i64| total.saturating_sub(sum).clamp(-i64::MAX / 2, i64::MAX / 2);
        if relation == Relation::NotEqual {
            let missing = left(least);
            let only = self.index(missing / weight).filter(|_| least == most && missing % weight == 0);
            only.into_iter().for_each(|index| fitting[index / 64] &= !(1 << (index % 64)));
            return;
        }
        // weight * value is in this interval; a negative weight swaps its ends.
        let low = (relation != Relation::AtMost).then(|| left(most));
        let high = (relation != Relation::AtLeast).then(|| left(least));
        let (low, high) = if weight > 0 { (low, high) } else { (high, low) };
        let place = |value: i64| value.saturating_sub(self.value(0).into());
        let first = low.map_or(0, |low| place(-div_floor(-low, weight)));
        let end = high.map_or(i64::MAX, |high| place(div_floor(high, weight)).saturating_add(1));
        for (at, word) in fitting.iter_mut().enumerate() {
            *word &= below(at, end) & !below(at, first);
        }
    }

    /// Keeps the values that `supports` reports. It gets the position of the variable, and the known values of all variables.
    fn keep_supported(
        &self,
        state: &Assignment,
        variables: &[Var],
        variable: Var,
        fitting: &mut [u64],
        supports: impl FnOnce(usize, &[Option<i32>], &mut dyn FnMut(i32)),
    ) {
        let Some(own) = variables.iter().position(|&one| one == variable) else { return };
        let known: Vec<_> = variables.iter().map(|&other| self.value_in(state, other)).collect();
        let mut supported = vec![0u64; fitting.len()];
        supports(own, &known, &mut |value| {
            let index = self.index(value.into());
            index.into_iter().for_each(|index| supported[index / 64] |= 1 << (index % 64));
        });
        fitting.iter_mut().zip(supported).for_each(|(word, mask)| *word &= mask);
    }

    /// Whether a constraint may still hold if some variables are unassigned. Exact if all are
    /// assigned.
    fn can_hold(&self, constraint: &Constraint, known: impl Fn(Var) -> Option<i32>) -> bool {
        match constraint {
            Constraint::AllDifferent { .. } | Constraint::NotEqual { .. } => {
                let terms = constraint.different().unwrap_or_default();
                let shifted =
                    |term: &Term| known(term.variable).map(|v| i64::from(v) + i64::from(term.shift));
                all_differ(terms.iter().filter_map(shifted))
            }
            Constraint::Binary { variables: [x, y], allows, .. } => match (known(*x), known(*y)) {
                (Some(x), Some(y)) => allows(x, y),
                _ => true,
            },
            Constraint::Table { variables, rows } => {
                let fits = |(&wanted, &var): (&i32, &Var)| known(var).is_none_or(|value| value == wanted);
                rows.iter().any(|row| row.iter().zip(variables.iter()).all(fits))
            }
            Constraint::Automaton { variables, automaton, .. } => {
                automaton.accepts(|at, wanted| known(variables[at]).is_none_or(|value| value == wanted))
            }
            Constraint::Linear { terms, relation, total } => {
                can_compare(*relation, self.sum_range(terms, known), *total)
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
        match &*compound.kind {
            CompoundKind::Condition { formula, .. } => self.can_hold_formula(formula, known),
            CompoundKind::Element { index, list, value } => known(*index).is_none_or(|place| {
                let found = usize::try_from(place).ok().and_then(|place| list.get(place));
                let is_value = |found: i32| of(*value).is_none_or(|wanted| found == wanted);
                found.is_some_and(|&found| of(found).is_none_or(is_value))
            }),
            CompoundKind::Count { variables, value, relation, number } => {
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
            Formula::Sum { terms, relation, total } => {
                can_compare(*relation, self.sum_range(terms, known), *total)
            }
            Formula::Any(parts) => parts.iter().any(|part| self.can_hold_formula(part, known)),
            Formula::All(parts) => parts.iter().all(|part| self.can_hold_formula(part, known)),
        }
    }

    /// Reduces a condition to a question about the value of one variable.
    fn question(&self, formula: &Formula, variable: Var, known: &dyn Fn(Var) -> Option<i32>) -> Question {
        let each = |parts: &[Formula], decisive| {
            Question::joined(parts.iter().map(|part| self.question(part, variable, known)), decisive)
        };
        match formula {
            Formula::Sum { terms, relation, total } => match self.around(terms, variable, known) {
                (0, rest) => Question::Decided(can_compare(*relation, rest, *total)),
                (weight, rest) => Question::Sum { weight, rest, relation: *relation, total: *total },
            },
            Formula::Any(parts) => each(parts, true),
            Formula::All(parts) => each(parts, false),
        }
    }

    /// The weight of a variable in a sum (0 if it does not occur), and the range of the other terms.
    fn around(
        &self,
        terms: &[(i32, Var)],
        variable: Var,
        known: impl Fn(Var) -> Option<i32>,
    ) -> (i64, Range) {
        let weight = terms.iter().find(|term| term.1 == variable).map_or(0, |term| term.0);
        let (least, most) =
            self.sum_range(terms, |other| if other == variable { Some(0) } else { known(other) });
        (weight.into(), (least, most))
    }

    /// The range of a sum. An unknown value may be anything from the least to the greatest of the model.
    pub(super) fn sum_range(&self, terms: &[(i32, Var)], known: impl Fn(Var) -> Option<i32>) -> Range {
        let mut sum = (0, 0);
        for &(weight, variable) in terms {
            let (least, most) = self.term_range(weight, known(variable));
            sum = (sum.0 + least, sum.1 + most);
        }
        sum
    }

    /// The range of one term of a sum.
    pub(super) fn term_range(&self, weight: i32, known: Option<i32>) -> Range {
        let (one, other) = known.map_or_else(|| self.ends(), |value| (value, value));
        let (one, other) = (i64::from(weight) * i64::from(one), i64::from(weight) * i64::from(other));
        (one.min(other), one.max(other))
    }

    /// The least and the greatest value of the model.
    const fn ends(&self) -> (i32, i32) {
        (self.value(0), self.value(self.width.saturating_sub(1)))
    }

    /// Whether the variables with one value violate no constraint.
    pub(super) fn starts_legal(&self) -> bool {
        let start = self.start();
        self.constraints.iter().all(|constraint| self.can_hold(constraint, |var| self.value_in(&start, var)))
    }
}

/// The quotient, rounded down.
const fn div_floor(number: i64, divisor: i64) -> i64 {
    let quotient = number / divisor;
    if number % divisor != 0 && (number < 0) != (divisor < 0) { quotient - 1 } else { quotient }
}

/// Whether some number in a range satisfies a comparison with a total.
const fn can_compare(relation: Relation, (least, most): Range, total: i64) -> bool {
    match relation {
        Relation::Equal => least <= total && total <= most,
        Relation::NotEqual => least != total || most != total,
        Relation::AtMost => least <= total,
        Relation::AtLeast => most >= total,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::random_model::{model, rich};
    use crate::csp::{Assign, Model};
    use crate::rng::Rng;

    /// The reference evaluates each constraint for each value.
    #[test]
    fn fitting_values_violate_no_constraint() {
        let mut removed = 0;
        for seed in 0..3000 {
            let csp = if seed % 3 == 0 { model(seed) } else { rich(seed) };
            let (mut rng, mut state) = (Rng::seeded(seed), csp.start());
            for variable in csp.variables() {
                let values: Vec<i32> = csp.values(variable).collect();
                if state.is_open(variable) && rng.below(2) == 0 {
                    csp.apply(&mut state, &Assign { variable, value: values[rng.below(values.len())] });
                }
            }
            for variable in csp.variables().filter(|&variable| state.is_open(variable)) {
                let mut fitting = vec![0; csp.stride];
                csp.fit(&state, variable, &mut fitting);
                let found: Vec<i32> = bits(&fitting).map(|index| csp.value(index)).collect();
                let fits = |&value: &i32| csp.may_take(&state, variable, value);
                let wanted: Vec<i32> = csp.values(variable).filter(fits).collect();
                assert_eq!(found, wanted, "seed {seed}, {variable:?}, {csp:?}");
                removed += csp.values(variable).count() - found.len();
            }
        }
        assert!(removed > 1000, "{removed}");
    }

    /// Word by word, with weights and totals of any sign and size.
    #[test]
    fn sums_keep_the_values_that_can_satisfy_them() {
        let relations = [Relation::Equal, Relation::NotEqual, Relation::AtMost, Relation::AtLeast];
        let mut model = Model::new();
        model.variable("x", -70..=90);
        let csp = model.build().unwrap();
        let mut rng = Rng::seeded(1);
        for _ in 0..4000 {
            let mut number =
                |most: usize| i64::try_from(rng.below(2 * most + 1)).unwrap() - i64::try_from(most).unwrap();
            let (weight, one, other) = (number(5), number(300), number(300));
            let total = [number(500), i64::MAX, i64::MIN][rng.below(12).saturating_sub(9)];
            let (weight, rest) = (if weight == 0 { 7 } else { weight }, (one.min(other), one.max(other)));
            for relation in relations {
                let mut kept = vec![u64::MAX; csp.stride];
                csp.keep_sums(&mut kept, weight, rest, relation, total);
                for value in csp.values(Var(0)) {
                    let index = csp.index(value.into()).unwrap();
                    let sum = (rest.0 + weight * i64::from(value), rest.1 + weight * i64::from(value));
                    let is_kept = kept[index / 64] >> (index % 64) & 1 == 1;
                    assert_eq!(
                        is_kept,
                        can_compare(relation, sum, total),
                        "{weight} {rest:?} {relation:?} {total} {value}"
                    );
                }
            }
        }
    }
}
