//! Exercises: positions in which one technique is next.

use super::tries::{self, Quota, Tally, Tried};
use super::{TRIES, position_of};
use human_sudoku::generate::{Clues, Refusal};
use human_sudoku::hodoku::Options;
use human_sudoku::{Budget, Ladder, Level, Order, Position, Step, Technique, TechniqueSet, Words};
use solvarium::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

/// A position that was reached by cheaper steps only, where no cheaper step is left.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What to find a step in.
    pub position: Position,
    /// The steps of the technique that are there, one at least: the first is the one that the ladder takes.
    pub answers: Vec<Step>,
}

/// Exercises for a technique: the order that has it, and what comes before it.
///
/// ```
/// use solvarium_catalogue::human::{Budget, Course, Technique};
/// use std::{num::NonZero, ops::ControlFlow};
/// let mut made = Vec::new();
/// let course = Course::of(Technique::NakedPair)?;
/// course.make(7, 3, NonZero::<usize>::MIN, &Budget::UNLIMITED, &mut |exercise| {
///     made.push(exercise);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(made.len(), 3);
/// assert!(made.iter().flat_map(|one| &one.answers).all(|step| step.technique == Technique::NakedPair));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Course {
    technique: Technique,
    order: Order,
    /// All that is not cheaper.
    dearer: TechniqueSet,
}

/// What finds the steps before the exercise, and those that are asked for.
struct Ladders {
    cheaper: Box<dyn Ladder>,
    searched: Box<dyn Ladder>,
}

/// What a technique costs on the scale of an order, to be compared.
fn cost(technique: Technique, order: Order) -> Option<(Option<Level>, u32)> {
    let entry = technique.entry();
    match order {
        Order::Se => entry.se.map(|price| (None, u32::from(price))),
        Order::Hodoku | Order::Human => entry.hodoku.map(|price| (Some(price.level), price.score)),
    }
}

impl Course {
    /// For a technique, on HoDoKu's scale if that has it, else on Sudoku Explainer's.
    ///
    /// # Errors
    /// It is the one that asks the solution.
    pub fn of(technique: Technique) -> Result<Self, Error> {
        if technique == Technique::BruteForce {
            return Err(Error::setting(format!("{technique} is nothing to train: it asks the solution")));
        }
        let order = if technique.entry().hodoku.is_some() { Order::Hodoku } else { Order::Se };
        let is_dearer = |other: &Technique| cost(*other, order) >= cost(technique, order);
        let dearer = Technique::ALL.iter().copied().filter(is_dearer).collect();
        Ok(Self { technique, order, dearer })
    }

    /// Makes so many exercises, each of a puzzle of its own; the same for the same seed on any number of threads.
    pub fn make(
        &self,
        seed: u64,
        count: u64,
        jobs: NonZero<usize>,
        budget: &Budget<'_>,
        take: &mut dyn FnMut(Exercise) -> ControlFlow<()>,
    ) -> Tally {
        let (mut tally, quota) = (Tally::default(), Quota { count, tries: TRIES });
        if count > 0 {
            let begin = || Ladders { cheaper: self.order.ladder(self.dearer), searched: self.searched() };
            let attempt = |ladders: &mut Ladders, number| self.attempt(ladders, seed, number, budget);
            tries::run(jobs, begin, attempt, |tried| tally.take(tried, quota, take));
        }
        tally
    }

    /// A ladder of the technique alone.
    fn searched(&self) -> Box<dyn Ladder> {
        let others = Technique::ALL.iter().copied().filter(|&other| other != self.technique);
        let also = TechniqueSet::EMPTY.with(self.technique);
        self.order.ladder_with(Options { without: others.collect(), also, ..Options::DEFAULT })
    }

    fn attempt(&self, ladders: &mut Ladders, seed: u64, number: u64, budget: &Budget<'_>) -> Tried<Exercise> {
        let grid = match Clues::default().candidate(seed, number) {
            Ok(grid) => grid,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut position = position_of(&grid);
        while let Some(step) = ladders.cheaper.next(&position, budget)? {
            position.apply(&step);
        }
        if position.is_solved() {
            return Ok(Err(Refusal::TooEasy));
        }
        let mut answers: Vec<Step> = Vec::new();
        ladders.searched.all(&position, budget, &mut |step| {
            let is_known = answers.iter().any(|known| has_effect_of(known, &step));
            if step.technique == self.technique && !is_known {
                answers.push(step);
            }
            ControlFlow::Continue(())
        })?;
        let exercise = Exercise { position, answers };
        Ok(if exercise.answers.is_empty() { Err(Refusal::Lacks) } else { Ok(exercise) })
    }
}

fn has_effect_of(one: &Step, other: &Step) -> bool {
    (one.placements, one.eliminations) == (other.placements, other.eliminations)
}

/// A position on a line, as it is read: a character a cell, `+` before a digit that was put in, then after a colon the candidates
/// that were struck out as digit, row, column.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, human};
/// let text = "1.....3..4.....+2:312,423";
/// let job = catalogue::read(text, None, &Extras::default())?.remove(0).job?;
/// assert_eq!(human::line(&human::position(&*job)?), text);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn line(position: &Position) -> String {
    let (geometry, givens) = (position.geometry(), position.givens());
    let cell = |cell: usize| match position.value(cell) {
        None => ".".to_owned(),
        Some(digit) if givens.contains(cell) => (digit + 1).to_string(),
        Some(digit) => format!("+{}", digit + 1),
    };
    let values: String = geometry.cells().into_iter().map(cell).collect();
    let digits: Vec<u8> = geometry
        .cells()
        .into_iter()
        .map(|cell| position.value(cell).map_or(0, |digit| digit as u8 + 1))
        .collect();
    let full = Position::of_puzzle(geometry, &digits).all_candidates();
    let struck = full.iter().filter(|&(cell, digit)| !position.candidates(cell).contains(digit));
    let size = position.size();
    let triple =
        |(cell, digit): (usize, usize)| format!("{}{}{}", digit + 1, cell / size + 1, cell % size + 1);
    let struck: Vec<String> = struck.map(triple).collect();
    if struck.is_empty() && !values.contains('+') { values } else { format!("{values}:{}", struck.join(",")) }
}

impl Exercise {
    /// What is to be found, in a sentence that gives nothing away.
    #[must_use]
    pub fn task(&self) -> String {
        let found = self.answers.first().map_or("step", |step| step.technique.name());
        let (titles, steps) = (self.answers.first().map(|step| step.technique.title()), self.answers.len());
        let title = titles.unwrap_or_else(|| found.to_owned());
        if steps == 1 { format!("{title}: one step") } else { format!("{title}: one of {steps} steps") }
    }

    /// The steps in words, one a line.
    #[must_use]
    pub fn solutions(&self) -> Vec<String> {
        let words = Words::of(self.position.geometry());
        self.answers.iter().map(|step| words.step(step)).collect()
    }

    /// The digits of the steps, from 0: all that one has to look at.
    #[must_use]
    pub fn digits(&self) -> human_sudoku::DigitSet {
        let of_step = |step: &Step| {
            let gone = (0..9).filter(|&digit| !step.eliminations.places(digit).is_empty());
            let put = (0..9).filter(|&digit| !step.placements.places(digit).is_empty());
            let named = step.sets.iter().flat_map(|set| set.digits).chain(step.digits);
            let linked = step.chains.iter().flatten().map(|node| usize::from(node.digit));
            gone.chain(put).chain(named).chain(linked).collect::<Vec<_>>()
        };
        self.answers.iter().flat_map(of_step).collect()
    }
}
