//! Many puzzles of a row at once: what one puzzle asks is judged together with what others ask.

use super::Generator;
use crate::minimal::{Found, Reduction};
use crate::{Answer, Grid};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// Puzzles that are on their way at once: some full blocks.
const AT_ONCE: usize = 1024;

impl Generator {
    /// The next puzzles, as many as there is room for: the same as one by one, and faster.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Grid};
    /// let mut puzzles = [Grid::EMPTY; 50];
    /// Generator::new(3).fill(&mut puzzles);
    /// assert!(Generator::new(3).zip(&puzzles).all(|(one, same)| one == *same));
    /// ```
    pub fn fill(&mut self, puzzles: &mut [Grid]) {
        let mut ways: Vec<(usize, Reduction)> = Vec::new();
        let (mut questions, mut answers) = (Vec::new(), Vec::new());
        let mut started = 0;
        loop {
            while ways.len() < AT_ONCE.min(puzzles.len()) && started < puzzles.len() {
                ways.push((started, self.start(self.next.wrapping_add(started as u64))));
                started += 1;
            }
            questions.clear();
            ways.retain_mut(|(at, way)| {
                let question = way.ask();
                questions.extend(question);
                if question.is_none() {
                    puzzles[*at] = way.puzzle();
                }
                question.is_some()
            });
            if ways.is_empty() && started == puzzles.len() {
                break;
            }
            answers.resize(questions.len(), Answer::None);
            self.solver.solve_batch(&questions, &mut answers);
            for ((_, way), answer) in ways.iter_mut().zip(&answers) {
                way.hear(&way.judged(answer));
            }
        }
        self.next = self.next.wrapping_add(puzzles.len() as u64);
    }

    /// Looks for a puzzle with so many clues among the next, no more than `many`.
    pub(super) fn among(&mut self, many: u64, left: &mut u64, clues: &RangeInclusive<usize>) -> Option<Grid> {
        *left -= many;
        let first = self.next;
        let mut puzzles = alloc::vec![Grid::EMPTY; many as usize];
        self.fill(&mut puzzles);
        let at = puzzles.iter().position(|puzzle| clues.contains(&puzzle.clues()))?;
        self.next = first.wrapping_add(at as u64 + 1);
        Some(puzzles[at])
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
        let share = puzzles.len().div_ceil(threads.get()).max(1);
        std::thread::scope(|scope| {
            for (i, puzzles) in puzzles.chunks_mut(share).enumerate() {
                let mut part = self.clone().starting_at(self.next.wrapping_add((i * share) as u64));
                scope.spawn(move || part.fill(puzzles));
            }
        });
        self.next = self.next.wrapping_add(puzzles.len() as u64);
    }
}

impl Reduction {
    /// What a solver's answer tells.
    fn judged(&self, answer: &Answer) -> Found {
        match answer {
            Answer::One(_) | Answer::None => Found::Unique,
            Answer::Many(grid) if self.has_solution(grid) => Found::Many,
            Answer::Many(grid) => Found::Other(*grid),
        }
    }
}
