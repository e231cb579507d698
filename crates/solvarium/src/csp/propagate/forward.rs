//! Forward checking (Haralick and Elliott, 1980): once a variable is decided,
//! values of others that contradict it are removed. The only remaining value of a variable is not a
//! decision and removes nothing by itself.
//!
//! With plain backtracking, the same code only checks whether a decision contradicts earlier ones, and removes nothing.

use super::super::constraint::{Constraint, Term};
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Conflict;

pub(in super::super) struct Forward {
    is_forward: bool,
}

impl Forward {
    pub const fn new() -> Self {
        Self { is_forward: true }
    }

    /// Only compares with earlier decisions.
    pub const fn backwards() -> Self {
        Self { is_forward: false }
    }

    /// Propagates the decision of `variable`, which `is_decided` already includes.
    pub fn decide(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        variable: Var,
        is_decided: &[bool],
    ) -> Result<(), Conflict> {
        for &number in csp.constraints_of(variable) {
            let constraint = &csp.constraints[number as usize];
            domains.meter.spend(constraint.size()).map_err(|Wiped| Conflict(number))?;
            match constraint.different() {
                Some(terms) => self.differ(csp, domains, terms, variable, is_decided),
                None => self.hold(csp, domains, constraint, is_decided),
            }
            .ok_or(Conflict(number))?;
        }
        Ok(())
    }

    /// The value of `variable` is taken.
    fn differ(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        terms: &[Term],
        variable: Var,
        is_decided: &[bool],
    ) -> Option<()> {
        let own = terms.iter().find(|term| term.variable == variable)?;
        let taken = i64::from(csp.value(domains.least(variable))) + i64::from(own.shift);
        for term in terms.iter().filter(|term| term.variable != variable) {
            let Some(index) = csp.index(taken - i64::from(term.shift)) else { continue };
            if is_decided[term.variable.index()] {
                if domains.contains(term.variable, index) {
                    return None;
                }
            } else if self.is_forward {
                domains.remove(term.variable, index).ok()?;
            }
        }
        Some(())
    }

    /// A constraint whose variables are all decided must hold. If one variable is undecided, the
    /// constraint restricts its values.
    fn hold(
        &self,
        csp: &Csp,
        domains: &mut Domains,
        constraint: &Constraint,
        is_decided: &[bool],
    ) -> Option<()> {
        let mut open = constraint.each_variable().filter(|variable| !is_decided[variable.index()]);
        let (first, second) = (open.next(), open.next());
        let holds = |with: Option<(Var, usize)>, domains: &Domains| {
            constraint.holds(|variable| match with {
                Some((open, index)) if open == variable => csp.value(index),
                _ => csp.value(domains.least(variable)),
            })
        };
        match (first, second) {
            (None, _) => holds(None, domains).then_some(()),
            (Some(open), None) if self.is_forward => {
                let bad: Vec<_> =
                    domains.indices(open).filter(|&index| !holds(Some((open, index)), domains)).collect();
                bad.into_iter().try_for_each(|index| domains.remove(open, index)).ok()
            }
            _ => Some(()),
        }
    }
}
