//! A rating as a row.

use super::diagnosis::{fault, soundness};
use human_sudoku::{Budget, Position, Program, Stopped, TechniqueSet, explain_with, hodoku, se};
use serde::{Serialize, Serializer};

/// The requested rating scales.
///
/// ```
/// use solvarium_human::{Budget, Rater, Scales, position};
/// let instance = solvarium_catalogue::parse("1.....3..4.....2")?;
/// let hodoku = Scales { se: false, ..Scales::BOTH };
/// assert!(Rater::new(hodoku).rate(&position(&*instance)?, false, &Budget::UNLIMITED).se.is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// HoDoKu's scale.
    pub hodoku: bool,
    /// Sudoku Explainer's scale.
    pub se: bool,
}

impl Scales {
    /// Both scales.
    pub const BOTH: Self = Self { hodoku: true, se: true };
}

/// The rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The puzzle, one character per cell, `.` for an empty one.
    pub puzzle: String,
    /// Whether the puzzle has exactly one solution; only then is it rated.
    pub unique: bool,
    /// Why it is not rated: it has no solution, several (the differing cells are named), or a wrong candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The rating on HoDoKu's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRating>,
    /// The rating on Sudoku Explainer's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<SeRating>,
    /// The limit that stopped the rating, or `asked`; null if it is complete.
    #[serde(serialize_with = "named")]
    pub stopped_by: Option<Stopped>,
}

/// Serializes a limit by its name.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn named<S: Serializer>(stopped_by: &Option<Stopped>, serializer: S) -> Result<S::Ok, S::Error> {
    stopped_by.map(Stopped::name).serialize(serializer)
}

/// A puzzle's level and score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HodokuRating {
    /// `easy` to `extreme`.
    pub level: &'static str,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// The path, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<&'static str>>,
}

/// A puzzle's ratings on Sudoku Explainer's scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeRating {
    /// The highest rating of any step.
    pub er: f64,
    /// The highest rating up to the first placed digit.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// The path, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<&'static str>>,
}

/// Rates puzzles one after the other, reusing its memory.
///
/// ```
/// use solvarium_human::{Budget, Rater, Scales, position};
/// let instance = solvarium_catalogue::parse("1.....3..4.....2")?;
/// let rating = Rater::new(Scales::BOTH).rate(&position(&*instance)?, false, &Budget::UNLIMITED);
/// assert_eq!((rating.hodoku.unwrap().level, rating.se.unwrap().er), ("easy", 1.2));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Rater {
    scales: Scales,
    hodoku: hodoku::Ladder,
    se: se::Ladder,
}

impl Rater {
    /// Makes a rater for these scales.
    #[must_use]
    pub fn new(scales: Scales) -> Self {
        Self {
            scales,
            hodoku: hodoku::Ladder::new(TechniqueSet::EMPTY),
            se: se::Ladder::new(TechniqueSet::EMPTY),
        }
    }

    /// Rates a position; with the paths if `steps`.
    pub fn rate(&mut self, position: &Position, steps: bool, budget: &Budget<'_>) -> Rating {
        let reason = fault(position, &soundness(position));
        let mut rating = Rating {
            puzzle: position.to_string(),
            unique: reason.is_none(),
            fault: reason,
            hodoku: None,
            se: None,
            stopped_by: None,
        };
        if rating.unique && self.scales.hodoku {
            let found = self.hodoku.rate(position, budget);
            match found.stopped {
                Some(stopped) => rating.stopped_by = Some(stopped),
                None => rating.hodoku = Some(HodokuRating::of(&found, steps)),
            }
        }
        if rating.unique && self.scales.se && rating.stopped_by.is_none() {
            match self.rate_se(position, steps, budget) {
                Err(stopped) => rating.stopped_by = Some(stopped),
                Ok(found) => rating.se = Some(found),
            }
        }
        rating
    }

    /// Rates on Sudoku Explainer's scale. A path needs a second, step by step run: the rating run only finds the
    /// difficulty of each step.
    fn rate_se(
        &mut self,
        position: &Position,
        steps: bool,
        budget: &Budget<'_>,
    ) -> Result<SeRating, Stopped> {
        let found = self.se.rate(position, budget);
        if let Some(stopped) = found.stopped {
            return Err(stopped);
        }
        let path = steps.then(|| {
            let ladder = Program::Se.ladder(TechniqueSet::EMPTY);
            explain_with(position, ladder, *budget)
                .map(|step| step.map(|step| step.technique.name()))
                .collect()
        });
        Ok(SeRating { steps: path.transpose()?, ..SeRating::of(&found) })
    }
}

impl SeRating {
    fn of(found: &se::Rating) -> Self {
        let [er, ep, ed] = [found.er, found.ep, found.ed].map(|tenths| f64::from(tenths) / 10.0);
        Self { er, ep, ed, hardest: found.hardest.map(human_sudoku::Technique::name), steps: None }
    }
}

impl HodokuRating {
    fn of(found: &hodoku::Rating, steps: bool) -> Self {
        Self {
            level: found.level.name(),
            score: found.score,
            hardest: found.hardest.map(human_sudoku::Technique::name),
            steps: steps.then(|| found.steps.iter().map(|technique| technique.name()).collect()),
        }
    }
}
