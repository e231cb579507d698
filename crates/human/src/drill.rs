//! Verifies an answer to an exercise: marked cells and candidates against the steps of the position.

use super::by_hand::candidate;
use super::train::Course;
use human_sudoku::{Budget, CandidateSet, Family, Position, Program, Soundness, Step, Stopped, Technique};
use human_sudoku::{TechniqueSet, hodoku::Options};
use solvarium::Error;
use std::ops::ControlFlow;

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The answer is the effect of a step of the technique.
    Right(Step),
    /// The answer is a part of such an effect.
    Part(Step),
    /// The answer follows from a step of another technique.
    Another(Step),
    /// The answer agrees with the solution, but no step was found that implies it.
    Unfounded,
    /// The answer contradicts the solution: the first wrong mark.
    Wrong {
        /// The cell.
        cell: usize,
        /// The correct digit, from 0.
        right: usize,
    },
}

impl Verdict {
    /// Returns the name used in rows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Right(_) => "right",
            Self::Part(_) => "part",
            Self::Another(_) => "another",
            Self::Unfounded => "unfounded",
            Self::Wrong { .. } => "wrong",
        }
    }

    /// Returns the step of the verdict.
    #[must_use]
    pub const fn step(&self) -> Option<&Step> {
        match self {
            Self::Right(step) | Self::Part(step) | Self::Another(step) => Some(step),
            Self::Unfounded | Self::Wrong { .. } => None,
        }
    }
}

/// Verifies an answer to an exercise of a technique: candidates placed and removed, as rows write them (`5r3c4`).
///
/// A step of another technique counts if it implies all marks. Chains of implications with several starts, and
/// templates, are not searched: they imply nearly everything, and take long.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human::{self as human, Budget, Technique};
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let position = human::position(&*instance)?;
/// let judged = |put: &str| {
///     let put = [put.to_owned()];
///     human::verify(&position, Technique::HiddenSingle, &put, &[], &Budget::UNLIMITED)
/// };
/// assert_eq!(judged("3r1c2")?.unwrap().name(), "right");
/// assert_eq!(judged("2r1c2")?.unwrap().name(), "wrong");
/// assert_eq!(judged("1r1c2").unwrap_err().to_string(), "1 is not a candidate of r1c2");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if the answer is empty or impossible, or the position does not have exactly one solution. The
/// inner error means that
/// the budget ran out first.
pub fn verify(
    position: &Position,
    technique: Technique,
    put: &[String],
    removed: &[String],
    budget: &Budget<'_>,
) -> Result<Result<Verdict, Stopped>, Error> {
    let answer = Answer { put: marks(position, put)?, removed: marks(position, removed)? };
    if put.is_empty() && removed.is_empty() {
        return Err(Error::input("nothing is marked: enter a digit or remove a candidate"));
    }
    let soundness = super::soundness(position);
    let Soundness::Sound(solution) = &soundness else {
        let error = super::fault(position, &soundness).unwrap_or_default();
        return Err(Error::input(format!("an answer needs a position with one solution: {error}")));
    };
    if let Some((cell, right)) = answer.first_wrong(solution) {
        return Ok(Ok(Verdict::Wrong { cell, right }));
    }
    let course = Course::in_any(technique)?;
    Ok(answer.found(&course, technique, position, budget))
}

fn marks(position: &Position, texts: &[String]) -> Result<CandidateSet, Error> {
    let mut all = CandidateSet::EMPTY;
    for text in texts {
        let error = || Error::input(format!("expected a candidate such as 5r3c4, found '{text}'"));
        let (cell, digit) = candidate(text, position.geometry()).ok_or_else(error)?;
        if !position.candidates(cell).contains(digit) {
            let name = position.geometry().cell_name(cell);
            return Err(Error::input(format!("{} is not a candidate of {name}", digit + 1)));
        }
        all.insert(cell, digit);
    }
    Ok(all)
}

/// The marks of an answer.
struct Answer {
    put: CandidateSet,
    removed: CandidateSet,
}

/// Whether one set contains the other.
fn is_within(one: &CandidateSet, other: &CandidateSet) -> bool {
    one.iter().all(|(cell, digit)| other.contains(cell, digit))
}

impl Answer {
    /// Returns the first mark that contradicts the solution.
    fn first_wrong(&self, solution: &[u8]) -> Option<(usize, usize)> {
        let right = |cell: usize| usize::from(solution[cell]) - 1;
        let put = self.put.iter().find(|&(cell, digit)| right(cell) != digit);
        let wrong = put.or_else(|| self.removed.iter().find(|&(cell, digit)| right(cell) == digit));
        wrong.map(|(cell, _)| (cell, right(cell)))
    }

    /// Whether a step implies all marks.
    fn follows_from(&self, step: &Step) -> bool {
        is_within(&self.put, &step.placements) && is_within(&self.removed, &step.eliminations)
    }

    /// Whether the marks contain the whole effect of a step.
    fn has(&self, step: &Step) -> bool {
        is_within(&step.placements, &self.put) && is_within(&step.eliminations, &self.removed)
    }

    fn found(
        &self,
        course: &Course,
        technique: Technique,
        position: &Position,
        budget: &Budget<'_>,
    ) -> Result<Verdict, Stopped> {
        let steps = course.steps_in(position, budget)?;
        if let Some(step) = self.complete(&steps) {
            return Ok(Verdict::Right(step.clone()));
        }
        if let Some(step) = steps.iter().find(|step| self.follows_from(step)) {
            return Ok(Verdict::Part(step.clone()));
        }
        let mut another = None;
        others(technique).all(position, budget, &mut |step| {
            if self.follows_from(&step) {
                another = Some(step);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(another.map_or(Verdict::Unfounded, Verdict::Another))
    }

    /// Returns a step whose whole effect is marked, if further steps explain all other marks.
    fn complete<'s>(&self, steps: &'s [Step]) -> Option<&'s Step> {
        let is_said = |mark: (usize, usize), of: fn(&Step) -> &CandidateSet| {
            steps.iter().any(|step| of(step).contains(mark.0, mark.1))
        };
        let are_said = self.put.iter().all(|mark| is_said(mark, |step| &step.placements))
            && self.removed.iter().all(|mark| is_said(mark, |step| &step.eliminations));
        steps.iter().find(|step| self.has(step)).filter(|_| are_said)
    }
}

/// Returns a finder for all techniques except this one and those that are not searched.
fn others(technique: Technique) -> Box<dyn human_sudoku::Finder> {
    let is_out = |other: &Technique| {
        *other == technique
            || matches!(other.entry().family, Family::Forcing | Family::Templates | Family::Last)
    };
    let without: TechniqueSet = Technique::ALL.iter().copied().filter(is_out).collect();
    Program::Human.ladder_with(Options { without, ..Options::DEFAULT })
}
