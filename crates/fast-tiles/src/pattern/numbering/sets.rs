//! Ranking of sets of cells of a fixed size, in colexicographic order.

use alloc::vec::Vec;

/// The numbering of all sets of a fixed number of a board's cells. A set is a mask whose two halves are looked up: the
/// contribution of a higher cell depends on the number of lower ones.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Sets {
    /// Number of cells in the lower half.
    half: u32,
    count: u32,
    cells: u32,
    low: Vec<u32>,
    /// A row for each number of lower cells.
    high: Vec<u32>,
}

impl Sets {
    pub(in crate::pattern) fn new(cells: u32, count: u32) -> Self {
        let half = cells.div_ceil(2);
        let low = (0..1 << half).map(|mask| part(mask, 0, 0)).collect();
        let rows = (0..=count).flat_map(|lower| (0..1 << (cells - half)).map(move |mask| (lower, mask)));
        let high = rows.map(|(lower, mask)| part(mask, half, lower)).collect();
        Self { half, count, cells, low, high }
    }

    /// Returns the number of sets.
    pub(in crate::pattern) fn len(&self) -> usize {
        choose(self.cells, self.count) as usize
    }

    /// Returns the number of a set of `count` cells.
    #[inline(always)]
    pub(in crate::pattern) fn number(&self, set: u32) -> usize {
        let (low, high) = (set & ((1 << self.half) - 1), set >> self.half);
        let row = low.count_ones() << (self.cells - self.half);
        (self.low[low as usize] + self.high[(row + high) as usize]) as usize
    }

    /// Iterates over all sets in the order of their numbers, which is that of the masks (Gosper).
    pub(in crate::pattern) fn each(&self) -> impl Iterator<Item = u32> {
        let first = (1_u32 << self.count) - 1;
        core::iter::successors(Some(first), |&set| {
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            Some(ripple | (((set ^ ripple) >> 2) / low))
        })
        .take(self.len())
    }
}

/// Returns the contribution of these cells, which begin at the cell `shift` and come after `lower` lower cells.
fn part(mask: u32, shift: u32, lower: u32) -> u32 {
    let cells = (0..u32::BITS).filter(|cell| mask >> cell & 1 == 1);
    cells.zip(lower + 1..).map(|(cell, count)| choose(shift + cell, count)).sum()
}

/// Returns a binomial coefficient.
fn choose(cells: u32, count: u32) -> u32 {
    (0..count).fold(1_u64, |product, i| product * u64::from(cells.saturating_sub(i)) / u64::from(i + 1))
        as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_all_sets() {
        for (cells, count) in [(4, 1), (4, 3), (6, 2), (9, 8), (16, 8), (15, 7), (25, 6), (25, 2)] {
            let sets = Sets::new(cells, count);
            let mut last = 0;
            for (number, set) in sets.each().enumerate() {
                assert_eq!(set.count_ones(), count);
                assert!(set < 1 << cells && set > last);
                assert_eq!(sets.number(set), number, "{set:b}");
                last = set;
            }
            // The last set is that of the last cells.
            assert_eq!(last, (1 << cells) - (1 << (cells - count)));
        }
    }
}
