//! Propagates sums by bounds: the least and the greatest sums of the other terms leave each variable an interval. A sum
//! of different values is also propagated by its combinations, and a sum in which only some variables must differ is
//! propagated by bounds of these.
//!
//! A "not equal" constraint removes one value once only one variable is undecided.

use super::super::constraint::{Constraint, Relation};
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use super::combination::{self, is_of_different};
use super::distinct_sum::{Groups, houses};
use super::interval::{at, keep_from, keep_to};
use crate::watch::Rule;

pub(in super::super) struct Sum {
    constraint: u32,
    terms: Box<[(i64, Var)]>,
    relation: Relation,
    /// The total minus the sum of weight x the model's least value, because domains store indices: offsets from that
    /// value.
    total: i64,
    /// Whether the sum is an equation over variables that must all differ, each with weight 1.
    is_of_different: bool,
    /// Groups of its variables that must differ, if there are any and combinations do not consider them.
    groups: Option<Groups>,
}

/// All sums of a model.
pub(super) struct Sums(Vec<Sum>);

impl Sums {
    pub fn of(csp: &Csp) -> Self {
        let houses = houses(csp);
        let sums = (0..).zip(csp.constraints()).filter_map(|(constraint, what)| {
            let Constraint::Linear { terms, relation, total } = what else { return None };
            let is_of_different = *relation == Relation::Equal
                && terms.iter().all(|&(weight, _)| weight == 1)
                && is_of_different(csp, terms.iter().map(|&(_, variable)| variable));
            let sum = Sum::of(csp, terms, *relation, *total);
            let has_groups = !is_of_different && *relation != Relation::NotEqual;
            let groups = has_groups.then(|| Groups::of(&houses, &sum.terms)).flatten();
            Some(Sum { constraint, is_of_different, groups, ..sum })
        });
        Self(sums.collect())
    }
}

impl Inference for Sums {
    fn rule(&self) -> Rule {
        Rule::Sum
    }

    fn constraints(&self) -> Vec<u32> {
        self.0.iter().map(|sum| sum.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        domains.meter.spend(self.0[task].terms.len())?;
        self.0[task].prune(domains)
    }

    fn bytes(&self) -> usize {
        self.0.iter().filter_map(|sum| sum.groups.as_ref()).map(Groups::bytes).sum()
    }
}

/// Larger totals are clamped to this one: no sum of a model comes near it.
const TOTAL_MOST: i64 = i64::MAX / 2;

/// Status of a constraint for all values that its variables can still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Fate {
    Holds,
    Fails,
    Open,
}

/// The least that a term adds, with indices as values.
fn least(domains: &Domains, weight: i64, variable: Var) -> i64 {
    let place = if weight > 0 { domains.least(variable) } else { domains.most(variable) };
    weight * at(place)
}

/// The most that a term adds, with indices as values.
fn most(domains: &Domains, weight: i64, variable: Var) -> i64 {
    -least(domains, -weight, variable)
}

impl Sum {
    /// A sum that is not a constraint by itself.
    pub(in super::super) fn of(csp: &Csp, terms: &[(i32, Var)], relation: Relation, total: i64) -> Self {
        let terms: Box<[_]> = terms.iter().map(|&(weight, var)| (i64::from(weight), var)).collect();
        let base: i64 = terms.iter().map(|&(weight, _)| weight * i64::from(csp.value(0))).sum();
        let total = total.saturating_sub(base).clamp(-TOTAL_MOST, TOTAL_MOST);
        Self { constraint: u32::MAX, terms, relation, total, is_of_different: false, groups: None }
    }

    /// Removes the values with which it cannot hold, according to bounds.
    pub(in super::super) fn prune(&self, domains: &mut Domains) -> Result<(), Wiped> {
        match self.relation {
            Relation::Equal => {
                self.at_most(domains)?;
                self.at_least(domains)?;
                if self.is_of_different { self.by_combinations(domains) } else { Ok(()) }
            }
            Relation::AtMost => self.at_most(domains),
            Relation::AtLeast => self.at_least(domains),
            Relation::NotEqual => self.not_equal(domains),
        }
    }

    /// Returns the status as far as bounds decide it. It is exact for a constraint of one variable.
    pub(in super::super) fn fate(&self, domains: &Domains) -> Fate {
        let sum = |end: fn(&Domains, i64, Var) -> i64| -> i64 {
            self.terms.iter().map(|&(weight, variable)| end(domains, weight, variable)).sum()
        };
        let (least, most) = (sum(least), sum(most));
        let is_met = least == self.total && most == self.total;
        let is_missed = self.total < least || most < self.total || self.is_in_a_hole(domains);
        let (holds, fails) = match self.relation {
            Relation::Equal => (is_met, is_missed),
            Relation::NotEqual => (is_missed, is_met),
            Relation::AtMost => (most <= self.total, least > self.total),
            Relation::AtLeast => (least >= self.total, most < self.total),
        };
        match (holds, fails) {
            (true, _) => Fate::Holds,
            (_, true) => Fate::Fails,
            _ => Fate::Open,
        }
    }

    /// Whether the sum has only one variable, and the value that gives the total is not in its domain.
    fn is_in_a_hole(&self, domains: &Domains) -> bool {
        let [(weight, variable)] = *self.terms else { return false };
        let place = usize::try_from(self.total / weight).ok().filter(|_| self.total % weight == 0);
        !place.is_some_and(|place| place <= domains.most(variable) && domains.contains(variable, place))
    }

    /// Replaces the total, with indices as values.
    pub(in super::super) const fn set_total(&mut self, total: i64) {
        self.total = total;
    }

    /// Removes each value with which the sum exceeds its total even if the other terms add their least.
    fn at_most(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let low: i64 = self.terms.iter().map(|&(weight, variable)| least(domains, weight, variable)).sum();
        let slack = self.total - low;
        if slack < 0 {
            return Err(Wiped);
        }
        if let Some(groups) = &self.groups {
            return groups.at_most(domains, self.total);
        }
        for &(weight, variable) in &self.terms {
            // weight * index may be at most its least plus the slack.
            let bound = (least(domains, weight, variable) + slack).div_euclid(weight.abs());
            match weight > 0 {
                true => keep_to(domains, variable, bound)?,
                false => keep_from(domains, variable, -bound)?,
            }
        }
        Ok(())
    }

    /// Removes each value with which the sum falls short of its total even if the other terms add their most.
    fn at_least(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let high: i64 = self.terms.iter().map(|&(weight, variable)| most(domains, weight, variable)).sum();
        let slack = high - self.total;
        if slack < 0 {
            return Err(Wiped);
        }
        if let Some(groups) = &self.groups {
            return groups.at_least(domains, self.total);
        }
        for &(weight, variable) in &self.terms {
            let bound = (slack - most(domains, weight, variable)).div_euclid(weight.abs());
            match weight > 0 {
                true => keep_from(domains, variable, -bound)?,
                false => keep_to(domains, variable, bound)?,
            }
        }
        Ok(())
    }

    fn by_combinations(&self, domains: &mut Domains) -> Result<(), Wiped> {
        combination::prune(domains, self.terms.iter().map(|&(_, variable)| variable), self.total)
    }

    fn not_equal(&self, domains: &mut Domains) -> Result<(), Wiped> {
        let mut open = self.terms.iter().filter(|&&(_, variable)| !domains.is_fixed(variable));
        let (first, second) = (open.next().copied(), open.next());
        let fixed = self.terms.iter().filter(|&&(_, variable)| domains.is_fixed(variable));
        let rest =
            self.total - fixed.map(|&(weight, variable)| weight * at(domains.least(variable))).sum::<i64>();
        match (first, second) {
            (None, _) if rest == 0 => Err(Wiped),
            (Some((weight, variable)), None) if rest % weight == 0 => {
                let place = usize::try_from(rest / weight).ok();
                place
                    .filter(|&place| place <= domains.most(variable))
                    .map_or(Ok(()), |p| domains.remove(variable, p))
            }
            _ => Ok(()),
        }
    }
}
