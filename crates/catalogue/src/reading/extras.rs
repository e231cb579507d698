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
    /// How many colours a graph may be coloured with.
    Colours,
}

impl Extra {
    /// What it is called in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Regions => "regions",
            Self::Goal => "a goal",
            Self::Scenarios => "scenarios",
            Self::Colours => "a number of colours",
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
    /// How many colours a graph may be coloured with.
    pub colours: Option<u32>,
    /// The name or the number, from 1, of the column of a table in which the puzzles stand.
    pub column: Option<&'a str>,
    /// What the name of its file ends with, without the dot: `tsp`, `col`.
    pub ending: Option<&'a str>,
}

impl Extras<'_> {
    /// The number of bytes of their texts.
    pub(crate) fn bytes(&self) -> usize {
        [self.regions, self.goal, self.scenarios].into_iter().flatten().map(str::len).sum()
    }

    /// Which of them is given, if any is.
    ///
    /// # Errors
    /// Two are, and no problem has both.
    pub(crate) fn given(&self) -> Result<Option<Extra>, Error> {
        let all = [
            (self.regions.is_some(), Extra::Regions),
            (self.goal.is_some(), Extra::Goal),
            (self.scenarios.is_some(), Extra::Scenarios),
            (self.colours.is_some(), Extra::Colours),
        ];
        let mut given = all.into_iter().filter_map(|(is_given, extra)| is_given.then_some(extra));
        match (given.next(), given.next()) {
            (Some(a), Some(b)) => {
                let (a, b) = (a.name(), b.name());
                Err(Error::setting(format!("{a} and {b} belong to different problems")))
            }
            (extra, _) => Ok(extra),
        }
    }
}
