//! Sudoku Explainer's order of techniques.

use std::ops::ControlFlow;

use super::extent::Extent;
use super::gone::Gone;
use super::{OnStep, aligned, bug, chains, fish, locking, loops, singles, subsets, wings};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;

/// The memory that searches reuse from call to call.
#[derive(Debug, Default)]
pub(super) struct Memory {
    chains: chains::Engine,
}

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rung {
    HiddenSingles,
    DirectLocking,
    DirectHidden(usize),
    NakedSingles,
    Locking,
    Naked(usize),
    Fish(usize),
    Hidden(usize),
    XyWings,
    XyzWings,
    UniqueLoops,
    Bug,
    AlignedPairs,
    AlignedTriplets,
    Chains(chains::Rules),
}

impl Rung {
    /// The rungs from the lowest.
    pub(super) const ORDER: [Self; 30] = [
        Self::HiddenSingles,
        Self::DirectLocking,
        Self::DirectHidden(2),
        Self::NakedSingles,
        Self::DirectHidden(3),
        Self::Locking,
        Self::Naked(2),
        Self::Fish(2),
        Self::Hidden(2),
        Self::Naked(3),
        Self::Fish(3),
        Self::Hidden(3),
        Self::XyWings,
        Self::XyzWings,
        Self::UniqueLoops,
        Self::Naked(4),
        Self::Fish(4),
        Self::Hidden(4),
        Self::Bug,
        Self::AlignedPairs,
        Self::Chains(chains::Rules::Single),
        Self::AlignedTriplets,
        Self::Chains(chains::Rules::Nishio),
        Self::Chains(chains::Rules::Multiple),
        Self::Chains(chains::Rules::Dynamic(0)),
        Self::Chains(chains::Rules::Dynamic(1)),
        Self::Chains(chains::Rules::Dynamic(2)),
        Self::Chains(chains::Rules::Dynamic(3)),
        Self::Chains(chains::Rules::Dynamic(4)),
        Self::Chains(chains::Rules::Dynamic(5)),
    ];

    /// Returns the techniques of its steps.
    pub(super) fn techniques(self) -> &'static [Technique] {
        use Technique as T;
        match self {
            Self::HiddenSingles => &[T::FullHouse, T::HiddenSingle],
            Self::DirectLocking => &[T::DirectPointing, T::DirectClaiming],
            Self::DirectHidden(2) => &[T::DirectHiddenPair],
            Self::DirectHidden(_) => &[T::DirectHiddenTriple],
            Self::NakedSingles => &[T::NakedSingle],
            Self::Locking => &[T::Pointing, T::Claiming],
            Self::Naked(2) => &[T::NakedPair],
            Self::Naked(3) => &[T::NakedTriple],
            Self::Naked(_) => &[T::NakedQuad],
            Self::Fish(2) => &[T::XWing],
            Self::Fish(3) => &[T::Swordfish],
            Self::Fish(_) => &[T::Jellyfish],
            Self::Hidden(2) => &[T::HiddenPair],
            Self::Hidden(3) => &[T::HiddenTriple],
            Self::Hidden(_) => &[T::HiddenQuad],
            Self::XyWings => &[T::XyWing],
            Self::XyzWings => &[T::XyzWing],
            Self::UniqueLoops => loops::TECHNIQUES,
            Self::Bug => &[T::Bug1, T::Bug2, T::Bug3, T::Bug4],
            Self::AlignedPairs => &[T::AlignedPairExclusion],
            Self::AlignedTriplets => &[T::AlignedTripleExclusion],
            Self::Chains(rules) => rules.techniques(),
        }
    }

    /// Whether all its techniques are excluded, so that it need not be searched.
    pub(super) fn is_excluded(self, excluded: TechniqueSet) -> bool {
        self.techniques().iter().all(|&technique| excluded.contains(technique))
    }

    /// Whether this rung finds one of these techniques.
    pub(super) fn finds_any(self, techniques: TechniqueSet) -> bool {
        self.techniques().iter().any(|&technique| techniques.contains(technique))
    }

    /// Passes the rung's steps to `found` until that breaks; the step that is taken comes first.
    pub(super) fn search(
        self,
        position: &Position,
        memory: &mut Memory,
        (extent, excluded): (Extent, TechniqueSet),
        budget: &Budget<'_>,
        found: &mut OnStep<'_>,
    ) -> Result<ControlFlow<()>, Stopped> {
        Ok(match self {
            Self::HiddenSingles => singles::hidden(position, found),
            Self::DirectLocking => locking::direct(position, found),
            Self::DirectHidden(n) => subsets::direct_hidden(position, n, found),
            Self::NakedSingles => singles::naked(position, found),
            Self::Locking => locking::locked(position, &Gone::ANY, found),
            Self::Naked(n) => subsets::naked(position, n, &Gone::ANY, found),
            Self::Fish(n) => fish::fish(position, n, &Gone::ANY, found),
            Self::Hidden(n) => subsets::hidden(position, n, &Gone::ANY, found),
            Self::XyWings => wings::xy(position, found),
            Self::XyzWings => wings::xyz(position, found),
            Self::UniqueLoops => loops::search(position, (extent, excluded), budget, found)?,
            Self::Bug => bug::search(position, extent, found),
            Self::AlignedPairs => aligned::pairs(position, extent, budget, found)?,
            Self::AlignedTriplets => aligned::triplets(position, extent, budget, found)?,
            Self::Chains(rules) => {
                budget.check()?;
                memory.chains.search(position, rules, (extent, excluded), budget, found)?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_technique_with_a_price_has_one_rung() {
        for &technique in Technique::ALL {
            let rungs = Rung::ORDER.iter().filter(|rung| rung.techniques().contains(&technique)).count();
            assert_eq!(rungs, usize::from(technique.entry().se.is_some()), "{technique}");
        }
    }

    #[test]
    fn a_rung_with_only_excluded_techniques_is_skipped() {
        let pointing: TechniqueSet = [Technique::Pointing].into_iter().collect();
        assert!(!Rung::Locking.is_excluded(pointing));
        assert!(Rung::Locking.is_excluded(pointing.with(Technique::Claiming)));
    }
}
