//! The solver of boards by Manhattan distance.

use crate::answer::{Answer, Stats, Stop};
use crate::board::Board;
use crate::direction::Direction;
use crate::engine::{Available, Engine};
use crate::error::{Error, Fault};
use crate::meter::Meter;
use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::ControlFlow;

/// IDA* with Manhattan distance (Korf, 1985), many boards at a time, for boards of at most 16 cells.
///
/// All engines expand the same boards in the same order.
///
/// ```
/// use fast_tiles::{Board, Engine, Solver};
/// let board = Board::parse("5 3 4 8 / 0 2 9 1 / 6 10 7 11")?;
/// assert!(board.is_solvable());
/// let solver = Solver::with(Engine::Portable)?;
/// assert_eq!(solver.solve(&board)?, Solver::new().solve(&board)?);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver(Available);

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Makes a solver with the engine that the environment variable `FAST_TILES_ENGINE` names. Uses the best engine if
    /// the variable is unset or names an engine that this machine lacks. [`Solver::from_env`] returns an error in the
    /// second case. Without the feature `std`, uses the best engine that the build targets.
    ///
    /// ```
    /// assert!(fast_tiles::Solver::new().engine().is_available());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(Available::chosen().unwrap_or_else(|_| Available::best()))
    }

    /// Makes a solver with the engine that the environment variable `FAST_TILES_ENGINE` names, or the best of this
    /// machine if it is unset or empty. The variable is read once per process.
    ///
    /// # Errors
    /// Returns an error if it names no engine of this machine. The error quotes it and lists the engines of the machine.
    ///
    /// ```
    /// use fast_tiles::Solver;
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
    /// use fast_tiles::{Engine, Solver};
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
    /// use fast_tiles::{Engine, Solver};
    /// assert_eq!(Solver::with(Engine::Portable)?.engine(), Engine::Portable);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn engine(&self) -> Engine {
        self.0.get()
    }

    /// Returns the engine, with the proof that this machine has it.
    pub(crate) const fn available(&self) -> Available {
        self.0
    }

    /// Returns a shortest solution and the statistics of the search.
    ///
    /// # Errors
    /// Returns an error if the board has more than 16 cells, or is not solvable.
    ///
    /// ```
    /// use fast_tiles::{Board, Solver};
    /// let board = Board::parse("8 7 6 5 4 3 2 1 0")?;
    /// let (ways, _) = Solver::new().solve(&board)?;
    /// assert_eq!(ways.len(), 28);
    /// let end = ways.iter().try_fold(board, |board, &way| board.moved(way));
    /// assert!(end.is_some_and(|board| board.is_goal()));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve(&self, board: &Board) -> Result<(Vec<Direction>, Stats), Error> {
        to_the_end(|go_on| self.solve_while(board, u64::MAX, go_on))
    }

    /// Solves with limits: expands at most `nodes` boards before the goal is found, and calls `go_on` every quarter of
    /// a million expansions.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Answer, Board, Solver, Stop};
    /// let board = Board::parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")?;
    /// let (answer, stats) = Solver::new().solve_while(&board, 1_000_000, |_| ControlFlow::Continue(()))?;
    /// assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), 1_000_000));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve_while(
        &self,
        board: &Board,
        nodes: u64,
        go_on: impl FnMut(&Stats) -> ControlFlow<()>,
    ) -> Result<(Answer, Stats), Error> {
        self.solve_on(NonZero::<usize>::MIN, board, nodes, go_on)
    }

    /// Calls [`Solver::solve_while`] on up to this number of threads. The solution has the same length but may differ,
    /// and so may the boards expanded in the last round.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Board, Solver};
    /// let (board, two) = (Board::parse("5 3 4 8 / 0 2 9 1 / 6 10 7 11")?, std::num::NonZero::new(2).unwrap());
    /// let (answer, _) = Solver::new().solve_on(two, &board, u64::MAX, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(answer.ways().map(|ways| ways.len()), Some(Solver::new().solve(&board)?.0.len()));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve_on(
        &self,
        threads: NonZero<usize>,
        board: &Board,
        nodes: u64,
        mut go_on: impl FnMut(&Stats) -> ControlFlow<()>,
    ) -> Result<(Answer, Stats), Error> {
        let packed = board.packed()?;
        let threads = if cfg!(feature = "std") { threads } else { NonZero::<usize>::MIN };
        check(board, nodes, &mut go_on, |meter| crate::many::search(self.0, threads, board, packed, meter))
    }
}

/// Runs a search of a solvable board.
pub(crate) fn check(
    board: &Board,
    nodes: u64,
    go_on: &mut dyn FnMut(&Stats) -> ControlFlow<()>,
    search: impl FnOnce(&mut Meter<'_>) -> Result<Vec<Direction>, Stop>,
) -> Result<(Answer, Stats), Error> {
    if !board.is_solvable() {
        return Err(Error(Fault::Unsolvable));
    }
    if nodes == 0 {
        return Ok((Answer::Stopped(Stop::Nodes), Stats::default()));
    }
    let mut meter = Meter::new(nodes, go_on);
    let answer = search(&mut meter);
    Ok(meter.report(answer))
}

/// Returns the solution of a search without limits. 2^64 expansions would take centuries.
pub(crate) fn to_the_end(
    search: impl FnOnce(fn(&Stats) -> ControlFlow<()>) -> Result<(Answer, Stats), Error>,
) -> Result<(Vec<Direction>, Stats), Error> {
    let (answer, stats) = search(|_| ControlFlow::Continue(()))?;
    Ok((answer.into_ways(), stats))
}
