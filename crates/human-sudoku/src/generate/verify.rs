//! Verifies that a puzzle meets the requirements on its level and its techniques. The solving path is computed no
//! further than needed: the ladder ends with the last technique that they allow, and the path with the first step that
//! they exclude.

use std::fmt;
use std::ops::ControlFlow;

use super::wish::{Scale, Wish, scale_of};
use crate::budget::{Budget, Stopped};
use crate::hodoku;
use crate::position::Position;
use crate::se;
use crate::technique::{Level, Technique};
use crate::technique_set::TechniqueSet;

/// The reason why a puzzle is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The puzzle is easier than required.
    TooEasy,
    /// The puzzle is harder than required.
    TooHard,
    /// The puzzle's hardest step is another technique of the same difficulty.
    OtherHardest,
    /// The path lacks a required technique.
    Lacks,
    /// The path has a forbidden technique.
    Forbidden,
    /// The puzzle needs more clues than required, or has fewer.
    Clues,
    /// The puzzle has redundant clues.
    NotMinimal,
    /// No puzzle with one solution was found for the pattern.
    NoPuzzle,
    /// The puzzle equals an earlier one up to renaming of rows, columns or digits.
    Isomorph,
    /// The puzzle's solution equals that of an earlier puzzle up to renaming of rows, columns or digits.
    SameGrid,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::TooEasy => "too easy",
            Self::TooHard => "too hard",
            Self::OtherHardest => "hardest step is another technique of the same difficulty",
            Self::Lacks => "without a technique that is required",
            Self::Forbidden => "with a technique that is forbidden",
            Self::Clues => "with another number of clues",
            Self::NotMinimal => "with clues that are not needed",
            Self::NoPuzzle => "without one solution in the pattern",
            Self::Isomorph => "equivalent to another",
            Self::SameGrid => "with an equivalent solution grid",
        })
    }
}

/// Verifies puzzles one after the other, reusing its memory.
///
/// ```
/// use human_sudoku::generate::{Refusal, Verifier, Wish};
/// use human_sudoku::{Budget, Geometry, Level, Position};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
/// let puzzle = Position::of_puzzle(Geometry::of_size(9).unwrap(), &values);
/// let mut verifier = |level| Verifier::new(Wish { levels: Some(level..=level), ..Wish::default() })
///     .verify(&puzzle, &Budget::UNLIMITED).unwrap();
/// assert_eq!((verifier(Level::Easy), verifier(Level::Hard)), (Ok(()), Err(Refusal::TooEasy)));
/// ```
#[derive(Debug)]
pub struct Verifier {
    wish: Wish,
    hodoku: Option<hodoku::Ladder>,
    se: Option<se::Ladder>,
}

/// A level and a score: the order of difficulty on HoDoKu's scale.
type Class = (Level, u32);

impl Verifier {
    /// Makes a verifier for these requirements.
    pub fn new(wish: Wish) -> Self {
        let on = |scale| wish.named().any(|technique| scale_of(technique) == Some(scale));
        let se = wish.se.is_some() || on(Scale::Se);
        let hodoku = wish.levels.is_some() || on(Scale::Hodoku) || !se;
        let hodoku = hodoku.then(|| {
            let most = hodoku_most(&wish);
            let allowed = |technique: &Technique| class(*technique).is_some_and(|class| class <= most);
            hodoku::Ladder::up_to(Technique::ALL.iter().copied().filter(allowed).collect())
        });
        let se = se.then(|| {
            let most = se_most(&wish);
            let allowed = |technique: &Technique| technique.entry().se.is_some_and(|price| price <= most);
            se::Ladder::up_to(Technique::ALL.iter().copied().filter(allowed).collect())
        });
        Self { wish, hodoku, se }
    }

    /// Verifies a puzzle, which must have exactly one solution.
    ///
    /// # Errors
    /// Returns an error if the budget runs out before the verdict.
    pub fn verify(&mut self, puzzle: &Position, budget: &Budget<'_>) -> Result<Result<(), Refusal>, Stopped> {
        if let Some(ladder) = &mut self.hodoku {
            let judged = by_hodoku(&self.wish, ladder, puzzle, budget)?;
            if judged.is_err() {
                return Ok(judged);
            }
        }
        match &mut self.se {
            Some(ladder) => by_se(&self.wish, ladder, puzzle, budget),
            None => Ok(Ok(())),
        }
    }
}

fn class(technique: Technique) -> Option<Class> {
    technique.entry().hodoku.map(|entry| (entry.level, entry.score))
}

/// Returns the technique that must be the hardest on a scale.
fn hardest_on(wish: &Wish, scale: Scale) -> Option<Technique> {
    wish.hardest.filter(|&technique| scale_of(technique) == Some(scale))
}

/// Returns the highest difficulty of a step that HoDoKu's path may have.
fn hodoku_most(wish: &Wish) -> Class {
    let by_level =
        wish.levels.as_ref().map_or((Level::Extreme, u32::MAX), |levels| (*levels.end(), u32::MAX));
    hardest_on(wish, Scale::Hodoku).and_then(class).map_or(by_level, |class| class.min(by_level))
}

/// The largest surcharge for the length of a chain.
const LONGEST: u16 = 20;

/// Returns the highest difficulty of a step that Sudoku Explainer's path may have.
fn se_most(wish: &Wish) -> u16 {
    let by_range = wish.se.as_ref().map_or(u16::MAX, |range| *range.end());
    let hardest = hardest_on(wish, Scale::Se).and_then(|technique| technique.entry().se);
    hardest.map_or(by_range, |price| by_range.min(price + LONGEST))
}

/// Whether a technique that a puzzle must have on a scale is missing from these.
fn lacks(wish: &Wish, scale: Scale, had: TechniqueSet) -> bool {
    wish.named().any(|technique| scale_of(technique) == Some(scale) && !had.contains(technique))
}

fn by_hodoku(
    wish: &Wish,
    ladder: &mut hodoku::Ladder,
    puzzle: &Position,
    budget: &Budget<'_>,
) -> Result<Result<(), Refusal>, Stopped> {
    let (most, hardest) = (hodoku_most(wish), hardest_on(wish, Scale::Hodoku));
    let cap = wish.levels.as_ref().and_then(|levels| levels.end().cap());
    let (mut had, mut score, mut refusal) = (TechniqueSet::EMPTY, 0, None);
    let rating = ladder.rate_while(puzzle, budget, |technique| {
        let class = class(technique).unwrap_or((Level::Extreme, u32::MAX));
        score += class.1;
        refusal = if wish.forbids.contains(technique) {
            Some(Refusal::Forbidden)
        } else if class > most || cap.is_some_and(|cap| score > cap) {
            Some(Refusal::TooHard)
        } else if hardest
            .is_some_and(|hardest| class == most && technique != hardest && !had.contains(hardest))
        {
            Some(Refusal::OtherHardest)
        } else {
            None
        };
        had.insert(technique);
        if refusal.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(stopped) = rating.stopped {
        return Err(stopped);
    }
    Ok(match (refusal, &wish.levels) {
        (Some(refusal), _) => Err(refusal),
        _ if !rating.solved => Err(Refusal::TooHard),
        (_, Some(levels)) if rating.level < *levels.start() => Err(Refusal::TooEasy),
        (_, Some(levels)) if rating.level > *levels.end() => Err(Refusal::TooHard),
        _ if hardest.is_some() && rating.hardest != hardest => Err(Refusal::TooEasy),
        _ if lacks(wish, Scale::Hodoku, had) => Err(Refusal::Lacks),
        _ => Ok(()),
    })
}

fn by_se(
    wish: &Wish,
    ladder: &mut se::Ladder,
    puzzle: &Position,
    budget: &Budget<'_>,
) -> Result<Result<(), Refusal>, Stopped> {
    let most = se_most(wish);
    let (mut had, mut refusal) = (TechniqueSet::EMPTY, None);
    let rating = ladder.rate_while(puzzle, budget, |technique, price| {
        refusal = if wish.forbids.contains(technique) {
            Some(Refusal::Forbidden)
        } else {
            (price > most).then_some(Refusal::TooHard)
        };
        had.insert(technique);
        if refusal.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(stopped) = rating.stopped {
        return Err(stopped);
    }
    let hardest = hardest_on(wish, Scale::Se);
    Ok(match (refusal, &wish.se) {
        (Some(refusal), _) => Err(refusal),
        (_, Some(range)) if rating.er < *range.start() => Err(Refusal::TooEasy),
        _ if rating.er > most => Err(Refusal::TooHard),
        _ if hardest.is_some() && rating.hardest != hardest => Err(Refusal::OtherHardest),
        _ if lacks(wish, Scale::Se, had) => Err(Refusal::Lacks),
        _ => Ok(()),
    })
}
