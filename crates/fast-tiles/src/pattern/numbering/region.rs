//! The regions of the blank: connected free cells while no tile of the pattern moves, numbered by their first cells.

use crate::shape::Shape;

/// Neighbourhoods of sets of cells of a shape, as masks.
#[derive(Clone, Copy, Debug)]
pub(in crate::pattern) struct Regions {
    width: u32,
    /// Masks of all cells that have a left neighbour, and of all that have a right one.
    not_first: u32,
    not_last: u32,
    all: u32,
    /// Every other cell, as on a chessboard.
    black: u32,
}

impl Regions {
    pub(in crate::pattern) fn new(shape: Shape) -> Self {
        let (width, cells) = (u32::from(shape.width()), u32::from(shape.cells()));
        let first: u32 = (0..cells).step_by(width as usize).map(|cell| 1 << cell).sum();
        let all = (1 << cells) - 1;
        Self {
            width,
            not_first: all & !first,
            not_last: all & !(first << (width - 1)),
            all,
            black: black(shape),
        }
    }

    pub(in crate::pattern) fn black(&self) -> u32 {
        self.black
    }

    pub(in crate::pattern) fn all(&self) -> u32 {
        self.all
    }

    /// Returns the neighbours of these cells.
    #[inline(always)]
    pub(in crate::pattern) fn around(&self, cells: u32) -> u32 {
        let columns = cells << self.width | cells >> self.width;
        (columns | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1) & self.all
    }

    /// Returns the first region of these free cells: the region of the first free cell.
    #[inline(always)]
    pub(in crate::pattern) fn first(&self, free: u32) -> u32 {
        let mut region = free & free.wrapping_neg();
        loop {
            let more = region | self.around(region) & free;
            if more == region {
                return region;
            }
            region = more;
        }
    }

    /// Iterates over all regions in order.
    pub(in crate::pattern) fn each(self, free: u32) -> impl Iterator<Item = u32> {
        let mut rest = free;
        core::iter::from_fn(move || {
            let region = self.first(rest);
            rest &= !region;
            (region != 0).then_some(region)
        })
    }
}

/// Iterates over the bits of a mask, the lowest first.
pub(in crate::pattern) fn bits(mut mask: u32) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u32::BITS).then_some(bit as u8)
    })
}

fn black(shape: Shape) -> u32 {
    (0..shape.cells()).filter(|&cell| shape.distance(0, cell) % 2 == 1).map(|cell| 1 << cell).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn regions_are_the_cells_that_single_steps_reach() {
        let shape = Shape::new(4, 3).unwrap();
        let regions = Regions::new(shape);
        for free in (1..1 << 12).step_by(7) {
            let each: Vec<u32> = regions.each(free).collect();
            assert_eq!(each.iter().sum::<u32>(), free);
            for region in &each {
                let cells = (0..12).filter(|cell| region >> cell & 1 == 1);
                for cell in cells {
                    let near = (0..12).filter(|other| shape.distance(cell, *other) == 1);
                    let near: u32 = near.map(|other| 1 << other).sum();
                    assert_eq!(regions.around(1 << cell), near);
                    assert_eq!(near & free & !region, 0);
                }
            }
        }
    }
}
