//! Chooses the variable to decide next and the order of its values, and counts the values that a decision would remove.

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
    /// The variable to decide next; `None` when all are decided.
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

    /// The undecided variable with the least ratio of domain size to weighted degree; ties: the first. Variables that others determine
    /// come after all others: few values and few constraints would bring them to the front.
    fn choose_by_weight(&mut self) -> Option<Var> {
        // All fixed variables are removed first, so that the degrees are those of the undecided ones.
        let mut touched = self.domains.touched.take()?;
        if self.pairs.settles() {
            for &variable in touched.variables() {
                let variable = Var(variable);
                if self.domains.is_fixed(variable) && !self.is_decided[variable.index()] {
                    self.settle(variable);
                }
            }
        }
        let (domains, is_decided, is_auxiliary) = (&self.domains, &self.is_decided, &self.is_auxiliary);
        let size = |variable| domains.size(variable);
        let is_open = |variable: Var| !is_decided[variable.index()] && !is_auxiliary[variable.index()];
        let best = self.degrees.as_mut()?.least_ratio(touched.variables(), is_open, size);
        touched.clear();
        self.domains.touched = Some(touched);
        best.or_else(|| self.open.first())
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
                let (csp, domains) = (self.csp, &mut self.domains);
                pool.sort_by_cached_key(|&index| std::cmp::Reverse(removals(csp, domains, variable, index)));
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
        self.frames.push(Frame { variable, trail, open, values, tried: 0, kept: self.kept.len() });
    }

    /// A variable with the numbers of the variable order, as far as they matter for the comparison with the best.
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

    /// Whether a variable, with its index among those visited, comes before the best so far.
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

    /// The number of undecided variables that share a constraint with this one, counted once for each constraint.
    fn degree(&self, variable: Var) -> u64 {
        let constraints = self.csp.constraints_of(variable).iter();
        constraints
            .map(|&number| self.open_in(number).filter(|&other| other != variable).count() as u64)
            .sum()
    }

    /// The undecided variables of a constraint.
    fn open_in(&self, constraint: u32) -> impl Iterator<Item = Var> + '_ {
        self.csp.constraints()[constraint as usize].each_variable().filter(|variable| {
            !(self.is_decided[variable.index()] || self.pairs.settles() && self.domains.is_fixed(*variable))
        })
    }
}

/// The number of values of other variables that this value removes. If a limit is reached, which ends the search at its
/// next node, counting stops.
pub(super) fn removals(csp: &Csp, domains: &mut Domains, variable: Var, index: u32) -> usize {
    let value = csp.value(index as usize);
    let constraints = csp.constraints_of(variable).iter().map(|&number| &csp.constraints()[number as usize]);
    constraints
        .map(|constraint| match constraint {
            Constraint::Binary { variables: [x, y], allows, .. } => {
                let other = if *x == variable { y } else { x };
                if domains.meter.spend(domains.size(*other) as usize).is_err() {
                    return 0;
                }
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

#[cfg(all(test, feature = "puzzles"))]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::csp::{Backtrack, Model, Propagate};
    use crate::limits::Clock;

    /// The order by weighted degree alone decides `both` first: it has two values and two constraints.
    #[test]
    fn determined_variables_are_decided_last() {
        for is_determined in [false, true] {
            let mut model = Model::new();
            let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=5));
            let both = model.variable("both", 0..=1);
            if is_determined {
                model.mark_determined(both);
            }
            for variable in [x, y] {
                model.binary(both, variable, "is small", |both, value| both == 0 || value < 3);
            }
            let (csp, limits) = (model.build().unwrap(), Limits::none());
            let search = Backtrack::new().propagate(Propagate::Matching).order(VariableOrder::WeightedDegree);
            let mut engine = Engine::new(&csp, &search, &Clock::new(&limits)).unwrap();
            assert_eq!(engine.choose(), Some(if is_determined { x } else { both }));
            // When x and y are decided, only this one is left.
            [x, y].into_iter().for_each(|variable| engine.settle(variable));
            assert_eq!(engine.choose(), Some(both));
        }
    }
}
