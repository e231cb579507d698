//! The solver, with the choice of an engine.

use crate::answer::Answer;
use crate::engine::{Available, Engine};
use crate::error::{Error, Fault};
use crate::grid::Grid;
use crate::pencil::{ALL, Pencil};
#[cfg(feature = "alloc")]
use crate::single::Solutions;
use crate::single::{Sink, Start, search};
use crate::stats::{Asked, MANY, NoTally, Stats};
use core::ops::ControlFlow;

/// A puzzle that can be solved: a [`Grid`] with clues, or a [`Pencil`] of candidates.
pub trait Puzzle: sealed::Puzzle {}

mod sealed {
    pub trait Puzzle {
        fn start(&self) -> crate::single::Start<'_>;
        fn is_empty(&self) -> bool;
    }
}

impl Puzzle for Grid {}
impl sealed::Puzzle for Grid {
    fn start(&self) -> Start<'_> {
        Start::Grid(&self.0)
    }
    fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

impl Puzzle for Pencil {}
impl sealed::Puzzle for Pencil {
    fn start(&self) -> Start<'_> {
        Start::Pencil(&self.0)
    }
    fn is_empty(&self) -> bool {
        self.0 == [ALL; 81]
    }
}

/// A solver with an engine.
///
/// ```
/// use fast_sudoku::{Engine, Grid, Solver};
/// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let solver = Solver::with(Engine::Portable)?;
/// assert_eq!(solver.solve(&puzzle), Solver::new().solve(&puzzle));
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver(pub(crate) Available);

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Makes a solver with the engine that the environment variable `FAST_SUDOKU_ENGINE` names. Uses the best engine
    /// if the variable is unset or names an engine that this machine lacks. [`Solver::from_env`] returns an error in the
    /// second case. Without the feature `std`, uses the best engine that the build targets.
    ///
    /// ```
    /// assert!(fast_sudoku::Solver::new().engine().is_available());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(Available::chosen().unwrap_or_else(|_| Available::best()))
    }

    /// Makes a solver with the engine that the environment variable `FAST_SUDOKU_ENGINE` names, or the best of this
    /// machine if it is unset or empty. The variable is read once per process.
    ///
    /// # Errors
    /// Returns an error if it names no engine of this machine. The error quotes it and lists the engines of the machine.
    ///
    /// ```
    /// use fast_sudoku::Solver;
    /// match Solver::from_env() {
    ///     Ok(solver) => println!("with the engine {}", solver.engine()),
    ///     Err(error) => println!("{error}; going on with {}", Solver::new().engine()),
    /// }
    /// ```
    #[cfg(feature = "std")]
    pub fn from_env() -> Result<Self, Error> {
        Available::chosen().map(Self)
    }

    /// Makes a solver with this engine.
    ///
    /// # Errors
    /// Returns an error if this machine cannot run it.
    ///
    /// ```
    /// use fast_sudoku::{Engine, Solver};
    /// for engine in Engine::ALL {
    ///     assert_eq!(Solver::with(engine).is_ok(), engine.is_available());
    /// }
    /// ```
    pub fn with(engine: Engine) -> Result<Self, Error> {
        Available::of(engine).map(Self).ok_or(Error(Fault::Missing(engine)))
    }

    /// Returns the engine.
    ///
    /// ```
    /// use fast_sudoku::{Engine, Solver};
    /// assert_eq!(Solver::with(Engine::Portable)?.engine(), Engine::Portable);
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub const fn engine(&self) -> Engine {
        self.0.get()
    }

    /// Returns a solution, and whether it is unique.
    ///
    /// ```
    /// use fast_sudoku::{Answer, Grid, Solver};
    /// let puzzle = Grid::parse("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")?;
    /// let Answer::One(grid) = Solver::new().solve(&puzzle) else { panic!() };
    /// assert!(grid.to_string().starts_with("468931527"));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn solve(&self, puzzle: &impl Puzzle) -> Answer {
        let mut answer = Answer::None;
        search(self.0, puzzle.start(), &mut NoTally, &mut answer);
        answer
    }

    /// Counts the solutions up to the limit.
    ///
    /// The empty grid has more solutions than any `u64`, so the result is the limit. Solutions of other puzzles are counted
    /// in groups, 20 million a second: a count to 10^9 takes a minute.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// assert_eq!(Solver::new().count(&Grid::EMPTY, 1_000_000_000_000), 1_000_000_000_000);
    /// ```
    #[must_use]
    pub fn count(&self, puzzle: &impl Puzzle, limit: u64) -> u64 {
        // 6,670,903,752,021,072,936,960 (Felgenhauer and Jarvis, 2005) is more than any limit.
        if puzzle.is_empty() {
            return limit;
        }
        let mut number = Number { count: 0, limit };
        if limit > 0 {
            search(self.0, puzzle.start(), &mut NoTally, &mut number);
        }
        number.count
    }

    /// Counts on several threads by work stealing. The number is the same. Small counts gain no time.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let mut some = *Solver::new().solutions_iter(&Grid::EMPTY).next().unwrap().cells();
    /// some[..36].fill(0);
    /// let (puzzle, two) = (Grid::new(some)?, std::num::NonZero::new(2).unwrap());
    /// assert_eq!(Solver::new().count_on(two, &puzzle, 10_000), Solver::new().count(&puzzle, 10_000));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn count_on(&self, threads: core::num::NonZero<usize>, puzzle: &impl Puzzle, limit: u64) -> u64 {
        if limit == 0 || puzzle.is_empty() {
            return limit;
        }
        crate::together::count(*self, threads, puzzle.start(), limit)
    }

    /// Whether there is exactly one solution.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// assert!(!Solver::new().is_unique(&Grid::EMPTY));
    /// ```
    #[must_use]
    pub fn is_unique(&self, puzzle: &impl Puzzle) -> bool {
        self.count(puzzle, 2) == 1
    }

    /// Passes each solution to the visitor, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_sudoku::{Grid, Solver};
    /// let mut grids = Vec::new();
    /// Solver::new().solutions(&Grid::EMPTY, |grid| {
    ///     grids.push(*grid);
    ///     if grids.len() < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(grids.len(), 10);
    /// ```
    pub fn solutions(&self, puzzle: &impl Puzzle, visit: impl FnMut(&Grid) -> ControlFlow<()>) {
        search(self.0, puzzle.start(), &mut NoTally, &mut Visitor(visit));
    }

    /// Returns an iterator over the solutions, each searched for on demand, in the order of [`Solver::solutions`].
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let ten: Vec<Grid> = Solver::new().solutions_iter(&Grid::EMPTY).take(10).collect();
    /// assert_eq!(ten.len(), 10);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn solutions_iter(&self, puzzle: &impl Puzzle) -> Solutions {
        Solutions::new(self.0, puzzle.start())
    }

    /// Returns the statistics of a search for up to `limit` solutions; they are the same for each engine.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let stats = Solver::new().stats(&Grid::EMPTY, 3);
    /// assert_eq!(stats.solutions, 3);
    /// assert!(stats.guesses > 10);
    /// ```
    #[must_use]
    pub fn stats(&self, puzzle: &impl Puzzle, limit: u64) -> Stats {
        let mut stats = Stats::default();
        let mut counter = Counter { count: 0, limit };
        if limit > 0 {
            search(self.0, puzzle.start(), &mut stats, &mut counter);
        }
        Stats { solutions: counter.count, ..stats }
    }

    /// Counts solutions while the visitor agrees; it gets the statistics at each solution and at each dead end. Returns the final
    /// statistics and the first solution. The visitor is usually called several times per microsecond. If many solutions are expected,
    /// they are counted in groups; then up to a millisecond may pass between two calls.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_sudoku::{Grid, Solver, Stats};
    /// let enough = |stats: &Stats| if stats.guesses < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// let (first, stats) = Solver::new().count_while(&Grid::EMPTY, enough);
    /// assert_eq!(first.map(|grid| grid.clues()), Some(81));
    /// assert!(stats.guesses >= 1000 && stats.solutions > 100);
    /// ```
    pub fn count_while(
        &self,
        puzzle: &impl Puzzle,
        go_on: impl FnMut(&Stats) -> ControlFlow<()>,
    ) -> (Option<Grid>, Stats) {
        let asked = Asked::new(go_on);
        let mut first = First { grid: None, asked: &asked };
        search(self.0, puzzle.start(), &mut &asked, &mut first);
        (first.grid, asked.stats())
    }

    /// Counts on several threads. The number of solutions is the same if the visitor does not break. Each thread counts
    /// in groups once it has seen many solutions itself, so the number of guesses differs. The visitor gets the total
    /// statistics from time to time.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_sudoku::{Grid, Solver, Stats};
    /// let two = std::num::NonZero::new(2).unwrap();
    /// let enough = |stats: &Stats| if stats.guesses < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// assert!(Solver::new().count_while_on(two, &Grid::EMPTY, enough).guesses >= 1000);
    /// ```
    #[cfg(feature = "std")]
    pub fn count_while_on(
        &self,
        threads: core::num::NonZero<usize>,
        puzzle: &impl Puzzle,
        go_on: impl FnMut(&Stats) -> ControlFlow<()> + Send,
    ) -> Stats {
        crate::together::count_while(*self, threads, puzzle.start(), go_on)
    }

    /// Solves many puzzles like [`Solver::solve`]: `answers[i]` gets the answer for `grids[i]`, up to the shorter
    /// length. It pays from some 150 puzzles on, or from 64 hard ones, and reaches full speed with some thousands.
    ///
    /// ```
    /// use fast_sudoku::{Answer, Grid, Solver};
    /// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
    /// let mut answers = vec![Answer::None; 1000];
    /// Solver::new().solve_batch(&vec![puzzle; 1000], &mut answers);
    /// assert!(answers.iter().all(|answer| *answer == Solver::new().solve(&puzzle)));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn solve_batch(&self, grids: &[Grid], answers: &mut [Answer]) {
        crate::batch::solve(self.0, grids, answers);
    }

    /// Solves many puzzles on up to this number of threads. The answers do not depend on the schedule.
    ///
    /// ```
    /// use fast_sudoku::{Answer, Grid, Solver};
    /// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
    /// let mut answers = vec![Answer::None; 10_000];
    /// let threads = std::num::NonZero::new(2).unwrap();
    /// Solver::new().solve_batch_on(threads, &vec![puzzle; 10_000], &mut answers);
    /// assert!(answers.iter().all(|answer| answer.count() == 1));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn solve_batch_on(&self, threads: core::num::NonZero<usize>, grids: &[Grid], answers: &mut [Answer]) {
        /// Number of puzzles that a thread takes at a time.
        const PORTION: usize = 8192;
        let portions = grids.chunks(PORTION).zip(answers.chunks_mut(PORTION));
        solvarium_workers::each(threads, portions, |(grids, answers)| self.solve_batch(grids, answers));
    }
}

/// Counts to 2, and keeps the first grid.
impl Sink for Answer {
    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        match *self {
            Self::None => {
                *self = Self::One(Grid(collect()));
                ControlFlow::Continue(())
            }
            Self::One(grid) | Self::Many(grid) => {
                *self = Self::Many(grid);
                ControlFlow::Break(())
            }
        }
    }
}

struct Counter {
    count: u64,
    limit: u64,
}

impl Sink for Counter {
    #[inline(always)]
    fn found(&mut self, _: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        self.count += 1;
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A counter without statistics: once many solutions are expected, they are counted in groups.
struct Number {
    count: u64,
    limit: u64,
}

impl Sink for Number {
    #[inline(always)]
    fn found(&mut self, _: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        self.found_many(1)
    }

    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        (self.count >= MANY).then_some(self.limit - self.count)
    }

    #[inline(always)]
    fn found_many(&mut self, number: u64) -> ControlFlow<()> {
        self.count = self.limit.min(self.count.saturating_add(number));
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

struct Visitor<F>(F);

impl<F: FnMut(&Grid) -> ControlFlow<()>> Sink for Visitor<F> {
    const IN_ORDER: bool = true;

    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        (self.0)(&Grid(collect()))
    }
}

/// Keeps the first solution.
struct First<'a, F> {
    grid: Option<Grid>,
    asked: &'a Asked<F>,
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Sink for First<'_, F> {
    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        if self.grid.is_none() {
            self.grid = Some(Grid(collect()));
        }
        self.asked.solved(1)
    }

    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        self.asked.uncounted()
    }

    #[inline(always)]
    fn found_many(&mut self, number: u64) -> ControlFlow<()> {
        self.asked.solved(number)
    }
}
