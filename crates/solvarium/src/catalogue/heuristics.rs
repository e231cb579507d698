//! The heuristics, by name: the one table, with what each is for and whether
//! it may be trusted.

use super::entry::{Entry, find};
use super::own;
use super::problems::Puzzle;
use crate::Error;

/// What there is to know of a heuristic beside its name.
///
/// ```
/// use solvarium::catalogue::{self, Puzzle};
/// let octile = catalogue::find(catalogue::heuristics(), "heuristic", "octile")?;
/// assert_eq!(octile.of.problems, [Puzzle::Map]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The problems it is for; none named: for all.
    pub problems: &'static [Puzzle],
    /// Whether it never overestimates. Those that do are there to be looked
    /// at, and `auto` never chooses them.
    pub worth: Worth,
    pub(super) guess: Guess,
}

/// Whether a heuristic can be trusted to find the cheapest plan.
///
/// ```
/// use solvarium::catalogue::{self, Worth};
/// let all = catalogue::heuristics().iter();
/// let faulty: Vec<_> = all.filter(|h| h.of.worth == Worth::Inadmissible).map(|h| h.name).collect();
/// assert_eq!(faulty, ["manhattan-counting-blank", "misplaced-counting-blank"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It never overestimates.
    Admissible,
    /// It overestimates somewhere: plans may cost more than they need.
    Inadmissible,
    /// Nobody knows: it came with a problem of one's own.
    Unknown,
}

/// The functions behind the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guess {
    Blind,
    EmptyCells,
    Manhattan,
    LinearConflict,
    WalkingDistance,
    Misplaced,
    ManhattanCountingBlank,
    MisplacedCountingBlank,
    Rowing,
    Divisor,
    StraightLine,
    Octile,
    Sides,
    Letters,
    FreeRows,
    Unassigned,
    /// That of a problem of one's own.
    Own,
}

/// The problems that are models and nothing else.
const MODELS: &[Puzzle] =
    &[Puzzle::Killer, Puzzle::Colouring, Puzzle::Quasigroup, Puzzle::Cryptarithm, Puzzle::Zebra];

static HEURISTICS: &[Entry<Estimate>] = &[
    Entry {
        name: "blind",
        aliases: &["zero", "none"],
        help: "zero everywhere: nothing is known",
        settings: &[],
        of: Estimate { problems: &[], worth: Worth::Admissible, guess: Guess::Blind },
    },
    Entry {
        name: "empty-cells",
        aliases: &["empty"],
        help: "cells that are not filled yet; with unit costs f is the same everywhere",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Sudoku], worth: Worth::Admissible, guess: Guess::EmptyCells },
    },
    Entry {
        name: "manhattan",
        aliases: &["taxicab"],
        help: "the sum of the tiles' distances along rows and columns",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Tiles], worth: Worth::Admissible, guess: Guess::Manhattan },
    },
    Entry {
        name: "linear-conflict",
        aliases: &["linear-conflicts"],
        help: "Manhattan, and two for each tile that must leave its goal line to let another pass",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Tiles], worth: Worth::Admissible, guess: Guess::LinearConflict },
    },
    Entry {
        name: "walking-distance",
        aliases: &["walking", "wd"],
        help: "the moves that the rows alone need, and the columns alone, by tables; up to 4x4, 3x5 and 2x6",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Tiles], worth: Worth::Admissible, guess: Guess::WalkingDistance },
    },
    Entry {
        name: "misplaced",
        aliases: &["misplaced-tiles", "hamming"],
        help: "tiles that are not where they belong",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Tiles], worth: Worth::Admissible, guess: Guess::Misplaced },
    },
    Entry {
        name: "manhattan-counting-blank",
        aliases: &[],
        help: "Manhattan with the mistake of counting the blank: overestimates",
        settings: &[],
        of: Estimate {
            problems: &[Puzzle::Tiles],
            worth: Worth::Inadmissible,
            guess: Guess::ManhattanCountingBlank,
        },
    },
    Entry {
        name: "misplaced-counting-blank",
        aliases: &[],
        help: "misplaced tiles with the mistake of counting the blank: overestimates",
        settings: &[],
        of: Estimate {
            problems: &[Puzzle::Tiles],
            worth: Worth::Inadmissible,
            guess: Guess::MisplacedCountingBlank,
        },
    },
    Entry {
        name: "rowing",
        aliases: &[],
        help: "crossings that the people left over need, as somebody must row back",
        settings: &[],
        of: Estimate { problems: &[Puzzle::River], worth: Worth::Admissible, guess: Guess::Rowing },
    },
    Entry {
        name: "divisor",
        aliases: &["gcd"],
        help: "dead end if the greatest common divisor of the jugs does not divide the amount",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Jugs], worth: Worth::Admissible, guess: Guess::Divisor },
    },
    Entry {
        name: "straight-line",
        aliases: &["sld"],
        help: "the distance as the crow flies, known to Bucharest only",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Romania], worth: Worth::Admissible, guess: Guess::StraightLine },
    },
    Entry {
        name: "octile",
        aliases: &[],
        help: "the way on an empty map, diagonal steps first",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Map], worth: Worth::Admissible, guess: Guess::Octile },
    },
    Entry {
        name: "sides",
        aliases: &["grid-manhattan"],
        help: "steps to the side on an empty map; for maps with four neighbours only",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Map], worth: Worth::Admissible, guess: Guess::Sides },
    },
    Entry {
        name: "letters",
        aliases: &[],
        help: "letters that are wrong and letters that are missing",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Hello], worth: Worth::Admissible, guess: Guess::Letters },
    },
    Entry {
        name: "free-rows",
        aliases: &[],
        help: "rows without a queen; dead end if one of them has no free field",
        settings: &[],
        of: Estimate { problems: &[Puzzle::Queens], worth: Worth::Admissible, guess: Guess::FreeRows },
    },
    Entry {
        name: "unassigned",
        aliases: &[],
        help: "variables of the model that have no value yet; with unit costs f is the same everywhere",
        settings: &[],
        of: Estimate { problems: MODELS, worth: Worth::Admissible, guess: Guess::Unassigned },
    },
];

/// Every heuristic that comes with the library.
///
/// ```
/// use solvarium::catalogue::{self, Worth};
/// let faulty = catalogue::heuristics().iter().find(|h| h.name == "manhattan-counting-blank").unwrap();
/// assert_eq!(faulty.of.worth, Worth::Inadmissible);
/// ```
#[must_use]
pub fn heuristics() -> &'static [Entry<Estimate>] {
    HEURISTICS
}

impl Estimate {
    /// Whether it is for this problem.
    ///
    /// ```
    /// use solvarium::catalogue::{self, Puzzle};
    /// let manhattan = catalogue::find(catalogue::heuristics(), "heuristic", "manhattan")?;
    /// assert!(manhattan.of.is_for(Puzzle::Tiles) && !manhattan.of.is_for(Puzzle::Sudoku));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_for(&self, problem: Puzzle) -> bool {
        (self.problems.is_empty() && !problem.is_whole()) || self.problems.contains(&problem)
    }
}

/// The heuristic called `name`, which must be one for `problem`.
pub(super) fn choose(problem: &Entry<Puzzle>, name: &str) -> Result<&'static Entry<Estimate>, Error> {
    if problem.of == Puzzle::Own && own::ESTIMATE.answers_to(name) {
        return Ok(&own::ESTIMATE);
    }
    let entry = find(HEURISTICS, "heuristic", name)?;
    if entry.of.is_for(problem.of) {
        return Ok(entry);
    }
    let known: Vec<_> = for_problem(problem.of).map(|entry| entry.name).collect();
    Err(Error::setting(format!(
        "heuristic '{}' is not for {}; known: {}",
        entry.name,
        problem.name,
        known.join(", ")
    )))
}

/// The row of this function.
pub(super) fn of(guess: Guess) -> &'static Entry<Estimate> {
    if guess == Guess::Own {
        return &own::ESTIMATE;
    }
    HEURISTICS.iter().find(|entry| entry.of.guess == guess).unwrap_or(&HEURISTICS[0])
}

/// Those that are for this problem.
pub(super) fn for_problem(problem: Puzzle) -> impl Iterator<Item = &'static Entry<Estimate>> {
    HEURISTICS.iter().filter(move |entry| entry.of.is_for(problem))
}

#[cfg(test)]
mod tests;
