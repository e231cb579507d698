//! The heuristic of several partitions: the greatest of their sums, also for the mirrored board.
//!
//! The goal does not change if a square board is mirrored about the diagonal from the blank's corner and each tile is
//! renamed to the mirror image of its goal. So the mirrored board needs as many moves, and its look-ups give another
//! admissible sum (Culberson and Schaeffer, 1998). A [`View`] is a partition, direct or mirrored. The board itself is
//! not mirrored; only the cells and tiles of the look-ups are mapped.

use super::automaton::Automaton;
use super::batch;
use super::database::{Database, Partition};
use super::numbering::{Numbering, Places};
use super::search::{PatternSearch, search};
use super::{DATABASES_MAX, Pattern, TILES_MAX};
use crate::answer::{Answer, Stats};
use crate::board::Board;
use crate::direction::Direction;
use crate::error::{Error, Fault};
use crate::shape::{CELLS_MAX, Shape};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::ControlFlow;

/// IDA* (Korf, 1985) with pattern databases: the heuristic is the greatest sum of several partitions. Of the move
/// sequences that lead to the same board by short detours, only one is tried (Taylor and Korf, 1993). A move changes
/// one number of each sum, and only that is looked up.
///
/// ```
/// use fast_tiles::{Board, Database, PatternHeuristic, Partition, Pattern, Shape};
/// let of = |tiles: &[u8]| Database::build(&Pattern::new(Shape::EIGHT, tiles)?);
/// let partition = Partition::new(vec![of(&[1, 2, 4, 5])?, of(&[3, 6, 7, 8])?])?;
/// let heuristic = PatternHeuristic::new(Shape::EIGHT, vec![partition])?.reflected();
/// let (ways, _) = heuristic.solve(&Board::parse("8 7 6 / 5 4 3 / 2 1 0")?)?;
/// assert_eq!(ways.len(), 28);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternHeuristic {
    pub(super) shape: Shape,
    partitions: Vec<Partition>,
    pub(super) views: Vec<View>,
    pub(super) automaton: Automaton,
}

impl PatternHeuristic {
    /// Combines these partitions by the greatest sum; without any, the heuristic is 0.
    ///
    /// # Errors
    /// Returns an error if a partition's shape differs, or there are more than 16 databases.
    ///
    /// ```
    /// use fast_tiles::{Database, PatternHeuristic, Partition, Pattern, Shape};
    /// let partition = Partition::new(vec![Database::build(&Pattern::new(Shape::EIGHT, &[8])?)?])?;
    /// let error = PatternHeuristic::new(Shape::FIFTEEN, vec![partition]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a board of 4x4, found 3x3");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn new(shape: Shape, partitions: Vec<Partition>) -> Result<Self, Error> {
        let databases = || partitions.iter().flat_map(Partition::databases);
        databases().try_for_each(|database| shape.must_be(database.pattern().shape()))?;
        if databases().count() > DATABASES_MAX {
            return Err(Error(Fault::Databases { found: databases().count() }));
        }
        let mut heuristic = Self { shape, partitions, views: Vec::new(), automaton: Automaton::new() };
        heuristic.view(|cell| cell, |_| true);
        Ok(heuristic)
    }

    /// Adds the mirrored sums if they differ, which they do on square boards, unless the partition is its own mirror
    /// image.
    ///
    /// ```
    /// use fast_tiles::{Board, Database, PatternHeuristic, Partition, Pattern, Shape};
    /// let partition = Partition::new(vec![Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?])?;
    /// let heuristic = PatternHeuristic::new(Shape::EIGHT, vec![partition])?;
    /// // Tiles 3 and 6 are in each other's way, as 1 and 2 are in the mirror.
    /// let board = Board::parse("0 1 2 / 6 4 5 / 3 7 8")?;
    /// assert_eq!((heuristic.moves(&board)?, heuristic.reflected().moves(&board)?), (0, 4));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn reflected(mut self) -> Self {
        let side = self.shape.width();
        let mirror = move |cell| cell % side * side + cell / side;
        if side == self.shape.height() && self.views.len() == self.partitions.len() {
            self.view(mirror, |partition| !is_own_mirror(partition, mirror));
        }
        self
    }

    /// Returns the number of sums compared: one for each partition and one for each mirrored view.
    ///
    /// ```
    /// use fast_tiles::{Database, PatternHeuristic, Partition, Pattern, Shape};
    /// // In the mirror 3 is 1, and 6 is 2.
    /// let of = |tiles: &[u8]| Database::build(&Pattern::new(Shape::EIGHT, tiles)?);
    /// let own_mirror = Partition::new(vec![of(&[1, 2])?, of(&[3, 6])?])?;
    /// let other = Partition::new(vec![of(&[1, 2, 5])?])?;
    /// assert_eq!(PatternHeuristic::new(Shape::EIGHT, vec![own_mirror, other])?.reflected().sums(), 3);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn sums(&self) -> usize {
        self.views.len()
    }

    /// Returns a lower bound on the moves of a solution: the greatest of the sums.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs.
    ///
    /// ```
    /// use fast_tiles::{Board, PatternHeuristic, Shape};
    /// assert_eq!(PatternHeuristic::new(Shape::EIGHT, Vec::new())?.moves(&Board::goal(Shape::EIGHT))?, 0);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn moves(&self, board: &Board) -> Result<u32, Error> {
        self.shape.must_be(board.shape())?;
        Ok(PatternSearch::new(self, board).least())
    }

    /// Returns a shortest solution and the statistics of the search.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs, or it is not solvable.
    ///
    /// ```
    /// use fast_tiles::{Board, PatternHeuristic, Shape, Direction};
    /// let blind = PatternHeuristic::new(Shape::EIGHT, Vec::new())?;
    /// assert_eq!(blind.solve(&Board::parse("1 2 0 / 3 4 5 / 6 7 8")?)?.0, [Direction::Left; 2]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve(&self, board: &Board) -> Result<(Vec<Direction>, Stats), Error> {
        crate::solver::to_the_end(|go_on| self.solve_while(board, u64::MAX, go_on))
    }

    /// Solves with limits: expands at most `nodes` boards, and calls `go_on` every 2^18 expansions.
    ///
    /// # Errors
    /// The errors of [`PatternHeuristic::solve`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_tiles::{Answer, Board, PatternHeuristic, Shape, Stop};
    /// let blind = PatternHeuristic::new(Shape::EIGHT, Vec::new())?;
    /// let board = Board::parse("8 7 6 / 5 4 3 / 2 1 0")?;
    /// let (answer, stats) = blind.solve_while(&board, 1000, |_| ControlFlow::Continue(()))?;
    /// assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), 1000));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve_while(
        &self,
        board: &Board,
        nodes: u64,
        go_on: impl FnMut(&Stats) -> ControlFlow<()>,
    ) -> Result<(Answer, Stats), Error> {
        self.solve_on(NonZero::<usize>::MIN, board, nodes, go_on)
    }

    /// Calls [`PatternHeuristic::solve_while`] on up to this number of threads. The answer is the same. The boards
    /// expanded in the last round vary from run to run, and may exceed `nodes` by some thousand.
    ///
    /// # Errors
    /// The errors of [`PatternHeuristic::solve`].
    ///
    /// ```
    /// use core::{num::NonZero, ops::ControlFlow};
    /// use fast_tiles::{Board, PatternHeuristic, Shape};
    /// let blind = PatternHeuristic::new(Shape::EIGHT, Vec::new())?;
    /// let board = Board::parse("1 2 5 3 4 0 6 7 8")?;
    /// let two = NonZero::new(2).expect("is not 0");
    /// let (answer, _) = blind.solve_on(two, &board, u64::MAX, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(answer.ways().map(<[_]>::len), Some(3));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn solve_on(
        &self,
        threads: NonZero<usize>,
        board: &Board,
        nodes: u64,
        mut go_on: impl FnMut(&Stats) -> ControlFlow<()>,
    ) -> Result<(Answer, Stats), Error> {
        self.shape.must_be(board.shape())?;
        crate::solver::check(board, nodes, &mut go_on, |meter| {
            match batch::search(self, threads, board, meter)? {
                Some(ways) => Ok(ways),
                None => search(self, board, meter),
            }
        })
    }

    /// Adds a view of each wanted partition with this mapping of cells and tiles, which is its own inverse.
    fn view(&mut self, seen_as: impl Fn(u8) -> u8, wanted: impl Fn(&Partition) -> bool) {
        let mut first = self.lookups();
        for (number, partition) in
            self.partitions.iter().enumerate().filter(|(_, partition)| wanted(partition))
        {
            let lookup = |database: &Database| {
                let pattern = database.pattern();
                Lookup::new(pattern, self.numbering(pattern.tiles().len()), &seen_as)
            };
            let lookups: Vec<Lookup> = partition.databases().iter().map(lookup).collect();
            let view = View::new(self.shape, number, first, lookups, &seen_as);
            first += view.lookups.len();
            self.views.push(view);
        }
    }

    /// Returns the number of look-ups of all views.
    pub(super) fn lookups(&self) -> usize {
        self.views.iter().map(|view| view.lookups.len()).sum()
    }

    /// Returns the numbering of states for this number of tiles, shared by all patterns of this size.
    fn numbering(&self, count: usize) -> Arc<Numbering> {
        let mut lookups = self.views.iter().flat_map(|view| &view.lookups);
        let same = lookups.find(|lookup| lookup.count == count).map(|lookup| Arc::clone(&lookup.numbering));
        same.unwrap_or_else(|| Arc::new(Numbering::new(self.shape, count)))
    }

    /// Returns the databases of a view.
    #[inline(always)]
    pub(super) fn databases(&self, view: &View) -> &[Database] {
        self.partitions[view.partition].databases()
    }
}

/// Whether the mirror maps each of its patterns to one of its patterns.
fn is_own_mirror(partition: &Partition, mirror: impl Fn(u8) -> u8) -> bool {
    let has = |tiles: &[u8]| partition.databases().iter().any(|database| database.pattern().tiles() == tiles);
    partition.databases().iter().all(|database| {
        let mut tiles: Vec<u8> = database.pattern().tiles().iter().map(|&tile| mirror(tile)).collect();
        tiles.sort_unstable();
        has(&tiles)
    })
}

/// A partition with a mapping of the board's cells and tiles.
#[derive(Clone, Debug)]
pub(super) struct View {
    partition: usize,
    /// The index of its first number among those of all views.
    pub(super) first: usize,
    pub(super) lookups: Vec<Lookup>,
    /// The look-up of each tile of the board, or [`View::NONE`].
    lookup_of: [u8; CELLS_MAX],
    /// The cell to which each cell of the board is mapped.
    cells: [u8; CELLS_MAX],
}

impl View {
    const NONE: u8 = u8::MAX;

    fn new(
        shape: Shape,
        partition: usize,
        first: usize,
        lookups: Vec<Lookup>,
        seen_as: impl Fn(u8) -> u8,
    ) -> Self {
        let mut cells = [0; CELLS_MAX];
        (0..shape.cells()).for_each(|cell| cells[usize::from(cell)] = seen_as(cell));
        let mut lookup_of = [Self::NONE; CELLS_MAX];
        for (number, lookup) in (0..).zip(&lookups) {
            lookup.tiles[..lookup.count].iter().for_each(|&tile| lookup_of[usize::from(tile)] = number);
        }
        Self { partition, first, lookups, lookup_of, cells }
    }

    /// Returns the look-up to which a tile belongs.
    #[inline(always)]
    pub(super) fn lookup_of(&self, tile: u8) -> Option<usize> {
        let lookup = self.lookup_of[usize::from(tile)];
        (lookup != Self::NONE).then_some(usize::from(lookup))
    }

    /// Returns the cells and order of a look-up's tiles, for a board with its tiles on these cells.
    pub(super) fn places(&self, lookup: usize, cells: &[u8; CELLS_MAX]) -> Places {
        self.lookups[lookup].places(|tile| self.seen(cells[usize::from(tile)]))
    }

    /// Returns the numbering of its states.
    pub(super) fn numbering(&self, lookup: usize) -> &Numbering {
        &self.lookups[lookup].numbering
    }

    /// Updates the places after one of its tiles has moved from one cell to another.
    #[inline(always)]
    pub(super) fn moved(&self, lookup: usize, places: Places, from: u8, to: u8) -> Places {
        self.lookups[lookup].numbering.moved(places, self.seen(from), self.seen(to))
    }

    /// Maps a cell.
    #[inline(always)]
    pub(super) fn seen(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell)]
    }

    /// Returns the byte and the bit of a look-up.
    #[inline(always)]
    pub(super) fn bit(&self, lookup: usize, places: Places, blank: u8) -> (usize, u32) {
        let numbering = &self.lookups[lookup].numbering;
        (numbering.byte(places, self.seen(blank)), numbering.bit(places))
    }
}

/// One look-up: a database, and the tiles of the board that take its pattern's place.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    numbering: Arc<Numbering>,
    tiles: [u8; TILES_MAX],
    count: usize,
}

impl Lookup {
    fn new(pattern: &Pattern, numbering: Arc<Numbering>, seen_as: impl Fn(u8) -> u8) -> Self {
        let mut tiles = [0; TILES_MAX];
        for (seen, &tile) in tiles.iter_mut().zip(pattern.tiles()) {
            *seen = seen_as(tile);
        }
        Self { numbering, tiles, count: pattern.tiles().len() }
    }

    fn places(&self, seen: impl Fn(u8) -> u8) -> Places {
        let mut cells = self.tiles;
        cells.iter_mut().for_each(|cell| *cell = seen(*cell));
        Places::new(&cells[..self.count])
    }
}
