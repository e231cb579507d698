//! Minimal puzzles: clues that can go (redundant ones), and puzzles that have none.
//!
//! Clues go one after the other in a given order, each if the puzzle stays unique without it. What is left does
//! not depend on how that is found out, so it is found out in a shorter way:
//!
//! - Several clues are taken away at once. If the puzzle stays unique, each of them could go.
//! - If not, a second solution differs from the first in cells of which one must stay a clue (an *unavoidable
//!   set*; Royle and others, 2005). These are kept: whoever is the last clue of one stays, without a search.

use crate::Answer;
use crate::engine::Available;
use crate::error::{Error, Fault};
use crate::grid::Grid;
use crate::single::{Sink, Start, search};
use crate::solver::Solver;
use crate::stats::Nobody;
use core::ops::ControlFlow;

/// A set of cells, one a bit.
pub(crate) type Cells = u128;

/// How many unavoidable sets are kept, the latest.
const KEPT: usize = 64;
/// Clues that are taken away at once at first, of a full grid.
const FIRST: usize = 20;

/// A puzzle that gets smaller.
pub(crate) struct Reduction {
    solution: Grid,
    /// Cells in the order in which their clues go.
    order: [u8; 81],
    end: usize,
    /// Up to here all is decided.
    at: usize,
    /// The clues that are left.
    clues: Cells,
    /// How many are taken away at once.
    step: usize,
    /// What would be left, if the question is answered by yes, and where the order would be then.
    asked: Cells,
    next: usize,
    unavoidable: [Cells; KEPT],
    known: usize,
}

impl Reduction {
    /// Cells beyond the order keep their clues.
    pub fn new(solution: Grid, clues: Cells, order: &[u8]) -> Self {
        let end = order.len().min(81);
        let mut cells = [0; 81];
        cells[..end].copy_from_slice(&order[..end]);
        let step = (clues.count_ones() as usize).saturating_sub(81 - FIRST).max(1);
        let (at, asked, next) = (0, 0, 0);
        Self { solution, order: cells, end, at, clues, step, asked, next, unavoidable: [0; KEPT], known: 0 }
    }

    /// The puzzle to be judged next; none at the end.
    fn ask(&mut self) -> Option<Grid> {
        self.asked = self.clues;
        self.next = self.at;
        let mut taken = 0;
        while self.next < self.end && taken < self.step {
            let clue = 1 << self.order[self.next] & self.asked;
            if clue != 0 && !self.must_stay(clue) {
                self.asked ^= clue;
                taken += 1;
            }
            self.next += 1;
        }
        (taken > 0).then(|| self.solution.only(self.asked))
    }

    /// Whether it is the last clue of a set that needs one.
    fn must_stay(&self, clue: Cells) -> bool {
        self.unavoidable[..self.known.min(KEPT)].iter().any(|set| set & self.asked == clue)
    }

    /// What is found of that: another solution, or that there is none.
    fn hear(&mut self, other: Option<Grid>) {
        let taken = (self.clues ^ self.asked).count_ones() as usize;
        let Some(other) = other else {
            self.clues = self.asked;
            self.at = self.next;
            self.step = 1.max(taken);
            return;
        };
        self.unavoidable[self.known % KEPT] = self.solution.differing(&other);
        self.known += 1;
        if taken == 1 {
            self.at = self.next;
        }
        self.step = 1.max(taken / 2);
    }

    /// All the way, with one question at a time.
    pub fn run(mut self, engine: Available) -> Grid {
        while let Some(puzzle) = self.ask() {
            let mut other = Other { than: &self.solution, found: None };
            search(engine, Start::Grid(&puzzle.0), &mut Nobody, &mut other);
            let found = other.found;
            self.hear(found);
        }
        self.solution.only(self.clues)
    }
}

/// To the first solution that is another one.
struct Other<'a> {
    than: &'a Grid,
    found: Option<Grid>,
}

impl Sink for Other<'_> {
    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        let grid = Grid(collect());
        if grid == *self.than {
            return ControlFlow::Continue(());
        }
        self.found = Some(grid);
        ControlFlow::Break(())
    }
}

impl Grid {
    /// Where it has clues.
    pub(crate) fn given(&self) -> Cells {
        self.differing(&Self::EMPTY)
    }

    /// Its clues in these cells.
    pub(crate) fn only(&self, cells: Cells) -> Self {
        Self(core::array::from_fn(|i| self.0[i] * (cells >> i & 1) as u8))
    }

    /// Where the two are not the same.
    pub(crate) fn differing(&self, other: &Self) -> Cells {
        let cells = self.0.iter().zip(&other.0).enumerate();
        cells.fold(0, |set, (i, (a, b))| set | Cells::from(a != b) << i)
    }
}

impl Solver {
    /// The puzzle without the clues that it does not need: each in turn goes, if the solution stays the only one.
    /// Cells that the order does not name keep their clues; if it names all that have one, what is left is minimal.
    /// Each engine gives the same.
    ///
    /// # Errors
    /// If the puzzle has no solution, or several; if a cell is not from 0 to 80.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
    /// let minimal = Solver::new().minimize(&puzzle, 0..81)?;
    /// assert_eq!((puzzle.clues(), minimal.clues()), (30, 23));
    /// assert!(Solver::new().is_minimal(&minimal));
    /// assert!(Solver::new().minimize(&Grid::EMPTY, 0..81).unwrap_err().is_ambiguous());
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn minimize(&self, puzzle: &Grid, order: impl IntoIterator<Item = usize>) -> Result<Grid, Error> {
        let solution = self.only_solution(puzzle)?;
        let (mut cells, mut count, mut seen): (_, _, Cells) = ([0; 81], 0, 0);
        for cell in order {
            if cell > 80 {
                return Err(Error(Fault::Place(cell)));
            }
            if seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                cells[count] = cell as u8;
                count += 1;
            }
        }
        Ok(Reduction::new(solution, puzzle.given(), &cells[..count]).run(self.0))
    }

    /// Whether the puzzle has one solution, and more without any of its clues.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let puzzle = Grid::parse("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")?;
    /// assert!(Solver::new().is_minimal(&puzzle));
    /// assert!(!Solver::new().is_minimal(Solver::new().solve(&puzzle).grid().unwrap()));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self, puzzle: &Grid) -> bool {
        self.minimize(puzzle, 0..81) == Ok(*puzzle)
    }

    fn only_solution(&self, puzzle: &Grid) -> Result<Grid, Error> {
        match self.solve(puzzle) {
            Answer::One(grid) => Ok(grid),
            Answer::None => Err(Error(Fault::Unsolvable)),
            Answer::Many(_) => Err(Error(Fault::Ambiguous)),
        }
    }
}
