//! The families of techniques.

/// The families by which documents group techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// A cell or a house with one possibility left.
    Singles,
    /// A digit locked in the intersection of a line and a box.
    Intersections,
    /// Naked and hidden sets of a house.
    Subsets,
    /// Base houses covered by the same number of houses.
    Fish,
    /// Short patterns of one digit.
    OneDigit,
    /// Two colours on the strong links of a digit.
    Colours,
    /// A hinge and its wings.
    Wings,
    /// Patterns that a puzzle with one solution cannot have.
    Uniqueness,
    /// Alternating strong and weak links.
    Chains,
    /// Cells of a house with one digit more than cells.
    AlmostLockedSets,
    /// Combinations of two or three cells that leave another cell without a candidate.
    Exclusion,
    /// Consequences of each possibility.
    Forcing,
    /// Patterns over several lines and boxes that count digits and cells.
    MultiSector,
    /// All placements of a digit nine times.
    Templates,
    /// The last resort if no technique helps.
    Last,
}

impl Family {
    /// Returns the family's name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Intersections => "intersections",
            Self::Subsets => "subsets",
            Self::Fish => "fish",
            Self::OneDigit => "one-digit",
            Self::Colours => "colours",
            Self::Wings => "wings",
            Self::Uniqueness => "uniqueness",
            Self::Chains => "chains",
            Self::AlmostLockedSets => "almost-locked-sets",
            Self::Exclusion => "exclusion",
            Self::Forcing => "forcing",
            Self::MultiSector => "multi-sector",
            Self::Templates => "templates",
            Self::Last => "last",
        }
    }
}
