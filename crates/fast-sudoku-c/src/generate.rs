//! Random minimal puzzles, each determined by a seed and a number.

use crate::batch::extent;
use crate::engine::solver;
use crate::fault::{answer, require_non_null};
use crate::puzzle::write;
use core::ffi::c_char;
use core::num::NonZero;
use fast_sudoku::{Generator, Grid};
use std::thread::available_parallelism;

/// Number of puzzles made before they are written.
const PORTION: usize = 4096;

/// Makes `count` random minimal puzzles: each has one solution, and several without any of its clues. Writes each as 81
/// characters with dots for empty cells. Each begins `stride` bytes after the one before: 81 for adjacent puzzles, 82
/// for lines. Bytes between them are not changed.
///
/// These are the puzzles from number `first` on of the endless sequence of this seed. A puzzle depends only on the seed
/// and its number, not on engine, machine, threads or the size of the request.
///
/// Uses this number of threads, at most one per core; 0 means one per core. Returns 0 or a negative error code. Memory
/// does not grow with the count.
///
/// # Safety
/// `puzzles` has room for `stride * (count - 1) + 81` bytes.
///
/// ```
/// use fast_sudoku_c::*;
/// let mut lines = [b'\n'; 82 * 3];
/// assert_eq!(unsafe { fast_sudoku_generate(1, 7, 0, lines.as_mut_ptr().cast(), 82, 3) }, 0);
/// let lines = str::from_utf8(&lines).unwrap();
/// assert!(lines.lines().eq(fast_sudoku::Generator::new(7).take(3).map(|puzzle| puzzle.to_string())));
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_generate(
    threads: usize,
    seed: u64,
    first: u64,
    puzzles: *mut c_char,
    stride: usize,
    count: usize,
) -> i64 {
    answer(|| {
        if count == 0 {
            return Ok(0);
        }
        require_non_null(puzzles, "puzzles")?;
        extent(stride, count)?;
        let cores = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = NonZero::new(threads).map_or(cores, |threads| threads.min(cores));
        let mut generator = Generator::with(solver(), seed).starting_at(first);
        let mut room = vec![Grid::EMPTY; count.min(PORTION)];
        for start in (0..count).step_by(PORTION) {
            let made = count.min(start + PORTION) - start;
            generator.fill_on(threads, &mut room[..made]);
            for (i, puzzle) in room[..made].iter().enumerate() {
                // SAFETY: `start + i` is below `count`, and the caller has room for 81 bytes there.
                unsafe { write(puzzle, puzzles.add(stride * (start + i))) };
            }
        }
        Ok(0)
    })
}
