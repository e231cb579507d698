//! Hidden subsets. If an all-different has n variables and n values, each value is taken by some variable. A value that
//! only one variable can take is assigned to it. If two values fit only the same two variables, or three values only
//! the same three, these variables take no other values.
//!
//! One pass over the variables finds them all, sixty-four values at a time:
//!
//! ```text
//! once  = values seen in a variable so far
//! twice = values seen in two
//! single = once & !twice            a value in neither fits no variable: a conflict
//! ```
//!
//! Values that fit two or three variables are found likewise, and then their variables are listed.

use super::super::domains::{Domains, Wiped};
use super::super::instance::{Csp, bits, bits_of};
use super::super::var::Var;
use super::subsets::{Few, Subsets};
use super::{Hidden as Most, Inference};
use crate::watch::Rule;

/// An all-different that takes each of its values exactly once.
pub(super) struct Permutation {
    /// The index of the constraint.
    pub constraint: u32,
    pub variables: Box<[Var]>,
    /// The values, as a set.
    pub values: Box<[u64]>,
}

/// Returns the permutations of a model. Leaves out constraints that have terms with shifts.
pub(super) fn permutations(csp: &Csp) -> Vec<Permutation> {
    let all = (0..).zip(csp.constraints());
    all.filter_map(|(constraint, what)| {
        let terms = what.different().filter(|terms| terms.iter().all(|term| term.shift == 0))?;
        let variables: Box<[_]> = terms.iter().map(|term| term.variable).collect();
        let mut values = vec![0; csp.stride];
        for &variable in &variables {
            values.iter_mut().zip(csp.domain(variable)).for_each(|(all, word)| *all |= word);
        }
        let count: usize = values.iter().map(|word| word.count_ones() as usize).sum();
        (count == variables.len()).then(|| Permutation { constraint, variables, values: values.into() })
    })
    .collect()
}

/// Hidden singles.
pub(super) struct Singles(Vec<Permutation>);

impl Singles {
    pub fn of(csp: &Csp) -> Self {
        Self(permutations(csp))
    }
}

impl Inference for Singles {
    fn rule(&self) -> Rule {
        Rule::OnlyPlace
    }

    fn constraints(&self) -> Vec<u32> {
        self.0.iter().map(|house| house.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let house = &self.0[task];
        let is_narrow = house.values.len() == 1;
        for (at, &values) in house.values.iter().enumerate() {
            let (mut once, mut twice, mut settled) = (0, 0, 0);
            for &variable in &house.variables {
                let word = domains.word(variable, at);
                twice |= once & word;
                once |= word;
                // A domain of one word is tested directly.
                let is_fixed =
                    if is_narrow { word & word.wrapping_sub(1) == 0 } else { domains.is_fixed(variable) };
                settled |= if is_fixed { word } else { 0 };
            }
            if once != values {
                return Err(Wiped);
            }
            let single = once & !twice & !settled;
            if single != 0 {
                settle(house, at, single, domains)?;
            }
        }
        Ok(())
    }
}

/// Assigns each of these values to the only variable that can take it.
fn settle(house: &Permutation, at: usize, single: u64, domains: &mut Domains) -> Result<(), Wiped> {
    for &variable in &house.variables {
        let here = domains.word(variable, at) & single;
        match here.count_ones() {
            0 => {}
            1 => domains.assign(variable, at * 64 + here.trailing_zeros() as usize)?,
            // Two values fit only this variable.
            _ => return Err(Wiped),
        }
    }
    Ok(())
}

/// Hidden pairs and triples.
pub(super) struct Hidden {
    houses: Vec<Permutation>,
    most: usize,
    subsets: Subsets,
    /// Values that fit few variables, as a set, with the number of them before each word.
    few: Vec<u64>,
    before: Vec<usize>,
    /// The values of a closed set.
    kept: Vec<u64>,
}

impl Hidden {
    pub fn of(csp: &Csp, most: Most) -> Self {
        let most = match most {
            Most::None | Most::Singles => 1,
            Most::Pairs => 2,
            Most::Triples => 3,
        };
        let houses = if most == 1 { Vec::new() } else { permutations(csp) };
        let words = vec![0; csp.stride];
        Self {
            houses,
            most,
            subsets: Subsets::default(),
            few: words.clone(),
            before: Vec::new(),
            kept: words,
        }
    }

    /// Lists the variables of each value that fits from two to `most` of them.
    fn gather(&mut self, task: usize, domains: &Domains) {
        let variables = &self.houses[task].variables;
        let mut count = 0;
        self.before.clear();
        for (at, few) in self.few.iter_mut().enumerate() {
            *few = with_few_places(variables, at, self.most, domains);
            self.before.push(count);
            count += few.count_ones() as usize;
        }
        self.subsets.sets.clear();
        self.subsets.sets.resize(count, Few::default());
        for (place, &variable) in (0..).zip(variables) {
            for (at, &few) in self.few.iter().enumerate() {
                for bit in bits_of(domains.words(variable)[at] & few) {
                    let rank = (few & ((1 << bit) - 1)).count_ones() as usize;
                    self.subsets.sets[self.before[at] + rank].push(place);
                }
            }
        }
    }
}

/// The values of a word that fit from two to `most` variables.
fn with_few_places(variables: &[Var], at: usize, most: usize, domains: &Domains) -> u64 {
    // Bit by bit: values in one variable at least, in two, in three, in four.
    let mut seen = [0; 4];
    for &variable in variables {
        let mut carry = domains.word(variable, at);
        for times in &mut seen {
            (*times, carry) = (*times | carry, *times & carry);
        }
    }
    seen[1] & !seen[most]
}

impl Inference for Hidden {
    fn rule(&self) -> Rule {
        Rule::Hidden
    }

    fn constraints(&self) -> Vec<u32> {
        self.houses.iter().map(|house| house.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        self.gather(task, domains);
        let Self { houses, subsets, few, kept, most, .. } = self;
        subsets.find(*most)?;
        for closed in &subsets.closed {
            kept.fill(0);
            for (index, set) in bits(few).zip(&subsets.sets) {
                kept[index / 64] |= u64::from(closed.contains(set)) << (index % 64);
            }
            for &place in closed.members() {
                let variable = houses[task].variables[place as usize];
                for (at, &mask) in kept.iter().enumerate() {
                    domains.set(variable, at, mask)?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.houses.iter().map(|house| 4 * house.variables.len() + 8 * house.values.len()).sum()
    }
}
