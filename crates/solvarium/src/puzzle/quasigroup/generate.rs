//! The generator of squares with holes: a random Latin square from a seed, with some cells emptied, so that there is
//! always a completion.

use super::{MOST, Quasigroup};
use crate::Error;
use crate::rng::Rng;

/// The least number of proper squares that a walk passes, for any order.
const PROPER_LEAST: usize = 100;

/// The distribution of holes.
///
/// ```
/// use solvarium::puzzle::quasigroup::Holes;
/// assert_eq!(Holes::default(), Holes::Random);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holes {
    /// Random cells, uniformly.
    #[default]
    Random,
    /// An equal number in each row and each column, plus or minus one. These are harder (Kautz, Ruan, Achlioptas,
    /// Gomes, Selman and Stickel, 2001).
    Balanced,
}

impl Quasigroup {
    /// A random Latin square of this order with this number of holes. The same seed gives the same square.
    ///
    /// # Errors
    /// The order is not from 1 to 100, or there are more holes than cells.
    ///
    /// ```
    /// use solvarium::puzzle::quasigroup::{Holes, Quasigroup};
    /// let square = Quasigroup::generate(5, 10, Holes::Balanced, 7)?;
    /// assert!(square.givens().chunks(5).all(|row| row.iter().filter(|&&given| given == 0).count() == 2));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn generate(order: usize, holes: usize, which: Holes, seed: u64) -> Result<Self, Error> {
        if !(1..=MOST).contains(&order) {
            return Err(Error::input(format!("expected an order from 1 to {MOST}, found {order}")));
        }
        if holes > order * order {
            let cells = order * order;
            return Err(Error::input(format!(
                "expected at most {cells} holes, the number of cells, found {holes}"
            )));
        }
        let mut rng = Rng::seeded(seed);
        let mut square = Walk::new(order).random(&mut rng);
        for cell in which.cells(order, &mut rng).into_iter().take(holes) {
            square[cell] = 0;
        }
        Ok(Self::of(order, square))
    }
}

impl Holes {
    /// All cells in the order in which they become holes. The cells of a symbol of a Latin square are one per row and
    /// column.
    fn cells(self, order: usize, rng: &mut Rng) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..order * order).collect();
        rng.shuffle(&mut cells);
        if self == Self::Balanced {
            let layers = Walk::new(order).random(rng);
            cells.sort_by_key(|&cell| layers[cell]);
        }
        cells
    }
}

/// A random walk over Latin squares with a uniform distribution (Jacobson and Matthews, 1996).
///
/// A square is a cube of zeros and ones: (row, column, symbol) is 1 if the cell has that symbol, so every line of the
/// cube adds up to 1. A step adds 1 and -1 in turn to the eight corners of a box, which keeps all sums. It begins at a
/// zero, and at most the opposite corner becomes -1. From such an improper cube, the next step must begin at the -1.
struct Walk {
    order: usize,
    cube: Vec<i8>,
    /// The position of the -1, if there is one.
    hole: Option<[usize; 3]>,
}

impl Walk {
    /// Starts at the addition table modulo the order.
    fn new(order: usize) -> Self {
        let mut walk = Self { order, cube: vec![0; order * order * order], hole: None };
        for row in 0..order {
            for column in 0..order {
                *walk.at([row, column, (row + column) % order]) = 1;
            }
        }
        walk
    }

    /// The symbols, from 1, after a walk past 100 proper squares plus one per cell. Only proper squares count, which
    /// makes them equally likely. Stopping at the first proper square after a fixed number of steps does not (order 4:
    /// chi-square 2,202 instead of about 575).
    fn random(mut self, rng: &mut Rng) -> Vec<u8> {
        let mut left = PROPER_LEAST + self.order.pow(2);
        while left > 0 {
            self.step(rng);
            left -= usize::from(self.hole.is_none());
        }
        let symbol = |line: &[i8]| line.iter().take_while(|&&one| one == 0).count() + 1;
        self.cube.chunks(self.order).map(|line| u8::try_from(symbol(line)).unwrap_or(0)).collect()
    }

    fn at(&mut self, [row, column, symbol]: [usize; 3]) -> &mut i8 {
        &mut self.cube[(row * self.order + column) * self.order + symbol]
    }

    /// Makes one step; with order 1 there is none.
    fn step(&mut self, rng: &mut Rng) {
        if self.order < 2 {
            return;
        }
        let from = self.hole.unwrap_or_else(|| self.zero(rng));
        let to = [0, 1, 2].map(|axis| self.one_in_line(from, axis, rng));
        for corner in 0..8 {
            let place = [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { from[axis] } else { to[axis] });
            *self.at(place) += if u32::count_ones(corner) % 2 == 0 { 1 } else { -1 };
        }
        self.hole = (*self.at(to) < 0).then_some(to);
    }

    /// A random position with a zero.
    fn zero(&mut self, rng: &mut Rng) -> [usize; 3] {
        loop {
            let place = [0, 1, 2].map(|_| rng.below(self.order));
            if *self.at(place) == 0 {
                return place;
            }
        }
    }

    /// The position of a random 1 in the line through a position; through a -1 there are two.
    fn one_in_line(&mut self, place: [usize; 3], axis: usize, rng: &mut Rng) -> usize {
        let mut ones = [0; 2];
        let mut found = 0;
        for index in 0..self.order {
            let mut other = place;
            other[axis] = index;
            if *self.at(other) == 1 && found < 2 {
                ones[found] = index;
                found += 1;
            }
        }
        ones[rng.below(found)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::twice;
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn walks_end_at_latin_squares() {
        let mut rng = Rng::seeded(1);
        for order in 1..=20 {
            let square = Walk::new(order).random(&mut rng);
            assert!(square.iter().all(|&symbol| (1..=order).contains(&usize::from(symbol))));
            assert_eq!(twice(&square, order), None);
        }
    }

    /// There are 576 squares of order 4, each drawn about 10 times: chi-square has 575 degrees of freedom, so its
    /// standard deviation is about 34.
    #[test]
    fn squares_are_uniform() {
        let mut rng = Rng::seeded(2);
        let mut hits = BTreeMap::new();
        for _ in 0..5_760 {
            *hits.entry(Walk::new(4).random(&mut rng)).or_insert(0.0) += 1.0;
        }
        assert_eq!(hits.len(), 576);
        let chi: f64 = hits.values().map(|hits: &f64| (hits - 10.0).powi(2) / 10.0).sum();
        assert!((405.0..745.0).contains(&chi), "{chi}");
    }

    #[test]
    fn balanced_holes_lie_in_all_rows_and_columns() {
        let square = Quasigroup::generate(9, 30, Holes::Balanced, 5).unwrap();
        let is_even = |line: Vec<u8>| (3..=4).contains(&line.iter().filter(|&&given| given == 0).count());
        assert!(square.givens().chunks(9).all(|row| is_even(row.to_vec())));
        assert!((0..9).all(|c| is_even(square.givens().iter().copied().skip(c).step_by(9).collect())));
    }

    #[test]
    fn impossible_squares_are_refused() {
        let error =
            |order, holes| Quasigroup::generate(order, holes, Holes::Random, 0).unwrap_err().to_string();
        assert_eq!(error(0, 0), "expected an order from 1 to 100, found 0");
        assert_eq!(error(101, 0), "expected an order from 1 to 100, found 101");
        assert_eq!(error(3, 10), "expected at most 9 holes, the number of cells, found 10");
    }
}
