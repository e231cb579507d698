//! Locked candidates. If an all-different takes each of its values, and all its variables that can take a value are also in
//! another all-different, no other variable of that one takes the value. In Sudoku: pointing pairs and box-line
//! reduction, for houses of any shape.
//!
//! ```text
//! house A   . . . .                 outside = values in A without B
//!           . . B B B B  other B    locked  = values of A that are not outside: removed in B without A
//! ```

use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use super::hidden::{Permutation, permutations};
use crate::limits::{Clock, Stop};
use crate::watch::Rule;

/// An all-different that shares variables with a house.
struct Crossing {
    /// The variables of the house that are not in it.
    outside: Box<[Var]>,
    /// The variables that are not in the house.
    rest: Box<[Var]>,
}

/// Houses, each with the all-different constraints that cross it.
pub(super) struct Locked(Vec<(Permutation, Box<[Crossing]>)>);

impl Locked {
    pub fn of(csp: &Csp, clock: &Clock<'_>) -> Result<Self, Stop> {
        let mut houses = Vec::new();
        for house in permutations(csp) {
            clock.look()?;
            let crossings = crossings(csp, &house);
            if !crossings.is_empty() {
                houses.push((house, crossings));
            }
        }
        Ok(Self(houses))
    }
}

/// The all-different constraints that share two variables or more with a house.
fn crossings(csp: &Csp, house: &Permutation) -> Box<[Crossing]> {
    let mut sorted = house.variables.to_vec();
    sorted.sort_unstable();
    let is_in = |variable: &Var| sorted.binary_search(variable).is_ok();
    let mut shared: Vec<u32> =
        house.variables.iter().flat_map(|&variable| csp.constraints_of(variable)).copied().collect();
    shared.sort_unstable();
    let groups = shared.chunk_by(|one, next| one == next);
    let others = groups.filter(|group| group.len() > 1 && group[0] != house.constraint);
    let crossing = |group: &[u32]| {
        let terms = csp.constraints()[group[0] as usize].different()?;
        let mut variables: Vec<Var> =
            terms.iter().filter(|term| term.shift == terms[0].shift).map(|term| term.variable).collect();
        let rest: Box<[Var]> = variables.iter().copied().filter(|variable| !is_in(variable)).collect();
        variables.sort_unstable();
        let is_here = |variable: &Var| variables.binary_search(variable).is_ok();
        let outside = house.variables.iter().copied().filter(|variable| !is_here(variable)).collect();
        (variables.len() == terms.len() && !rest.is_empty()).then_some(Crossing { outside, rest })
    };
    others.filter_map(crossing).collect()
}

impl Inference for Locked {
    fn rule(&self) -> Rule {
        Rule::Locked
    }

    fn constraints(&self) -> Vec<u32> {
        self.0.iter().map(|(house, _)| house.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let (house, crossings) = &self.0[task];
        for Crossing { outside, rest } in crossings {
            for (at, &values) in house.values.iter().enumerate() {
                let elsewhere = outside.iter().fold(0, |all, &variable| all | domains.word(variable, at));
                let locked = values & !elsewhere;
                if locked != 0 {
                    rest.iter().try_for_each(|&variable| domains.set(variable, at, !locked))?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let of = |crossing: &Crossing| 4 * (crossing.outside.len() + crossing.rest.len());
        self.0.iter().flat_map(|(_, crossings)| crossings).map(of).sum()
    }
}
