//! Exercises: positions in which one technique is next.

use super::isomorph::Known;
use super::stock::{Stock, puzzle};
use super::tries::{self, Ends, Quota, Tally, Tried};
use super::{TRIES, position_of};
use human_sudoku::generate::{Clues, Refusal, never_next};
use human_sudoku::hodoku::Options;
use human_sudoku::{
    Budget, Family, Finder, Order, Position, Program, Step, Stopped, Technique, TechniqueSet, Words,
};
use solvarium::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

/// A position that was reached by steps which the order asks for earlier, where none of those is left.
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
    order: Program,
}

/// What finds the steps on the way, and those that are asked for.
struct Ladders {
    /// All that the order asks for before the technique.
    before: Box<dyn Finder>,
    searched: Box<dyn Finder>,
    /// Of singles, which may come up in any order: the others. Else nothing.
    detour: Box<dyn Finder>,
    /// Positions to begin with, where random puzzles hardly lead to any.
    stock: Option<Stock>,
}

/// The place of a technique in an order, if it has one. Sudoku Explainer's is that of the prices.
fn place(technique: Technique, order: Program) -> Option<u16> {
    let entry = technique.entry();
    match order {
        Program::Se => entry.se,
        Program::Hodoku | Program::Human => entry.hodoku.map(|price| price.index),
    }
}

impl Course {
    /// For a technique, on HoDoKu's scale if that has it, else on Sudoku Explainer's.
    ///
    /// ```
    /// use solvarium_catalogue::human::{Course, Technique};
    /// let told = Course::of(Technique::Whale).unwrap_err().to_string();
    /// assert_eq!(told, "whale is never next on 9x9: with it there is a smaller pattern, which comes first");
    /// ```
    ///
    /// # Errors
    /// It is the one that asks the solution, or there is no such exercise.
    pub fn of(technique: Technique) -> Result<Self, Error> {
        if let Some(why) = never_next(technique, 9) {
            return Err(Error::setting(format!("{technique} is never next on 9x9: {why}")));
        }
        Self::in_any(technique)
    }

    /// The same for a position that is there already.
    pub(super) fn in_any(technique: Technique) -> Result<Self, Error> {
        if technique == Technique::BruteForce {
            return Err(Error::setting(format!("{technique} is nothing to train: it asks the solution")));
        }
        let order = if technique.entry().hodoku.is_some() { Program::Hodoku } else { Program::Se };
        Ok(Self { technique, order })
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
            let ends = Ends::new(jobs, budget.stop);
            let budget = Budget { stop: ends.flag(), ..*budget };
            let attempt = |ladders: &mut Ladders, number| self.attempt(ladders, seed, number, &budget);
            tally.stock = Stock::of(self.technique).map_or(0, |stock| stock.len());
            let mut known = Known::default();
            let mut new = |exercise: Exercise| {
                known.is_new(puzzle(&exercise.position).cells()).then_some(exercise).ok_or(Refusal::Isomorph)
            };
            tries::run(
                &ends,
                tries::block(tally.stock),
                || self.ladders(),
                attempt,
                |tried| tally.take(tried.map(|tried| tried.and_then(&mut new)), quota, take),
            );
        }
        tally
    }

    /// The next exercise from the try of a number on, and the number of the try after it; none where the budget is spent
    /// before. So a page asks for one after the other.
    ///
    /// ```
    /// use solvarium_catalogue::human::{Budget, Course, Technique};
    /// let course = Course::of(Technique::NakedPair)?;
    /// let (first, next) = course.one(7, 0, &Budget::UNLIMITED);
    /// let (second, _) = course.one(7, next, &Budget::UNLIMITED);
    /// assert_ne!(first.unwrap().position.to_string(), second.unwrap().position.to_string());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn one(&self, seed: u64, first: u64, budget: &Budget<'_>) -> (Option<Exercise>, u64) {
        let mut ladders = self.ladders();
        for number in first..u64::MAX {
            match budget.check().and_then(|()| self.attempt(&mut ladders, seed, number, budget)) {
                Ok(Ok(exercise)) => return (Some(exercise), number + 1),
                Ok(Err(_)) => {}
                Err(_) => return (None, number),
            }
        }
        (None, u64::MAX)
    }

    /// The steps of the technique in a position, those of one effect once.
    ///
    /// # Errors
    /// Where the budget is spent before all were found.
    pub fn steps_in(&self, position: &Position, budget: &Budget<'_>) -> Result<Vec<Step>, Stopped> {
        self.answers(&mut *self.searched(), position, budget)
    }

    /// The order with some techniques that are off by default, and of all only those that are kept.
    fn kept(&self, also: TechniqueSet, is_kept: &dyn Fn(Technique) -> bool) -> Box<dyn Finder> {
        let mut order = Order::with(self.order, Options { also, ..Options::DEFAULT });
        order.retain(is_kept);
        order.ladder()
    }

    /// What finds the technique alone.
    fn searched(&self) -> Box<dyn Finder> {
        let technique = self.technique;
        self.kept(TechniqueSet::EMPTY.with(technique), &|other| other == technique)
    }

    fn ladders(&self) -> Ladders {
        let of = |is_in: &dyn Fn(Technique) -> bool| self.kept(TechniqueSet::EMPTY, is_in);
        let is_before = |other: Technique| place(other, self.order) < place(self.technique, self.order);
        let is_single = |technique: Technique| technique.entry().family == Family::Singles;
        let is_detour = |other: Technique| is_single(self.technique) && is_single(other) && !is_before(other);
        let (before, detour) = (of(&is_before), of(&is_detour));
        Ladders { before, searched: self.searched(), detour, stock: Stock::of(self.technique) }
    }

    fn attempt(&self, ladders: &mut Ladders, seed: u64, number: u64, budget: &Budget<'_>) -> Tried<Exercise> {
        budget.check()?;
        let mut position = match &ladders.stock {
            Some(stock) => stock.position(seed, number),
            None => match Clues::default().candidate(seed, number) {
                Ok(grid) => position_of(&grid),
                Err(refusal) => return Ok(Err(refusal)),
            },
        };
        loop {
            while let Some(step) = ladders.before.next(&position, budget)? {
                position.apply(&step);
            }
            if position.is_solved() {
                return Ok(Err(Refusal::TooEasy));
            }
            let answers = self.answers(&mut *ladders.searched, &position, budget)?;
            if !answers.is_empty() {
                return Ok(Ok(Exercise { position, answers }));
            }
            match ladders.detour.next(&position, budget)? {
                Some(step) => position.apply(&step),
                None => return Ok(Err(Refusal::Lacks)),
            }
        }
    }

    /// The steps of the technique, those of one effect once.
    fn answers(
        &self,
        finder: &mut dyn Finder,
        position: &Position,
        budget: &Budget<'_>,
    ) -> Result<Vec<Step>, Stopped> {
        let mut answers: Vec<Step> = Vec::new();
        finder.all(position, budget, &mut |step| {
            let is_known = answers.iter().any(|known| has_effect_of(known, &step));
            if step.technique == self.technique && !is_known {
                answers.push(step);
            }
            ControlFlow::Continue(())
        })?;
        Ok(answers)
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
/// let text = "1.....3..4.....+2:312";
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
