//! Bounds of sums over groups of variables that must differ: the least sum of three different digits is 6, not 3. Rows of an arrow, a
//! little killer or a sum line that lie in one house of a Sudoku are such groups.
//!
//! The least sum of a group gives each variable a value of its own that is not below its least one. Values are handed out in
//! ascending order, so the result is the least of all such sums:
//!
//! ```text
//! least values 0 0 2 2   ->   values 0 1 2 3, whose sum is 6 and not 4
//! ```

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::flat::Flat;
use super::super::instance::{Csp, bits_of};
use super::super::var::Var;
use super::interval::{at, keep_from, keep_to};

/// Variables with the same weight, which must all differ.
struct Group {
    weight: i64,
    variables: Box<[Var]>,
}

/// The terms of a sum in groups; each term is in one group, perhaps alone.
pub(super) struct Groups(Box<[Group]>);

/// The greatest number of terms of a sum with groups. With fewer than 256, counts of variables fit into a byte.
const TERMS_MOST: usize = 128;
/// The highest bit of a word: a mirrored set has the place `LAST - p` for `p`.
const LAST: i64 = 63;

impl Groups {
    /// The groups of a sum, or `None` if no two of its variables with the same weight lie in one house, or it has too many variables.
    pub fn of(houses: &Flat<u32>, terms: &[(i64, Var)]) -> Option<Self> {
        if terms.len() > TERMS_MOST {
            return None;
        }
        let mut groups = Vec::new();
        for (at, &(weight, _)) in terms.iter().enumerate() {
            if terms[..at].iter().any(|&(other, _)| other == weight) {
                continue;
            }
            let variables =
                terms.iter().filter(|&&(other, _)| other == weight).map(|&(_, variable)| variable);
            for variables in grouped(houses, variables.collect()) {
                groups.push(Group { weight, variables: variables.into() });
            }
        }
        groups.iter().any(|group| group.variables.len() > 1).then_some(Self(groups.into()))
    }

    /// Removes each value with which the sum exceeds its total even if the other terms add their least.
    pub fn at_most(&self, domains: &mut Domains, total: i64) -> Result<(), Wiped> {
        self.prune(domains, total, 1)
    }

    /// Removes each value with which the sum falls short of its total even if the other terms add their most.
    pub fn at_least(&self, domains: &mut Domains, total: i64) -> Result<(), Wiped> {
        self.prune(domains, -total, -1)
    }

    /// Keeps the sum, times `sign`, at or below `total`.
    fn prune(&self, domains: &mut Domains, total: i64, sign: i64) -> Result<(), Wiped> {
        let mut slack = total;
        for group in &self.0 {
            slack -= sign * group.weight * group.extreme(domains, sign, None)?;
        }
        if slack < 0 {
            return Err(Wiped);
        }
        self.0.iter().try_for_each(|group| group.prune(domains, slack, sign))
    }

    pub fn bytes(&self) -> usize {
        self.0.iter().map(|group| size_of::<Group>() + size_of_val(&*group.variables)).sum()
    }
}

/// For each variable, the all-different constraints of three terms or more without shifts between them; none if domains have several
/// words.
pub(super) fn houses(csp: &Csp) -> Flat<u32> {
    let is_grouped = |what: &Constraint| matches!(what, Constraint::Linear { .. } | Constraint::Compound(_));
    let has_groups = csp.constraints().iter().any(is_grouped);
    let is_house = |what: &Constraint| {
        let terms = what.different().unwrap_or_default();
        has_groups
            && csp.stride == 1
            && terms.len() > 2
            && terms.iter().all(|term| term.shift == terms[0].shift)
    };
    let are_houses: Vec<bool> = csp.constraints().iter().map(is_house).collect();
    Flat::of(csp.variables().len(), 0, |variable, all| {
        let numbers = csp.constraints_of(variable).iter().copied();
        all.extend(numbers.filter(|&number| are_houses[number as usize]));
    })
}

/// Variables in groups of which each lies in one house: first the largest one. The last groups have one variable each.
pub(super) fn grouped(houses: &Flat<u32>, mut open: Vec<Var>) -> Vec<Vec<Var>> {
    let mut numbers: Vec<u32> = open.iter().flat_map(|&variable| houses.get(variable)).copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let of = |number: &u32| open.iter().copied().filter(|&one| houses.get(one).contains(number)).collect();
    let mut sets: Vec<Vec<Var>> = numbers.iter().map(of).collect();
    let mut groups = Vec::new();
    loop {
        // Of equally large sets, the last one is taken.
        sets.retain(|set| set.len() > 1);
        let Some(largest) = sets.iter().max_by_key(|set| set.len()).cloned() else { break };
        let is_left = |variable: &Var| !largest.contains(variable);
        open.retain(is_left);
        sets.iter_mut().for_each(|set| set.retain(is_left));
        groups.push(largest);
    }
    groups.extend(open.into_iter().map(|alone| vec![alone]));
    groups
}

impl Group {
    /// The sum of its indices, without one variable, that makes the weighted sum times `sign` the least.
    fn extreme(&self, domains: &Domains, sign: i64, without: Option<Var>) -> Result<i64, Wiped> {
        // Most groups of sums that follow from the cages of killer Sudoku are single variables.
        if let [only] = *self.variables {
            let is_least = sign * self.weight > 0;
            let place = if is_least { domains.least(only) } else { domains.most(only) };
            return Ok(if without.is_some() { 0 } else { at(place) });
        }
        let others = self.variables.iter().filter(|&&variable| Some(variable) != without);
        let words = others.map(|&variable| domains.word(variable, 0));
        if sign * self.weight > 0 {
            return least_sum(words);
        }
        let count = at(self.variables.len() - usize::from(without.is_some()));
        Ok(LAST * count - least_sum(words.map(u64::reverse_bits))?)
    }

    /// Removes the values with which the weighted sum times `sign` grows by more than `slack`.
    fn prune(&self, domains: &mut Domains, slack: i64, sign: i64) -> Result<(), Wiped> {
        let step = slack / self.weight.abs();
        let union = self.variables.iter().fold(0, |all, &variable| all | domains.word(variable, 0));
        let spread = LAST - i64::from(union.leading_zeros()) - i64::from(union.trailing_zeros());
        if step >= spread {
            return Ok(());
        }
        domains.meter.spend(self.variables.len() * self.variables.len())?;
        let whole = self.extreme(domains, sign, None)?;
        for &variable in &self.variables {
            let share = whole - self.extreme(domains, sign, Some(variable))?;
            match sign * self.weight > 0 {
                true => keep_to(domains, variable, share + step)?,
                false => keep_from(domains, variable, share - step)?,
            }
        }
        Ok(())
    }
}

/// The least sum of different places: each set gets a place of the union of all sets, not below its own least place.
fn least_sum(sets: impl Iterator<Item = u64>) -> Result<i64, Wiped> {
    let (mut union, mut starts) = (0, [0_u8; 64]);
    for set in sets {
        union |= set;
        starts[set.trailing_zeros() as usize & 63] += 1;
    }
    let (mut waiting, mut sum) = (0, 0);
    for place in bits_of(union) {
        waiting += starts[place];
        if waiting > 0 {
            sum += at(place);
            waiting -= 1;
        }
    }
    if waiting == 0 { Ok(sum) } else { Err(Wiped) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::propagate::{Inference, linear::Sums};
    use crate::csp::{Model, Relation, random_model};
    use crate::rng::Rng;

    /// A sum over variables of which some must differ.
    fn sum(seed: u64) -> Csp {
        let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
        let mut number = |below: usize| i32::try_from(rng.below(below)).unwrap();
        let least = number(5) - 2;
        let all: Vec<_> = (0..3 + number(3))
            .map(|at| {
                let some: Vec<_> = (0..=number(6)).map(|_| least + number(6)).collect();
                model.variable(format!("x{at}"), some)
            })
            .collect();
        let differ = 2 + number(2) as usize;
        model.all_different(&all[..differ]);
        model.all_different(&all[all.len() - 2..]);
        let weight = [1, -1, 2][number(3) as usize];
        let terms: Vec<_> = all.iter().map(|&x| (if number(4) == 0 { -1 } else { weight }, x)).collect();
        let relation = [Relation::Equal, Relation::AtMost, Relation::AtLeast][number(3) as usize];
        model.linear(&terms, relation, i64::from(weight * number(25)));
        model.build().unwrap()
    }

    #[test]
    fn no_solution_is_lost() {
        for seed in 0..3000 {
            let csp = sum(seed);
            let solutions = random_model::solutions(&csp);
            let (mut sums, mut domains) = (Sums::of(&csp), Domains::of(&csp));
            let result = sums.run(0, &mut domains);
            assert!(result.is_ok() || solutions.is_empty(), "seed {seed}");
            for (variable, values) in csp.variables().flat_map(|x| solutions.iter().map(move |s| (x, s))) {
                let index = csp.index(values[variable.index()].into()).unwrap();
                assert!(domains.contains(variable, index), "seed {seed}, {variable:?}");
            }
        }
    }

    /// Three different digits and a fourth add up to 7: 1 + 2 + 3 + 1. The same without sign, and from above.
    #[test]
    fn different_values_add_up_to_more() {
        for (weight, total, wanted) in [(1, 7, [1, 3]), (-1, -7, [1, 3]), (1, 33, [7, 9])] {
            let mut model = Model::new();
            let all = ["x", "y", "z", "a"].map(|name| model.variable(name, 1..=9));
            model.all_different(&all[..3]);
            model.linear(&all.map(|x| (weight, x)), Relation::Equal, total);
            let csp = model.build().unwrap();
            let (mut sums, mut domains) = (Sums::of(&csp), Domains::of(&csp));
            sums.run(0, &mut domains).unwrap();
            let ends = |x| [domains.least(x), domains.most(x)].map(|index| csp.value(index));
            assert_eq!(ends(all[0]), wanted, "{total}");
            assert!(domains.is_fixed(all[3]), "{total}");
        }
    }

    /// The least sum is that of the definition, over all ways to choose values.
    #[test]
    fn least_sums_are_those_of_the_definition() {
        fn reference(sets: &[u64], union: u64) -> Option<i64> {
            let Some((set, rest)) = sets.split_first() else { return Some(0) };
            let possible = bits_of(union >> set.trailing_zeros() << set.trailing_zeros());
            possible.filter_map(|place| Some(at(place) + reference(rest, union & !(1 << place))?)).min()
        }
        let mut rng = Rng::seeded(1);
        for _ in 0..2000 {
            let sets: Vec<u64> = (0..1 + rng.below(4)).map(|_| 1 + rng.below(63) as u64).collect();
            let union = sets.iter().fold(0, |all, set| all | set);
            assert_eq!(least_sum(sets.iter().copied()).ok(), reference(&sets, union), "{sets:?}");
        }
    }
}
