//! Targets of generation: the number of clues and their cells.

use super::Generator;
use crate::error::{Error, Fault};
use crate::grid::Grid;
use crate::minimal::{Cells, Reduction};
use crate::rng::Rng;
use core::ops::RangeInclusive;

/// The requirements on a puzzle. By default: any number of clues, anywhere, minimal, within 100,000 tries.
///
/// ```
/// use fast_sudoku::{Generator, Target};
/// let puzzle = Generator::new(1).next_like(&Target::default().clues(0..=22))?;
/// assert!(puzzle.clues() <= 22);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub(super) clues: RangeInclusive<usize>,
    pub(super) pattern: Pattern,
    pub(super) minimal: Minimal,
    pub(super) tries: u64,
}

/// The cells of the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Anywhere,
    /// Clues are only in these cells.
    Within(Cells),
    /// Clues are in exactly these cells.
    Exactly(Cells),
}

/// Whether the puzzle must be minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Minimal {
    Required,
    Waived,
}

/// The fewest clues of a puzzle with one solution (McGuire, Tugemann and Civario, 2012).
const FEWEST: usize = 17;

impl Default for Target {
    fn default() -> Self {
        Self { clues: 0..=81, pattern: Pattern::Anywhere, minimal: Minimal::Required, tries: 100_000 }
    }
}

impl Target {
    /// Sets the number of clues.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Target};
    /// let puzzle = Generator::new(1).next_like(&Target::default().clues(25..=25))?;
    /// assert_eq!(puzzle.clues(), 25);
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub const fn clues(self, clues: RangeInclusive<usize>) -> Self {
        Self { clues, ..self }
    }

    /// Allows clues only where this grid has one.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Grid, Target};
    /// let mask = Grid::parse(&format!("{}{}", ".".repeat(9), "1".repeat(72)))?;
    /// let puzzle = Generator::new(1).next_like(&Target::default().within(&mask))?;
    /// assert!(puzzle.cells()[..9].iter().all(|cell| *cell == 0));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn within(self, mask: &Grid) -> Self {
        Self { pattern: Pattern::Within(mask.given()), ..self }
    }

    /// Requires clues exactly where this grid has one.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Grid, Target};
    /// let mask = Grid::parse("11..1....1..111....11....1.1...1...11..1.1..11...1...1.1....11....111..1....1..11")?;
    /// let puzzle = Generator::new(1).next_like(&Target::default().exactly(&mask).redundant())?;
    /// assert!(fast_sudoku::is_unique(&puzzle));
    /// assert!(puzzle.cells().iter().zip(mask.cells()).all(|(a, b)| (*a == 0) == (*b == 0)));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn exactly(self, mask: &Grid) -> Self {
        Self { pattern: Pattern::Exactly(mask.given()), ..self }
    }

    /// Allows redundant clues. It matters only with [`Target::exactly`], since other puzzles are minimal anyway.
    ///
    /// ```
    /// assert_ne!(fast_sudoku::Target::default().redundant(), fast_sudoku::Target::default());
    /// ```
    #[must_use]
    pub const fn redundant(self) -> Self {
        Self { minimal: Minimal::Waived, ..self }
    }

    /// Limits the number of puzzles tried.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Target};
    /// assert!(Generator::new(1).next_like(&Target::default().clues(17..=17).tries(3)).unwrap_err().is_limit());
    /// ```
    #[must_use]
    pub const fn tries(self, tries: u64) -> Self {
        Self { tries, ..self }
    }

    /// Rejects targets that are known to be impossible. Most impossible targets are not recognised.
    fn check(&self) -> Result<(), Error> {
        let cells = match self.pattern {
            Pattern::Anywhere => 81,
            Pattern::Within(cells) | Pattern::Exactly(cells) => cells.count_ones() as usize,
        };
        let is_outside = matches!(self.pattern, Pattern::Exactly(_)) && !self.clues.contains(&cells);
        if is_outside || self.clues.is_empty() || *self.clues.start() > cells {
            Err(Error(Fault::Contradiction))
        } else if cells.min(*self.clues.end()) < FEWEST {
            Err(Error(Fault::Impossible))
        } else {
            Ok(())
        }
    }
}

impl Generator {
    /// Returns the next puzzle of the sequence that meets the target. The next call finds another.
    ///
    /// - Without a pattern, the puzzles are those of the sequence, with their distribution. Each index of the sequence is
    ///   one try.
    /// - With [`Target::within`], clues outside are removed first. The try fails if the remaining clues have several
    ///   solutions.
    /// - With [`Target::exactly`], each index starts a random walk from a full grid. A step changes clues and never
    ///   increases the number of solutions. Each step is one try. The distribution is unknown. Sparse patterns may take
    ///   very long.
    ///
    /// # Errors
    /// Returns an error if no try succeeded (such a puzzle may still exist), if no such puzzle can exist (fewer than 17
    /// clues), or if the target contradicts itself.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Target};
    /// let mut generator = Generator::new(1);
    /// let target = Target::default().clues(0..=21);
    /// let (one, other) = (generator.next_like(&target)?, generator.next_like(&target)?);
    /// assert!(one.clues() <= 21 && other.clues() <= 21 && one != other);
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn next_like(&mut self, target: &Target) -> Result<Grid, Error> {
        target.check()?;
        let mut left = target.tries;
        while left > 0 {
            let found = match target.pattern {
                Pattern::Exactly(cells) => self.walk(cells, target.minimal, &mut left),
                pattern => {
                    left -= 1;
                    let next =
                        if let Pattern::Within(cells) = pattern { self.within(cells) } else { self.next() };
                    next.filter(|puzzle| target.clues.contains(&puzzle.clues()))
                }
            };
            if let Some(puzzle) = found {
                return Ok(puzzle);
            }
        }
        Err(Error(Fault::Tries(target.tries)))
    }

    /// Returns the random number generator of the next index of the sequence, and advances the index.
    pub(super) fn stream(&mut self) -> Rng {
        let rng = Rng::new(self.seed, self.next);
        self.next = self.next.wrapping_add(1);
        rng
    }

    fn within(&mut self, cells: Cells) -> Option<Grid> {
        let mut rng = self.stream();
        let solution = super::full::full(&mut rng);
        let is_unique = self.solver.is_unique(&solution.only(cells));
        is_unique.then(|| Reduction::new(solution, cells, &rng.order::<81>()).run(self.solver.0))
    }
}
