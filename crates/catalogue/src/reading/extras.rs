//! What belongs to a puzzle and does not stand in its own text.

use solvarium::Error;

/// A part of a puzzle that can be given beside its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    /// The regions of an irregular Sudoku.
    Regions,
    /// The goal of a tile puzzle.
    Goal,
    /// The scenarios of a MovingAI map.
    Scenarios,
}

impl Extra {
    /// What it is called in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Regions => "regions",
            Self::Goal => "a goal",
            Self::Scenarios => "scenarios",
        }
    }
}

/// What belongs to a puzzle and does not stand in its own text.
///
/// ```
/// use solvarium_catalogue::Extras;
/// let extras = Extras { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..Extras::default() };
/// assert!(extras.regions.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras<'a> {
    /// The regions of an irregular Sudoku, as text.
    pub regions: Option<&'a str>,
    /// The goal of a tile puzzle, as text.
    pub goal: Option<&'a str>,
    /// The scenarios of a MovingAI map, as text.
    pub scenarios: Option<&'a str>,
    /// The name or the number, from 1, of the column of a table in which the puzzles stand.
    pub column: Option<&'a str>,
}

impl Extras<'_> {
    /// Which of them is given, if any is.
    ///
    /// # Errors
    /// Two are, and no problem has both.
    pub(crate) fn given(&self) -> Result<Option<Extra>, Error> {
        let all =
            [(self.regions, Extra::Regions), (self.goal, Extra::Goal), (self.scenarios, Extra::Scenarios)];
        let mut given = all.into_iter().filter_map(|(text, extra)| text.map(|_| extra));
        match (given.next(), given.next()) {
            (Some(a), Some(b)) => {
                let (a, b) = (a.name(), b.name());
                Err(Error::setting(format!("{a} and {b} belong to different problems")))
            }
            (extra, _) => Ok(extra),
        }
    }
}
