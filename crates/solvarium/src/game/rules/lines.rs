//! Rows of stones on a board of bits.
//!
//! Columns lie one after the other, each with one more bit than the board has rows. This bit is never set, so a row of
//! stones cannot continue from the top of a column into the next one. A shift by 1 is a step up, a shift by the height
//! of a column a step to the right.
//!
//! ```text
//!    3  7 11     never set
//!    2  6 10
//!    1  5  9
//!    0  4  8
//! ```

/// Whether `stones` have a row of `k` in any direction. `column` is the number of bits of a column.
pub(super) fn has_row(stones: u128, column: u32, k: u32) -> bool {
    [1, column, column - 1, column + 1].into_iter().any(|step| {
        // After i shifts, a set bit means that i + 1 stones follow one another from here.
        let mut rows = stones;
        // No row is longer than the board has bits.
        for _ in 1..k.min(u128::BITS) {
            rows &= rows >> step;
        }
        rows != 0
    })
}

/// The bits of a board without stones.
pub(super) fn board(width: u32, height: u32) -> u128 {
    let one = (1 << height) - 1;
    (0..width).fold(0, |all, x| all | one << (x * (height + 1)))
}

/// Whether a board of this size fits into the bits.
pub(super) const fn fits(width: u32, height: u32) -> bool {
    width >= 1 && height >= 1 && width <= 64 && height <= 64 && width * (height + 1) <= 128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_in_all_directions_and_end_at_the_edge() {
        let at = |x: u32, y: u32| 1_u128 << (x * 4 + y);
        let rows = [
            [(0, 0), (0, 1), (0, 2)],
            [(0, 1), (1, 1), (2, 1)],
            [(0, 0), (1, 1), (2, 2)],
            [(0, 2), (1, 1), (2, 0)],
        ];
        for row in rows {
            assert!(has_row(row.iter().fold(0, |all, &(x, y)| all | at(x, y)), 4, 3), "{row:?}");
        }
        assert!(!has_row(at(0, 1) | at(0, 2) | at(1, 0), 4, 3));
        assert_eq!(board(3, 3).count_ones(), 9);
        assert!(fits(11, 10) && !fits(12, 10));
    }

    #[test]
    fn an_impossible_size_is_refused_with_the_limits() {
        use super::super::{Breakthrough, ConnectFour, Mnk};
        for (error, limit) in [
            (ConnectFour::new(20, 20).err(), "at most 128, not 20x20"),
            (Mnk::new(0, 3, 3).err(), "at least 1 in a row; found 0x3 and 3"),
            (Breakthrough::new(9, 9).err(), "at most 64 cells, not 9x9"),
        ] {
            assert!(error.is_some_and(|error| error.to_string().contains(limit)), "{limit}");
        }
    }
}
