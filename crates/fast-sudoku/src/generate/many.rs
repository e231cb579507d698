//! Many puzzles of a row, on one thread or several.
//!
//! To ask about a thousand puzzles at a time and let the batch engine judge them gave 0.77 times the puzzles: a batch
//! must prove or count, where the engine for one puzzle stops at the first other solution, which says more.

use super::Generator;
use crate::Grid;

impl Generator {
    /// The next puzzles, as many as there is room for.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Grid};
    /// let mut puzzles = [Grid::EMPTY; 50];
    /// Generator::new(3).fill(&mut puzzles);
    /// assert!(Generator::new(3).zip(&puzzles).all(|(one, same)| one == *same));
    /// ```
    pub fn fill(&mut self, puzzles: &mut [Grid]) {
        puzzles.iter_mut().zip(self).for_each(|(puzzle, next)| *puzzle = next);
    }

    /// The same on so many threads.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Grid};
    /// let mut puzzles = [Grid::EMPTY; 50];
    /// Generator::new(3).fill_on(std::num::NonZero::new(2).unwrap(), &mut puzzles);
    /// assert!(Generator::new(3).zip(&puzzles).all(|(one, same)| one == *same));
    /// ```
    #[cfg(feature = "std")]
    pub fn fill_on(&mut self, threads: core::num::NonZero<usize>, puzzles: &mut [Grid]) {
        /// Puzzles that a thread makes at a time.
        const PORTION: usize = 16;
        let this = &*self;
        solvarium_workers::each(threads, puzzles.chunks_mut(PORTION).enumerate(), |(i, puzzles)| {
            let number = this.next.wrapping_add((i * PORTION) as u64);
            this.clone().starting_at(number).fill(puzzles);
        });
        self.next = self.next.wrapping_add(puzzles.len() as u64);
    }
}
