//! The grid of a variant: its size, its regions, its digits, and the names of its cells.

use crate::Error;

/// The least and the greatest number of rows.
pub(super) const LEAST: usize = 2;
pub(super) const MOST: usize = 25;

/// The greatest number of digits of a grid that is not square, or has other digits than 1 to its size.
const DIGITS_MOST: usize = 25;

/// The greatest number of variables.
const VARIABLES_MOST: usize = 1_000;

/// A grid with regions and givens. Cells are numbered row after row from 0. Usually it is square, and its digits are 1 to its
/// number of rows.
///
/// ```
/// use solvarium::puzzle::variant::Grid;
/// let grid = Grid::new(4)?;
/// assert_eq!((grid.rows(), grid.name(5), grid.region(5)), (4, "r2c2".into(), Some(0)));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The least and the greatest digit.
    range: (i32, i32),
    /// The region of each cell, if it is in one.
    pub(super) regions: Vec<Option<usize>>,
    /// The possible digits of each cell and then of each variable, digit d as bit d.
    pub(super) digits: Vec<u32>,
    /// The names of the variables.
    variables: Vec<String>,
}

impl Grid {
    /// An empty grid with the usual boxes, which are no higher than wide.
    ///
    /// # Errors
    /// The size is not from 2 to 25.
    pub fn new(size: usize) -> Result<Self, Error> {
        Self::shaped((size, size), (1, i32::try_from(size).unwrap_or(i32::MAX)))
    }

    /// An empty grid with these rows and columns, and the digits from the least to the greatest. The boxes are the usual ones for
    /// as many cells as the longer side, if they fit.
    ///
    /// # Errors
    /// A side is not from 2 to 25, the least digit is neither 0 nor 1, or there are more than 25 digits, or fewer than cells in a
    /// row or a column.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// let grid = Grid::shaped((4, 6), (0, 5))?;
    /// assert_eq!((grid.rows(), grid.columns(), grid.least(), grid.greatest()), (4, 6, 0, 5));
    /// assert!(Grid::shaped((4, 6), (1, 5)).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn shaped((rows, columns): (usize, usize), (least, greatest): (i32, i32)) -> Result<Self, Error> {
        for (side, what) in [(rows, "rows"), (columns, "columns")] {
            if !(LEAST..=MOST).contains(&side) {
                return Err(Error::input(format!("expected {LEAST} to {MOST} {what}, found {side}")));
            }
        }
        let longer = rows.max(columns);
        let count = greatest
            .checked_sub(least)
            .and_then(|more| usize::try_from(more).ok())
            .map_or(0, |more| more + 1);
        if !(0..=1).contains(&least) || !(longer..=DIGITS_MOST).contains(&count) {
            return Err(Error::input(format!(
                "expected digits from 0 or 1 on, {longer} to {DIGITS_MOST} of them, found {least} to {greatest}"
            )));
        }
        let regions = vec![None; rows * columns];
        let (digits, variables) = (Vec::new(), Vec::new());
        let grid = Self { rows, columns, range: (least, greatest), regions, digits, variables };
        let digits = vec![grid.all(); rows * columns];
        Ok(Self { regions: grid.usual_regions(), digits, ..grid })
    }

    /// The grid with these regions, one number for each cell; a cell without a number is in no region.
    ///
    /// # Errors
    /// There are more or fewer numbers than cells, or a region has more cells than there are digits.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert!(Grid::new(2)?.with_regions(vec![Some(0), Some(0), Some(0), None]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_regions(self, regions: Vec<Option<usize>>) -> Result<Self, Error> {
        let count = self.cells();
        if regions.len() != count || regions.iter().flatten().any(|&region| region >= count) {
            return Err(Error::input(format!("expected {count} regions, one for each cell")));
        }
        let grid = Self { regions, ..self };
        match grid.cells_of_regions().iter().find(|cells| cells.len() > grid.digit_count()) {
            Some(large) => Err(Error::unsolvable(format!(
                "the region of {} has more cells than there are digits",
                grid.name(large[0])
            ))),
            None => Ok(grid),
        }
    }

    /// The grid with boxes of these rows and columns.
    ///
    /// # Errors
    /// Boxes of this size do not fill the grid, or have more cells than there are digits.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::new(6)?.with_boxes((3, 2))?.region(35), Some(5));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_boxes(self, (rows, columns): (usize, usize)) -> Result<Self, Error> {
        let is_part = |part: usize, whole: usize| part > 0 && whole.is_multiple_of(part);
        let is_small = rows.checked_mul(columns).is_some_and(|cells| cells <= self.digit_count());
        if !is_part(rows, self.rows) || !is_part(columns, self.columns) || !is_small {
            return Err(Error::input(format!(
                "boxes of {rows}x{columns} do not fill a grid of {}x{}",
                self.rows, self.columns
            )));
        }
        Ok(Self { regions: self.boxed((rows, columns)), ..self })
    }

    /// The grid with further variables, which have digits like cells, but are in no row, column or region. They are numbered behind the
    /// cells.
    ///
    /// # Errors
    /// A name is taken, does not begin with a letter, has other characters than letters and digits, or is that of a cell, a row or a
    /// column; or there are more than 1,000 variables.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// let grid = Grid::new(4)?.with_variables(["A", "B2"])?;
    /// assert_eq!((grid.cells(), grid.name(17)), (16, "B2".into()));
    /// assert!(Grid::new(4)?.with_variables(["r1c1"]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_variables<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Result<Self, Error> {
        for name in names {
            self.check_variable(name)?;
            self.variables.push(name.to_owned());
            self.digits.push(self.all());
        }
        Ok(self)
    }

    fn check_variable(&self, name: &str) -> Result<(), Error> {
        let is_numbered = |prefix: &str| {
            let rest = name.to_ascii_lowercase();
            rest.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let is_reserved = ["r", "row", "column"].into_iter().any(is_numbered);
        let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric());
        let fault = if !is_word || is_reserved {
            "expected the name of a variable: a letter, then letters and digits, and not that of a cell"
        } else if self.variables.iter().any(|known| known == name) {
            "expected each variable once"
        } else if self.variables.len() == VARIABLES_MOST {
            "expected at most 1,000 variables"
        } else {
            return Ok(());
        };
        let found: String = name.chars().take(20).collect();
        Err(Error::input(format!("{fault}, found `{found}`")))
    }

    /// The names of the variables, which are numbered behind the cells.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::new(4)?.with_variables(["A"])?.variables(), ["A"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// The number of cells and variables.
    pub(super) const fn places(&self) -> usize {
        self.digits.len()
    }

    /// Removes the digits of a cell that are not in this set, digit d as bit d.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// let mut grid = Grid::new(4)?;
    /// grid.allow(0, 1 << 3);
    /// assert_eq!(grid.given(0), Some(3));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn allow(&mut self, cell: usize, digits: u32) {
        self.digits[cell] &= digits;
    }

    /// The number of rows.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::shaped((4, 6), (0, 5))?.rows(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::shaped((4, 6), (0, 5))?.columns(), 6);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The least digit: 0 or 1.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::shaped((4, 6), (0, 5))?.least(), 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn least(&self) -> i32 {
        self.range.0
    }

    /// The greatest digit.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::shaped((4, 6), (0, 5))?.greatest(), 5);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn greatest(&self) -> i32 {
        self.range.1
    }

    /// The number of digits: usually the number of rows.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert_eq!(Grid::shaped((4, 6), (0, 5))?.digit_count(), 6);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn digit_count(&self) -> usize {
        (self.range.1 - self.range.0 + 1) as usize
    }

    /// Whether the grid is square, with the digits from 1 to the number of its rows.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Grid;
    /// assert!(Grid::new(4)?.is_usual() && !Grid::shaped((4, 4), (0, 3))?.is_usual());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        self.rows == self.columns && self.range.0 == 1 && self.range.1 == self.rows as i32
    }

    /// The least and the greatest digit.
    pub(super) const fn range(&self) -> (i32, i32) {
        self.range
    }

    /// All digits, in ascending order.
    pub(super) const fn each_digit(&self) -> std::ops::RangeInclusive<i32> {
        self.range.0..=self.range.1
    }

    /// All digits, digit d as bit d.
    pub(super) const fn all(&self) -> u32 {
        ((1u64 << (self.range.1 + 1)) - (1u64 << self.range.0)) as u32
    }

    /// The region of a cell; none for a variable.
    #[must_use]
    pub fn region(&self, cell: usize) -> Option<usize> {
        self.regions.get(cell).copied().flatten()
    }

    /// The possible digits of a cell, digit d as bit d: one if it is given.
    #[must_use]
    pub fn digits(&self, cell: usize) -> u32 {
        self.digits[cell]
    }

    /// The given digit of a cell.
    #[must_use]
    pub fn given(&self, cell: usize) -> Option<u8> {
        let digits = self.digits[cell];
        digits.is_power_of_two().then(|| digits.trailing_zeros() as u8)
    }

    /// The name of a cell or a variable.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        let variable = cell.checked_sub(self.cells()).and_then(|at| self.variables.get(at));
        let of_cell = || format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1);
        variable.cloned().unwrap_or_else(of_cell)
    }

    /// The cell at a row and a column from 0, if it is in the grid.
    pub(super) fn cell(&self, row: isize, column: isize) -> Option<usize> {
        let inside = |at: isize, count: usize| usize::try_from(at).ok().filter(|&at| at < count);
        Some(inside(row, self.rows)? * self.columns + inside(column, self.columns)?)
    }

    /// The cell at an offset from another one; none from a variable.
    pub(super) fn step(&self, cell: usize, rows: isize, columns: isize) -> Option<usize> {
        if cell >= self.cells() {
            return None;
        }
        self.cell((cell / self.columns) as isize + rows, (cell % self.columns) as isize + columns)
    }

    /// The cells above, below, left and right of a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |(row, column)| self.step(cell, row, column))
    }

    /// All pairs of cells that touch along a side.
    pub(super) fn touching(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = |one| self.beside(one).filter(move |&other| other > one).map(move |other| (one, other));
        (0..self.cells()).flat_map(pairs)
    }

    /// The cells of a row.
    pub(super) fn row(&self, row: usize) -> Vec<usize> {
        (0..self.columns).map(|column| row * self.columns + column).collect()
    }

    /// The cells of a column.
    pub(super) fn column(&self, column: usize) -> Vec<usize> {
        (0..self.rows).map(|row| row * self.columns + column).collect()
    }

    /// The cells of each row, then of each column, then of each region.
    pub(super) fn distinct(&self) -> [Vec<Vec<usize>>; 3] {
        let rows = (0..self.rows).map(|row| self.row(row)).collect();
        let columns = (0..self.columns).map(|column| self.column(column)).collect();
        [rows, columns, self.cells_of_regions()]
    }

    /// The rows, the columns and the regions with as many cells as possible digits, so that each has all of these.
    pub(super) fn houses(&self) -> [Vec<Vec<usize>>; 3] {
        let is_full = |set: &Vec<usize>| set.len() == self.digits_of(set).count_ones() as usize;
        self.distinct().map(|sets| sets.into_iter().filter(is_full).collect())
    }

    /// The possible digits of these cells, digit d as bit d.
    pub(super) fn digits_of(&self, cells: &[usize]) -> u32 {
        cells.iter().fold(0, |all, &cell| all | self.digits(cell))
    }

    /// The cells of each region.
    pub(super) fn cells_of_regions(&self) -> Vec<Vec<usize>> {
        let count = self.regions.iter().flatten().max().map_or(0, |last| last + 1);
        let mut regions = vec![Vec::new(); count];
        for (cell, region) in self.regions.iter().enumerate() {
            region.iter().for_each(|&region| regions[region].push(cell));
        }
        regions
    }

    /// The usual boxes.
    pub(super) fn usual_regions(&self) -> Vec<Option<usize>> {
        usual_box((self.rows, self.columns), self.rows.max(self.columns))
            .map_or_else(|| vec![None; self.cells()], |sides| self.boxed(sides))
    }

    /// Boxes of these rows and columns; none if a box is a row or a column, which are houses anyway.
    fn boxed(&self, (rows, columns): (usize, usize)) -> Vec<Option<usize>> {
        let in_row = self.columns / columns;
        let region = |cell: usize| cell / self.columns / rows * in_row + cell % self.columns / columns;
        (0..self.cells()).map(|cell| (rows > 1 && columns > 1).then(|| region(cell))).collect()
    }
}

/// The rows and columns of boxes with this number of cells that fill a grid: as square as possible, and wide if both directions fit.
fn usual_box((rows, columns): (usize, usize), cells: usize) -> Option<(usize, usize)> {
    let fits = |&(high, wide): &(usize, usize)| rows.is_multiple_of(high) && columns.is_multiple_of(wide);
    let sides = (2..=cells.isqrt()).rev().filter(|side| cells.is_multiple_of(*side));
    sides.flat_map(|side| [(side, cells / side), (cells / side, side)]).find(fits)
}
