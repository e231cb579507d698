//! Random regions for jigsaw Sudoku: boxes exchange cells with their neighbours, one for one, while every region
//! remains connected.

use super::shape::{SET_MOST, Shape};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, rng::Rng};

/// The number of attempted exchanges per cell, enough to remove all traces of the boxes.
const TRADES: usize = 30;

impl Shape {
    /// A random irregular shape with `size` connected regions of `size` cells. Not every shape permits a solved grid.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::Shape, rng::Rng};
    /// let shape = Shape::jigsaw(6, &mut Rng::seeded(1))?;
    /// assert_eq!((shape.size(), shape.boxes()), (6, None));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The size is above 64, or below 4, where all regions are boxes or permit no grid.
    pub fn jigsaw(size: usize, rng: &mut Rng) -> Result<Self, Error> {
        let limits = Limits::none();
        Self::draw(size, rng, &Clock::new(&limits))?.map_err(|stop| Error::input(stop.to_string()))
    }

    /// Like [`Shape::jigsaw`], within limits. The inner error is the limit that was reached.
    pub(super) fn draw(size: usize, rng: &mut Rng, clock: &Clock<'_>) -> Result<Result<Self, Stop>, Error> {
        const LEAST: usize = 4;
        if !(LEAST..=SET_MOST).contains(&size) {
            return Err(Error::input(format!("jigsaws have {LEAST} to {SET_MOST} rows, not {size}")));
        }
        let boxes = Self::square(size)?;
        let mut plan = Plan::of(size, (0..boxes.cells()).map(|cell| boxes.region(cell)).collect());
        for _ in 0..TRADES * boxes.cells() {
            if let Err(stop) = clock.look() {
                return Ok(Err(stop));
            }
            plan.trade(rng);
        }
        let names: Vec<String> = plan.regions.iter().map(|region| (region + 1).to_string()).collect();
        Self::irregular(&names).map(Ok)
    }
}

/// The region of each cell, and the cells of each region. An exchange examines two regions, not the complete grid.
struct Plan {
    size: usize,
    regions: Vec<usize>,
    cells: Vec<Vec<usize>>,
    /// For each cell, the number of the last connectivity search that reached it.
    reached: Vec<u64>,
    searches: u64,
}

impl Plan {
    fn of(size: usize, regions: Vec<usize>) -> Self {
        let mut cells = vec![Vec::with_capacity(size); size];
        for (cell, &region) in regions.iter().enumerate() {
            cells[region].push(cell);
        }
        Self { size, reached: vec![0; regions.len()], regions, cells, searches: 0 }
    }

    /// Moves a cell from its region to another.
    fn give(&mut self, cell: usize, taker: usize) {
        let giver = std::mem::replace(&mut self.regions[cell], taker);
        self.cells[giver].retain(|&other| other != cell);
        self.cells[taker].push(cell);
    }

    /// Lets two neighbouring regions exchange a cell each, if both remain connected.
    fn trade(&mut self, rng: &mut Rng) {
        let given = rng.below(self.regions.len());
        let giver = self.regions[given];
        let others: Vec<usize> = self.beside(given).map(|cell| self.regions[cell]).collect();
        let taker = others[rng.below(others.len())];
        if taker == giver {
            return;
        }
        self.give(given, taker);
        let returned = self.border(taker, giver, given);
        if !returned.is_empty() {
            let back = returned[rng.below(returned.len())];
            self.give(back, giver);
            if self.is_connected(giver) && self.is_connected(taker) {
                return;
            }
            self.give(back, taker);
        }
        self.give(given, giver);
    }

    /// The cells of region `of` next to a cell of region `to`, except one, in the order of the grid.
    fn border(&self, of: usize, to: usize, but: usize) -> Vec<usize> {
        let mut border: Vec<usize> = self.cells[of].iter().copied().filter(|&cell| cell != but).collect();
        border.retain(|&cell| self.beside(cell).any(|other| self.regions[other] == to));
        border.sort_unstable();
        border
    }

    /// The cells above, below, left and right of a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (size, row, column) = (self.size, cell / self.size, cell % self.size);
        [
            (row > 0).then(|| cell - size),
            (row + 1 < size).then_some(cell + size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then_some(cell + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether a region is connected.
    fn is_connected(&mut self, region: usize) -> bool {
        self.searches += 1;
        let mut open: Vec<usize> = self.cells[region].first().copied().into_iter().collect();
        let mut reached = 0;
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut self.reached[cell], self.searches) != self.searches {
                reached += 1;
                open.extend(self.beside(cell).filter(|&other| self.regions[other] == region));
            }
        }
        reached == self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_equal_and_no_boxes() {
        for size in 4..=12 {
            let shape = Shape::jigsaw(size, &mut Rng::seeded(9)).unwrap();
            let mut plan = Plan::of(size, (0..size * size).map(|cell| shape.region(cell)).collect());
            assert!((0..size).all(|region| plan.is_connected(region)), "{size}");
            assert_eq!(shape.boxes(), None, "{size}");
        }
    }

    #[test]
    fn a_seed_is_a_shape() {
        let of = |seed| Shape::jigsaw(9, &mut Rng::seeded(seed)).unwrap();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert!(Shape::jigsaw(3, &mut Rng::seeded(1)).is_err());
        assert!(Shape::jigsaw(65, &mut Rng::seeded(1)).is_err());
    }

    #[test]
    fn limits_are_checked_while_regions_are_made() {
        let limits = Limits::none().time(std::time::Duration::ZERO);
        let stopped = Shape::draw(64, &mut Rng::seeded(1), &Clock::new(&limits)).unwrap();
        assert_eq!(stopped.err(), Some(Stop::Time));
    }
}
