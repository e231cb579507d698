//! The places of a pattern's tiles as numbers, and back: partial permutations in the order of their words.
//!
//! A tile's digit says how many cells before its own are not taken by earlier tiles; it has one value less than the digit
//! before it. Counting taken cells is a population count of a mask.

use super::{Pattern, TILES_MAX};

/// The cells of a pattern's tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// All cells of the board.
    board: u32,
    count: usize,
    pub(super) cells: [u8; TILES_MAX],
}

impl Places {
    /// All at the goal, where a tile's cell is its number.
    pub(super) fn new(pattern: &Pattern) -> Self {
        Self { board: pattern.shape.cells().into(), count: pattern.count, cells: pattern.tiles }
    }

    #[inline(always)]
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells[..self.count]
    }

    /// A bit for each cell that is taken.
    #[inline(always)]
    pub(super) fn taken(&self) -> u32 {
        self.cells().iter().map(|&cell| 1 << cell).sum()
    }

    #[inline(always)]
    pub(super) fn number(&self) -> u64 {
        let (mut number, mut taken, mut values) = (0, 0_u32, u64::from(self.board));
        for &cell in self.cells() {
            let before = taken & ((1 << cell) - 1);
            number = number * values + u64::from(u32::from(cell) - before.count_ones());
            taken |= 1 << cell;
            values -= 1;
        }
        number
    }

    /// Those with this number.
    #[inline(always)]
    pub(super) fn with_number(mut self, mut number: u64) -> Self {
        let mut digits = [0; TILES_MAX];
        for i in (0..self.count).rev() {
            let values = u64::from(self.board) - i as u64;
            (digits[i], number) = (number % values, number / values);
        }
        let mut free = (1_u32 << self.board) - 1;
        for (cell, digit) in self.cells[..self.count].iter_mut().zip(digits) {
            let mut later = free;
            for _ in 0..digit {
                later &= later - 1;
            }
            *cell = later.trailing_zeros() as u8;
            free &= !(1 << *cell);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn numbers_are_in_the_order_of_words_and_lead_back() {
        for (width, height, tiles) in
            [(2, 2, &[1, 2, 3][..]), (3, 2, &[2, 4]), (3, 3, &[1, 2, 5, 8]), (5, 5, &[24, 7])]
        {
            let pattern = Pattern::new(Shape::new(width, height).unwrap(), tiles).unwrap();
            let all = (0..pattern.entries()).map(|number| Places::new(&pattern).with_number(number));
            let mut before: Option<Places> = None;
            for (number, places) in (0..).zip(all) {
                assert_eq!(places.number(), number);
                assert_eq!(places.taken().count_ones() as usize, tiles.len());
                assert!(before.is_none_or(|before| before.cells() < places.cells()));
                before = Some(places);
            }
        }
    }
}
