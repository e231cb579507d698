//! A database, and several that add up.

use super::Pattern;
use super::build::{Build, memory};
use super::entries::Entries;
use crate::board::Board;
use crate::error::{Error, Fault};
use crate::solver::Solver;
use alloc::vec::Vec;
use core::fmt::{Debug, Formatter};
use core::num::NonZero;
use core::ops::ControlFlow;

/// For all places of a pattern's tiles, how many moves these tiles need at least: a byte each, by
/// [`Pattern::number`].
///
/// ```
/// use fast_tiles::{Board, Database, Pattern, Shape};
/// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?;
/// // Each is one move away, but in each other's way.
/// let board = Board::parse("0 2 1 / 3 4 5 / 6 7 8")?;
/// assert_eq!((board.manhattan(), database.moves(&board)?), (2, 4));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Database {
    pattern: Pattern,
    moves: Entries,
}

impl Database {
    /// The database of a pattern.
    ///
    /// # Errors
    /// If the machine has not the memory: about one and a half bytes for each of [`Pattern::entries`].
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::FIFTEEN, &[1, 4, 5])?)?;
    /// assert_eq!(database.entries().len(), 3360);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn build(pattern: &Pattern) -> Result<Self, Error> {
        let mut build = Build::new(pattern, NonZero::<usize>::MIN)?;
        let _ = build.run(Solver::new().available(), |_| ControlFlow::Continue(()));
        Ok(Self { pattern: *pattern, moves: build.moves.into() })
    }

    /// The same within so many bytes; before each number of moves `go_on` is told how many places there are at each one
    /// so far. None, if it wants no more.
    ///
    /// # Errors
    /// As [`Database::build`], or if that is more than `allowed`.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::FIFTEEN, &[1, 4, 5])?;
    /// assert_eq!(Database::build_while(&pattern, 1 << 20, |_| ControlFlow::Break(()))?, None);
    /// let error = Database::build_while(&pattern, 1000, |_| ControlFlow::Continue(())).unwrap_err();
    /// assert_eq!(error.to_string(), "needs 54736 bytes of memory, and 1000 are allowed");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn build_while(
        pattern: &Pattern,
        allowed: u64,
        go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<Option<Self>, Error> {
        Self::build_on(NonZero::<usize>::MIN, pattern, allowed, go_on)
    }

    /// [`Database::build_while`] on so many threads, if the system gives them; the database is the same.
    ///
    /// # Errors
    /// As [`Database::build_while`].
    ///
    /// ```
    /// use core::{num::NonZero, ops::ControlFlow};
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::FIFTEEN, &[1, 4, 5])?;
    /// let two = NonZero::new(2).expect("is not 0");
    /// let database = Database::build_on(two, &pattern, 1 << 20, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(database, Some(Database::build(&pattern)?));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn build_on(
        threads: NonZero<usize>,
        pattern: &Pattern,
        allowed: u64,
        go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<Option<Self>, Error> {
        let needs = memory(pattern);
        if needs > allowed {
            return Err(Error(Fault::Memory { needs, allowed }));
        }
        let mut build = Build::new(pattern, threads)?;
        let is_whole = build.run(Solver::new().available(), go_on).is_continue();
        Ok(is_whole.then_some(Self { pattern: *pattern, moves: build.moves.into() }))
    }

    /// The tiles.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[8])?;
    /// assert_eq!(Database::build(&pattern)?.pattern(), &pattern);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The moves for each number of places; 255 where no moves lead.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// assert_eq!(database.entries(), [4, 3, 2, 3, 2, 1, 2, 1, 0]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.moves
    }

    /// How many moves the pattern's tiles need at least; 255 if the goal cannot be reached.
    ///
    /// # Errors
    /// If the board has another shape.
    ///
    /// ```
    /// use fast_tiles::{Board, Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// let error = database.moves(&Board::goal(Shape::FIFTEEN)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a board of 3x3, found 4x4");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn moves(&self, board: &Board) -> Result<u8, Error> {
        Ok(self.moves[self.pattern.number(board)? as usize])
    }
}

/// The pattern, and not millions of bytes.
impl Debug for Database {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Database").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}

/// Databases of one shape without a common tile: what they say adds up.
///
/// ```
/// use fast_tiles::{Board, Database, Partition, Pattern, Shape};
/// let of = |tiles: &[u8]| Database::build(&Pattern::new(Shape::EIGHT, tiles)?);
/// let partition = Partition::new(vec![of(&[1, 2, 3, 4])?, of(&[5, 6, 7, 8])?])?;
/// // It takes 28 moves.
/// assert_eq!(partition.moves(&Board::parse("8 7 6 / 5 4 3 / 2 1 0")?)?, 26);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition(Vec<Database>);

impl Partition {
    /// These databases.
    ///
    /// # Errors
    /// If shapes differ, or two patterns have a common tile.
    ///
    /// ```
    /// use fast_tiles::{Database, Partition, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[3, 8])?)?;
    /// let error = Partition::new(vec![database.clone(), database]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected patterns without a common tile, found tile 3 in two");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn new(databases: Vec<Database>) -> Result<Self, Error> {
        for (i, database) in databases.iter().enumerate() {
            for other in &databases[..i] {
                let (expected, found) = (other.pattern.shape(), database.pattern.shape());
                if expected != found {
                    return Err(Error(Fault::Mismatch { expected, found }));
                }
                let tiles = other.pattern.tiles();
                if let Some(&tile) = database.pattern.tiles().iter().find(|tile| tiles.contains(tile)) {
                    return Err(Error(Fault::Common { tile }));
                }
            }
        }
        Ok(Self(databases))
    }

    /// Its databases.
    ///
    /// ```
    /// assert!(fast_tiles::Partition::new(Vec::new())?.databases().is_empty());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn databases(&self) -> &[Database] {
        &self.0
    }

    /// How many moves the board needs at least.
    ///
    /// # Errors
    /// If the board has another shape.
    ///
    /// ```
    /// use fast_tiles::{Board, Database, Partition, Pattern, Shape};
    /// let one = Partition::new(vec![Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?])?;
    /// assert_eq!(one.moves(&Board::goal(Shape::EIGHT))?, 0);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn moves(&self, board: &Board) -> Result<u32, Error> {
        self.0.iter().map(|database| database.moves(board).map(u32::from)).sum()
    }
}
