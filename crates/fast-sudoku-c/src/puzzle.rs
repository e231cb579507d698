//! One puzzle: 81 characters of clues, or 729 of candidates ("sukaku").

use crate::engine::solver;
use crate::fault::{Fault, answer, require_non_null};
use core::ffi::c_char;
use core::ops::ControlFlow;
use fast_sudoku::{Answer, Grid, Pencil};

pub(crate) enum Puzzle {
    Clues(Grid),
    Marks(Pencil),
}

/// Calls the same method on either kind of puzzle.
macro_rules! ask {
    ($puzzle:expr, $known:ident => $question:expr) => {
        match $puzzle {
            Puzzle::Clues($known) => $question,
            Puzzle::Marks($known) => $question,
        }
    };
}

impl Puzzle {
    /// # Safety
    /// `text` is null or has `length` bytes.
    pub(crate) unsafe fn read(text: *const c_char, length: usize) -> Result<Self, Fault> {
        require_non_null(text, "puzzle")?;
        if length != 81 && length != 729 {
            return Err(Fault::Length(length));
        }
        // SAFETY: the caller has these bytes, and their number is small.
        let text = unsafe { core::slice::from_raw_parts(text.cast::<u8>(), length) };
        Ok(if length == 81 {
            Self::Clues(Grid::from_ascii(text)?)
        } else {
            Self::Marks(Pencil::from_ascii(text)?)
        })
    }

    pub(crate) fn count(&self, limit: u64) -> u64 {
        ask!(self, puzzle => solver().count(puzzle, limit))
    }

    pub(crate) fn guesses(&self, limit: u64) -> u64 {
        ask!(self, puzzle => solver().stats(puzzle, limit).guesses)
    }

    fn first(&self) -> Option<Grid> {
        let mut first = None;
        let keep = |grid: &Grid| {
            first = Some(*grid);
            ControlFlow::Break(())
        };
        ask!(self, puzzle => solver().solutions(puzzle, keep));
        first
    }

    /// Counts the solutions up to the limit, and returns the first.
    pub(crate) fn solve(&self, limit: u64) -> (u64, Option<Grid>) {
        match limit {
            0 => (0, None),
            1 => {
                let first = self.first();
                (u64::from(first.is_some()), first)
            }
            _ => {
                let answer: Answer = ask!(self, puzzle => solver().solve(puzzle));
                let count =
                    if answer.count() < 2 || limit == 2 { answer.count() as u64 } else { self.count(limit) };
                (count, answer.grid().copied())
            }
        }
    }
}

/// Reads the clues of a grid; candidates are not accepted.
///
/// # Safety
/// `text` is null or has `length` bytes.
pub(crate) unsafe fn clues(text: *const c_char, length: usize) -> Result<Grid, Fault> {
    require_non_null(text, "puzzle")?;
    if length != 81 {
        return Err(Fault::Clues(length));
    }
    // SAFETY: the caller has these bytes, and their number is small.
    Ok(Grid::from_ascii(unsafe { core::slice::from_raw_parts(text.cast::<u8>(), 81) })?)
}

/// Writes 81 characters.
///
/// # Safety
/// `solution` is null or has room for 81 bytes.
pub(crate) unsafe fn write(grid: &Grid, solution: *mut c_char) {
    if !solution.is_null() {
        // SAFETY: the caller has room for them; a new array does not overlap.
        unsafe { solution.cast::<[u8; 81]>().write_unaligned(grid.to_ascii()) };
    }
}

/// Converts a count for C, saturating at the maximum.
pub(crate) fn saturated(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Counts the solutions of a puzzle up to the limit, and writes the first to `solution`: 81 digits without a
/// terminating zero, or nothing if there is none. `solution` may be null.
///
/// The puzzle has 81 characters, row by row: `1` to `9`, and `.` or `0` for an empty cell. Or it has 729, nine for each
/// cell: a candidate digit at its index, and `.` or `0` for others.
///
/// A limit of 2 is the fastest way to test whether the solution is unique.
///
/// # Safety
/// `puzzle` has `length` bytes, and `solution` is null or has room for 81.
///
/// ```
/// use fast_sudoku_c::*;
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut grid = [0; 81];
/// let count = unsafe { fast_sudoku_solve(puzzle.as_ptr().cast(), 81, 2, grid.as_mut_ptr().cast()) };
/// assert_eq!(count, 1);
/// assert_eq!(&grid[..9], b"534678912");
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_solve(
    puzzle: *const c_char,
    length: usize,
    limit: u64,
    solution: *mut c_char,
) -> i64 {
    answer(|| {
        // SAFETY: by the caller's contract.
        let (count, first) = unsafe { Puzzle::read(puzzle, length) }?.solve(limit);
        if let Some(grid) = first {
            // SAFETY: by the caller's contract.
            unsafe { write(&grid, solution) };
        }
        Ok(saturated(count))
    })
}

/// Counts the solutions of a puzzle, in the format of fast_sudoku_solve, up to the limit.
///
/// # Safety
/// `puzzle` has `length` bytes.
///
/// ```
/// use fast_sudoku_c::*;
/// let empty = ".".repeat(81);
/// assert_eq!(unsafe { fast_sudoku_count(empty.as_ptr().cast(), 81, 1_000_000) }, 1_000_000);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_count(puzzle: *const c_char, length: usize, limit: u64) -> i64 {
    // SAFETY: by the caller's contract.
    answer(|| Ok(saturated(unsafe { Puzzle::read(puzzle, length) }?.count(limit))))
}

/// Returns 1 if a puzzle, in the format of fast_sudoku_solve, has exactly one solution, else 0.
///
/// # Safety
/// `puzzle` has `length` bytes.
///
/// ```
/// use fast_sudoku_c::*;
/// let marks = "123456789".repeat(81);
/// assert_eq!(unsafe { fast_sudoku_is_unique(marks.as_ptr().cast(), 729) }, 0);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_is_unique(puzzle: *const c_char, length: usize) -> i64 {
    // SAFETY: by the caller's contract.
    answer(|| Ok(i64::from(unsafe { Puzzle::read(puzzle, length) }?.count(2) == 1)))
}
