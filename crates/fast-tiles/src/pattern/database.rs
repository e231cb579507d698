//! A pattern database, and partitions of several whose values add up.

use super::Pattern;
use super::build::Build;
use super::entries::Entries;
use super::numbering::blocks::Colour;
use super::numbering::region::bits;
use super::numbering::{Numbering, Places};
use crate::board::Board;
use crate::error::{Error, Fault};
use crate::solver::Solver;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Debug, Formatter};
use core::num::NonZero;
use core::ops::ControlFlow;

/// A pattern database. It maps each placement of the pattern's tiles, with the blank's region, to the least number of moves of these
/// tiles. It stores one bit of each number.
///
/// ```
/// use fast_tiles::{Board, Database, Pattern, Shape};
/// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?;
/// // Each of the two tiles is one move from its goal, but they block each other.
/// let board = Board::parse("0 2 1 / 3 4 5 / 6 7 8")?;
/// assert_eq!((board.manhattan(), database.moves(&board)?), (2, Some(4)));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone)]
pub struct Database {
    pattern: Pattern,
    pub(super) numbering: Arc<Numbering>,
    goal: Colour,
    high: Entries,
}

impl Database {
    /// Builds the database of a pattern.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory: about a byte for each of [`Pattern::entries`].
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::FIFTEEN, &[1, 4, 5, 6, 7, 8])?)?;
    /// assert!(database.bytes().len() < 16 * 15 * 14 * 13 * 12 * 11 / 3);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn build(pattern: &Pattern) -> Result<Self, Error> {
        let go_on = |_: &[u64]| ControlFlow::Continue(());
        let (database, _) = Self::make(NonZero::<usize>::MIN, pattern, u64::MAX, go_on)?;
        Ok(database)
    }

    /// Builds the database within `allowed` bytes. Before each layer, `go_on` gets the number of states at each number
    /// of moves so far. Returns `None` if `go_on` stops the build.
    ///
    /// # Errors
    /// The errors of [`Database::build`], or the build takes more memory than `allowed`.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::FIFTEEN, &[1, 4, 5])?;
    /// assert_eq!(Database::build_while(&pattern, 1 << 20, |_| ControlFlow::Break(()))?, None);
    /// let error = Database::build_while(&pattern, 1000, |_| ControlFlow::Continue(())).unwrap_err();
    /// assert_eq!(error.to_string(), "needs 43160 bytes of memory, but the limit is 1000");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn build_while(
        pattern: &Pattern,
        allowed: u64,
        go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<Option<Self>, Error> {
        Self::build_on(NonZero::<usize>::MIN, pattern, allowed, go_on)
    }

    /// Calls [`Database::build_while`] on up to this number of threads. The database is the same.
    ///
    /// # Errors
    /// The errors of [`Database::build_while`].
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
        let (database, flow) = Self::make(threads, pattern, allowed, go_on)?;
        Ok(flow.is_continue().then_some(database))
    }

    /// Returns the database, unless the build was stopped.
    fn make(
        threads: NonZero<usize>,
        pattern: &Pattern,
        allowed: u64,
        go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(Self, ControlFlow<()>), Error> {
        let numbering = Arc::new(pattern.numbering());
        let mut build = Build::new(pattern, Arc::clone(&numbering), threads, allowed)?;
        let flow = build.run(Solver::new().available(), go_on);
        Ok((Self::new(pattern, numbering, build.finish().into()), flow))
    }

    /// Makes a database of the result of [`Build::finish`].
    pub(super) fn new(pattern: &Pattern, numbering: Arc<Numbering>, high: Entries) -> Self {
        let goal = numbering.blocks.colour(pattern.places(|tile| tile).set);
        Self { pattern: *pattern, numbering, goal, high }
    }

    /// Returns the pattern.
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

    /// Returns the stored bits: for each state, bit 1 (of value 2) of its number of moves. States that differ only in the
    /// order of the tiles are adjacent. With six tiles or more, a byte holds eight states; with fewer, some of its bits are
    /// unused.
    ///
    /// ```
    /// use fast_tiles::{Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// // White cells, then black ones: tile 8 is 4, 2, 2, 2, 0, and 3, 3, 1, 1 moves away.
    /// assert_eq!(database.bytes(), [0, 1, 1, 1, 0, 1, 1, 0, 0]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.high
    }

    /// Returns the least number of moves of the pattern's tiles, or `None` if the goal cannot be reached. Takes some
    /// microseconds: the stored bits only tell which moves lead nearer to the goal, so the function follows such moves to
    /// the goal and counts them.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs.
    ///
    /// ```
    /// use fast_tiles::{Board, Database, Pattern, Shape};
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?;
    /// let error = database.moves(&Board::goal(Shape::FIFTEEN)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a board of 3x3, found 4x4");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn moves(&self, board: &Board) -> Result<Option<u8>, Error> {
        self.pattern.shape().must_be(board.shape())?;
        let cells = board.cells();
        Ok(self.descend(self.pattern.places(|tile| cells[usize::from(tile)]), cells[0]))
    }

    /// Returns the moves that a state needs, by descending to the goal.
    pub(super) fn descend(&self, mut places: Places, mut blank: u8) -> Option<u8> {
        for moves in 0..u8::MAX {
            let nearer = self.rest(places, blank).wrapping_sub(1) & 3;
            match self.moves_of(places, blank).find(|&(places, blank)| self.rest(places, blank) == nearer) {
                Some(next) => (places, blank) = next,
                None => return self.is_goal(places, blank).then_some(moves),
            }
        }
        None
    }

    /// Returns all states after a move of one tile, each with a cell of the blank.
    fn moves_of(&self, places: Places, blank: u8) -> impl Iterator<Item = (Places, u8)> {
        let blocks = &self.numbering.blocks;
        let blanks = blocks.blanks(blocks.number(places.set, blank));
        bits(places.set).flat_map(move |from| {
            let to = bits(blocks.regions.around(1 << from) & blanks);
            to.map(move |to| (self.numbering.moved(places, from, to), from))
        })
    }

    fn is_goal(&self, places: Places, blank: u8) -> bool {
        let (goal, blocks) = (self.pattern.places(|tile| tile), &self.numbering.blocks);
        places == goal && blocks.number(places.set, blank) == blocks.number(goal.set, 0)
    }

    /// Returns the number of moves of a state modulo 4. Each move changes the colour, which gives the low bit.
    fn rest(&self, places: Places, blank: u8) -> u8 {
        let odd = self.numbering.blocks.colour(places.set) != self.goal;
        let high = self.high[self.numbering.byte(places, blank)] >> self.numbering.bit(places) & 1;
        high << 1 | u8::from(odd)
    }
}

impl PartialEq for Database {
    fn eq(&self, other: &Self) -> bool {
        self.pattern == other.pattern && self.high == other.high
    }
}

impl Eq for Database {}

/// Shows the pattern, not millions of bytes.
impl Debug for Database {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Database").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}

/// Databases of one shape without a common tile: their values add up.
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
    /// Makes a partition of these databases.
    ///
    /// # Errors
    /// Returns an error if their shapes differ, or two patterns share a tile.
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
                other.pattern.shape().must_be(database.pattern.shape())?;
                let tiles = other.pattern.tiles();
                if let Some(&tile) = database.pattern.tiles().iter().find(|tile| tiles.contains(tile)) {
                    return Err(Error(Fault::Common { tile }));
                }
            }
        }
        Ok(Self(databases))
    }

    /// Returns the databases.
    ///
    /// ```
    /// assert!(fast_tiles::Partition::new(Vec::new())?.databases().is_empty());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn databases(&self) -> &[Database] {
        &self.0
    }

    /// Returns a lower bound on the moves of a solution. A database that finds no path to the goal adds 0.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs.
    ///
    /// ```
    /// use fast_tiles::{Board, Database, Partition, Pattern, Shape};
    /// let one = Partition::new(vec![Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?])?;
    /// assert_eq!(one.moves(&Board::goal(Shape::EIGHT))?, 0);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn moves(&self, board: &Board) -> Result<u32, Error> {
        self.0.iter().map(|database| Ok(u32::from(database.moves(board)?.unwrap_or(0)))).sum()
    }
}
