//! Batches: reads, solves and writes many puzzles, a portion at a time, on any number of threads.

use crate::engine::solver;
use crate::fault::{Fault, answer, remember, require_non_null};
use core::ffi::c_char;
use core::num::NonZero;
use fast_sudoku::{Answer, Grid};
use std::thread::available_parallelism;

/// Number of puzzles that a thread takes at a time.
const PORTION: usize = 8192;

/// Solves `count` puzzles of 81 characters. Each begins `stride` bytes after the one before: 81 for adjacent puzzles, 82 for lines.
///
/// `counts` gets one byte per puzzle: the number of solutions (2 means two or more), or a negative error code if the text
/// is invalid. `solutions` may be null; otherwise it gets 81 bytes per puzzle, all dots if the puzzle has no solution.
///
/// Uses `threads` threads; 0 means one per core. Returns the number of puzzles with an invalid text;
/// fast_sudoku_error then describes the first of them. Memory does not grow with the batch.
///
/// The three buffers must not overlap. If they do, nothing is read or written, and the result is FAST_SUDOKU_ERROR_OVERLAP.
///
/// # Safety
/// `puzzles` has `stride * (count - 1) + 81` bytes, `counts` has room for `count`, and `solutions` for `81 * count` or
/// it is null.
///
/// ```
/// use fast_sudoku_c::*;
/// let lines = format!("{}\n{}\n{}\n", ".".repeat(81), "1".repeat(81), "x".repeat(81));
/// let mut counts = [9_i8; 3];
/// let wrong = unsafe {
///     fast_sudoku_solve_batch(1, lines.as_ptr().cast(), 82, 3, std::ptr::null_mut(), counts.as_mut_ptr())
/// };
/// assert_eq!((wrong, counts), (1, [2, 0, FAST_SUDOKU_ERROR_CHARACTER as i8]));
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_solve_batch(
    threads: usize,
    puzzles: *const c_char,
    stride: usize,
    count: usize,
    solutions: *mut c_char,
    counts: *mut i8,
) -> i64 {
    answer(|| {
        if count == 0 {
            return Ok(0);
        }
        require_non_null(puzzles, "puzzles")?;
        require_non_null(counts, "counts")?;
        let length = extent(stride, count)?;
        let written = if solutions.is_null() { 0 } else { 81 * count };
        check_no_overlap([(puzzles.addr(), length), (counts.addr(), count), (solutions.addr(), written)])?;
        // SAFETY: by the caller's contract. `extent` has checked that `stride * count` fits into memory; `81 * count` is not
        // larger, since `stride` is at least 81. They do not overlap, and nothing else accesses the output.
        let (puzzles, counts, solutions) = unsafe {
            (
                core::slice::from_raw_parts(puzzles.cast::<u8>(), length),
                core::slice::from_raw_parts_mut(counts, count),
                (!solutions.is_null()).then(|| core::slice::from_raw_parts_mut(solutions.cast(), 81 * count)),
            )
        };
        let wrong = solve(threads, puzzles, stride, solutions, counts);
        if let Some(first) = counts.iter().position(|count| *count < 0).filter(|_| wrong > 0)
            && let Err(error) = Grid::from_ascii(&puzzles[first * stride..][..81])
        {
            remember(error.into());
        }
        Ok(wrong as i64)
    })
}

/// Checks that no two of these ranges (address, length) overlap.
fn check_no_overlap(parts: [(usize, usize); 3]) -> Result<(), Fault> {
    let meet = |(one, length): (usize, usize), (other, more): (usize, usize)| {
        one < other.saturating_add(more) && other < one.saturating_add(length)
    };
    let [puzzles, counts, solutions] = parts;
    match meet(puzzles, counts) || meet(puzzles, solutions) || meet(counts, solutions) {
        true => Err(Fault::Overlap),
        false => Ok(()),
    }
}

/// Returns the number of bytes from the first puzzle to the last, if they do not overlap and fit into memory.
pub(crate) fn extent(stride: usize, count: usize) -> Result<usize, Fault> {
    let fits = |size: &usize| isize::try_from(*size).is_ok();
    let length = stride.checked_mul(count).filter(fits).filter(|_| stride >= 81);
    Ok(length.ok_or(Fault::Batch { stride, count })? - (stride - 81))
}

/// Solves all puzzles, and returns the number of invalid ones.
fn solve(
    threads: usize,
    puzzles: &[u8],
    stride: usize,
    solutions: Option<&mut [u8]>,
    counts: &mut [i8],
) -> usize {
    let threads =
        NonZero::new(threads).or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let mut solutions = solutions.map(|solutions| solutions.chunks_mut(81 * PORTION));
    let portions = puzzles.chunks(stride.saturating_mul(PORTION)).zip(counts.chunks_mut(PORTION));
    let portions = portions.map(|(puzzles, counts)| {
        let solutions = solutions.as_mut().and_then(Iterator::next);
        (puzzles, counts, solutions)
    });
    let work = |buffers: &mut Buffers, (puzzles, counts, solutions): (&[u8], _, _)| {
        buffers.solve(puzzles.chunks(stride), counts, solutions)
    };
    solvarium_workers::map_with(threads, portions, Buffers::default, work).into_iter().sum()
}

/// A thread's buffers for a portion.
#[derive(Default)]
struct Buffers {
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Buffers {
    /// Solves a portion, and returns the number of invalid puzzles.
    fn solve<'a>(
        &mut self,
        puzzles: impl Iterator<Item = &'a [u8]>,
        counts: &mut [i8],
        solutions: Option<&mut [u8]>,
    ) -> usize {
        self.grids.clear();
        for (puzzle, count) in puzzles.zip(&mut *counts) {
            match Grid::from_ascii(&puzzle[..81]) {
                Ok(grid) => {
                    self.grids.push(grid);
                    *count = 0;
                }
                Err(error) => *count = Fault::from(error).code() as i8,
            }
        }
        self.answers.resize(self.grids.len(), Answer::None);
        solver().solve_batch(&self.grids, &mut self.answers);
        let mut answers = self.answers.iter();
        let mut solutions = solutions.map(|solutions| solutions.chunks_exact_mut(81));
        for count in &mut *counts {
            let answer = if *count < 0 { None } else { answers.next() };
            if let Some(answer) = answer {
                *count = answer.count() as i8;
            }
            if let Some(solution) = solutions.as_mut().and_then(Iterator::next) {
                let grid = answer.and_then(Answer::grid).unwrap_or(&Grid::EMPTY);
                solution.copy_from_slice(&grid.to_ascii());
            }
        }
        counts.len() - self.grids.len()
    }
}
