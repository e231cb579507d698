//! All-different constraints for the rules that examine a whole constraint: the domain of each term is shifted, so that
//! terms with equal values have equal indices (moved indices).
//!
//! ```text
//! x + 0:  indices 0 1 2 3           moved by 2:   . . 0 1 2 3
//! y - 2:  indices 0 1 2 3           moved by 0:   0 1 2 3
//! ```
//!
//! No moved domain is stored: each of its words is computed from two words of the domain.

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;

/// A term, and the number of indices by which its domain is moved.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub variable: Var,
    pub by: u32,
}

/// An all-different of three terms or more.
pub(super) struct Different {
    /// The index of the constraint.
    pub constraint: u32,
    pub terms: Box<[Moved]>,
    /// The number of indices that the moved domains span.
    pub width: usize,
}

/// Returns the all-different constraints of a model. Leaves out those of two terms, for which arc consistency is
/// complete.
pub(super) fn differents(csp: &Csp) -> Vec<Different> {
    let all = (0..).zip(csp.constraints());
    all.filter_map(|(constraint, what)| {
        let Constraint::AllDifferent { terms } = what else { return None };
        let shifts = || terms.iter().map(|term| term.shift);
        let (least, most) = shifts().min().zip(shifts().max())?;
        let moved =
            |term: &super::super::Term| Moved { variable: term.variable, by: term.shift.abs_diff(least) };
        let width = csp.width + most.abs_diff(least) as usize;
        (terms.len() > 2).then(|| Different { constraint, terms: terms.iter().map(moved).collect(), width })
    })
    .collect()
}

impl Different {
    /// The words of a moved domain.
    pub const fn words(&self) -> usize {
        self.width.div_ceil(64)
    }
}

impl Moved {
    /// A word of the moved domain.
    #[inline]
    pub fn word(self, domains: &Domains, at: usize) -> u64 {
        let words = domains.words(self.variable);
        let (skip, by) = (self.by as usize / 64, self.by % 64);
        let word = |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or(0);
        let upper = word(at.checked_sub(skip)) << by;
        if by == 0 { upper } else { upper | word(at.checked_sub(skip + 1)) >> (64 - by) }
    }

    /// Removes the values that are not in `keep`, a set of moved indices.
    pub fn keep(self, domains: &mut Domains, keep: &[u64]) -> Result<(), Wiped> {
        let (skip, by) = (self.by as usize / 64, self.by % 64);
        let word = |at: usize| keep.get(at).copied().unwrap_or(0);
        for at in 0..domains.words(self.variable).len() {
            let lower = word(skip + at) >> by;
            let mask = if by == 0 { lower } else { lower | word(skip + at + 1) << (64 - by) };
            domains.set(self.variable, at, mask)?;
        }
        Ok(())
    }

    /// The moved index of its least value.
    pub fn least(self, domains: &Domains) -> usize {
        domains.least(self.variable) + self.by as usize
    }

    /// The moved index of its greatest value.
    pub fn most(self, domains: &Domains) -> usize {
        domains.most(self.variable) + self.by as usize
    }

    /// Whether the term may take the value at a moved index.
    pub fn contains(self, domains: &Domains, place: usize) -> bool {
        self.index(domains, place).is_some_and(|index| domains.contains(self.variable, index))
    }

    /// Removes the value at a moved index, if it is in the domain.
    pub fn remove(self, domains: &mut Domains, place: usize) -> Result<(), Wiped> {
        self.index(domains, place).map_or(Ok(()), |index| domains.remove(self.variable, index))
    }

    /// Converts a moved index to an index in the value range, if it can lie there.
    fn index(self, domains: &Domains, place: usize) -> Option<usize> {
        let index = place.checked_sub(self.by as usize)?;
        (index / 64 < domains.words(self.variable).len()).then_some(index)
    }
}
