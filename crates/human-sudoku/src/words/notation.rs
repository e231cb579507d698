//! Notations of steps and cells: our sentences, and those that communities and programs use.

use std::fmt;
use std::str::FromStr;

/// How steps and cells are written.
///
/// ```
/// use human_sudoku::{CellSet, Geometry, Notation, Words};
/// let cells: CellSet = [7, 34, 52].into_iter().collect();
/// let written = |name: &str| Ok::<_, String>(Words::of(Geometry::nine()).in_notation(name.parse()?).cells(cells));
/// assert_eq!(written("plain")?, "r1c8, r4c8, r6c8");
/// assert_eq!(written("hodoku")?, "r146c8");
/// assert_eq!(written("wiki")?, "A8, D8, F8");
/// assert_eq!(written("se")?, "R1C8, R4C8, R6C8");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Sentences, with cells such as `r2c37`.
    #[default]
    Plain,
    /// HoDoKu's: `XY-Wing: 2/8/4 in r14c8,r6c7 => r2c7,r5c8<>4`.
    Hodoku,
    /// Eureka, the players' forum's notation of chains: `(4=2)r1c8-(2=8)r4c8-(8=4)r6c7 => r2c7,r5c8<>4`. Steps that
    /// are not chains are written as in HoDoKu.
    Eureka,
    /// Sentences with SudokuWiki's cells, `A1` to `J9` without `I`, and nodes of chains such as `+4[B7]`.
    Wiki,
    /// Sentences with Sudoku Explainer's cells: `R1C8`.
    Se,
}

impl Notation {
    /// All notations.
    ///
    /// ```
    /// use human_sudoku::Notation;
    /// assert!(Notation::ALL.iter().all(|notation| notation.name().parse::<Notation>() == Ok(*notation)));
    /// ```
    pub const ALL: [Self; 5] = [Self::Plain, Self::Hodoku, Self::Eureka, Self::Wiki, Self::Se];

    /// Returns the name by which a user selects it.
    ///
    /// ```
    /// assert_eq!(human_sudoku::Notation::Eureka.name(), "eureka");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Hodoku => "hodoku",
            Self::Eureka => "eureka",
            Self::Wiki => "wiki",
            Self::Se => "se",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|notation| notation.name() == name);
        let known = Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| format!("unknown notation '{name}'; expected one of {known}"))
    }
}
