//! New Sudoku by what they cost. Tries have numbers, and threads take them in blocks; what comes of them is taken in their order,
//! so that the same seed gives the same puzzles on any number of threads.

use super::{Rater, Rating, Scales, fault, technique};
use fast_sudoku::Grid;
use human_sudoku::generate::{Clues, Judge, Refusal, Wish};
use human_sudoku::{Budget, Geometry, Level, Position, Stopped, Technique};
use solvarium::Error;
use solvarium::puzzle::sudoku::{Form, Sudoku};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// What is asked of new puzzles.
///
/// ```
/// use solvarium_catalogue::human::{Budget, Demand};
/// use std::{num::NonZero, ops::ControlFlow};
/// let demand = Demand::default().rated("se:2.0..3.0")?;
/// let mut made = Vec::new();
/// let tally = demand.make(1, 2, NonZero::<usize>::MIN, &Budget::UNLIMITED, &mut |new| {
///     made.push(new.puzzle.clone());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((made.len(), tally.found), (2, 2));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Demand {
    /// What they should cost.
    pub wish: Wish,
    /// Which clues they may have.
    pub clues: Clues,
    /// After so many tries in a row without a puzzle it is given up.
    pub tries: u64,
    /// Whether a puzzle is refused that is another one but for the names of digits, rows and columns.
    pub exclude_isomorphs: bool,
    /// Whether ratings and paths are given, too.
    pub steps: bool,
}

/// Tries in a row without a puzzle, if nothing else is said.
pub const TRIES: u64 = 1_000_000;

impl Default for Demand {
    fn default() -> Self {
        let (wish, clues) = (Wish::default(), Clues::default());
        Self { wish, clues, tries: TRIES, exclude_isomorphs: false, steps: false }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSudoku {
    /// A character a cell, `.` for none.
    pub puzzle: String,
    /// What it costs on both scales, with HoDoKu's path, if that is asked for.
    pub rating: Option<Rating>,
}

impl NewSudoku {
    /// It as it is written: `line`, `rows`, or `grid` with lines around the boxes; whole lines.
    ///
    /// ```
    /// use solvarium_catalogue::human::NewSudoku;
    /// let new = NewSudoku { puzzle: ".".repeat(81), rating: None };
    /// assert_eq!((new.text("line").lines().count(), new.text("rows").lines().count()), (1, 9));
    /// ```
    #[must_use]
    pub fn text(&self, form: &str) -> String {
        let form = match form {
            "rows" => Form::ROWS,
            "grid" => Form::GRID,
            _ => Form::LINE,
        };
        Sudoku::parse(&self.puzzle).map_or_else(|_| format!("{}\n", self.puzzle), |puzzle| puzzle.text(form))
    }
}

/// What came of the tries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many there were.
    pub tries: u64,
    /// How many puzzles were taken.
    pub found: u64,
    /// Why the others were refused.
    pub refused: BTreeMap<Refusal, u64>,
    /// Why there are fewer than wanted.
    pub ended: Option<Ended>,
}

/// Why there are fewer puzzles than wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// So many tries in a row gave none.
    Tries,
    /// The deadline is over.
    Time,
    /// Somebody asked it to end.
    Asked,
}

/// Takes puzzles as they are made, and says whether to go on.
type Taker<'t> = dyn FnMut(&NewSudoku) -> ControlFlow<()> + 't;

impl Demand {
    /// The same with a rating: `hodoku:hard`, `hodoku:medium..hard`, `se:7.2`, `se:4.0..5.0`.
    ///
    /// ```
    /// use solvarium_catalogue::human::Demand;
    /// assert!(Demand::default().rated("hodoku:medium..hard").is_ok());
    /// assert_eq!(Demand::default().rated("hodoku:harsh").unwrap_err().to_string(),
    ///     "unknown level 'harsh'; known: easy, medium, hard, unfair, extreme");
    /// assert_eq!(Demand::default().rated("se:99").unwrap_err().to_string(),
    ///     "no rating lies from 99.0 to 99.0: ER goes from 1.0 to about 12");
    /// ```
    ///
    /// # Errors
    /// It is no rating, or there can be no such puzzle.
    pub fn rated(mut self, rating: &str) -> Result<Self, Error> {
        let (scale, range) = rating.split_once(':').unwrap_or((rating, ""));
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        match scale {
            "hodoku" => self.wish.levels = Some(level(from)?..=level(to)?),
            "se" => self.wish.se = Some(tenths(from)?..=tenths(to)?),
            _ => {
                let told = format!("expected a rating such as hodoku:hard or se:4.0..5.0, found '{rating}'");
                return Err(Error::setting(told));
            }
        }
        self.checked()
    }

    /// The same for puzzles like this one: with its hardest technique and its level on HoDoKu's scale, and its ER.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras, human::{self, Demand, Technique}};
    /// let text = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";
    /// let job = catalogue::read(text, None, &Extras::default())?.remove(0).job?;
    /// let like = Demand::default().like(&human::position(&*job)?)?;
    /// assert_eq!(like.wish.hardest, Some(Technique::XWing));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// It is no 9x9 Sudoku with one solution.
    pub fn like(mut self, position: &Position) -> Result<Self, Error> {
        if position.size() != 9 {
            return Err(Error::input("both scales are for 9x9"));
        }
        if let Some(told) = fault(position, &position.soundness()) {
            return Err(Error::input(told));
        }
        let rating = Rater::new(Scales::BOTH).rate(position, false, &Budget::UNLIMITED);
        if let Some(found) = rating.hodoku {
            self.wish.levels = Some(level(found.level)?..=level(found.level)?);
            self.wish.hardest = found.hardest.map(technique).transpose()?;
        }
        if let Some(found) = rating.se {
            let er = (found.er * 10.0).round() as u16;
            self.wish.se = Some(er..=er);
        }
        self.checked()
    }

    /// It, if there may be such puzzles.
    ///
    /// # Errors
    /// Why there can be none.
    pub fn checked(self) -> Result<Self, Error> {
        let checked = self.wish.check().and_then(|()| self.clues.check());
        checked.map(|()| self).map_err(Error::setting)
    }

    /// Makes so many puzzles, on so many threads.
    ///
    /// # Errors
    /// There can be no such puzzles.
    pub fn make(
        &self,
        seed: u64,
        count: u64,
        jobs: NonZero<usize>,
        budget: &Budget<'_>,
        take: &mut Taker<'_>,
    ) -> Result<Tally, Error> {
        self.clone().checked()?;
        let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
        let source = Source { demand: self, seed, next: &next, enough: &enough, budget };
        let tally = thread::scope(|scope| {
            // A full channel makes threads wait, so that they do not run far ahead.
            let (send, receive) = sync_channel(4 * jobs.get());
            for _ in 0..jobs.get() {
                let send = send.clone();
                scope.spawn(move || source.work(&send));
            }
            drop(send);
            let tally = Sorting::new(self, count).run(&receive, take);
            enough.store(true, Ordering::Relaxed);
            tally
        });
        Ok(tally)
    }
}

fn level(name: &str) -> Result<Level, Error> {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    levels.into_iter().find(|level| level.name() == name).ok_or_else(|| {
        Error::setting(format!("unknown level '{name}'; known: {}", levels.map(Level::name).join(", ")))
    })
}

fn tenths(text: &str) -> Result<u16, Error> {
    let price = text.parse::<f64>().ok().filter(|price| (0.0..=100.0).contains(price));
    let told = || Error::setting(format!("expected an ER such as 4.0, found '{text}'"));
    price.map(|price| (price * 10.0).round() as u16).ok_or_else(told)
}

/// Tries that a thread takes together.
const BLOCK: u64 = 16;

/// What came of the tries of a block, in their order; the last may have been stopped.
type Block = (u64, Vec<Result<Result<NewSudoku, Refusal>, Stopped>>);

/// Where threads take their tries from.
#[derive(Clone, Copy)]
struct Source<'s> {
    demand: &'s Demand,
    seed: u64,
    /// The next block.
    next: &'s AtomicU64,
    /// Nobody waits for more.
    enough: &'s AtomicBool,
    budget: &'s Budget<'s>,
}

impl Source<'_> {
    fn work(&self, send: &SyncSender<Block>) {
        let mut judge = Judge::new(self.demand.wish.clone());
        let mut rater = self.demand.steps.then(|| Rater::new(Scales::BOTH));
        while !self.enough.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let mut block = Vec::with_capacity(BLOCK as usize);
            for number in number * BLOCK..(number + 1) * BLOCK {
                let tried = self.attempt(number, &mut judge, rater.as_mut());
                let is_over = tried.is_err() || self.enough.load(Ordering::Relaxed);
                block.push(tried);
                if is_over {
                    break;
                }
            }
            let is_over = block.last().is_some_and(Result::is_err);
            if send.send((number, block)).is_err() || is_over {
                return;
            }
        }
    }

    /// The try of a number.
    fn attempt(
        &self,
        number: u64,
        judge: &mut Judge,
        rater: Option<&mut Rater>,
    ) -> Result<Result<NewSudoku, Refusal>, Stopped> {
        self.budget.check()?;
        let grid = match self.demand.clues.candidate(self.seed, number) {
            Ok(grid) => grid,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let Some(geometry) = Geometry::of_size(9) else { return Ok(Err(Refusal::NoPuzzle)) };
        let position = Position::of_puzzle(geometry, grid.cells());
        if let Err(refusal) = judge.judge(&position, self.budget)? {
            return Ok(Err(refusal));
        }
        let rating = rater.map(|rater| rater.rate(&position, true, self.budget));
        self.budget.check()?;
        Ok(Ok(NewSudoku { puzzle: position.to_string(), rating }))
    }
}

/// Takes blocks in their order.
struct Sorting<'d> {
    demand: &'d Demand,
    count: u64,
    tally: Tally,
    /// Tries since the last puzzle.
    barren: u64,
    /// Canonical forms of those that were taken.
    known: BTreeSet<[u8; 81]>,
}

impl<'d> Sorting<'d> {
    fn new(demand: &'d Demand, count: u64) -> Self {
        Self { demand, count, tally: Tally::default(), barren: 0, known: BTreeSet::new() }
    }

    fn run(mut self, blocks: &Receiver<Block>, take: &mut Taker<'_>) -> Tally {
        let (mut early, mut due) = (BTreeMap::new(), 0);
        if self.count == 0 {
            return self.tally;
        }
        for (number, block) in blocks {
            early.insert(number, block);
            while let Some(block) = early.remove(&due) {
                due += 1;
                if block.into_iter().try_for_each(|tried| self.take(tried, take)).is_break() {
                    return self.tally;
                }
            }
        }
        self.tally
    }

    fn take(
        &mut self,
        tried: Result<Result<NewSudoku, Refusal>, Stopped>,
        take: &mut Taker<'_>,
    ) -> ControlFlow<()> {
        let tried = match tried {
            Ok(tried) => tried.and_then(|new| self.is_new(new)),
            Err(stopped) => {
                self.tally.ended = Some(if stopped == Stopped::Time { Ended::Time } else { Ended::Asked });
                return ControlFlow::Break(());
            }
        };
        self.tally.tries += 1;
        self.barren += 1;
        match tried {
            Ok(new) => {
                self.barren = 0;
                self.tally.found += 1;
                if take(&new).is_break() {
                    self.tally.ended = Some(Ended::Asked);
                    return ControlFlow::Break(());
                }
                if self.tally.found == self.count {
                    return ControlFlow::Break(());
                }
            }
            Err(refusal) => *self.tally.refused.entry(refusal).or_default() += 1,
        }
        if self.barren >= self.demand.tries {
            self.tally.ended = Some(Ended::Tries);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn is_new(&mut self, new: NewSudoku) -> Result<NewSudoku, Refusal> {
        if !self.demand.exclude_isomorphs {
            return Ok(new);
        }
        let form = Grid::parse(&new.puzzle).and_then(|grid| fast_sudoku::canonical(&grid));
        let is_new = form.is_ok_and(|form| self.known.insert(*form.grid.cells()));
        if is_new { Ok(new) } else { Err(Refusal::Isomorph) }
    }
}

/// The sum of the tries: `812 tries: 2 found, 700 too easy, 110 too hard`.
impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} tries: {} found", self.tries, self.found)?;
        self.refused.iter().try_for_each(|(refusal, count)| write!(out, ", {count} {refusal}"))
    }
}

/// The techniques of a name: one, or `uniqueness`, which stands for all that need one solution.
///
/// ```
/// use solvarium_catalogue::human::techniques;
/// assert!(techniques("uniqueness")?.len() > 10);
/// assert_eq!(techniques("x-wing")?.len(), 1);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// There is none of this name; the nearest name is in the message.
pub fn techniques(name: &str) -> Result<Vec<Technique>, Error> {
    if name == "uniqueness" {
        let all = Technique::ALL.iter().copied();
        return Ok(all.filter(|technique| technique.entry().needs_uniqueness).collect());
    }
    technique(name).map(|found| vec![found])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fast_sudoku::{Generator, Symmetry};

    #[test]
    fn a_puzzle_under_other_names_is_refused_where_that_is_asked() {
        let puzzle = Generator::new(1).next().unwrap();
        let copy = Symmetry::random(4).apply(&puzzle);
        assert_ne!(puzzle, copy);
        for exclude_isomorphs in [false, true] {
            let demand = Demand { exclude_isomorphs, ..Demand::default() };
            let mut sorting = Sorting::new(&demand, 9);
            for grid in [puzzle, copy] {
                let new = NewSudoku { puzzle: grid.to_string(), rating: None };
                assert!(sorting.take(Ok(Ok(new)), &mut |_| ControlFlow::Continue(())).is_continue());
            }
            let refused = sorting.tally.refused.get(&Refusal::Isomorph).copied().unwrap_or(0);
            assert_eq!((sorting.tally.found, refused), if exclude_isomorphs { (1, 1) } else { (2, 0) });
        }
    }
}
