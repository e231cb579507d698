//! Which variable is decided next, in which order its values are tried, and what a value would strike out.

use super::{Engine, Frame};
use crate::csp::domains::Domains;
use crate::csp::instance::Csp;
use crate::csp::order::{ValueOrder, VariableOrder};
use crate::csp::var::Var;
use crate::csp::{Constraint, Term};

/// A variable that may be decided next.
#[derive(Clone, Copy)]
struct Candidate {
    variable: Var,
    size: u32,
    /// The degree, by which the order breaks ties or which it combines with the size.
    degree: u64,
}

impl Engine<'_> {
    /// The variable to decide next; none when all are decided.
    pub(super) fn choose(&mut self) -> Option<Var> {
        if self.settings.order == VariableOrder::WeightedDegree {
            return self.choose_by_weight();
        }
        let settles = self.pairs.settles();
        let fewest = if settles { 2 } else { 1 };
        let (mut best, mut met): (Option<Candidate>, _) = (None, 0);
        let mut at = self.open.first();
        while let Some(variable) = at {
            at = self.open.after(variable);
            if settles && self.domains.is_fixed(variable) {
                self.settle(variable);
                continue;
            }
            met += 1;
            let candidate = self.candidate(variable, best);
            if self.is_better(candidate, best, met) {
                best = Some(candidate);
            }
            if self.ends_at(candidate, fewest) {
                break;
            }
        }
        best.map(|best| best.variable)
    }

    /// The open variable with the least size over weighted degree; the first of equals.
    fn choose_by_weight(&mut self) -> Option<Var> {
        // All of them first, so that the degrees are those of what stays open.
        if self.pairs.settles() {
            self.settle_fixed();
        }
        let degrees = self.degrees.as_ref()?;
        let mut best: Option<(Var, u32, u64)> = None;
        let mut at = self.open.first();
        while let Some(variable) = at {
            at = self.open.after(variable);
            let (size, degree) = (self.domains.size(variable), degrees.degree(variable));
            // size / degree, multiplied out.
            let is_less = |(_, least, most): (Var, u32, u64)| {
                u128::from(size) * u128::from(most) < u128::from(least) * u128::from(degree)
            };
            if best.is_none_or(is_less) {
                best = Some((variable, size, degree));
            }
        }
        best.map(|(variable, ..)| variable)
    }

    /// Makes a frame for a variable, with its values in the order of their trial.
    pub(super) fn branch(&mut self, variable: Var) {
        let values = self.pool.len();
        let indices = self.domains.indices(variable).map(|index| u32::try_from(index).unwrap_or(u32::MAX));
        self.pool.extend(indices);
        let pool = &mut self.pool[values..];
        pool.reverse();
        match self.settings.value {
            ValueOrder::Lowest => {
                if self.bounding.as_ref().is_some_and(|bounding| bounding.wants_most(variable)) {
                    pool.reverse();
                }
            }
            // Stable: the lowest of equals stays last, and is tried first.
            ValueOrder::MostCommon => pool.sort_by_key(|&index| self.common[index as usize]),
            ValueOrder::LeastConstraining => {
                let strikes =
                    |&index: &u32| std::cmp::Reverse(strikes(self.csp, &self.domains, variable, index));
                pool.sort_by_cached_key(strikes);
            }
            ValueOrder::Random => self.rng.shuffle(pool),
        }
        if let Some(guide) = &self.guide
            && self.bounding.as_ref().is_none_or(|bounding| !bounding.weighs(variable))
            && let Some(at) = pool.iter().position(|&index| index == guide[variable.index()])
        {
            pool[at..].rotate_left(1);
        }
        let (trail, open) = (self.domains.mark(), self.open.mark());
        self.frames.push(Frame { variable, trail, open, values });
    }

    /// Takes out the variables that have one value left.
    fn settle_fixed(&mut self) {
        let mut at = self.open.first();
        while let Some(variable) = at {
            at = self.open.after(variable);
            if self.domains.is_fixed(variable) {
                self.settle(variable);
            }
        }
    }

    /// A variable with what its order counts, as far as that matters beside the best.
    fn candidate(&self, variable: Var, best: Option<Candidate>) -> Candidate {
        let size = self.domains.size(variable);
        let degree = match self.settings.order {
            VariableOrder::FewestThenDegree if best.is_none_or(|best| size <= best.size) => {
                self.degree(variable)
            }
            _ => 0,
        };
        Candidate { variable, size, degree }
    }

    /// Whether a variable, the so-manyth that was met, comes before the best so far.
    fn is_better(&mut self, one: Candidate, best: Option<Candidate>, met: usize) -> bool {
        if self.settings.order == VariableOrder::Random {
            return self.rng.below(met) == 0;
        }
        let Some(best) = best else { return true };
        match self.settings.order {
            VariableOrder::Fewest => one.size < best.size,
            VariableOrder::FewestThenDegree => {
                (one.size, std::cmp::Reverse(one.degree)) < (best.size, std::cmp::Reverse(best.degree))
            }
            _ => false,
        }
    }

    /// Whether no variable after this one can be better.
    fn ends_at(&self, one: Candidate, fewest: u32) -> bool {
        match self.settings.order {
            VariableOrder::First | VariableOrder::MaximumCardinality | VariableOrder::MinimumBandwidth => {
                true
            }
            VariableOrder::Fewest => one.size == fewest,
            _ => false,
        }
    }

    /// How many variables that are open share a constraint with this one, once for each.
    fn degree(&self, variable: Var) -> u64 {
        let constraints = self.csp.constraints_of(variable).iter();
        constraints
            .map(|&number| self.open_in(number).filter(|&other| other != variable).count() as u64)
            .sum()
    }

    /// The variables of a constraint that are open.
    fn open_in(&self, constraint: u32) -> impl Iterator<Item = Var> + '_ {
        self.csp.constraints()[constraint as usize].each_variable().filter(|variable| {
            !(self.is_decided[variable.index()] || self.pairs.settles() && self.domains.is_fixed(*variable))
        })
    }
}

/// How many values of others go when a variable gets this one.
pub(super) fn strikes(csp: &Csp, domains: &Domains, variable: Var, index: u32) -> usize {
    let value = csp.value(index as usize);
    let constraints = csp.constraints_of(variable).iter().map(|&number| &csp.constraints()[number as usize]);
    constraints
        .map(|constraint| match constraint {
            Constraint::Binary { variables: [x, y], allows, .. } => {
                let other = if *x == variable { y } else { x };
                let goes = |support: &usize| {
                    let support = csp.value(*support);
                    !if *x == variable { allows(value, support) } else { allows(support, value) }
                };
                domains.indices(*other).filter(goes).count()
            }
            _ => {
                let terms = constraint.different().unwrap_or_default();
                let own = terms.iter().find(|term| term.variable == variable).map_or(0, |term| term.shift);
                let taken = i64::from(value) + i64::from(own);
                let others = terms.iter().filter(|term| term.variable != variable);
                let has = |term: &&Term| {
                    csp.index(taken - i64::from(term.shift))
                        .is_some_and(|index| domains.contains(term.variable, index))
                };
                others.filter(has).count()
            }
        })
        .sum()
}
