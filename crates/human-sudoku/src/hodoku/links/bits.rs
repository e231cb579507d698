//! Rows of bits.

/// Whether a bit is set.
#[inline]
pub(in super::super) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Iterates over the indices of the set bits, ascending.
#[inline]
pub(in super::super) fn members(row: &[u64]) -> Members<'_> {
    Members { word: row.first().copied().unwrap_or(0), at: 0, row }
}

/// An iterator over the indices of the set bits, ascending.
#[derive(Clone, Debug)]
pub(in super::super) struct Members<'r> {
    row: &'r [u64],
    at: usize,
    word: u64,
}

impl Iterator for Members<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.row.get(self.at)?;
        }
        let bit = 64 * self.at + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(bit)
    }
}

/// Iterates over the indices of the set bits of a word, ascending.
#[inline]
pub(in super::super) fn ones(word: u64) -> impl Iterator<Item = usize> {
    std::iter::successors((word != 0).then_some(word), |&left| {
        let rest = left & (left - 1);
        (rest != 0).then_some(rest)
    })
    .map(|left| left.trailing_zeros() as usize)
}

/// Transposes a square of bits: bit `c` of row `r` becomes bit `r` of row `c`. Halves of words are exchanged across the
/// diagonal, then their halves, and so on (H. Warren, Hacker's Delight, 2002, 7-3).
pub(in super::super) fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let moved = (square[row] >> width ^ square[row + width]) & low;
            square[row] ^= moved << width;
            square[row + width] ^= moved;
        }
        width /= 2;
        low ^= low << width;
    }
}

#[cfg(test)]
mod tests {
    use super::transpose;

    #[test]
    fn a_square_is_transposed_bit_by_bit() {
        let rows: [u64; 64] = std::array::from_fn(|row| (row as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut square = rows;
        transpose(&mut square);
        for (row, bits) in rows.iter().enumerate() {
            for (column, transposed) in square.iter().enumerate() {
                assert_eq!(bits >> column & 1, transposed >> row & 1, "row {row}, column {column}");
            }
        }
    }
}
