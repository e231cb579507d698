//! Auxiliary inputs of a puzzle, which are not in its own text.

use solvarium::Error;

/// An auxiliary input of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuxiliaryInput {
    /// The regions of an irregular Sudoku.
    Regions,
    /// The goal of a tile puzzle.
    Goal,
    /// The scenarios of a MovingAI map.
    Scenarios,
    /// The number of colours for a graph.
    Colours,
    /// The domain of a planning problem.
    Domain,
}

impl AuxiliaryInput {
    /// Name of the input in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Regions => "regions",
            Self::Goal => "a goal",
            Self::Scenarios => "scenarios",
            Self::Colours => "a number of colours",
            Self::Domain => "a domain",
        }
    }
}

/// Auxiliary inputs of a puzzle, which are not in its own text.
///
/// ```
/// use solvarium_catalogue::AuxiliaryInputs;
/// let auxiliary = AuxiliaryInputs { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..AuxiliaryInputs::default() };
/// assert!(auxiliary.regions.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AuxiliaryInputs<'a> {
    /// The regions of an irregular Sudoku, as text.
    pub regions: Option<&'a str>,
    /// The goal of a tile puzzle, as text.
    pub goal: Option<&'a str>,
    /// The scenarios of a MovingAI map, as text.
    pub scenarios: Option<&'a str>,
    /// The number of colours for a graph.
    pub colours: Option<u32>,
    /// The domain of a planning problem, as PDDL.
    pub domain: Option<&'a str>,
    /// The name or the number, from 1, of the column of puzzles in a table.
    pub column: Option<&'a str>,
    /// Extension of the file's name, without the dot: `tsp`, `col`.
    pub ending: Option<&'a str>,
}

impl AuxiliaryInputs<'_> {
    /// The total length of the texts in bytes.
    pub(crate) fn bytes(&self) -> usize {
        [self.regions, self.goal, self.scenarios, self.domain].into_iter().flatten().map(str::len).sum()
    }

    /// The auxiliary input that is given, if there is one.
    ///
    /// # Errors
    /// Two auxiliary inputs were given, and no problem takes both.
    pub(crate) fn given(&self) -> Result<Option<AuxiliaryInput>, Error> {
        let all = [
            (self.regions.is_some(), AuxiliaryInput::Regions),
            (self.goal.is_some(), AuxiliaryInput::Goal),
            (self.scenarios.is_some(), AuxiliaryInput::Scenarios),
            (self.colours.is_some(), AuxiliaryInput::Colours),
            (self.domain.is_some(), AuxiliaryInput::Domain),
        ];
        let mut given = all.into_iter().filter_map(|(is_given, input)| is_given.then_some(input));
        match (given.next(), given.next()) {
            (Some(a), Some(b)) => {
                let (a, b) = (a.name(), b.name());
                Err(Error::setting(format!("{a} and {b} belong to different problems")))
            }
            (input, _) => Ok(input),
        }
    }
}
