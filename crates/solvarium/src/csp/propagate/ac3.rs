//! AC-3 (Mackworth, 1977): when the domain of a variable shrinks, each value of
//! its neighbours is asked again whether a value supports it, until nothing changes.
//!
//! Between two variables that must differ, every value is supported as long as the other
//! variable has two: so only a variable with one value strikes out anything, and
//! on Sudoku AC-3 is the propagation of naked singles.

use super::super::constraint::{Allows, Constraint};
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::Csp;
use super::super::var::Var;
use super::Conflict;
use super::neighbours::Neighbours;
use crate::watch::Rule;
use std::sync::Arc;

pub(in super::super) struct Ac3 {
    neighbours: Arc<Neighbours>,
    /// The binary constraints that a variable is in.
    binary: Flat<u32>,
    /// Values to strike out, gathered before they are.
    unsupported: Vec<usize>,
}

impl Ac3 {
    pub fn of(csp: &Csp) -> Self {
        Self { neighbours: csp.kept(Neighbours::of), binary: binary(csp, |_| true), unsupported: Vec::new() }
    }

    /// Asks the neighbours of a variable that has changed.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        if domains.is_fixed(variable) {
            self.neighbours.strike(csp, domains, variable)?;
        }
        let binary = self.binary.get(variable);
        binary.iter().try_for_each(|&number| revise(csp, domains, &mut self.unsupported, number, variable))
    }

    pub fn bytes(&self) -> usize {
        self.neighbours.bytes() + self.binary.bytes()
    }
}

/// The binary constraints of each variable, by number: of those that are `wanted`.
pub(super) fn binary(csp: &Csp, wanted: impl Fn(u32) -> bool) -> Flat<u32> {
    let is_binary = |number: u32| matches!(csp.constraints[number as usize], Constraint::Binary { .. });
    Flat::of(csp.variables().len(), 0, |variable, all| {
        let numbers = csp.constraints_of(variable).iter().copied();
        all.extend(numbers.filter(|&number| is_binary(number) && wanted(number)));
    })
}

/// Strikes out the values of the other variable of a binary constraint that none of `changed` supports.
pub(super) fn revise(
    csp: &Csp,
    domains: &mut Domains,
    unsupported: &mut Vec<usize>,
    number: u32,
    changed: Var,
) -> Result<(), Conflict> {
    let Constraint::Binary { variables: [x, y], allows, .. } = &csp.constraints[number as usize] else {
        return Ok(());
    };
    domains.rule = Rule::NoSupport;
    unsupported.clear();
    gather(csp, domains, unsupported, [*x, *y], changed, allows);
    let other = if *x == changed { *y } else { *x };
    let strike = |&index: &usize| domains.strike(other, index);
    unsupported.iter().try_for_each(strike).map_err(|Wiped| Conflict(number))
}

/// Lists the values to remove.
fn gather(
    csp: &Csp,
    domains: &Domains,
    unsupported: &mut Vec<usize>,
    [x, y]: [Var; 2],
    changed: Var,
    allows: &Allows,
) {
    let goes = |support: i32, value: i32| {
        if x == changed { allows(support, value) } else { allows(value, support) }
    };
    let is_supported = |index: usize| {
        let value = csp.value(index);
        domains.indices(changed).any(|support| goes(csp.value(support), value))
    };
    let other = if x == changed { y } else { x };
    unsupported.extend(domains.indices(other).filter(|&index| !is_supported(index)));
}
