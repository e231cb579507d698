//! The values that each variable without one may get, kept up to date from assignment to assignment: a value that is
//! taken leaves the all-different constraints of its variable, and only what other kinds of constraint say is found anew.
//!
//! Found anew for every variable around the last one, a Latin square of order 40 took 43 million instructions to be written
//! as a plan; this way it takes a tenth.

use super::constraint::Term;
use super::instance::Csp;
use super::problem::{Assign, Assignment};
use super::var::Var;

pub(super) struct Fits {
    stride: usize,
    /// The variables without a value, in their order.
    open: Vec<Var>,
    /// By variable, `stride` words each: the places of the values that it may get.
    sets: Vec<u64>,
    /// By variable: how many.
    counts: Vec<u32>,
}

impl Fits {
    pub fn of(csp: &Csp, state: &Assignment) -> Self {
        let count = csp.variables().len();
        let open: Vec<Var> = csp.variables().filter(|&variable| state.is_open(variable)).collect();
        let (sets, counts) = (vec![0; count * csp.stride], vec![0; count]);
        let mut fits = Self { stride: csp.stride, open: open.clone(), sets, counts };
        open.into_iter().for_each(|variable| fits.find(csp, state, variable));
        fits
    }

    /// Takes out the variable that may get fewest values; the first of equals.
    pub fn take_fewest(&mut self) -> Option<Var> {
        let open = self.open.iter().enumerate();
        let (at, _) = open.min_by_key(|(_, variable)| self.counts[variable.index()])?;
        Some(self.open.remove(at))
    }

    /// A variable got a value, and `state` says so already.
    pub fn follow(&mut self, csp: &Csp, state: &Assignment, &Assign { variable, value }: &Assign) {
        if csp.tries_every_value() {
            return;
        }
        for &number in csp.constraints_of(variable) {
            let constraint = &csp.constraints()[number as usize];
            if let Some(terms) = constraint.different() {
                self.strike(csp, terms, variable, value);
            } else {
                let open = constraint.each_variable().filter(|&other| state.is_open(other));
                open.for_each(|other| self.find(csp, state, other));
            }
        }
    }

    /// Finds anew what a variable may get.
    fn find(&mut self, csp: &Csp, state: &Assignment, variable: Var) {
        let start = variable.index() * self.stride;
        let set = &mut self.sets[start..start + self.stride];
        csp.fit(state, variable, set);
        self.counts[variable.index()] = set.iter().map(|word| word.count_ones()).sum();
    }

    /// The value that `variable` got is no other term's.
    fn strike(&mut self, csp: &Csp, terms: &[Term], variable: Var, value: i32) {
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
