//! Rows of bits.

/// Whether a bit is set.
#[inline]
pub(in super::super) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// The numbers of the bits that are set, ascending.
#[inline]
pub(in super::super) fn members(row: &[u64]) -> Members<'_> {
    Members { word: row.first().copied().unwrap_or(0), at: 0, row }
}

/// The numbers of the bits that are set, ascending.
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

/// The numbers of the bits of a word that are set, ascending.
#[inline]
pub(super) fn ones(word: u64) -> impl Iterator<Item = usize> {
    std::iter::successors((word != 0).then_some(word), |&left| {
        let rest = left & (left - 1);
        (rest != 0).then_some(rest)
    })
    .map(|left| left.trailing_zeros() as usize)
}
