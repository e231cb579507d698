//! The possible values of each unassigned variable, updated with each assignment. The values that a constraint
//! excludes only grow, so after an assignment the constraints of that variable remove further values.
//!
//! Writing a Latin square of order 40 as a plan takes 4 million instructions; recomputing the values of all neighbours took
//! 43 million. For sums, the range is stored, so each term takes one step.

use super::constraint::{Constraint, Term};
use super::instance::Csp;
use super::legal::Range;
use super::problem::{Assign, Assignment};
use super::var::Var;

/// Maximum number of steps for a plan, about a quarter of a second. For constraints over hundreds of variables that are
/// not sums, updating the sets would take longer than the search.
const STEPS_MOST: usize = 1 << 26;

pub(super) struct Fits {
    stride: usize,
    /// The variables without a value, in their order.
    open: Vec<Var>,
    /// For each variable, in `stride` words, the indices of its possible values.
    sets: Vec<u64>,
    /// For each variable, the number of its possible values.
    counts: Vec<u32>,
    /// For each constraint, the range of all terms, if it is a sum.
    sums: Vec<Range>,
    /// Steps taken so far.
    steps: usize,
}

impl Fits {
    pub fn of(csp: &Csp, state: &Assignment) -> Self {
        let count = csp.variables().len();
        let range = |constraint: &Constraint| match constraint {
            Constraint::Linear { terms, .. } => {
                csp.sum_range(terms, |variable| csp.value_in(state, variable))
            }
            _ => (0, 0),
        };
        let mut fits = Self {
            stride: csp.stride,
            open: csp.variables().filter(|&variable| state.is_open(variable)).collect(),
            sets: csp.open.to_vec(),
            counts: vec![0; count],
            sums: csp.constraints().iter().map(range).collect(),
            steps: 0,
        };
        if !csp.tries_every_value() {
            let mut numbers = 0..csp.constraints().len();
            while let Some(number) = numbers.next().filter(|_| fits.steps <= STEPS_MOST) {
                fits.narrow(csp, state, number);
            }
        }
        csp.variables().for_each(|variable| fits.count(variable));
        fits
    }

    /// Removes the variable with the fewest possible values; ties: the first. Returns `None` once this takes too long.
    pub fn take_fewest(&mut self) -> Option<Var> {
        if self.steps > STEPS_MOST {
            return None;
        }
        let open = self.open.iter().enumerate();
        let (at, _) = open.min_by_key(|(_, variable)| self.counts[variable.index()])?;
        Some(self.open.remove(at))
    }

    /// Updates the sets after an assignment, which `state` already contains.
    pub fn follow(&mut self, csp: &Csp, state: &Assignment, &Assign { variable, value }: &Assign) {
        if csp.tries_every_value() || self.steps > STEPS_MOST {
            return;
        }
        for &number in csp.constraints_of(variable) {
            match &csp.constraints()[number as usize] {
                Constraint::Linear { terms, .. } => {
                    let weight = terms.iter().find(|term| term.1 == variable).map_or(0, |term| term.0);
                    let (was, is) = (csp.term_range(weight, None), csp.term_range(weight, Some(value)));
                    let (least, most) = self.sums[number as usize];
                    self.sums[number as usize] = (least + is.0 - was.0, most + is.1 - was.1);
                }
                constraint => {
                    if let Some(terms) = constraint.different() {
                        self.remove(csp, terms, variable, value);
                        continue;
                    }
                }
            }
            self.narrow(csp, state, number as usize);
        }
    }

    /// Removes the values that a constraint excludes now, for each of its unassigned variables.
    fn narrow(&mut self, csp: &Csp, state: &Assignment, number: usize) {
        let constraint = &csp.constraints()[number];
        let size = constraint.size();
        for (at, variable) in
            constraint.each_variable().enumerate().filter(|&(_, other)| state.is_open(other))
        {
            if self.steps > STEPS_MOST {
                return;
            }
            let start = variable.index() * self.stride;
            let set = &mut self.sets[start..start + self.stride];
            if let Constraint::Linear { terms, relation, total } = constraint {
                let (weight, (least, most)) = (terms[at].0, self.sums[number]);
                let own = csp.term_range(weight, None);
                let rest = (least - own.0, most - own.1);
                csp.keep_sums(set, weight.into(), rest, *relation, *total);
                self.steps += self.stride;
            } else {
                csp.prune(state, constraint, variable, set);
                self.steps += self.stride + size;
            }
            self.count(variable);
        }
    }

    fn count(&mut self, variable: Var) {
        let start = variable.index() * self.stride;
        let set = &self.sets[start..start + self.stride];
        self.counts[variable.index()] = set.iter().map(|word| word.count_ones()).sum();
    }

    /// No other term may have the value of `variable`.
    fn remove(&mut self, csp: &Csp, terms: &[Term], variable: Var, value: i32) {
        let Some(own) = terms.iter().find(|term| term.variable == variable) else { return };
        let taken = i64::from(value) + i64::from(own.shift);
        for term in terms {
            let Some(index) = csp.index(taken - i64::from(term.shift)) else { continue };
            let word = &mut self.sets[term.variable.index() * self.stride + index / 64];
            let bit = 1 << (index % 64);
            if *word & bit != 0 {
                *word &= !bit;
                self.counts[term.variable.index()] -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;
    use crate::csp::Model;

    /// One constraint alone may take more than all these steps: updating a set by a table takes one step for each
    /// number in the table.
    #[test]
    fn steps_are_counted_within_a_constraint() {
        let mut model = Model::new();
        let all: Vec<_> = (0..1000).map(|at| model.variable(format!("x{at}"), 0..=1)).collect();
        let rows: Vec<Vec<i32>> = (0..1000).map(|row| (0..1000).map(|at| (row + at) % 2).collect()).collect();
        model.table(&all, rows);
        let csp = model.build().unwrap();
        let mut fits = Fits::of(&csp, &csp.start());
        let most = STEPS_MOST + csp.constraints()[0].size() + csp.stride;
        assert!(fits.steps > STEPS_MOST && fits.steps <= most, "{}", fits.steps);
        assert_eq!(fits.take_fewest(), None);
    }
}
