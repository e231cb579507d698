//! A rating as a row.

use human_sudoku::{Budget, Position, Soundness, Stopped, TechniqueSet, hodoku, se};
use serde::Serialize;

/// Which scales are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// HoDoKu's.
    pub hodoku: bool,
    /// Sudoku Explainer's.
    pub se: bool,
}

impl Scales {
    /// Both of them.
    pub const BOTH: Self = Self { hodoku: true, se: true };
}

/// What a puzzle costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The puzzle, a character a cell, `.` for none.
    pub puzzle: String,
    /// Whether it has one solution; only then it is rated.
    pub unique: bool,
    /// On HoDoKu's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRating>,
    /// On Sudoku Explainer's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<SeRating>,
    /// What ended the rating before it was known: a limit, or `asked`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
}

/// A puzzle's level and score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HodokuRating {
    /// `easy` to `extreme`.
    pub level: &'static str,
    /// The sum of the prices of the steps.
    pub score: u32,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// The path, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<&'static str>>,
}

/// A puzzle's prices on Sudoku Explainer's scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeRating {
    /// The highest price of any step.
    pub er: f64,
    /// The highest up to the first digit.
    pub ep: f64,
    /// The price of the first step.
    pub ed: f64,
    /// The hardest technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
}

/// Rates puzzles one after the other; its memory is used again.
pub struct Rater {
    scales: Scales,
    hodoku: hodoku::Ladder,
    se: se::Ladder,
}

impl Rater {
    /// On these scales.
    #[must_use]
    pub fn new(scales: Scales) -> Self {
        Self {
            scales,
            hodoku: hodoku::Ladder::new(TechniqueSet::EMPTY),
            se: se::Ladder::new(TechniqueSet::EMPTY),
        }
    }

    /// What a position costs, with the paths if `steps`.
    pub fn rate(&mut self, position: &Position, steps: bool, budget: &Budget<'_>) -> Rating {
        let mut rating =
            Rating { puzzle: position.to_string(), unique: false, hodoku: None, se: None, stopped_by: None };
        rating.unique = matches!(position.soundness(), Soundness::Sound(_));
        if rating.unique && self.scales.hodoku {
            let found = self.hodoku.rate(position, budget);
            match found.stopped {
                Some(stopped) => rating.stopped_by = Some(name(stopped)),
                None => rating.hodoku = Some(HodokuRating::of(&found, steps)),
            }
        }
        if rating.unique && self.scales.se && rating.stopped_by.is_none() {
            let found = self.se.rate(position, budget);
            match found.stopped {
                Some(stopped) => rating.stopped_by = Some(name(stopped)),
                None => rating.se = Some(SeRating::of(&found)),
            }
        }
        rating
    }
}

impl SeRating {
    fn of(found: &se::Rating) -> Self {
        let [er, ep, ed] = [found.er, found.ep, found.ed].map(|tenths| f64::from(tenths) / 10.0);
        Self { er, ep, ed, hardest: found.hardest.map(human_sudoku::Technique::name) }
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

/// A limit's name in rows.
const fn name(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Time => "time",
        Stopped::Asked => "asked",
    }
}
