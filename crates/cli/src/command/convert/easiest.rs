//! Sorts Sudoku by difficulty, easiest first. Only the text and the score of each puzzle are kept; it is read again when written.

use crate::fault::Fault;
use crate::reading::origin::Origin;
use crate::reading::puzzles::Puzzle;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
use solvarium_human::{self as human, Budget, HodokuRating, Rater, Scales};
use solvarium_lab::units::show_count;
use std::path::PathBuf;

/// Puzzles kept until all have been read.
pub(super) struct Easiest<'a> {
    stop: &'a StopFlag,
    rater: Rater,
    kept: Vec<RatedPuzzle>,
    bytes: usize,
}

/// The kept data of a puzzle.
pub(super) struct RatedPuzzle {
    /// HoDoKu's score and level.
    score: u32,
    level: &'static str,
    name: String,
    file: Option<PathBuf>,
    origin: Origin,
    kind: ProblemKind,
    text: String,
}

impl<'a> Easiest<'a> {
    pub fn new(stop: &'a StopFlag) -> Self {
        Self { stop, rater: Rater::new(Scales { hodoku: true, se: false }), kept: Vec::new(), bytes: 0 }
    }

    /// Keeps a puzzle with its score.
    pub fn keep(&mut self, puzzle: &Puzzle) -> Result<(), Fault> {
        let HodokuRating { score, level, .. } = self.rating(puzzle)?;
        let kept = RatedPuzzle {
            score,
            level,
            name: puzzle.name.clone(),
            file: puzzle.file.clone(),
            origin: puzzle.origin.clone(),
            kind: puzzle.instance.kind().clone(),
            text: puzzle.instance.text(),
        };
        let path = kept.file.as_ref().map_or(0, |file| file.as_os_str().len());
        // A growing list is in memory twice.
        self.bytes += 2 * size_of::<RatedPuzzle>() + kept.name.len() + kept.text.len() + path;
        self.kept.push(kept);
        Ok(())
    }

    /// Size of the kept data in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// All puzzles in the order of increasing score; puzzles of equal score keep their order.
    pub fn ordered(mut self) -> Vec<RatedPuzzle> {
        self.kept.sort_by_key(|kept| kept.score);
        self.kept
    }

    fn rating(&mut self, puzzle: &Puzzle) -> Result<HodokuRating, Fault> {
        let budget = Budget { stop: Some(self.stop.as_atomic()), ..Budget::UNLIMITED };
        let refuse = |why: &str| {
            Fault::usage(format!(
                "{}: {why}; --easiest-first sorts only Sudoku with one solution",
                puzzle.name
            ))
        };
        let position = human::position(&*puzzle.instance).map_err(|error| refuse(&error.to_string()))?;
        let rating = self.rater.rate(&position, false, &budget);
        match (rating.hodoku, rating.stopped_by) {
            (Some(hodoku), _) => Ok(hodoku),
            (None, Some(_)) => Err(Fault::Interrupted),
            (None, None) => Err(refuse("it does not have exactly one solution")),
        }
    }
}

impl RatedPuzzle {
    /// The level and the score, such as `medium 424`.
    pub fn caption(&self) -> String {
        format!("{} {}", self.level, show_count(u64::from(self.score)))
    }

    /// Reads the puzzle again.
    pub fn puzzle(self, limits: &Limits) -> Result<Puzzle, Fault> {
        let Self { name, file, origin, kind, text, .. } = self;
        let item = catalogue::read_within(&text, Some(&kind), &AuxiliaryInputs::default(), limits)?.pop();
        let instance =
            item.ok_or_else(|| Fault::Failure(format!("{name}: it cannot be read again")))?.instance?;
        Ok(Puzzle { name, file, origin, instance, expected: None, doubt: None })
    }
}
