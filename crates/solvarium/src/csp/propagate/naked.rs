//! Naked subsets: if the domains of k variables have k values in all, no other variable of their
//! all-different can take these values.

use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::different::{Different, Moved, differents};
use super::subsets::{Few, Subsets};
use super::{Inference, Naked as Most};
use crate::watch::Rule;

/// Naked pairs, triples and quads.
pub(super) struct Naked {
    all: Vec<Different>,
    most: usize,
    subsets: Subsets,
}

impl Naked {
    pub fn of(csp: &Csp, most: Most) -> Self {
        let most = match most {
            Most::None => 0,
            Most::Pairs => 2,
            Most::Triples => 3,
            Most::Quads => 4,
        };
        let all = if most == 0 { Vec::new() } else { differents(csp) };
        Self { all, most, subsets: Subsets::default() }
    }
}

impl Inference for Naked {
    fn rule(&self) -> Rule {
        Rule::Naked
    }

    fn constraints(&self) -> Vec<u32> {
        self.all.iter().map(|what| what.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let (terms, subsets) = (&self.all[task].terms, &mut self.subsets);
        subsets.sets.clear();
        subsets.sets.extend(terms.iter().filter_map(|&term| few(term, self.most, domains)));
        subsets.find(self.most)?;
        for closed in &subsets.closed {
            terms.iter().try_for_each(|&term| keep_out(term, closed, domains))?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.all.iter().map(|what| what.terms.len() * (size_of::<Moved>() + size_of::<Few>())).sum()
    }
}

/// The values of a term that has two or some more.
fn few(term: Moved, most: usize, domains: &Domains) -> Option<Few> {
    let size = domains.size(term.variable) as usize;
    if !(2..=most).contains(&size) {
        return None;
    }
    let mut few = Few::default();
    for index in domains.indices(term.variable) {
        few.push(u32::try_from(index).ok()? + term.by);
    }
    Some(few)
}

/// Removes the values of a closed set from a term, unless the set has all values of the term.
fn keep_out(term: Moved, closed: &Few, domains: &mut Domains) -> Result<(), Wiped> {
    let places = || closed.members().iter().map(|&place| place as usize);
    let common = places().filter(|&place| term.contains(domains, place)).count();
    if common == 0 || common == domains.size(term.variable) as usize {
        return Ok(());
    }
    places().try_for_each(|place| term.remove(domains, place))
}
