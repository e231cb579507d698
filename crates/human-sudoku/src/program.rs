//! The programs whose orders of techniques are supported, by name.

use std::fmt;
use std::str::FromStr;

/// A program whose order of techniques is used. [`Order`](crate::Order) is the order itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Program {
    /// HoDoKu's order.
    Hodoku,
    /// Sudoku Explainer's order.
    Se,
    /// Our own order: steps that people see first come first.
    #[default]
    Human,
    /// All techniques by our difficulties, also those that are newer than both programs.
    Modern,
}

impl Program {
    /// All programs.
    pub const ALL: [Self; 4] = [Self::Hodoku, Self::Se, Self::Human, Self::Modern];

    /// Returns its name: `hodoku`, `se`, `human` or `modern`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
            Self::Human => "human",
            Self::Modern => "modern",
        }
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|program| program.name() == name);
        found.ok_or_else(|| format!("unknown order '{name}'; known: hodoku, se, human, modern"))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
