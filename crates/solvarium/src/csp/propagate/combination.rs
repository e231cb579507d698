//! Sums of different values: removes values that are in no combination with the right total (generalised arc consistency), like a
//! person who knows the combinations of killer Sudoku cages by heart.
//!
//! Bounds do not see that 4 is not 2 + 2 for two different values, and ignore holes in domains. Combinations are enumerated
//! depth-first. The variable with the most values is last: its value is the rest of the total. With [`MOST`] or more combinations,
//! only bounds are used.

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::instance::{Csp, bits_of};
use super::super::var::Var;

/// Maximum number of variables.
const TERMS: usize = 8;
/// Maximum number of combinations of all variables but one.
const MOST: u64 = 1000;

/// Whether one constraint requires all these variables to differ, and their domains are small enough.
pub(super) fn is_of_different(csp: &Csp, variables: impl Iterator<Item = Var> + Clone) -> bool {
    let Some(first) = variables.clone().next() else { return false };
    let numbers = csp.constraints_of(first).iter();
    let mut constraints = numbers.map(|&number| &csp.constraints()[number as usize]);
    let has_all = |constraint: &Constraint| {
        let terms = constraint.different().unwrap_or_default();
        let shift = |variable: Var| Some(terms.iter().find(|term| term.variable == variable)?.shift);
        let own = shift(first);
        own.is_some() && variables.clone().all(|variable| shift(variable) == own)
    };
    csp.stride == 1 && (2..=TERMS).contains(&variables.clone().count()) && constraints.any(has_all)
}

/// The combinations of some variables.
struct Combinations {
    count: usize,
    /// The remaining values of each, the variable with the most last.
    open: [u64; TERMS],
    /// The values that are part of a combination found so far.
    supported: [u64; TERMS],
    /// The greatest sum of the variables from each on.
    most: [u32; TERMS + 1],
}

/// Removes the values that are in no combination of different values whose indices add up to `total`.
pub(super) fn prune(
    domains: &mut Domains,
    variables: impl Iterator<Item = Var> + Clone,
    total: i64,
) -> Result<(), Wiped> {
    let Ok(total) = u32::try_from(total) else { return Err(Wiped) };
    let mut order = [Var(0); TERMS];
    let mut count = 0;
    for variable in variables {
        order[count] = variable;
        count += 1;
    }
    let order = &mut order[..count];
    order.sort_unstable_by_key(|&variable| domains.size(variable));
    let sizes = order[..count - 1].iter().map(|&variable| u64::from(domains.size(variable)));
    if sizes.fold(1, u64::saturating_mul) >= MOST {
        return Ok(());
    }
    let mut combinations =
        Combinations { count, open: [0; TERMS], supported: [0; TERMS], most: [0; TERMS + 1] };
    for (at, &variable) in order.iter().enumerate().rev() {
        let word = domains.word(variable, 0);
        combinations.open[at] = word;
        combinations.most[at] = combinations.most[at + 1] + word.checked_ilog2().unwrap_or(0);
    }
    combinations.extend(0, 0, total);
    let supported = order.iter().zip(combinations.supported);
    supported.into_iter().try_for_each(|(&variable, supported)| domains.set(variable, 0, supported))
}

impl Combinations {
    /// Enumerates values of the variables from this one on that are not taken yet and add up to `rest`; returns whether
    /// there are such values.
    fn extend(&mut self, at: usize, taken: u64, rest: u32) -> bool {
        let open = self.open[at] & !taken;
        if at + 1 == self.count {
            let last = 1u64.checked_shl(rest).unwrap_or(0) & open;
            self.supported[at] |= last;
            return last != 0;
        }
        let mut any = false;
        for place in bits_of(open) {
            #[expect(clippy::cast_possible_truncation, reason = "places of a word are below 64")]
            let value = place as u32;
            if value > rest {
                break;
            }
            // No combination with it can support more values.
            if any && self.supported[at] >> place & 1 == 1 && self.is_supported_from(at + 1) {
                continue;
            }
            if rest - value <= self.most[at + 1] && self.extend(at + 1, taken | 1 << place, rest - value) {
                self.supported[at] |= 1 << place;
                any = true;
            }
        }
        any
    }

    /// Whether all values of the variables from this one on are part of a combination.
    fn is_supported_from(&self, at: usize) -> bool {
        // For these few words, a loop is cheaper than a comparison of slices.
        (at..self.count).all(|at| self.open[at] == self.supported[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{Backtrack, Model, Relation, count, random_model};
    use crate::rng::Rng;
    use crate::{Limits, csp::propagate::Inference, csp::propagate::linear::Sums};

    /// Different values that add up to a total, and a constraint on only some of them.
    fn cage(seed: u64, most: i32) -> Csp {
        let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
        let mut number = |below: usize| i32::try_from(rng.below(below)).unwrap();
        let least = number(5) - 2;
        let all: Vec<_> = (0..2 + number(4))
            .map(|at| {
                let some: Vec<_> = (0..=number(6)).map(|_| least + number(8)).collect();
                model.variable(format!("x{at}"), some)
            })
            .collect();
        model.all_different(&all);
        let terms: Vec<_> = all.iter().map(|&variable| (1, variable)).collect();
        model.linear(&terms, Relation::Equal, i64::from(number(30)));
        model.variable("wide", [least, least + most]);
        model.build().unwrap()
    }

    /// Each remaining value is part of a solution.
    #[test]
    fn remaining_values_are_part_of_a_solution() {
        let mut removed = 0;
        for seed in 0..2000 {
            let csp = cage(seed, 8);
            let solutions = random_model::solutions(&csp);
            let (mut sums, mut domains) = (Sums::of(&csp), Domains::of(&csp));
            let result = sums.run(0, &mut domains);
            assert_eq!(result.is_err(), solutions.is_empty(), "seed {seed}");
            for variable in csp.variables().filter(|_| result.is_ok()) {
                let left: Vec<i32> = domains.indices(variable).map(|index| csp.value(index)).collect();
                let mut wanted: Vec<i32> = solutions.iter().map(|values| values[variable.index()]).collect();
                wanted.sort_unstable();
                wanted.dedup();
                assert_eq!(left, wanted, "seed {seed}, {variable:?}");
                removed += csp.values(variable).count() - left.len();
            }
        }
        assert!(removed > 1000, "{removed}");
    }

    /// Sets of more than one word are left to bounds.
    #[test]
    fn wide_domains_lose_no_solution() {
        for seed in 0..200 {
            let csp = cage(seed, 100);
            let wanted = random_model::solutions(&csp).len() as u64;
            assert_eq!(count(&csp, &Backtrack::new(), u64::MAX, &Limits::none()).number, wanted);
        }
    }

    #[test]
    fn only_one_constraint_says_that_all_differ() {
        let mut model = Model::new();
        let all = ["x", "y", "z"].map(|name| model.variable(name, 1..=3));
        model.all_different(&all[..2]);
        model.all_different([(all[1], 0), (all[2], 1)]);
        let csp = model.build().unwrap();
        let differ = |some: &[Var]| is_of_different(&csp, some.iter().copied());
        assert_eq!([differ(&all[..2]), differ(&all[1..]), differ(&all)], [true, false, false]);
    }
}
