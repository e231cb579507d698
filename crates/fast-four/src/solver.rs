//! The solver: scores of positions, with limits.

use crate::board::Board;
use crate::search::{Look, Search};
use crate::shape::{Fixed, Shape, WIDTH};
use crate::table::{LEAST_BYTES, Table};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The question that a search answers.
///
/// ```
/// use fast_four::{Board, Goal, Solver};
/// let board = Board::new(5, 4)?;
/// let found = Solver::default().solve_while(&board, Goal::Outcome, 1_000_000, |_| core::ops::ControlFlow::Continue(()));
/// assert_eq!(found.score(), Some(0));
/// # Ok::<(), fast_four::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Whether the side to move wins, draws or loses. This takes less time than the exact score.
    Outcome,
    /// The exact score.
    Score,
    /// The exact score and a principal variation.
    Line,
}

/// The state of a search: the interval of the score until now.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_four::{Board, Goal, Solver};
/// let mut widest = 0;
/// Solver::default().solve_while(&Board::default(), Goal::Score, 100_000, |progress| {
///     widest = widest.max(progress.high - progress.low);
///     ControlFlow::Continue(())
/// });
/// assert!(widest > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Result of a search: an interval that contains the score of the side to move.
///
/// The score is positive if the side to move wins: 1 more than the number of stones that it then still has, if both sides had stones for
/// the whole board. If the side to move loses, the score is the negative of the winner's score; for a draw, it is 0.
/// On the usual board, a winner's score is 22 minus the number of stones of the winner at the end.
///
/// ```
/// use fast_four::{Board, solve};
/// let found = solve(&Board::parse("15475757")?);
/// assert_eq!((found.score(), found.low, found.high), (Some(10), 10, 10));
/// assert_eq!(found.line.len(), 15);
/// # Ok::<(), fast_four::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
    /// Columns of a game in which both sides play best, to its end. Empty unless the goal was the principal variation;
    /// a stopped search may have its beginning.
    pub line: Vec<usize>,
    /// Number of positions searched.
    pub nodes: u64,
    /// True if the search was stopped before it reached its goal.
    pub stopped: bool,
}

impl Found {
    /// Returns the score, if the interval has only one value.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// Returns 1 if the side to move wins, 0 for a draw and -1 if it loses, if the interval says so.
    ///
    /// ```
    /// use fast_four::{Board, solve};
    /// assert_eq!(solve(&Board::parse("15475757")?).outcome(), Some(1));
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<i32> {
        (self.low.signum() == self.high.signum()).then(|| self.low.signum())
    }
}

/// A solver with a table of positions, which it keeps between calls.
///
/// The table grows with the search up to a limit, and is reused for the next position of the same board size.
///
/// ```
/// use fast_four::{Board, Solver};
/// let mut solver = Solver::new(1 << 24);
/// assert_eq!(solver.solve(&Board::parse("15475757")?).score(), Some(10));
/// assert_eq!(solver.solve(&Board::new(4, 4)?).score(), Some(0));
/// # Ok::<(), fast_four::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    bytes: usize,
    /// The size of the boards in the table, and the table.
    table: Option<((usize, usize), Table)>,
}

impl Default for Solver {
    /// Returns a solver whose table has at most 256 MiB.
    fn default() -> Self {
        Self::new(1 << 28)
    }
}

impl Solver {
    /// Returns a solver whose table takes at most this number of bytes, and at least 512 KiB.
    ///
    /// A smaller table never changes a score, only the time. Memory is requested when it is needed; if the system
    /// refuses it, the table does not grow.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self { bytes: table_bytes.max(LEAST_BYTES), table: None }
    }

    /// Removes all positions from the table, and frees its memory.
    ///
    /// ```
    /// use fast_four::{Board, Solver};
    /// let (mut solver, board) = (Solver::default(), Board::parse("15475757")?);
    /// let nodes = solver.solve(&board).nodes;
    /// assert!(solver.solve(&board).nodes < nodes);
    /// solver.clear();
    /// assert_eq!(solver.solve(&board).nodes, nodes);
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn clear(&mut self) {
        self.table = None;
    }

    /// Returns the exact score of a position and a principal variation.
    ///
    /// Early positions of large boards take very long; [`Solver::solve_while`] has limits.
    pub fn solve(&mut self, board: &Board) -> Found {
        self.solve_while(board, Goal::Line, u64::MAX, |_| ControlFlow::Continue(()))
    }

    /// Solves a position with limits: searches at most `nodes` positions, and calls `go_on` every 4,096.
    ///
    /// A stopped search gives the interval that is known by then.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_four::{Board, Goal, Solver};
    /// let go_on = |_: &_| ControlFlow::Continue(());
    /// let found = Solver::default().solve_while(&Board::default(), Goal::Line, 10_000, go_on);
    /// assert!(found.stopped && found.score().is_none() && found.nodes == 10_000);
    /// ```
    pub fn solve_while(
        &mut self,
        board: &Board,
        goal: Goal,
        nodes: u64,
        mut go_on: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Found {
        let size = (board.width(), board.height());
        if self.table.as_ref().is_none_or(|(of, _)| *of != size) {
            self.table = None;
        }
        let key_bits = board.shape.width() * board.shape.step();
        let (_, table) = self.table.get_or_insert_with(|| (size, Table::new(key_bits, self.bytes)));
        let position =
            Position { me: board.me, mask: board.mask, left: (board.cells() - board.plies()) as u32 };
        let go_on = &mut go_on;
        if size == (7, 6) {
            run(Search::<_, 8>::new(Fixed::<7, 6>, table, nodes, go_on), position, goal)
        } else {
            run(Search::<_, WIDTH>::new(board.shape, table, nodes, go_on), position, goal)
        }
    }
}

/// A position, and the number of its empty squares.
#[derive(Clone, Copy)]
struct Position {
    me: u64,
    mask: u64,
    left: u32,
}

impl Position {
    /// The position after a stone on this square.
    fn after(self, stone: u64) -> Self {
        Self { me: self.me ^ self.mask, mask: self.mask | stone, left: self.left - 1 }
    }
}

fn run<S: Shape, const N: usize>(mut search: Search<'_, S, N>, position: Position, goal: Goal) -> Found {
    let line = match begin(&mut search, position) {
        Some(node) => {
            let done = search.narrow(node, position.left, goal == Goal::Outcome);
            if done && goal == Goal::Line { line(&mut search, position) } else { Vec::new() }
        }
        None if goal == Goal::Line => line(&mut search, position),
        None => Vec::new(),
    };
    let Progress { low, high, nodes } = search.progress;
    Found { low, high, line, nodes, stopped: search.stopped }
}

/// Sets the interval of a position by its next moves, and returns the node to search if that does not decide it.
fn begin<S: Shape, const N: usize>(
    search: &mut Search<'_, S, N>,
    position: Position,
) -> Option<crate::search::Node> {
    let left = position.left as i32;
    let (low, high, node) = if search.shape.has_four(position.me ^ position.mask) {
        (-(left / 2) - 1, -(left / 2) - 1, None)
    } else if left == 0 {
        (0, 0, None)
    } else {
        match search.look(position.me, position.mask) {
            Look::Win => ((left + 1) / 2, (left + 1) / 2, None),
            Look::Loss => (-(left / 2), -(left / 2), None),
            Look::Open(node) => (0.min(1 - left / 2), (left - 1) / 2, Some(node)),
        }
    };
    search.progress = Progress { low, high, ..search.progress };
    node
}

/// Returns the columns of best play from a position whose score is known, until the search is stopped.
fn line<S: Shape, const N: usize>(search: &mut Search<'_, S, N>, mut position: Position) -> Vec<usize> {
    let mut score = search.progress.low;
    let mut line = Vec::new();
    while position.left > 0 && !search.shape.has_four(position.me ^ position.mask) {
        let Some(stone) = best(search, position, score) else { break };
        line.push((stone.trailing_zeros() / search.shape.step()) as usize + 1);
        position = position.after(stone);
        score = -score;
    }
    line
}

/// Returns the square of a move that keeps the score.
fn best<S: Shape, const N: usize>(
    search: &mut Search<'_, S, N>,
    position: Position,
    score: i32,
) -> Option<u64> {
    let shape = search.shape;
    let Position { me, mask, left } = position;
    let next = (mask + shape.bottom()) & shape.board();
    let first = |squares: u64| squares & squares.wrapping_neg();
    match search.look(me, mask) {
        Look::Win => Some(first(next & shape.completions(me))),
        Look::Loss => {
            let threats = next & shape.completions(me ^ mask);
            Some(first(if threats != 0 { threats } else { next }))
        }
        Look::Open(_) if left == 1 => Some(next),
        Look::Open(node) => {
            let stones = search.stones(&node);
            stones.into_iter().filter(|&stone| stone != 0).find(|&stone| {
                if search.stopped {
                    return false;
                }
                let after = position.after(stone);
                match search.look(after.me, after.mask) {
                    Look::Win => false,
                    Look::Loss => score >= (left as i32 - 1) / 2,
                    Look::Open(node) => {
                        let bound = search.search(node, left - 1, -score);
                        !search.stopped && bound <= -score
                    }
                }
            })
        }
    }
}
