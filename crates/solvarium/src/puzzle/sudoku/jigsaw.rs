//! Random regions for jigsaw Sudoku: boxes that trade cells with their
//! neighbours, one for one, as long as every region stays in one piece.

use super::{MAX_SIZE, Shape};
use crate::{Error, rng::Rng};

/// Attempted trades a cell: enough that no trace of the boxes is left.
const TRADES: usize = 30;

impl Shape {
    /// An irregular shape with `size` connected regions of `size` cells, drawn by
    /// these dice. Not every one has room for a solved grid.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::Shape, rng::Rng};
    /// let shape = Shape::jigsaw(6, &mut Rng::seeded(1))?;
    /// assert_eq!((shape.size(), shape.boxes()), (6, None));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the size is below 4, where all regions are boxes or fill no grid, or above 64.
    pub fn jigsaw(size: usize, rng: &mut Rng) -> Result<Self, Error> {
        const LEAST: usize = 4;
        if !(LEAST..=MAX_SIZE).contains(&size) {
            return Err(Error::input(format!("jigsaws have {LEAST} to {MAX_SIZE} rows, not {size}")));
        }
        let boxes = Self::square(size)?;
        let mut plan = Plan { size, regions: (0..boxes.cells()).map(|cell| boxes.region(cell)).collect() };
        for _ in 0..TRADES * boxes.cells() {
            plan.trade(rng);
        }
        let names: Vec<String> = plan.regions.iter().map(|region| (region + 1).to_string()).collect();
        Self::irregular(&names)
    }
}

/// The region of each cell.
struct Plan {
    size: usize,
    regions: Vec<usize>,
}

impl Plan {
    /// Lets two neighbouring regions trade a cell each, if both stay connected.
    fn trade(&mut self, rng: &mut Rng) {
        let given = rng.below(self.regions.len());
        let giver = self.regions[given];
        let others: Vec<usize> = self.beside(given).map(|cell| self.regions[cell]).collect();
        let taker = others[rng.below(others.len())];
        if taker == giver {
            return;
        }
        self.regions[given] = taker;
        let returned = self.border(taker, giver, given);
        if !returned.is_empty() {
            let back = returned[rng.below(returned.len())];
            self.regions[back] = giver;
            if self.is_connected(giver) && self.is_connected(taker) {
                return;
            }
            self.regions[back] = taker;
        }
        self.regions[given] = giver;
    }

    /// The cells of region `of` beside a cell of region `to`, but for one.
    fn border(&self, of: usize, to: usize, but: usize) -> Vec<usize> {
        (0..self.regions.len())
            .filter(|&cell| cell != but && self.regions[cell] == of)
            .filter(|&cell| self.beside(cell).any(|other| self.regions[other] == to))
            .collect()
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

    /// Whether every cell of a region can be reached from every other within it.
    fn is_connected(&self, region: usize) -> bool {
        let mut reached: Vec<usize> =
            self.regions.iter().position(|&other| other == region).into_iter().collect();
        let mut next = 0;
        while next < reached.len() {
            let fresh: Vec<usize> = self
                .beside(reached[next])
                .filter(|cell| self.regions[*cell] == region && !reached.contains(cell))
                .collect();
            reached.extend(fresh);
            next += 1;
        }
        reached.len() == self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_equal_and_no_boxes() {
        for size in 4..=12 {
            let shape = Shape::jigsaw(size, &mut Rng::seeded(9)).unwrap();
            let plan = Plan { size, regions: (0..size * size).map(|cell| shape.region(cell)).collect() };
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
}
