//! The reading of a first row: all its digits are new, so only the empty cells matter. The stack with the most empty
//! cells comes first, and in each stack the empty cells.

use super::placed::Row;

/// Returns the row in its best order: a one for each digit, the first cell in the highest of nine bits.
pub(super) fn of(row: &Row) -> u16 {
    SHAPES[usize::from(filled(row))]
}

/// Returns the filled cells of a row, one bit each.
fn filled(row: &Row) -> u16 {
    let [a, b, c, d, e, f, g, h, last, ..] = *row;
    // A byte that is not 0 carries into its highest bit; the factor gathers these bits, the first on top.
    let high = (u64::from_be_bytes([a, b, c, d, e, f, g, h]) + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
    let eight = (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    (eight as u16) << 1 | u16::from(last != 0)
}

/// The best order for each set of filled cells.
const SHAPES: [u16; 512] = {
    let mut shapes = [0; 512];
    let mut filled = 0;
    while filled < 512 {
        shapes[filled] = lean(filled as u16);
        filled += 1;
    }
    shapes
};

const fn lean(filled: u16) -> u16 {
    let stacks = [leans(filled >> 6), leans(filled >> 3), leans(filled)];
    let (mut shape, mut at) = (0, 0);
    // The emptiest first: each of the four arrangements of a stack, for each of the stacks.
    while at < 12 {
        if stacks[at % 3] == [0, 1, 3, 7][at / 3] {
            shape = shape << 3 | stacks[at % 3];
        }
        at += 1;
    }
    shape
}

/// Returns a stack's three cells, the empty ones first.
const fn leans(stack: u16) -> u16 {
    (1 << (stack & 7).count_ones()) - 1
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_emptiest_come_first() {
        let of = |row: [u8; 9]| super::of(&core::array::from_fn(|i| if i < 9 { row[i] } else { 0 }));
        assert_eq!(of([0; 9]), 0);
        assert_eq!(of([1, 2, 3, 4, 5, 6, 7, 8, 9]), 0b111_111_111);
        assert_eq!(of([1, 2, 3, 0, 0, 0, 4, 0, 0]), 0b000_001_111);
        assert_eq!(of([0, 9, 0, 8, 7, 0, 0, 0, 1]), 0b001_001_011);
    }
}
