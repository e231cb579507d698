//! Pattern databases: how many moves some of the tiles need, as if the others were all alike (Culberson and Schaeffer,
//! 1998).
//!
//! Only moves of the pattern's tiles are counted, so that the numbers of patterns without a common tile may be added, and
//! their sum is still never too much (Korf and Felner, 2002). A state is where the pattern's tiles are, and in which region
//! that they leave free the blank is. A move of one of them changes its number by one, up or down; so one bit of it is
//! enough to keep, an eighth of a byte (Breyer and Korf, 2010, kept numbers modulo 3).
//!
//! A [`Pattern`] says which tiles; [`numbering`] where a state has its bit; a [`Database`] has them all, made breadth-first
//! ([`build`]); a [`Partition`] adds; a [`Guide`] leads a [`search`] by several.
//!
//! ```text
//! mod.rs                              which tiles of which shape
//!         numbering/                  where a state has its bit: sets (of cells), region (of the blank), blocks (both), orders (of tiles)
//!         graph                       which moves lead from block to block
//!         build building              made layer by layer; looked at, left off, gone on with
//!         proof                       counted again by code that shares only the numbers of states
//!         named                       the partitions of the field, by name
//!         entries                     bytes that are owned or mapped, one slice to whoever looks up
//!         file/                       head, sums, refusals; files that appear whole or not at all; databases, and builds left off
//!         shelf/                      a folder of them: names, locks, what is whole, when a build is kept
//!         guide estimate              what several partitions say of a board, and their mirrors; for our searches, and for others
//!         automaton words.txt         words of moves that are never tried; words.rs finds them anew
//!         search                      IDA*, one board after the other: the plain form
//!         batch/                      the same, many boards at a time: layout, node, step (what one batch does), roots (where a round
//!                                     begins), crew (threads that share it)
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
mod graph;
mod guide;
mod named;
mod numbering;
mod proof;
mod search;
#[cfg(feature = "files")]
pub mod shelf;
#[cfg(test)]
mod words;

pub use building::Building;
pub use database::{Database, Partition};
pub use estimate::Estimate;
#[cfg(feature = "files")]
pub use file::{About, FileError, Trust};
pub use guide::Guide;
pub use named::Named;
pub use proof::{Flaw, Proof, Verdict};

use crate::error::{Error, Fault};
use crate::shape::Shape;
use numbering::{Numbering, Places};

/// The most tiles of a pattern. No eight tiles divide 25 cells into more than eight regions: see [`region`].
pub(crate) const TILES_MAX: usize = 8;

/// The most databases of a guide, each of which may be looked up twice: as it is, and mirrored.
pub(crate) const DATABASES_MAX: usize = 16;

/// Some tiles of a shape, at most eight.
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
    /// In their order.
    tiles: [u8; TILES_MAX],
}

impl Pattern {
    /// These tiles, in any order.
    ///
    /// # Errors
    /// If there are none or more than eight, or not each of them once, or the shape has not all of them, or one is the
    /// blank.
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

    /// The board's shape.
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

    /// Its tiles, the smallest first.
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

    /// The ways to place its tiles: `n! / (n - k)!` for `k` tiles on `n` cells.
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

    /// The places of its tiles, which are on these cells.
    fn places(&self, cell_of: impl Fn(u8) -> u8) -> Places {
        let mut cells = [0; TILES_MAX];
        cells.iter_mut().zip(self.tiles()).for_each(|(cell, &tile)| *cell = cell_of(tile));
        Places::new(&cells[..self.count])
    }

    fn numbering(&self) -> Numbering {
        Numbering::new(self.shape, self.count)
    }
}
