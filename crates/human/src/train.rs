//! Exercises: positions in which one technique is the next step.
//!
//! A technique of HoDoKu's scale is the next step in HoDoKu's order; any other is the next step in Sudoku Explainer's. That is the step
//! which `explain` names first in that order. Techniques of one rung are searched together, and the order selects one
//! of their steps. So exercises are positions of the order's own path. It is not enough that a position has a step of
//! the technique and no easier one.

use super::isomorph::{Forms, Known, SameGrid};
use super::stock::Stock;
use super::tries::{self, Ends, Quota, Tally, Tried};
use super::{TRIES, position_of};
use human_sudoku::generate::{Clues, Refusal, never_next};
use human_sudoku::hodoku::Options;
use human_sudoku::{
    Budget, Family, Finder, Order, Position, Program, Rung, Step, Stopped, Technique, TechniqueSet, Words,
};
use solvarium::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

/// Number of tries without an exercise after which a known solution grid is accepted.
const PATIENCE: u64 = 128;

/// Techniques that could be the next step by the rules, but never are, neither in random puzzles nor in variations of
/// the stock.
const HARDLY_EVER_NEXT: [Technique; 34] = [
    Technique::FinnedSquirmbag,
    Technique::FinnedWhale,
    Technique::FinnedLeviathan,
    Technique::SashimiSquirmbag,
    Technique::SashimiWhale,
    Technique::SashimiLeviathan,
    Technique::FrankenSwordfish,
    Technique::FrankenJellyfish,
    Technique::FrankenSquirmbag,
    Technique::FrankenWhale,
    Technique::FrankenLeviathan,
    Technique::FinnedFrankenXWing,
    Technique::MutantSwordfish,
    Technique::MutantJellyfish,
    Technique::MutantSquirmbag,
    Technique::MutantWhale,
    Technique::MutantLeviathan,
    Technique::FinnedMutantXWing,
    Technique::DynamicContradictionForcingChainsPlus,
    Technique::DynamicDoubleForcingChainsPlus,
    Technique::NestedForcingChains,
    Technique::NestedMultipleForcingChains,
    Technique::NestedDynamicForcingChains,
    Technique::NestedDynamicForcingChainsPlus,
    Technique::TemplateSet,
    Technique::FireworkTriple,
    Technique::FireworkQuad,
    Technique::Tridagon,
    Technique::SkLoop,
    Technique::JuniorExocet,
    Technique::SeniorExocet,
    Technique::MultiSectorLockedSet,
    Technique::Whip,
    Technique::Braid,
];

/// A position in which a technique is the next step of an order: that of [`Course::order`].
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// The steps of the technique in this position. The first one is the next step of the order.
    pub answers: Vec<Step>,
    order: Program,
}

/// Exercises for a technique, and the order in which it is the next step.
///
/// ```
/// use solvarium_human::{Budget, Course, Technique};
/// use std::{num::NonZero, ops::ControlFlow};
/// let mut made = Vec::new();
/// let course = Course::of(Technique::NakedPair)?;
/// course.make(7, 3, NonZero::<usize>::MIN, &Budget::UNLIMITED, &mut |exercise| {
///     made.push(exercise);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(made.len(), 3);
/// for exercise in &made {
///     let next = course.order().ladder().next(&exercise.position, &Budget::UNLIMITED);
///     assert_eq!(next.unwrap().unwrap().technique, Technique::NakedPair);
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Course {
    technique: Technique,
    program: Program,
}

/// The finders of a course.
struct Ladders {
    /// The order up to the technique.
    path: Box<dyn Finder>,
    /// The technique alone.
    searched: Box<dyn Finder>,
    /// Starting positions, for techniques that random puzzles hardly ever need.
    stock: Option<Stock>,
}

impl Course {
    /// Returns the course of a technique: in the first of HoDoKu's, Sudoku Explainer's and the modern order that has it.
    ///
    /// ```
    /// use solvarium_human::{Course, Technique};
    /// let message = Course::of(Technique::Whale).unwrap_err().to_string();
    /// assert_eq!(message, "whale is never the next step on 9x9: a smaller pattern always exists and comes first");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the technique uses the solution, or is never or hardly ever the next step of its order.
    pub fn of(technique: Technique) -> Result<Self, Error> {
        if let Some(why) = never_next(technique, 9) {
            return Err(Error::setting(format!("{technique} is never the next step on 9x9: {why}")));
        }
        if HARDLY_EVER_NEXT.contains(&technique) {
            return Err(Error::setting(format!(
                "{technique} is hardly ever the next step on 9x9: in nearly every puzzle, easier techniques come first"
            )));
        }
        Self::in_any(technique)
    }

    /// Returns a course that also allows techniques that are never next, for existing positions.
    pub(crate) fn in_any(technique: Technique) -> Result<Self, Error> {
        if technique == Technique::BruteForce {
            return Err(Error::setting(format!("{technique} cannot be trained: it reads the solution")));
        }
        let has = |order: &Program| crate::has(*order, technique);
        let program = [Program::Hodoku, Program::Se].into_iter().find(has).unwrap_or(Program::Modern);
        crate::is_built(program)?;
        crate::stock::is_built(technique)?;
        Ok(Self { technique, program })
    }

    /// Returns the order whose next step the technique is, with the technique enabled if that order disables it by
    /// default.
    #[must_use]
    pub fn order(&self) -> Order {
        let also = TechniqueSet::EMPTY.with(self.technique);
        Order::with(self.program, Options { also, ..Options::DEFAULT })
    }

    /// Returns the command-line options with which `explain` follows [`order`](Self::order).
    ///
    /// ```
    /// use solvarium_human::{Course, Technique};
    /// assert_eq!(Course::of(Technique::Aic)?.options(), "--order hodoku");
    /// assert_eq!(Course::of(Technique::DeathBlossom)?.options(), "--order hodoku --also death-blossom");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn options(&self) -> String {
        let order = format!("--order {}", self.program);
        if self.is_usual() { order } else { format!("{order} --also {}", self.technique) }
    }

    /// Whether the order has the technique by default.
    fn is_usual(&self) -> bool {
        let usual = Order::with(self.program, Options::DEFAULT);
        usual.rungs().iter().any(|rung| rung.techniques().contains(&self.technique))
    }

    /// Makes this number of exercises, each from a different puzzle, with different solution grids as far as some are
    /// found soon. They depend only on the seed, not on the number of threads.
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
            let attempt = |ladders: &mut Ladders, number| {
                let tried = self.attempt(ladders, seed, number, &budget)?;
                Ok(tried.map(|exercise| (Forms::of_puzzle(&exercise.position), exercise)))
            };
            tally.stock = Stock::of(self.technique).map_or(0, |stock| stock.len());
            let mut known = Known::default();
            tries::run(
                &ends,
                tries::block(tally.stock),
                || self.ladders(),
                attempt,
                |tried| {
                    let same = if tally.barren < PATIENCE { SameGrid::Refused } else { SameGrid::Accepted };
                    let new = |(forms, exercise)| known.add(forms, same).map(|_| exercise);
                    tally.take(tried.map(|tried| tried.and_then(new)), quota, take)
                },
            );
            tally.grids = known.grids();
        }
        tally
    }

    /// Returns the next exercise from try `first` on, and the number of the following try. So a page can request one
    /// exercise after the other. Returns `None` if the budget runs out first.
    ///
    /// ```
    /// use solvarium_human::{Budget, Course, Technique};
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

    /// Returns the steps of the technique in a position, one for each effect.
    ///
    /// # Errors
    /// Returns an error if the budget runs out before all are found.
    pub fn steps_in(&self, position: &Position, budget: &Budget<'_>) -> Result<Vec<Step>, Stopped> {
        self.answers(&mut *self.searched(), Vec::new(), position, budget)
    }

    /// Returns the order restricted to the kept techniques.
    fn kept(&self, is_kept: impl FnMut(Technique) -> bool) -> Box<dyn Finder> {
        let mut order = self.order();
        order.retain(is_kept);
        order.ladder()
    }

    /// Returns a finder of the technique alone.
    fn searched(&self) -> Box<dyn Finder> {
        self.kept(|other| other == self.technique)
    }

    /// Returns the order up to the rung of the technique, which is enough to find the next step of the whole order. For
    /// a single, the other singles follow, because they lead to more singles.
    fn path(&self) -> Box<dyn Finder> {
        let order = self.order();
        let of_rung = |rung: &Rung| rung.techniques().contains(&self.technique);
        let last = order.rungs().iter().position(of_rung).unwrap_or(0);
        let until: TechniqueSet = order.rungs()[..=last].iter().flat_map(Rung::techniques).copied().collect();
        let is_single = |technique: Technique| technique.entry().family == Family::Singles;
        self.kept(|other| until.contains(other) || is_single(self.technique) && is_single(other))
    }

    fn ladders(&self) -> Ladders {
        Ladders { path: self.path(), searched: self.searched(), stock: Stock::of(self.technique) }
    }

    fn attempt(&self, ladders: &mut Ladders, seed: u64, number: u64, budget: &Budget<'_>) -> Tried<Exercise> {
        budget.check()?;
        // Of four tries with a stock, one is a stored position, one is random, and two are puzzles near the stock.
        let stored = ladders.stock.as_ref().and_then(|stock| match number % 4 {
            0 => Some(stock.position(seed, number / 4)),
            1 => None,
            _ => stock.near(seed, number).map(|grid| position_of(&grid)),
        });
        let mut position = match stored.map_or_else(|| random(seed, number), Ok) {
            Ok(position) => position,
            Err(refusal) => return Ok(Err(refusal)),
        };
        while let Some(step) = ladders.path.next(&position, budget)? {
            if step.technique == self.technique {
                let answers = self.answers(&mut *ladders.searched, vec![step], &position, budget)?;
                return Ok(Ok(Exercise { position, answers, order: self.program }));
            }
            position.apply(&step);
        }
        Ok(Err(if position.is_solved() { Refusal::TooEasy } else { Refusal::Lacks }))
    }

    /// Returns this step and all other steps of the technique, one for each effect.
    fn answers(
        &self,
        finder: &mut dyn Finder,
        mut answers: Vec<Step>,
        position: &Position,
        budget: &Budget<'_>,
    ) -> Result<Vec<Step>, Stopped> {
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

/// Returns the random puzzle of a try.
fn random(seed: u64, number: u64) -> Result<Position, Refusal> {
    Clues::default().candidate(seed, number).map(|grid| position_of(&grid))
}

fn has_effect_of(one: &Step, other: &Step) -> bool {
    (one.placements, one.eliminations) == (other.placements, other.eliminations)
}

/// Formats a position as a readable line: one character per cell, with `+` before a placed digit; after a colon the
/// removed candidates as digit, row, column.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// use solvarium_human as human;
/// let text = "1.....3..4.....+2:312";
/// let instance = catalogue::parse(text)?;
/// assert_eq!(human::line(&human::position(&*instance)?), text);
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
    let removed = full.iter().filter(|&(cell, digit)| !position.candidates(cell).contains(digit));
    let size = position.size();
    let triple =
        |(cell, digit): (usize, usize)| format!("{}{}{}", digit + 1, cell / size + 1, cell % size + 1);
    let removed: Vec<String> = removed.map(triple).collect();
    if removed.is_empty() && !values.contains('+') {
        values
    } else {
        format!("{values}:{}", removed.join(","))
    }
}

/// Names an order for people.
const fn whose(order: Program) -> &'static str {
    match order {
        Program::Hodoku => "HoDoKu's",
        Program::Se => "Sudoku Explainer's",
        Program::Human => "our",
        Program::Modern => "the modern",
    }
}

impl Exercise {
    /// Describes the task without giving the answer away.
    #[must_use]
    pub fn task(&self) -> String {
        let title = self.answers.first().map_or_else(|| "Step".to_owned(), |step| step.technique.title());
        let steps = match self.answers.len() {
            1 => "one step".to_owned(),
            steps => format!("one of {steps} steps"),
        };
        format!("{title}: {steps}, next in {} order", whose(self.order))
    }

    /// Describes the steps, one per line.
    #[must_use]
    pub fn solutions(&self) -> Vec<String> {
        let words = Words::of(self.position.geometry());
        self.answers.iter().map(|step| words.step_of(step, &self.position)).collect()
    }

    /// Returns the digits of the steps, from 0: the ones to look at.
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
