//! Where the blank can go while no tile of the pattern moves: the free cells fall into regions.
//!
//! Regions have numbers by their first cells, so that which of them were reached is a byte. Eight tiles leave at most
//! eight regions on any shape: the tests count them.

use crate::shape::Shape;
use alloc::vec::Vec;

/// The numbers of regions for all sets of free cells, looked up: three bits for each cell. 512 KiB for 16 cells, which is
/// as many as there are bits for.
pub(super) struct Numbers(Vec<u64>);

impl Numbers {
    /// For this many look-ups; none, if they are not worth the table, or there are too many cells.
    pub(super) fn new(regions: &Regions, uses: u64) -> Self {
        let sets = if regions.all < 1 << 16 && uses > regions.all.into() { regions.all + 1 } else { 0 };
        Self((0..sets).map(|free| numbers(regions, free)).collect())
    }

    /// [`Regions::bit`].
    #[inline(always)]
    pub(super) fn bit(&self, regions: &Regions, free: u32, cell: u8) -> u8 {
        match self.0.get(free as usize) {
            Some(numbers) => 1 << (numbers >> (3 * cell) & 7),
            None => regions.bit(free, cell),
        }
    }
}

fn numbers(regions: &Regions, free: u32) -> u64 {
    let cells = (0..16).filter(|cell| free >> cell & 1 == 1);
    // Regions have a cell each of which none are neighbours: half of 16 cells at most, so that three bits are enough.
    cells.map(|cell| u64::from(regions.bit(free, cell).trailing_zeros()) << (3 * cell)).sum()
}

/// The sets of cells of a shape, as masks.
#[derive(Clone, Copy)]
pub(super) struct Regions {
    width: u32,
    /// All cells that have one to the left; to the right.
    not_first: u32,
    not_last: u32,
    all: u32,
    /// Every other cell, as on a chessboard.
    black: u32,
}

impl Regions {
    pub(super) fn new(shape: Shape) -> Self {
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

    pub(super) fn black(&self) -> u32 {
        self.black
    }

    pub(super) fn all(&self) -> u32 {
        self.all
    }

    /// The neighbours of these cells.
    #[inline(always)]
    pub(super) fn around(&self, cells: u32) -> u32 {
        let columns = cells << self.width | cells >> self.width;
        (columns | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1) & self.all
    }

    /// The first region of these free cells: that of the first cell.
    #[inline(always)]
    pub(super) fn first(&self, free: u32) -> u32 {
        let mut region = free & free.wrapping_neg();
        loop {
            let more = region | self.around(region) & free;
            if more == region {
                return region;
            }
            region = more;
        }
    }

    /// All regions, the first first.
    pub(super) fn each(self, free: u32) -> impl Iterator<Item = u32> {
        let mut rest = free;
        core::iter::from_fn(move || {
            let region = self.first(rest);
            rest &= !region;
            (region != 0).then_some(region)
        })
    }

    /// The number of the region that this cell is of, as a bit. Most often that is the first: so it grows from the cell,
    /// and no further than to the first free one.
    #[inline(always)]
    pub(super) fn bit(&self, free: u32, cell: u8) -> u8 {
        let (first, mut region) = (free & free.wrapping_neg(), 1 << cell);
        loop {
            let more = region | self.around(region) & free;
            if more & first != 0 {
                return 1;
            }
            if more == region {
                return self.later_bit(free, region);
            }
            region = more;
        }
    }

    /// That of a region that is not the first.
    #[cold]
    fn later_bit(&self, free: u32, region: u32) -> u8 {
        let number = self.each(free).take_while(|&other| other != region).count();
        1 << number
    }
}

fn black(shape: Shape) -> u32 {
    (0..shape.cells()).filter(|&cell| shape.distance(0, cell) % 2 == 1).map(|cell| 1 << cell).sum()
}

#[cfg(test)]
mod tests {
    use super::super::TILES_MAX;
    use super::*;

    /// Calls `see` with all masks of so many of the cells, from the last on (Gosper).
    fn masks(cells: u32, count: u32, mut see: impl FnMut(u32)) {
        let mut mask = (1_u32 << count) - 1;
        while mask < 1 << cells {
            see(mask);
            let low = mask & mask.wrapping_neg();
            let ripple = mask + low;
            mask = ripple | (((mask ^ ripple) >> 2) / low);
        }
    }

    /// Of the widest shapes; a smaller one with some cells at its edge taken is no better at dividing.
    #[test]
    fn eight_tiles_leave_at_most_eight_regions() {
        for (width, height) in [(5, 5), (4, 6), (3, 8), (4, 4), (2, 12), (3, 7), (4, 5), (3, 6), (3, 5)] {
            let regions = Regions::new(Shape::new(width, height).unwrap());
            let cells = u32::from(width * height);
            let mut most = 0;
            masks(cells, (TILES_MAX as u32).min(cells - 1), |taken| {
                most = most.max(regions.each(regions.all() & !taken).count());
            });
            assert!(most <= 8, "{width}x{height}: {most}");
        }
    }

    #[test]
    fn regions_are_what_single_steps_reach() {
        let shape = Shape::new(4, 3).unwrap();
        let regions = Regions::new(shape);
        let numbers = Numbers::new(&regions, u64::MAX);
        for free in (1..1 << 12).step_by(7) {
            let each: Vec<u32> = regions.each(free).collect();
            assert_eq!(each.iter().sum::<u32>(), free);
            for (number, region) in each.iter().enumerate() {
                let cells = (0..12).filter(|cell| region >> cell & 1 == 1);
                for cell in cells {
                    assert_eq!(regions.bit(free, cell), 1 << number);
                    assert_eq!(numbers.bit(&regions, free, cell), 1 << number);
                    let near = (0..12).filter(|other| shape.distance(cell, *other) == 1);
                    let near: u32 = near.map(|other| 1 << other).sum();
                    assert_eq!(regions.around(1 << cell), near);
                    assert_eq!(near & free & !region, 0);
                }
            }
        }
    }
}
