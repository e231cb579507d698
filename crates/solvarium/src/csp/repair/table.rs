//! The number of constraints that each value of each variable would violate. Every variable always has a value; a move changes one of them.
//!
//! A change is evaluated by two table look-ups (Galinier and Hao, "Tabu search for maximal constraint satisfaction problems", 1997):
//!
//! ```text
//! broken[v * width + x] = how many pairs of v = x and the value that another variable has are forbidden
//! cost                  = sum of broken[v * width + at[v]] over all v, halved: each pair is seen from both sides
//! ```
//!
//! Only constraints on pairs of variables can be counted like this: differences, and functions of two variables.

use crate::csp::Constraint;
use crate::csp::flat::Flat;
use crate::csp::instance::{Csp, bits};
use crate::csp::var::Var;
use crate::rng::Rng;

/// The maximum number of entries in a table, and of pairs. Larger models are not repaired.
const MOST: usize = 1 << 24;
/// The index of variables that are not in conflict.
const NOWHERE: u32 = u32::MAX;

/// A restriction on the values of two variables, seen from one of them.
#[derive(Clone, Copy, Default)]
enum Forbids {
    /// The other variable has the same value, or one shifted by this number of places.
    #[default]
    Same,
    Shifted(i32),
    /// The function of a constraint; the own value is its first or its second argument.
    First(u32),
    Second(u32),
}

/// The forbidden pairs of values, and the remaining values.
pub(super) struct Table<'c> {
    csp: &'c Csp,
    /// The indices of the remaining values of each variable.
    choices: Flat<u32>,
    /// The other variables, and the values that are forbidden together with theirs.
    pairs: Flat<(u32, Forbids)>,
}

/// A value for each variable, and the counts.
pub(super) struct Filled {
    /// The indices of the values.
    pub at: Vec<u32>,
    broken: Vec<u32>,
    /// The variables in conflict.
    pub faulty: Vec<u32>,
    /// Index of each variable in `faulty`.
    place: Vec<u32>,
    pub cost: i64,
}

/// A variable gets another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub variable: u32,
    pub from: u32,
    pub to: u32,
}

impl<'c> Table<'c> {
    /// A table over the values that are left in these words of the domains; `None` if a constraint has more than two variables, or the
    /// model is too large.
    pub fn of(csp: &'c Csp, domains: &[u64]) -> Option<Self> {
        let variables = csp.variables().len();
        let pairs = csp.constraints().iter().try_fold(0usize, |sum, constraint| {
            let one = pairs_of(constraint)?;
            sum.checked_add(one).filter(|&sum| sum <= MOST)
        })?;
        if variables.checked_mul(csp.width)? > MOST {
            return None;
        }
        let mut all = Vec::with_capacity(pairs);
        for (number, constraint) in (0..).zip(csp.constraints()) {
            note(&mut all, number, constraint);
        }
        let choices = Flat::of(variables, variables, |variable, list: &mut Vec<u32>| {
            let start = variable.index() * csp.stride;
            list.extend(bits(&domains[start..start + csp.stride]).map(|index| index as u32));
        });
        Some(Self { csp, choices, pairs: Flat::group(variables, all.into_iter()) })
    }

    /// Bytes of the table, and of values with their counts.
    pub fn bytes(&self) -> usize {
        let variables = self.csp.variables().len();
        self.choices.bytes() + self.pairs.bytes() + 4 * (variables * 3 + self.numbers())
    }

    /// Returns a lower bound of the bytes that the table of a model takes.
    pub fn bytes_of(csp: &Csp) -> usize {
        let pairs = csp.constraints().iter().filter_map(pairs_of).fold(0usize, usize::saturating_add);
        pairs.saturating_mul(size_of::<(u32, Forbids)>())
    }

    /// The number of entries of a table by variables and values.
    pub fn numbers(&self) -> usize {
        self.csp.variables().len() * self.csp.width
    }

    /// The index of a variable's value in such a table.
    #[inline]
    pub const fn place(&self, variable: u32, index: u32) -> usize {
        variable as usize * self.csp.width + index as usize
    }

    /// Assigns the variables in random order, each the value that violates the fewest constraints at that time.
    pub fn greedy(&self, rng: &mut Rng) -> Filled {
        let mut order: Vec<u32> = self.csp.variables().map(|variable| variable.0).collect();
        rng.shuffle(&mut order);
        self.fill(&order, |filled, variable| {
            let choices = self.choices.get(variable);
            let (first, last) = choices.split_at(rng.below(choices.len()));
            let all = last.iter().chain(first).copied();
            all.min_by_key(|&index| self.broken(filled, variable.0, index)).unwrap_or(0)
        })
    }

    /// Assigns one variable after another the value that `pick` returns.
    fn fill(&self, order: &[u32], mut pick: impl FnMut(&Filled, Var) -> u32) -> Filled {
        let count = order.len();
        let mut filled = Filled {
            at: vec![0; count],
            broken: vec![0; count * self.csp.width],
            faulty: Vec::with_capacity(count),
            place: vec![NOWHERE; count],
            cost: 0,
        };
        for &variable in order {
            let to = pick(&filled, Var(variable));
            filled.at[variable as usize] = to;
            self.count(&mut filled, Var(variable), to, 1);
        }
        for variable in self.csp.variables() {
            let broken = self.broken(&filled, variable.0, filled.at[variable.index()]);
            filled.cost += i64::from(broken);
            filled.judge(variable.index(), broken);
        }
        filled.cost /= 2;
        filled
    }

    /// Adds the values of other variables that this value forbids to the counts, or removes them.
    fn count(&self, filled: &mut Filled, variable: Var, index: u32, by: i32) {
        for &(other, forbids) in self.pairs.get(variable) {
            let row = other as usize * self.csp.width;
            let mut add = |place: usize| {
                let broken = &mut filled.broken[row + place];
                *broken = broken.wrapping_add_signed(by);
            };
            match forbids {
                Forbids::Same => add(index as usize),
                Forbids::Shifted(by) => {
                    let place = usize::try_from(i64::from(index) + i64::from(by)).unwrap_or(usize::MAX);
                    if place < self.csp.width {
                        add(place);
                    }
                }
                Forbids::First(_) | Forbids::Second(_) => {
                    let choices = self.choices.get(Var(other)).iter();
                    choices
                        .filter(|&&place| !self.allows(forbids, index, place))
                        .for_each(|&place| add(place as usize));
                }
            }
        }
    }

    /// Whether a function allows the own value together with that of the other variable.
    fn allows(&self, forbids: Forbids, own: u32, other: u32) -> bool {
        let (own, other) = (self.csp.value(own as usize), self.csp.value(other as usize));
        let (number, x, y) = match forbids {
            Forbids::First(number) => (number, own, other),
            Forbids::Second(number) => (number, other, own),
            Forbids::Same | Forbids::Shifted(_) => return true,
        };
        match &self.csp.constraints()[number as usize] {
            Constraint::Binary { allows, .. } => allows(x, y),
            _ => true,
        }
    }

    #[inline]
    fn broken(&self, filled: &Filled, variable: u32, index: u32) -> u32 {
        filled.broken[self.place(variable, index)]
    }

    /// The increase of the cost by a change.
    #[inline]
    pub fn delta(&self, filled: &Filled, Change { variable, from, to }: Change) -> i64 {
        i64::from(self.broken(filled, variable, to)) - i64::from(self.broken(filled, variable, from))
    }

    pub fn apply(&self, filled: &mut Filled, change: Change) {
        let Change { variable, from, to } = change;
        filled.cost += self.delta(filled, change);
        filled.at[variable as usize] = to;
        self.count(filled, Var(variable), from, -1);
        self.count(filled, Var(variable), to, 1);
        filled.judge(variable as usize, self.broken(filled, variable, to));
        for &(other, _) in self.pairs.get(Var(variable)) {
            let broken = self.broken(filled, other, filled.at[other as usize]);
            filled.judge(other as usize, broken);
        }
    }

    /// All other values of a variable.
    #[inline]
    pub fn others<'a>(&'a self, filled: &Filled, variable: u32) -> impl Iterator<Item = Change> + 'a {
        let from = filled.at[variable as usize];
        let choices = self.choices.get(Var(variable)).iter().copied().filter(move |&to| to != from);
        choices.map(move |to| Change { variable, from, to })
    }
}

/// The number of pairs of variables that a constraint restricts; `None` if it has a condition on more than two.
fn pairs_of(constraint: &Constraint) -> Option<usize> {
    match (constraint, constraint.different()) {
        (_, Some(terms)) => terms.len().checked_mul(terms.len().saturating_sub(1)),
        (Constraint::Binary { .. }, None) => Some(2),
        _ => None,
    }
}

/// Adds the pairs of a constraint, each from both sides.
fn note(all: &mut Vec<(Var, (u32, Forbids))>, number: u32, constraint: &Constraint) {
    if let Constraint::Binary { variables: [x, y], .. } = constraint {
        all.extend([(*x, (y.0, Forbids::First(number))), (*y, (x.0, Forbids::Second(number)))]);
    }
    let terms = constraint.different().unwrap_or_default();
    for one in terms {
        let others = terms.iter().filter(|other| other.variable != one.variable);
        all.extend(others.map(|other| {
            let forbids = match one.shift.wrapping_sub(other.shift) {
                0 => Forbids::Same,
                shift => Forbids::Shifted(shift),
            };
            (one.variable, (other.variable.0, forbids))
        }));
    }
}

impl Filled {
    /// Updates whether a variable is in conflict, after this change of its violations.
    fn judge(&mut self, variable: usize, broken: u32) {
        let place = self.place[variable];
        if broken > 0 && place == NOWHERE {
            self.place[variable] = self.faulty.len() as u32;
            self.faulty.push(variable as u32);
        } else if broken == 0 && place != NOWHERE {
            self.place[variable] = NOWHERE;
            self.faulty.swap_remove(place as usize);
            if let Some(&moved) = self.faulty.get(place as usize) {
                self.place[moved as usize] = place;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::Model;
    use crate::csp::random_model::latin;
    use proptest::prelude::{prop_assert_eq, proptest};

    /// Differences, also with shifts, and functions; each of two variables or more.
    fn model(seed: u64) -> Csp {
        let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
        let all: Vec<_> = (0..6).map(|i| model.variable(format!("x{i}"), 0..=(1 + i % 3))).collect();
        for _ in 0..rng.below(8) {
            let (one, other) = (rng.below(6), rng.below(5));
            let other = if other >= one { other + 1 } else { other };
            let shift = i32::try_from(rng.below(3)).unwrap();
            match rng.below(4) {
                0 => model.not_equal(all[one], all[other]),
                1 => model.binary(all[one], all[other], "apart", move |x, y| x + shift < y),
                2 => model.all_different(&all[one.min(other)..]),
                _ => model.all_different((0..).zip(&all).map(|(at, &variable)| (variable, at * shift))),
            }
        }
        model.build().unwrap()
    }

    /// The number of violated pairs, computed by its definition.
    fn pairs_broken(csp: &Csp, values: &[i32]) -> i64 {
        let value = |term: &crate::csp::Term| values[term.variable.index()] + term.shift;
        let broken = |constraint: &Constraint| match constraint.different() {
            None => i64::from(!constraint.holds(|variable| values[variable.index()])),
            Some(terms) => {
                let pairs = terms
                    .iter()
                    .enumerate()
                    .flat_map(|(at, one)| terms[..at].iter().map(move |other| (one, other)));
                pairs.map(|(one, other)| i64::from(value(one) == value(other))).sum()
            }
        };
        csp.constraints().iter().map(broken).sum()
    }

    proptest! {
        #[test]
        fn books_are_those_of_the_values(seed: u64, steps in 0usize..40) {
            for csp in [model(seed), latin(4, 5, seed)] {
                let (table, mut rng) = (Table::of(&csp, &csp.open).unwrap(), Rng::seeded(seed));
                let mut filled = table.greedy(&mut rng);
                for _ in 0..steps {
                    let variable = u32::try_from(rng.below(filled.at.len())).unwrap();
                    let others: Vec<Change> = table.others(&filled, variable).collect();
                    let Some(&change) = others.get(rng.below(others.len())) else { continue };
                    let after = filled.cost + table.delta(&filled, change);
                    table.apply(&mut filled, change);
                    prop_assert_eq!(filled.cost, after);
                }
                let values: Vec<i32> = filled.at.iter().map(|&index| csp.value(index as usize)).collect();
                prop_assert_eq!(filled.cost, pairs_broken(&csp, &values));
                prop_assert_eq!(csp.check(&values).is_ok(), filled.cost == 0);
                let order: Vec<u32> = csp.variables().map(|variable| variable.0).collect();
                let fresh = table.fill(&order, |_, variable| filled.at[variable.index()]);
                prop_assert_eq!((fresh.cost, &fresh.broken), (filled.cost, &filled.broken));
                let sorted = |mut list: Vec<u32>| { list.sort_unstable(); list };
                prop_assert_eq!(sorted(fresh.faulty), sorted(filled.faulty.clone()));
            }
        }
    }

    #[test]
    fn sums_and_tables_are_not_pairs() {
        let mut model = Model::new();
        let all = ["x", "y", "z"].map(|name| model.variable(name, 1..=3));
        model.table(&all, [[1, 2, 3]]);
        let csp = model.build().unwrap();
        assert!(Table::of(&csp, &csp.open).is_none());
    }
}
