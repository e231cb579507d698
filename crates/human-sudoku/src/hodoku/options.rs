//! The options of a ladder: its differences from HoDoKu's defaults.

use std::str::FromStr;

use crate::technique_set::TechniqueSet;

/// A form of a pattern that HoDoKu enables by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two finned fish of one base with different covers, as one step.
    Siamese,
    /// Empty rectangles of two candidates.
    ErTwoCandidates,
    /// Unique rectangles that lack candidates removed earlier. Enabled by default.
    UrMissingCandidates,
    /// Almost locked sets that share cells.
    AlsOverlap,
    /// Almost locked sets as nodes of grouped loops, grouped AIC and forcing chains.
    AlsNodes,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] =
        [Self::Siamese, Self::ErTwoCandidates, Self::UrMissingCandidates, Self::AlsOverlap, Self::AlsNodes];

    /// Returns its name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Siamese => "siamese",
            Self::ErTwoCandidates => "er-two-candidates",
            Self::UrMissingCandidates => "ur-missing-candidates",
            Self::AlsOverlap => "als-overlap",
            Self::AlsNodes => "als-nodes",
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|form| form.name() == name);
        let known = Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| format!("unknown variant of patterns '{name}'; known: {known}"))
    }
}

/// A set of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms(u8);

impl Forms {
    /// The forms that HoDoKu enables by default.
    pub const DEFAULT: Self = Self(0).with(Form::UrMissingCandidates);

    /// Returns the set with a form added.
    #[must_use]
    pub const fn with(self, form: Form) -> Self {
        Self(self.0 | 1 << form as u8)
    }

    /// Returns the set without a form.
    #[must_use]
    pub const fn without(self, form: Form) -> Self {
        Self(self.0 & !(1 << form as u8))
    }

    /// Whether a form is among these.
    #[inline]
    pub const fn contain(self, form: Form) -> bool {
        self.0 >> form as u8 & 1 == 1
    }
}

/// The options of a ladder.
///
/// ```
/// use human_sudoku::hodoku::{Form, Forms, Ladder, Options};
/// use human_sudoku::Technique;
///
/// let mut options = Options::DEFAULT;
/// options.also.insert(Technique::MutantSwordfish);
/// options.without.insert(Technique::BruteForce);
/// options.forms = Forms::DEFAULT.with(Form::AlsOverlap);
/// let ladder = Ladder::with(options);
/// # let _ = ladder;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Excluded techniques.
    pub without: TechniqueSet,
    /// Additional techniques that do not rate by default.
    pub also: TechniqueSet,
    /// The enabled forms of patterns.
    pub forms: Forms,
    /// The maximum length of whips and braids, which only the order `modern` has.
    pub whip_length: u8,
}

impl Options {
    /// HoDoKu's options for rating, and whips and braids of at most six cells and houses.
    pub const DEFAULT: Self = Self {
        without: TechniqueSet::EMPTY,
        also: TechniqueSet::EMPTY,
        forms: Forms::DEFAULT,
        whip_length: 6,
    };
}
