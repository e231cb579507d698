//! A database while it is made, layer by layer (breadth-first), so that one can look, leave off with a checkpoint, and go on.

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

/// A database that is being made: all states that so many moves lead to, and no others yet. A state is where the tiles are,
/// and in which region between them the blank is.
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
    /// States by their moves. The last is the layer that comes next.
    pub(super) counts: Vec<u64>,
    is_done: bool,
}

impl Building {
    /// The goal alone, to be built on one thread.
    ///
    /// # Errors
    /// If the machine has not the memory.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// assert_eq!(Building::new(&Pattern::new(Shape::EIGHT, &[1])?)?.counts(), [1]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn new(pattern: &Pattern) -> Result<Self, Error> {
        Self::on(NonZero::<usize>::MIN, pattern, u64::MAX)
    }

    /// The bytes of memory that it takes, of which a third are the database's, but for some to find the moves.
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

    /// The bytes of the database.
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

    /// The goal alone, to be built on so many threads, if the system gives them.
    ///
    /// # Errors
    /// If it takes more than so many bytes, or the machine has not as much.
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

    /// The tiles.
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

    /// All states that there are. Moves lead to all of them where the tiles leave three cells free.
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

    /// How many states each number of moves leads to, so far.
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

    /// Whether no moves lead further.
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

    /// One move more.
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

    /// The database, when what is left has been done.
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

/// How far it is, and not millions of bytes.
impl Debug for Building {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Building")
            .field("pattern", &self.pattern)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
