//! The shape of a puzzle: the cells of its houses.
//!
//! Houses are numbered: rows from 0, columns from n, regions from 2n, and from 3n the two diagonals and the four
//! windows, if they count. Everything is computed once and shared by all puzzles of a shape.

mod extra;
mod tables;

use crate::Error;
use crate::csp::Csp;
use crate::puzzle::usual_boxes;
use std::fmt::{Display, Formatter};
use std::sync::{Arc, OnceLock};
use tables::{box_of, homes, houses, number, peers, small_cell};

/// The greatest side of a grid.
///
/// ```
/// use solvarium::puzzle::sudoku::{Shape, MAX_SIZE};
/// assert!(Shape::square(MAX_SIZE).is_ok() && Shape::square(MAX_SIZE + 1).is_err());
/// ```
pub const MAX_SIZE: usize = 100;

/// The greatest side of grids whose sets of digits fit a 64-bit word, as path searches and the search of this module
/// require. Larger grids are solved as models.
pub(super) const SET_MOST: usize = 64;

/// The greatest size of shapes that are cached for all puzzles of the process.
const SHARED_MOST: usize = 25;

/// The cells and the houses of an n x n grid.
///
/// Shapes are equal if their houses are. Names of regions do not matter, and boxes given as regions are boxes. The
/// diagonals may be houses, too.
///
/// ```
/// use solvarium::puzzle::sudoku::Shape;
/// let shape = Shape::square(6)?;
/// assert_eq!(shape.boxes(), Some((2, 3))); // rows x columns of a box
/// assert_eq!(shape.peers(0), [1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 24, 30]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shape {
    size: usize,
    boxes: Option<(usize, usize)>,
    /// The region of each cell, numbered by first appearance.
    regions: Box<[u8]>,
    /// The names of the regions in the text; empty for boxes.
    names: Box<[String]>,
    diagonals: Extra,
    windows: Extra,
    /// The cells of each house, `size` per house.
    houses: Box<[u16]>,
    /// The peers of all cells, cell after cell.
    peers: Box<[u16]>,
    /// The index at which each cell's peers begin, and the end of the last.
    peers_from: Box<[u32]>,
    /// The row, the column and the region of each cell, for fast propagation: a division takes longer.
    homes: Box<[[u16; 3]]>,
    /// The model of the empty puzzle.
    model: OnceLock<Arc<Csp>>,
}

/// Whether the two long diagonals, or the four windows, are houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Extra {
    #[default]
    Free,
    Houses,
}

/// A house by its name.
///
/// ```
/// use solvarium::puzzle::sudoku::Shape;
/// let shape = Shape::square(9)?;
/// assert_eq!(shape.house(0).to_string(), "row 1");
/// assert_eq!(shape.house(26).to_string(), "box 9");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum House<'s> {
    /// A row, from 0.
    Row(usize),
    /// A column, from 0.
    Column(usize),
    /// A box, from 0, numbered row after row.
    Box(usize),
    /// An irregular region, with its name in the text.
    Region(&'s str),
    /// A diagonal: 0 from the upper left corner, 1 from the upper right.
    Diagonal(usize),
    /// A window, from 0, numbered row after row.
    Window(usize),
}

impl Display for House<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Row(index) => write!(f, "row {}", index + 1),
            Self::Column(index) => write!(f, "column {}", index + 1),
            Self::Box(index) => write!(f, "box {}", index + 1),
            Self::Region(name) => write!(f, "region {name}"),
            Self::Diagonal(0) => f.write_str("the diagonal from the upper left"),
            Self::Diagonal(_) => f.write_str("the diagonal from the upper right"),
            Self::Window(index) => write!(f, "window {}", index + 1),
        }
    }
}

/// The fault of a list of regions, with a cell.
pub(super) struct BadRegions {
    pub cell: usize,
    pub error: Error,
}

/// Two equal digits in a house.
pub(super) struct Clash {
    /// The later of the two cells.
    pub cell: usize,
    message: String,
}

impl Clash {
    /// The error for a clash: legal digits that no grid contains, that is, a proof that there is no solution.
    pub(super) fn refusal(self) -> Error {
        Error::unsolvable(self.message)
    }
}

impl Shape {
    /// The n x n grid with the most square boxes that are no higher than wide: 2 x 3 for n = 6, 3 x 4 for n = 12. If n
    /// is prime, the boxes are the rows, so the grid is a Latin square.
    ///
    /// # Errors
    /// n is 0 or above 100.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(12)?.boxes(), Some((3, 4)));
    /// assert!(Shape::square(101).unwrap_err().is_input());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn square(size: usize) -> Result<Self, Error> {
        let rows =
            (1..=size.isqrt().min(MAX_SIZE)).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
        Self::boxed(rows, size / rows)
    }

    /// The grid whose boxes have these rows and columns; its side is their product.
    ///
    /// # Errors
    /// The side is 0 or above 100.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::boxed(3, 2)?.size(), 6);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn boxed(rows: usize, columns: usize) -> Result<Self, Error> {
        let size = rows.saturating_mul(columns);
        check_size(size)?;
        let region = |cell: usize| box_of(cell, size, (rows, columns));
        Ok(Self::build(size, (0..size * size).map(region).collect(), Some((rows, columns)), Box::default()))
    }

    /// The grid with these regions, given by the name of each cell's region, row after row. Regions need not be
    /// connected.
    ///
    /// # Errors
    /// The number of names is not a square, or there are not n regions of n cells.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// let shape = Shape::irregular(&["a", "a", "a", "b",  "c", "a", "b", "b",  "c", "d", "d", "b",  "c", "c", "d", "d"])?;
    /// assert_eq!(shape.house(8).to_string(), "region a");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn irregular<S: AsRef<str>>(names: &[S]) -> Result<Self, Error> {
        Self::named(names).map_err(|bad| bad.error)
    }

    /// Like [`Shape::irregular`], with the cell of the fault.
    pub(super) fn named<S: AsRef<str>>(names: &[S]) -> Result<Self, BadRegions> {
        let size = names.len().isqrt();
        let bad = |cell, error| BadRegions { cell, error };
        if size * size != names.len() {
            return Err(bad(0, Error::input(format!("{} cells do not make a square grid", names.len()))));
        }
        check_size(size).map_err(|error| bad(0, error))?;
        let (regions, found) = number(names);
        if found.len() != size {
            let last = found.last().map_or(0, |last| last.first);
            let message = format!("{} regions, but a {size} x {size} grid has {size}", found.len());
            return Err(bad(last, Error::input(message)));
        }
        if let Some(odd) = found.iter().find(|region| region.cells != size) {
            let message = format!("region {} has {} cells, but each must have {size}", odd.name, odd.cells);
            return Err(bad(odd.first, Error::input(message)));
        }
        let boxes = (1..=size)
            .filter(|rows| size.is_multiple_of(*rows))
            .map(|rows| (rows, size / rows))
            .find(|&boxes| (0..size * size).all(|cell| regions[cell] == box_of(cell, size, boxes)));
        let names = match boxes {
            Some(_) => Box::default(),
            None => found.into_iter().map(|region| region.name.to_owned()).collect(),
        };
        Ok(Self::build(size, regions, boxes, names))
    }

    fn build(size: usize, regions: Box<[u8]>, boxes: Option<(usize, usize)>, names: Box<[String]>) -> Self {
        let houses = houses(size, &regions);
        let (peers, peers_from) = peers(size, &regions, &houses);
        let homes = homes(size, &regions);
        Self {
            size,
            boxes,
            regions,
            names,
            diagonals: Extra::Free,
            windows: Extra::Free,
            houses,
            peers,
            peers_from,
            homes,
            model: OnceLock::new(),
        }
    }

    /// Whether this is the shape in newspapers: 9 x 9, boxes of 3 x 3, without diagonals and windows.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert!(Shape::square(9)?.is_usual());
    /// assert!(!Shape::square(9)?.with_diagonals().is_usual());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.boxes == Some((3, 3)) && !self.has_extra_houses()
    }

    /// The side of the grid, which is also the number of digits and of cells of a house.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::boxed(3, 3)?.size(), 9);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number of cells.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(9)?.cells(), 81);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Rows and columns of a box; `None` if the regions are irregular.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(6)?.boxes(), Some((2, 3)));
    /// assert_eq!(Shape::irregular(&["a", "b", "a", "b"])?.boxes(), Some((2, 1))); // these are boxes
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn boxes(&self) -> Option<(usize, usize)> {
        self.boxes
    }

    /// Whether the boxes are those of [`Shape::square`].
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert!(Shape::boxed(2, 3)?.is_default() && !Shape::boxed(3, 2)?.is_default());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.boxes == Some(usual_boxes(self.size))
    }

    /// The region of a cell, from 0.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.region(15), 3);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Panics
    /// The grid has no such cell.
    #[must_use]
    #[inline]
    pub fn region(&self, cell: usize) -> usize {
        usize::from(self.regions[cell])
    }

    /// The name of a cell's region in the text; for boxes, its number from 1.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.region_name(15), "4");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn region_name(&self, cell: usize) -> String {
        let region = self.region(cell);
        self.names.get(region).cloned().unwrap_or_else(|| (region + 1).to_string())
    }

    /// The cells of each house: rows, then columns, then regions, then diagonals and windows if they count.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// let shape = Shape::square(4)?;
    /// let houses: Vec<_> = shape.houses().collect();
    /// assert_eq!((houses.len(), houses[4], houses[8]), (12, &[0, 4, 8, 12][..], &[0, 1, 4, 5][..]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn houses(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.houses.chunks_exact(self.size)
    }

    /// The cells of a house, by its number.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.cells_of(4), [0, 4, 8, 12]); // the first column
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Panics
    /// The grid has no such house.
    #[must_use]
    #[inline]
    pub fn cells_of(&self, house: usize) -> &[u16] {
        &self.houses[house * self.size..][..self.size]
    }

    /// The numbers of the row, the column and the region of a cell.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.houses_of(5), [1, 5, 8]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn houses_of(&self, cell: usize) -> [usize; 3] {
        self.homes[cell].map(usize::from)
    }

    /// The name of a house, by its number.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.house(5).to_string(), "column 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn house(&self, house: usize) -> House<'_> {
        let index = house % self.size;
        match house / self.size {
            0 => House::Row(index),
            1 => House::Column(index),
            _ if house >= 3 * self.size => match (house - 3 * self.size, self.has_diagonals()) {
                (index @ 0..2, true) => House::Diagonal(index),
                (index, true) => House::Window(index - 2),
                (index, false) => House::Window(index),
            },
            _ => self.names.get(index).map_or(House::Box(index), |name| House::Region(name)),
        }
    }

    /// The cells that share a house with this one, in order, without itself.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(4)?.peers(0), [1, 2, 3, 4, 5, 8, 12]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Panics
    /// The grid has no such cell.
    #[must_use]
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peers_from[cell] as usize..self.peers_from[cell + 1] as usize]
    }

    /// Digits, row after row, as a list of rows.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert_eq!(Shape::square(2)?.rows(&[1, 2, 2, 1]), [[1, 2], [2, 1]]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self, digits: &[u8]) -> Vec<Vec<u8>> {
        digits.chunks(self.size).map(<[u8]>::to_vec).collect()
    }

    /// The model of the empty puzzle, which is made once.
    pub(super) fn model(&self, make: impl FnOnce(&Self) -> Arc<Csp>) -> &Arc<Csp> {
        self.model.get_or_init(|| make(self))
    }

    /// The shape with the most square boxes; small ones are cached.
    pub(super) fn usual(size: usize) -> Result<Arc<Self>, Error> {
        static SHARED: [OnceLock<Arc<Shape>>; SHARED_MOST + 1] = [const { OnceLock::new() }; SHARED_MOST + 1];
        let Some(slot) = SHARED.get(size) else { return Self::square(size).map(Arc::new) };
        if let Some(shape) = slot.get() {
            return Ok(Arc::clone(shape));
        }
        let shape = Arc::new(Self::square(size)?);
        Ok(Arc::clone(slot.get_or_init(|| shape)))
    }

    /// The name of a cell: "row 2, column 5".
    pub(super) fn cell_name(&self, cell: usize) -> String {
        format!("row {}, column {}", cell / self.size + 1, cell % self.size + 1)
    }

    /// The first digit, in the order of cells, that occurs before in a house of its cell.
    pub(super) fn clash(&self, digits: &[u8]) -> Option<Clash> {
        let clash_at = |cell: usize| {
            let digit = digits[cell];
            let other = self.peers(cell).iter().map(|&peer| usize::from(peer));
            let other = other.take_while(|&peer| peer < cell).find(|&peer| digits[peer] == digit)?;
            let house = self.shared(cell, other)?;
            let message = format!(
                "{digit} appears twice in {}: at {} and at {}",
                self.house(house),
                self.cell_name(other),
                self.cell_name(cell)
            );
            Some(Clash { cell, message })
        };
        (0..self.cells()).filter(|&cell| digits[cell] != 0).find_map(clash_at)
    }

    /// The first house that two cells share.
    fn shared(&self, one: usize, other: usize) -> Option<usize> {
        let own = self.houses_of(one).into_iter().zip(self.houses_of(other)).find(|(a, b)| a == b);
        let holds = |house: &usize, cell| self.cells_of(*house).contains(&small_cell(cell));
        let diagonals = 3 * self.size..self.houses().len();
        own.map(|(house, _)| house)
            .or_else(|| diagonals.clone().find(|house| holds(house, one) && holds(house, other)))
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.regions == other.regions && self.diagonals == other.diagonals && self.windows == other.windows
    }
}

impl Eq for Shape {}

fn check_size(size: usize) -> Result<(), Error> {
    match size {
        0 => Err(Error::input("a grid has at least one cell")),
        1..=MAX_SIZE => Ok(()),
        _ => {
            Err(Error::input(format!("a {size} x {size} grid is too large: at most {MAX_SIZE} x {MAX_SIZE}")))
        }
    }
}

#[cfg(test)]
mod tests;
