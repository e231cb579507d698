//! AC-3 (Mackworth, 1977): when the domain of a variable shrinks, each value of its neighbours is
//! checked for support again, until nothing changes.
//!
//! Between two variables that must differ, every value has support as long as the other variable
//! has two values. So only a variable with one value removes anything, and on Sudoku AC-3 is the
//! propagation of naked singles.

use super::super::constraint::{Allows, Constraint};
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::{Csp, bits_of};
use super::super::var::Var;
use super::Conflict;
use super::neighbours::Neighbours;
use crate::watch::Rule;
use std::sync::Arc;

pub(in super::super) struct Ac3 {
    neighbours: Arc<Neighbours>,
    /// The binary constraints that a variable is in.
    binary: Flat<u32>,
    /// Values to remove, collected first.
    unsupported: Vec<usize>,
}

impl Ac3 {
    pub fn of(csp: &Csp) -> Self {
        Self {
            neighbours: csp.cached(Neighbours::of),
            binary: binary(csp, |_| true),
            unsupported: Vec::new(),
        }
    }

    /// Checks the neighbours of a changed variable.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        if domains.is_fixed(variable) {
            self.neighbours.prune(csp, domains, variable)?;
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

/// Removes the values of the other variable of a binary constraint that none of `changed` supports.
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
    let other = if *x == changed { *y } else { *x };
    gather(csp, domains, unsupported, [*x, *y], changed, allows).map_err(|Wiped| Conflict(number))?;
    let remove = |&index: &usize| domains.remove(other, index);
    unsupported.iter().try_for_each(remove).map_err(|Wiped| Conflict(number))
}

/// Lists the values to remove.
fn gather(
    csp: &Csp,
    domains: &mut Domains,
    unsupported: &mut Vec<usize>,
    [x, y]: [Var; 2],
    changed: Var,
    allows: &Allows,
) -> Result<(), Wiped> {
    let goes = |support: i32, value: i32| {
        if x == changed { allows(support, value) } else { allows(value, support) }
    };
    let is_supported = |domains: &Domains, index: usize| {
        let value = csp.value(index);
        domains.indices(changed).any(|support| goes(csp.value(support), value))
    };
    let other = if x == changed { y } else { x };
    for at in 0..domains.words(other).len() {
        for index in bits_of(domains.word(other, at)).map(|bit| at * 64 + bit) {
            domains.meter.spend(domains.size(changed) as usize)?;
            if !is_supported(domains, index) {
                unsupported.push(index);
            }
        }
    }
    Ok(())
}
