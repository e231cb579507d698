//! Builds a database layer by layer (breadth-first), with progress and checkpoints between layers.

use super::Pattern;
use super::build::Build;
use super::database::Database;
use super::numbering::Numbering;
use crate::engine::Available;
use crate::error::Error;
use crate::solver::Solver;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Debug, Formatter};
use core::num::NonZero;

/// A database under construction: all states up to some number of moves. A state is the cells of the tiles and the
/// region between them in which the blank is.
///
/// ```
/// use fast_tiles::{Building, Database, Pattern, Shape};
/// let pattern = Pattern::new(Shape::EIGHT, &[1, 2, 3])?;
/// let mut building = Building::new(&pattern)?;
/// while !building.is_done() {
///     building.layer();
/// }
/// assert_eq!(building.counts().iter().sum::<u64>(), building.states());
/// assert_eq!(building.finish(), Database::build(&pattern)?);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
pub struct Building {
    pub(super) pattern: Pattern,
    pub(super) numbering: Arc<Numbering>,
    pub(super) build: Build,
    engine: Available,
    /// Number of states by moves. The last entry is the layer that comes next.
    pub(super) counts: Vec<u64>,
    is_done: bool,
}

impl Building {
    /// Starts a build with the goal alone, on one thread.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// assert_eq!(Building::new(&Pattern::new(Shape::EIGHT, &[1])?)?.counts(), [1]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn new(pattern: &Pattern) -> Result<Self, Error> {
        Self::on(NonZero::<usize>::MIN, pattern, u64::MAX)
    }

    /// Returns the bytes of memory needed. A third of them is the database; some are tables of moves.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let eight = Pattern::new(Shape::FIFTEEN, &[8, 9, 10, 11, 12, 13, 14, 15])?;
    /// assert!(Building::memory(&eight) > 3 * Building::size(&eight));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn memory(pattern: &Pattern) -> u64 {
        Build::memory(&pattern.numbering())
    }

    /// Returns the size of the database in bytes.
    ///
    /// ```
    /// use fast_tiles::{Building, Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1, 2, 5])?;
    /// assert_eq!(Building::size(&pattern), Database::build(&pattern)?.bytes().len() as u64);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn size(pattern: &Pattern) -> u64 {
        pattern.numbering().len()
    }

    /// Starts a build with the goal alone, on up to this number of threads.
    ///
    /// # Errors
    /// Returns an error if it takes more than `allowed` bytes, or there is not enough memory.
    ///
    /// ```
    /// use core::num::NonZero;
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let (pattern, two) = (Pattern::new(Shape::EIGHT, &[1])?, NonZero::new(2).expect("is not 0"));
    /// assert_eq!(Building::on(two, &pattern, 1 << 20)?.counts(), [1]);
    /// assert!(Building::on(two, &pattern, 9).unwrap_err().is_memory());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn on(threads: NonZero<usize>, pattern: &Pattern, allowed: u64) -> Result<Self, Error> {
        let numbering = Arc::new(pattern.numbering());
        Ok(Self {
            pattern: *pattern,
            build: Build::new(pattern, Arc::clone(&numbering), threads, allowed)?,
            numbering,
            engine: Solver::new().available(),
            counts: alloc::vec![1],
            is_done: false,
        })
    }

    /// Returns the pattern.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1])?;
    /// assert_eq!(Building::new(&pattern)?.pattern(), &pattern);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Returns the number of all states. Moves reach all of them if the tiles leave at least three cells free.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// // Tile 8 never comes between the others.
    /// assert_eq!(Building::new(&Pattern::new(Shape::EIGHT, &[8])?)?.states(), 9);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn states(&self) -> u64 {
        self.numbering.blocks.len() as u64 * self.numbering.orders.len() as u64
    }

    /// Returns the number of states at each number of moves, so far.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let mut building = Building::new(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// building.layer();
    /// assert_eq!(building.counts(), [1, 2]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Whether no further moves exist.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// assert!(!Building::new(&Pattern::new(Shape::EIGHT, &[8])?)?.is_done());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Builds the next layer: one move more.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let mut building = Building::new(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// (0..5).for_each(|_| building.layer());
    /// assert!(building.is_done());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn layer(&mut self) {
        if self.is_done {
            return;
        }
        match self.build.next(self.engine, (self.counts.len() - 1) as u8) {
            0 => self.is_done = true,
            states => self.counts.push(states),
        }
    }

    /// Builds the remaining layers and returns the database.
    ///
    /// ```
    /// use fast_tiles::{Building, Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[8, 7])?;
    /// assert_eq!(Building::new(&pattern)?.finish(), Database::build(&pattern)?);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn finish(mut self) -> Database {
        while !self.is_done {
            self.layer();
        }
        Database::new(&self.pattern, self.numbering, self.build.finish().into())
    }
}

/// Shows the progress, not millions of bytes.
impl Debug for Building {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Building")
            .field("pattern", &self.pattern)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
