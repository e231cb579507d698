//! Whose order of techniques, by name.

use std::fmt;
use std::str::FromStr;

/// Whose order of techniques, by name. [`Order`](crate::Order) is the order itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Program {
    /// HoDoKu's.
    Hodoku,
    /// Sudoku Explainer's.
    Se,
    /// Our own: what people see first comes first.
    #[default]
    Human,
}

impl Program {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hodoku, Self::Se, Self::Human];

    /// Its name: `hodoku`, `se` or `human`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
            Self::Human => "human",
        }
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|program| program.name() == name);
        found.ok_or_else(|| format!("unknown order '{name}'; known: hodoku, se, human"))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
