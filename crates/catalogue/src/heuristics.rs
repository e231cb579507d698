//! The heuristics, by name: the one table, with what each is for and whether
//! it may be trusted.

use crate::entry::{Entry, Setting, Takes, find};
use crate::own;
use crate::problems::Puzzle;
use crate::spec::Spec;
use solvarium::Error;
use solvarium::puzzle::tiles::Parts;
use std::fmt::{Display, Formatter};

/// What there is to know of a heuristic beside its name.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Puzzle};
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
    pub(crate) guess: Guess,
}

/// Whether a heuristic can be trusted to find the cheapest plan.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Worth};
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
pub(crate) enum Guess {
    Blind,
    EmptyCells,
    Manhattan,
    LinearConflict,
    WalkingDistance,
    Patterns(Parts),
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

const PARTS: Setting = Setting {
    name: "parts",
    help: "how the tiles are divided into patterns; named by how many tiles each has; what pdb build has kept is not made again",
    takes: Takes::Choice(&[
        ("usual", "as large as can be made in about a second; for any board"),
        ("small", "as large as can be made at once; for any board"),
        ("4-4", "for 3x3"),
        ("5-5-5", "for 4x4"),
        ("6-6-3", "for 4x4"),
        ("7-8", "for 4x4; takes 17 s and 0.5 GB to make"),
        ("5-5-5-5-4", "for 5x5"),
        ("6-6-6-6", "for 5x5; takes 10 s and 0.1 GB to make"),
    ]),
    default: "usual",
};

/// What the words of [`PARTS`] mean.
const MEANT: [Parts; 8] = [
    Parts::Usual,
    Parts::Small,
    Parts::Named("4-4"),
    Parts::Named("5-5-5"),
    Parts::Named("6-6-3"),
    Parts::Named("7-8"),
    Parts::Named("5-5-5-5-4"),
    Parts::Named("6-6-6-6"),
];

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
        name: "patterns",
        aliases: &["pdb", "pattern-databases"],
        help: "pattern databases, added, and their mirror; up to 25 cells, the goal's blank in a corner",
        settings: &[PARTS],
        of: Estimate {
            problems: &[Puzzle::Tiles],
            worth: Worth::Admissible,
            guess: Guess::Patterns(Parts::Usual),
        },
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
/// use solvarium_catalogue::{self as catalogue, Worth};
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
    /// use solvarium_catalogue::{self as catalogue, Puzzle};
    /// let manhattan = catalogue::find(catalogue::heuristics(), "heuristic", "manhattan")?;
    /// assert!(manhattan.of.is_for(Puzzle::Tiles) && !manhattan.of.is_for(Puzzle::Sudoku));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_for(&self, problem: Puzzle) -> bool {
        (self.problems.is_empty() && !problem.is_whole()) || self.problems.contains(&problem)
    }
}

/// A heuristic with its settings.
///
/// ```
/// use solvarium_catalogue::{Estimator, Worth};
/// let sixes = Estimator::parse("PDB( parts = 6-6-3 )")?;
/// assert_eq!((sixes.to_string().as_str(), sixes.entry().of.worth), ("patterns(parts=6-6-3)", Worth::Admissible));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Estimator(Spec<Estimate>);

impl Estimator {
    /// Reads a heuristic: a name, and settings in brackets if any differ from their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::Estimator;
    /// assert_eq!(Estimator::parse("taxicab")?.to_string(), "manhattan");
    /// assert_eq!(Estimator::parse("patterns(7-7)").unwrap_err().to_string(),
    ///     "column 10: unknown setting of heuristic 'patterns': '7-7'; known: parts");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is unknown, not closed or not for it, and the column if there are settings.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.contains('(') {
            return Spec::parse(HEURISTICS, "heuristic", text).map(Self);
        }
        find(HEURISTICS, "heuristic", text.trim()).map(|entry| Self(Spec::of(entry)))
    }

    /// The one behind this function.
    pub(crate) fn of(guess: Guess) -> Self {
        let is_same = |other: Guess| std::mem::discriminant(&other) == std::mem::discriminant(&guess);
        let entry = HEURISTICS.iter().chain([&own::ESTIMATE]).find(|entry| is_same(entry.of.guess));
        Self(Spec::of(entry.unwrap_or(&HEURISTICS[0])))
    }

    /// Its row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::Estimator;
    /// assert_eq!(Estimator::parse("hamming")?.entry().name, "misplaced");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<Estimate> {
        self.0.entry
    }

    /// The function that it stands for, as it is set.
    pub(crate) fn guess(&self) -> Guess {
        match self.0.entry.of.guess {
            Guess::Patterns(_) => Guess::Patterns(self.0.pick(&PARTS, MEANT)),
            guess => guess,
        }
    }
}

impl Display for Estimator {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The heuristic that is called so, which must be one for `problem`.
pub(crate) fn choose(problem: &Entry<Puzzle>, text: &str) -> Result<Estimator, Error> {
    if problem.of == Puzzle::Own && own::ESTIMATE.answers_to(text) {
        return Ok(Estimator::of(Guess::Own));
    }
    let chosen = Estimator::parse(text)?;
    if chosen.entry().of.is_for(problem.of) {
        return Ok(chosen);
    }
    let known: Vec<_> = for_problem(problem.of).map(|entry| entry.name).collect();
    Err(Error::setting(format!(
        "heuristic '{}' is not for {}; known: {}",
        chosen.entry().name,
        problem.name,
        known.join(", ")
    )))
}

/// Those that are for this problem.
pub(crate) fn for_problem(problem: Puzzle) -> impl Iterator<Item = &'static Entry<Estimate>> {
    HEURISTICS.iter().filter(move |entry| entry.of.is_for(problem))
}

#[cfg(test)]
mod tests;
