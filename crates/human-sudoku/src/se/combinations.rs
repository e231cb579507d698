//! Combinations of n bits in Sudoku Explainer's order: as numbers, ascending.

/// Iterates over the numbers with `count` bits among the lowest `among`, ascending: {0,1}, {0,2}, {1,2}, {0,3} ... Each
/// next one is found by moving the lowest run of ones (R. W. Gosper, HAKMEM item 175, 1972).
pub(super) fn combinations(count: usize, among: usize) -> impl Iterator<Item = u64> {
    let first = if count == 0 || count > among { None } else { Some((1u64 << count) - 1) };
    std::iter::successors(first, |&bits| {
        let lowest = bits & bits.wrapping_neg();
        let carried = bits + lowest;
        Some(carried | ((bits ^ carried) / lowest) >> 2)
    })
    .take_while(move |&bits| bits >> among == 0)
}

/// Returns the indices of the ones of a number, ascending.
pub(super) fn ones(bits: u64) -> impl Iterator<Item = usize> {
    std::iter::successors((bits != 0).then_some(bits), |&left| {
        let rest = left & (left - 1);
        (rest != 0).then_some(rest)
    })
    .map(|left| left.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_ascend_as_numbers_of_bits() {
        let pairs: Vec<u64> = combinations(2, 4).collect();
        assert_eq!(pairs, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(combinations(4, 9).count(), 126);
        assert_eq!(combinations(3, 2).count(), 0);
        assert_eq!(ones(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!(ones(0).count(), 0);
    }
}
