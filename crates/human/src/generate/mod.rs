//! Generates Sudoku by difficulty and by the pattern of their clues.

mod board;
mod wished;

use crate::isomorph::{Forms, Known, SameGrid};
use crate::stock::{self, Stock};
use crate::tries::{self, Ends, Quota, Tally, Tried};
use crate::{Rater, Rating, Scales, deadline, fault, technique};
pub use board::Board;
use human_sudoku::generate::{Clues, Refusal, Verifier, Wish};
use human_sudoku::{Budget, Level, Position, Technique};
use solvarium::limits::StopFlag;
use solvarium::puzzle::sudoku::{Cells, Form, Sudoku};
use solvarium::{Error, Limits};
use std::num::NonZero;
use std::ops::ControlFlow;
pub use wished::maker;

/// The requirements on generated puzzles.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_human::Demand;
/// use std::{num::NonZero, ops::ControlFlow};
/// let demand = Demand::default().rated("se:2.0..3.0")?;
/// let mut made = Vec::new();
/// let tally = demand.make(1, 2, NonZero::<usize>::MIN, &Limits::none(), &mut |new| {
///     made.push(new.text("line"));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((made.len(), tally.found), (2, 2));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Demand {
    /// The board.
    pub board: Board,
    /// The difficulty.
    pub wish: Wish,
    /// The clues.
    pub clues: Clues,
    /// The number of unsuccessful tries in a row after which generation stops.
    pub tries: u64,
    /// Whether puzzles are refused that equal another up to renaming of digits, rows and columns.
    pub exclude_isomorphs: bool,
    /// Whether puzzles are refused whose solution equals that of another puzzle up to such renaming. `None` refuses
    /// them on
    /// 9x9 only: there are 49 different grids of 6x6, and two of 4x4.
    pub distinct_grids: Option<bool>,
    /// Whether to return ratings and paths too.
    pub steps: bool,
}

/// The default number of unsuccessful tries in a row.
pub const TRIES: u64 = 1_000_000;

impl Default for Demand {
    fn default() -> Self {
        let (wish, clues) = (Wish::default(), Clues::default());
        Self {
            board: Board::default(),
            wish,
            clues,
            tries: TRIES,
            exclude_isomorphs: false,
            distinct_grids: None,
            steps: false,
        }
    }
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSudoku {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// The rating on both scales, with HoDoKu's path, if required.
    pub rating: Option<Rating>,
    /// The number of solution grids of the run up to this puzzle, equivalent ones counted once. `None` for boards whose
    /// equivalent grids are not recognised.
    pub grids: Option<usize>,
}

impl NewSudoku {
    /// Formats it as `line`, `rows`, or `grid` with lines around the boxes; ends with a line break.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// use solvarium_human::NewSudoku;
    /// let new = NewSudoku { puzzle: Sudoku::parse(&".".repeat(81))?, rating: None, grids: None };
    /// assert_eq!((new.text("line").lines().count(), new.text("rows").lines().count()), (1, 9));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn text(&self, layout: &str) -> String {
        self.puzzle.text(match layout {
            "rows" => Form::ROWS,
            "grid" => Form::GRID,
            _ => Form::LINE,
        })
    }
}

/// A callback that receives each puzzle and decides whether to continue.
type Taker<'t> = dyn FnMut(&NewSudoku) -> ControlFlow<()> + 't;

impl Demand {
    /// Adds a rating: `hodoku:hard`, `hodoku:medium..hard`, `se:7.2`, `se:4.0..5.0`.
    ///
    /// ```
    /// use solvarium_human::Demand;
    /// assert!(Demand::default().rated("hodoku:medium..hard").is_ok());
    /// assert_eq!(Demand::default().rated("hodoku:harsh").unwrap_err().to_string(),
    ///     "unknown level 'harsh'; known: easy, medium, hard, unfair, extreme");
    /// assert_eq!(Demand::default().rated("se:99").unwrap_err().to_string(),
    ///     "there is no rating from 99.0 to 99.0: ER is between 1.0 and about 12");
    /// ```
    ///
    /// # Errors
    /// Returns an error if it is not a rating, or no such puzzle can exist.
    pub fn rated(mut self, rating: &str) -> Result<Self, Error> {
        let (scale, range) = rating.split_once(':').unwrap_or((rating, ""));
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        let is_twice = matches!(
            (scale, &self.wish),
            ("hodoku", Wish { levels: Some(_), .. }) | ("se", Wish { se: Some(_), .. })
        );
        if is_twice {
            let error =
                format!("two ratings on one scale: the second is '{rating}'; write a range as FROM..TO");
            return Err(Error::setting(error));
        }
        if (from.is_empty() || to.is_empty()) && range.contains("..") {
            let error = format!(
                "expected a range with two ends, such as hodoku:easy..medium or se:4.0..5.0, found '{rating}'"
            );
            return Err(Error::setting(error));
        }
        match scale {
            "hodoku" => self.wish.levels = Some(level(from)?..=level(to)?),
            "se" => self.wish.se = Some(tenths(from)?..=tenths(to)?),
            _ => {
                let error = format!("expected a rating such as hodoku:hard or se:4.0..5.0, found '{rating}'");
                return Err(Error::setting(error));
            }
        }
        self.checked()
    }

    /// Requests puzzles like this one: with its hardest technique, its level on HoDoKu's scale and its ER.
    ///
    /// ```
    /// use solvarium_catalogue as catalogue;
    /// use solvarium_human::{self as human, Demand, Technique};
    /// let text = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";
    /// let instance = catalogue::parse(text)?;
    /// let like = Demand::default().like(&human::position(&*instance)?)?;
    /// assert_eq!(like.wish.hardest, Some(Technique::XWing));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if its shape is not that of the board, or it does not have exactly one solution.
    pub fn like(mut self, position: &Position) -> Result<Self, Error> {
        let size = position.size();
        if self.board.geometry().is_none_or(|geometry| geometry.size() != size) {
            let error = format!("it is {size}x{size}, which is not the shape of the puzzles to generate");
            return Err(Error::input(error));
        }
        if let Some(error) = fault(position, &position.soundness()) {
            return Err(Error::input(error));
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

    /// Returns the demand if puzzles for it may exist.
    ///
    /// # Errors
    /// Returns an error with the reason if no such puzzle can exist.
    pub fn checked(self) -> Result<Self, Error> {
        match self.board.supported() {
            Ok(geometry) => self.wish.check_on(geometry.size()).map_err(Error::setting)?,
            Err(why) if self.asks_techniques() => {
                return Err(Error::setting(format!(
                    "{why}: only 9x9, 6x6 and 4x4 puzzles with ordinary boxes and without diagonals can be generated by difficulty"
                )));
            }
            Err(_) => {}
        }
        let are_compared = self.exclude_isomorphs || self.distinct_grids == Some(true);
        if are_compared && self.board.geometry().is_none() {
            return Err(Error::setting(
                "equivalent puzzles are recognised only for 9x9, 6x6 and 4x4 with ordinary boxes, without diagonals",
            ));
        }
        self.wished().try_for_each(stock::is_built)?;
        // Last, since it may search for a grid that fits.
        self.board.check(&self.clues)?;
        Ok(self)
    }

    /// Whether no two puzzles may have equivalent solution grids.
    ///
    /// ```
    /// use solvarium_human::Demand;
    /// assert!(Demand::default().has_distinct_grids());
    /// assert!(!Demand { distinct_grids: Some(false), ..Demand::default() }.has_distinct_grids());
    /// ```
    #[must_use]
    pub fn has_distinct_grids(&self) -> bool {
        self.distinct_grids.unwrap_or(self.board.is_nine())
    }

    /// Returns the stock of positions to vary, if random puzzles hardly ever have the required technique.
    fn stock(&self) -> Option<Stock> {
        let is_free =
            self.board.is_nine() && Clues { minimal: false, ..self.clues.clone() } == Clues::default();
        self.wished().find_map(Stock::of).filter(|_| is_free)
    }

    /// Returns the hardest technique, if it is given, and the required ones.
    fn wished(&self) -> impl Iterator<Item = Technique> {
        let Wish { hardest, requires, .. } = &self.wish;
        let required = Technique::ALL.iter().copied().filter(|&technique| requires.contains(technique));
        hardest.iter().copied().chain(required)
    }

    /// Whether solving steps are examined.
    fn asks_techniques(&self) -> bool {
        self.steps || self.wish != Wish::default()
    }

    /// Makes this number of puzzles on this number of threads. Of the limits, only time and the stop flag apply.
    ///
    /// # Errors
    /// Returns an error if no such puzzles can exist.
    pub fn make(
        &self,
        seed: u64,
        count: u64,
        jobs: NonZero<usize>,
        limits: &Limits,
        take: &mut Taker<'_>,
    ) -> Result<Tally, Error> {
        self.clone().checked()?;
        let ends = Ends::new(jobs, limits.stop_flag().map(StopFlag::as_atomic));
        let deadline = limits.time_limit().map(deadline);
        let budget = Budget { deadline, stop: ends.flag(), ..Budget::UNLIMITED };
        let limits = &ends.shared().map_or_else(|| limits.clone(), |flag| limits.clone().stop(flag));
        let attempt = |worker: &mut Worker<'_>, number| {
            let tried = worker.attempt((seed, number), &budget)?;
            Ok(tried.map(|new| (worker.forms(&new.puzzle), new)))
        };
        let (mut tally, quota) = (Tally::default(), Quota { count, tries: self.tries });
        tally.stock = self.stock().map_or(0, |stock| stock.len());
        let mut known = Known::default();
        if count > 0 {
            tries::run(
                &ends,
                tries::block(tally.stock),
                || Worker::new(self, limits),
                attempt,
                |tried| {
                    let new = |(forms, new)| self.accept(forms, new, &mut known);
                    tally.take(tried.map(|tried| tried.and_then(new)), quota, &mut |new| take(&new))
                },
            );
        }
        tally.grids = known.grids();
        Ok(tally)
    }

    /// Returns the puzzle with the number of grids, unless the puzzle or its solution equals an earlier one.
    fn accept(&self, forms: Option<Forms>, new: NewSudoku, known: &mut Known) -> Result<NewSudoku, Refusal> {
        let Some(forms) = forms else { return Ok(new) };
        let same = if self.has_distinct_grids() { SameGrid::Refused } else { SameGrid::Accepted };
        Ok(NewSudoku { grids: Some(known.add(forms, same)?), ..new })
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
    let error = || Error::setting(format!("expected an ER such as 4.0, found '{text}'"));
    let price = price.ok_or_else(error)?;
    if text.trim_end_matches('0').split_once('.').is_some_and(|(_, places)| places.len() > 1) {
        return Err(Error::setting(format!("expected an ER with one decimal, such as 4.0, found '{text}'")));
    }
    Ok((price * 10.0).round() as u16)
}

/// The state of a worker thread.
struct Worker<'d> {
    demand: &'d Demand,
    cells: Cells,
    /// The limits of the search for a puzzle.
    limits: Limits,
    /// `None` if there are no requirements on the steps.
    verifier: Option<Verifier>,
    rater: Option<Rater>,
    stock: Option<Stock>,
}

impl<'d> Worker<'d> {
    fn new(demand: &'d Demand, limits: &Limits) -> Self {
        let mut searched = Limits::none();
        if let Some(time) = limits.time_limit() {
            searched = searched.time(time);
        }
        if let Some(flag) = limits.stop_flag() {
            searched = searched.stop(flag);
        }
        Self {
            demand,
            cells: demand.board.cells(&demand.clues),
            limits: searched,
            verifier: (demand.wish != Wish::default()).then(|| Verifier::new(demand.wish.clone())),
            rater: demand.steps.then(|| Rater::new(Scales::BOTH)),
            stock: demand.stock(),
        }
    }

    /// Makes the try of a seed and a number.
    fn attempt(&mut self, draw: (u64, u64), budget: &Budget<'_>) -> Tried<NewSudoku> {
        budget.check()?;
        let Demand { board, clues, .. } = self.demand;
        // Every other try is a random puzzle anyway: most are refused soon, and some are found.
        let stock = self.stock.as_ref().filter(|_| draw.1.is_multiple_of(2));
        let (is_distinct, number) = (self.demand.has_distinct_grids(), draw.1 / 2);
        let varied = stock.and_then(|stock| {
            if is_distinct { stock.distinct(draw.0, number) } else { Some(stock.puzzle(draw.0, number)) }
        });
        let tried = match varied {
            Some(grid) => board.shaped(&grid),
            None => board.candidate(clues, &self.cells, draw, &self.limits)?,
        };
        let puzzle = match tried {
            Ok(puzzle) => puzzle,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let Some(geometry) = board.geometry().filter(|_| self.demand.asks_techniques()) else {
            return Ok(Ok(NewSudoku { puzzle, rating: None, grids: None }));
        };
        let position = Position::of_puzzle(geometry, puzzle.givens());
        if let Some(verifier) = &mut self.verifier
            && let Err(refusal) = verifier.verify(&position, budget)?
        {
            return Ok(Err(refusal));
        }
        let rating = self.rater.as_mut().map(|rater| rater.rate(&position, true, budget));
        budget.check()?;
        Ok(Ok(NewSudoku { puzzle, rating, grids: None }))
    }

    /// Computes the forms by which a puzzle is compared, if the equivalent puzzles of its board are recognised.
    fn forms(&self, puzzle: &Sudoku) -> Option<Forms> {
        let position = Position::of_puzzle(self.demand.board.geometry()?, puzzle.givens());
        // Puzzles with distinct grids are distinct.
        let are_puzzles_compared =
            !self.demand.has_distinct_grids() && (self.demand.exclude_isomorphs || self.stock.is_some());
        Some(if are_puzzles_compared { Forms::of_puzzle(&position) } else { Forms::of_grid(&position) })
    }
}

/// Returns the techniques of a name: a technique, or `uniqueness` for all that assume a unique solution.
///
/// ```
/// use solvarium_human::techniques;
/// assert!(techniques("uniqueness")?.len() > 10);
/// assert_eq!(techniques("x-wing")?.len(), 1);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// Returns an error if no technique has this name; the error suggests the nearest one.
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
    fn an_isomorphic_puzzle_or_grid_is_refused_if_requested() {
        let puzzle = Generator::new(1).next().unwrap();
        let copy = Symmetry::random(4).apply(&puzzle);
        assert_ne!(puzzle, copy);
        let new = |grid: fast_sudoku::Grid| Sudoku::parse(&grid.to_string()).unwrap();
        let [one, other] =
            [puzzle, copy].map(|grid| NewSudoku { puzzle: new(grid), rating: None, grids: None });
        for (exclude_isomorphs, distinct, refused) in [
            (true, Some(false), Some(Refusal::Isomorph)),
            (false, None, Some(Refusal::SameGrid)),
            (false, Some(false), None),
        ] {
            let demand = Demand { exclude_isomorphs, distinct_grids: distinct, ..Demand::default() };
            let (worker, mut known) = (Worker::new(&demand, &Limits::none()), Known::default());
            let mut accept =
                |new: &NewSudoku| demand.accept(worker.forms(&new.puzzle), new.clone(), &mut known);
            assert_eq!(accept(&one).map(|new| new.grids), Ok(Some(1)));
            assert_eq!(accept(&other).err(), refused);
        }
    }
}
