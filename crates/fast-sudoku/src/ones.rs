//! Iterates over the set bits of a word.

/// Returns the indices of the set bits of a word, the lowest first.
#[inline(always)]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let one = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        one
    })
}
