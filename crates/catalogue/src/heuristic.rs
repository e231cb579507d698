//! Heuristics by name: the description of a heuristic, and a heuristic with its settings. The rows are in the files of
//! their puzzles; [`heuristics`](crate::heuristics) lists them all.

use crate::table::{Entry, Spec};
use solvarium::Error;
use std::fmt::{Display, Formatter};

/// Description of a heuristic: the part of its row beyond its name.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Admissibility};
/// let octile = catalogue::find(&catalogue::heuristics(), "heuristic", "octile")?;
/// assert_eq!(octile.of.admissibility, Admissibility::Admissible);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicInfo {
    /// Whether the heuristic never overestimates. Inadmissible heuristics are there to be studied, and `auto` never
    /// chooses them.
    pub admissibility: Admissibility,
    /// Whether comparisons of heuristics leave out this one, because its tables take long to make.
    pub(crate) making: Making,
    /// The settings that its problem requires for this heuristic, as text in brackets.
    pub(crate) only_with: &'static str,
}

/// How long a heuristic takes to be made for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Making {
    AtOnce,
    Long,
}

/// Whether a heuristic can be trusted to find the cheapest plan.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Admissibility};
/// let all = catalogue::heuristics();
/// let faulty = all.iter().filter(|h| h.of.admissibility == Admissibility::Inadmissible);
/// assert!(faulty.map(|h| h.name).any(|name| name == "manhattan-counting-blank"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admissibility {
    /// The heuristic never overestimates.
    Admissible,
    /// The heuristic overestimates somewhere: plans may cost more than they need.
    Inadmissible,
    /// Unknown: the heuristic came with a caller-defined problem.
    Unknown,
}

impl HeuristicInfo {
    /// Information on an admissible heuristic that is made at once.
    pub(crate) const ADMISSIBLE: Self =
        Self { admissibility: Admissibility::Admissible, making: Making::AtOnce, only_with: "" };

    /// Information on an inadmissible heuristic, which is there to be studied.
    pub(crate) const INADMISSIBLE: Self =
        Self { admissibility: Admissibility::Inadmissible, ..Self::ADMISSIBLE };
}

/// Zero everywhere: the heuristic of every problem that is searched step by step.
pub(crate) static BLIND: Entry<HeuristicInfo> = Entry {
    name: "blind",
    aliases: &["zero", "none"],
    help: "zero for every state",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

/// Straight-line distance in the plane, for several problems.
pub(crate) static STRAIGHT_LINE: Entry<HeuristicInfo> = Entry {
    name: "straight-line",
    aliases: &["sld"],
    help: "the straight-line distance to the goal",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

/// A heuristic with its settings.
///
/// ```
/// use solvarium_catalogue::{Admissibility, HeuristicChoice};
/// let sixes = HeuristicChoice::parse("PDB( parts = 6-6-3 )")?;
/// assert_eq!(sixes.to_string(), "patterns(parts=6-6-3)");
/// assert_eq!(sixes.entry().of.admissibility, Admissibility::Admissible);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeuristicChoice(pub(crate) Spec<HeuristicInfo>);

impl HeuristicChoice {
    /// The heuristic of a row, with its defaults.
    ///
    /// ```
    /// use solvarium_catalogue::{HeuristicChoice, heuristics};
    /// assert_eq!(HeuristicChoice::of(heuristics()[0]).entry(), heuristics()[0]);
    /// ```
    #[must_use]
    pub fn of(entry: &'static Entry<HeuristicInfo>) -> Self {
        Self(Spec::of(entry))
    }

    /// The heuristic that is zero everywhere.
    ///
    /// ```
    /// use solvarium_catalogue::HeuristicChoice;
    /// assert_eq!(HeuristicChoice::blind().to_string(), "blind");
    /// ```
    #[must_use]
    pub fn blind() -> Self {
        Self::of(&BLIND)
    }

    /// Parses the name of a heuristic in a table.
    pub(crate) fn among(table: &[&'static Entry<HeuristicInfo>], text: &str) -> Result<Self, Error> {
        if text.contains('(') {
            return Spec::parse(table, "heuristic", text).map(Self);
        }
        crate::find(table, "heuristic", text.trim()).map(Self::of)
    }

    /// The row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::HeuristicChoice;
    /// assert_eq!(HeuristicChoice::parse("hamming")?.entry().name, "misplaced");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<HeuristicInfo> {
        self.0.entry
    }

    /// Whether this is the choice of this row.
    pub(crate) fn is(&self, entry: &Entry<HeuristicInfo>) -> bool {
        self.0.entry == entry
    }
}

impl Display for HeuristicChoice {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
