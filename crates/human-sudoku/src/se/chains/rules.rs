//! The chains that a rung of the ladder searches for, and their techniques.

use super::closure::Style;
use crate::technique::Technique;

/// The kind of chains to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::se) enum Rules {
    /// Cycles and forcing chains without branches.
    Single,
    /// A contradiction from one candidate by links of one digit, with candidates removed on the way.
    Nishio,
    /// The common consequences of all candidates of a cell, or of all places of a digit in a house.
    Multiple,
    /// `Multiple` with candidates removed on the way, and contradictions; above 0 with nested techniques.
    Dynamic(u8),
}

/// The techniques of the results of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) cell: Technique,
    pub(super) region: Technique,
    pub(super) contradiction: Technique,
    pub(super) double: Technique,
}

/// The scope of a search with several starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub(super) style: Style,
    /// Whether cells and houses are searched, or only contradictions.
    pub(super) shares: bool,
    /// Whether contradictions count.
    pub(super) contradicts: bool,
    /// The level of nested techniques; 0 for none.
    pub(super) level: u8,
    pub(super) names: Names,
}

impl Names {
    const fn one(technique: Technique) -> Self {
        Self { cell: technique, region: technique, contradiction: technique, double: technique }
    }
}

impl Rules {
    /// Returns the techniques of the results.
    pub(in crate::se) const fn techniques(self) -> &'static [Technique] {
        use Technique as T;
        match self {
            Self::Single => &[T::XCycle, T::YCycle, T::XyCycle, T::ForcingXChain, T::ForcingChain],
            Self::Nishio => &[T::NishioForcingChain],
            Self::Multiple => &[T::CellForcingChains, T::RegionForcingChains],
            Self::Dynamic(0) => &[
                T::DynamicContradictionForcingChains,
                T::DynamicDoubleForcingChains,
                T::DynamicCellForcingChains,
                T::DynamicRegionForcingChains,
            ],
            Self::Dynamic(1) => &[
                T::DynamicContradictionForcingChainsPlus,
                T::DynamicDoubleForcingChainsPlus,
                T::DynamicCellForcingChainsPlus,
                T::DynamicRegionForcingChainsPlus,
            ],
            Self::Dynamic(2) => &[T::NestedForcingChains],
            Self::Dynamic(3) => &[T::NestedMultipleForcingChains],
            Self::Dynamic(4) => &[T::NestedDynamicForcingChains],
            Self::Dynamic(_) => &[T::NestedDynamicForcingChainsPlus],
        }
    }

    /// Returns the scope of a search with several starts; `None` for single chains.
    pub(super) const fn scope(self) -> Option<Scope> {
        let style =
            Style { through_cells: !matches!(self, Self::Nishio), removes: !matches!(self, Self::Multiple) };
        let names = match self {
            Self::Single => return None,
            Self::Nishio => Names::one(Technique::NishioForcingChain),
            Self::Multiple => Names {
                cell: Technique::CellForcingChains,
                region: Technique::RegionForcingChains,
                ..Names::one(Technique::CellForcingChains)
            },
            Self::Dynamic(level) => dynamic_names(level),
        };
        let level = if let Self::Dynamic(level) = self { level } else { 0 };
        let is_multiple = matches!(self, Self::Multiple);
        Some(Scope { style, shares: !matches!(self, Self::Nishio), contradicts: !is_multiple, level, names })
    }
}

const fn dynamic_names(level: u8) -> Names {
    match level {
        0 => Names {
            cell: Technique::DynamicCellForcingChains,
            region: Technique::DynamicRegionForcingChains,
            contradiction: Technique::DynamicContradictionForcingChains,
            double: Technique::DynamicDoubleForcingChains,
        },
        1 => Names {
            cell: Technique::DynamicCellForcingChainsPlus,
            region: Technique::DynamicRegionForcingChainsPlus,
            contradiction: Technique::DynamicContradictionForcingChainsPlus,
            double: Technique::DynamicDoubleForcingChainsPlus,
        },
        2 => Names::one(Technique::NestedForcingChains),
        3 => Names::one(Technique::NestedMultipleForcingChains),
        4 => Names::one(Technique::NestedDynamicForcingChains),
        _ => Names::one(Technique::NestedDynamicForcingChainsPlus),
    }
}
