//! Pattern databases: the number of moves that some of the tiles need if the others are indistinguishable (Culberson and Schaeffer, 1998).
//!
//! Only moves of the pattern's tiles count. So the numbers of patterns without a common tile add up to an admissible sum (Korf and Felner,
//! 2002). A state is the cells of the pattern's tiles, and the region between them that contains the blank. A move of one of these tiles
//! changes the number by exactly one. So one bit is stored, an eighth of a byte per state; Breyer and Korf (2010) stored numbers modulo 3.
//!
//! A [`Pattern`] is a set of tiles. [`numbering`] maps a state to its bit. A [`Database`] has all bits and is built breadth-first
//! ([`build`]). A [`Partition`] adds databases, and a [`PatternHeuristic`] combines partitions as the heuristic of a [`search`].
//!
//! ```text
//! mod.rs                              patterns: sets of tiles of a shape
//!         numbering/                  the bit of a state: sets (of cells), region (of the blank), blocks (both), orders (of tiles)
//!         graph                       moves from block to block
//!         build building              breadth-first construction; its progress, checkpoints and resumption
//!         proof                       verification by code that shares only the numbering of states
//!         named                       named partitions from the literature
//!         entries                     owned or mapped bytes as one slice
//!         file/                       header, checksums, refusals; atomic files of databases and unfinished builds
//!         folder/                     a directory of databases: names, claims, checkpoints
//!         heuristic estimate          the heuristic of several partitions and their mirrors; for our searches, and for others
//!         automaton words.txt         forbidden move sequences; words.rs computes them
//!         search                      IDA*, one board at a time: the plain form
//!         batch/                      IDA*, many boards at a time: layout, node, step (one batch), roots (the start of a round),
//!                                     workers (threads that share it)
//! ```

mod automaton;
mod batch;
mod build;
mod building;
mod database;
mod entries;
mod estimate;
mod fetch;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
pub mod folder;
mod graph;
mod heuristic;
mod named;
mod numbering;
mod proof;
mod search;
#[cfg(test)]
mod words;

pub use building::Building;
pub use database::{Database, Partition};
pub use estimate::Estimate;
#[cfg(feature = "files")]
pub use file::{About, FileError, Trust};
pub use heuristic::PatternHeuristic;
pub use named::Named;
pub use proof::{Flaw, Proof, Verdict};

use crate::error::{Error, Fault};
use crate::shape::Shape;
use numbering::{Numbering, Places};

/// The largest number of tiles of a pattern. Eight tiles divide 25 cells into at most eight regions: see [`region`].
pub(crate) const TILES_MAX: usize = 8;

/// The largest number of databases of a heuristic. Each can have two look-ups: direct and mirrored.
pub(crate) const DATABASES_MAX: usize = 16;

/// A set of tiles of a shape, at most eight.
///
/// ```
/// use fast_tiles::{Pattern, Shape};
/// let pattern = Pattern::new(Shape::FIFTEEN, &[5, 1, 4])?;
/// assert_eq!((pattern.tiles(), pattern.entries()), (&[1, 4, 5][..], 16 * 15 * 14));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    shape: Shape,
    count: usize,
    /// The tiles in ascending order.
    tiles: [u8; TILES_MAX],
}

impl Pattern {
    /// Makes a pattern of these tiles, in any order.
    ///
    /// # Errors
    /// Returns an error if there are no tiles or more than eight, or if a tile occurs twice, does not belong to the
    /// shape, or is the blank.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// let error = Pattern::new(Shape::EIGHT, &[7, 9]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a pattern of 1 to 8 tiles of a 3x3 board, each once, found tile 9");
    /// let error = Pattern::new(Shape::EIGHT, &[7, 7]).unwrap_err();
    /// assert!(error.to_string().ends_with("found tile 7 twice"));
    /// ```
    pub fn new(shape: Shape, tiles: &[u8]) -> Result<Self, Error> {
        if tiles.is_empty() || tiles.len() > TILES_MAX {
            return Err(Error(Fault::PatternCount { shape, found: tiles.len() }));
        }
        let mut all = [0; TILES_MAX];
        for (i, &tile) in tiles.iter().enumerate() {
            if tile == 0 || tile >= shape.cells() || tiles[..i].contains(&tile) {
                return Err(Error(Fault::Pattern { shape, tile }));
            }
            all[i] = tile;
        }
        all[..tiles.len()].sort_unstable();
        Ok(Self { shape, count: tiles.len(), tiles: all })
    }

    /// Returns the board's shape.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// assert_eq!(Pattern::new(Shape::EIGHT, &[7])?.shape(), Shape::EIGHT);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the tiles in ascending order.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// assert_eq!(Pattern::new(Shape::EIGHT, &[7, 2])?.tiles(), [2, 7]);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.count]
    }

    /// Returns the number of ways to place the tiles: `n! / (n - k)!` for `k` tiles on `n` cells.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// let eight = Pattern::new(Shape::FIFTEEN, &[1, 2, 3, 4, 5, 6, 7, 8])?;
    /// assert_eq!(eight.entries(), 518_918_400);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn entries(&self) -> u64 {
        let cells = u64::from(self.shape.cells());
        (0..self.count as u64).map(|i| cells - i).product()
    }

    /// Returns the places of the tiles on these cells.
    fn places(&self, cell_of: impl Fn(u8) -> u8) -> Places {
        let mut cells = [0; TILES_MAX];
        cells.iter_mut().zip(self.tiles()).for_each(|(cell, &tile)| *cell = cell_of(tile));
        Places::new(&cells[..self.count])
    }

    fn numbering(&self) -> Numbering {
        Numbering::new(self.shape, self.count)
    }
}
