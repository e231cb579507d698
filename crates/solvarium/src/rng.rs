//! The only random number generator: xoshiro256++ (Blackman and Vigna, 2019), seeded by splitmix64 (Steele, Lea and
//! Flood, 2014). It is implemented here, not taken from a library, because its numbers are part of behaviour: the same
//! seed gives the same puzzle in every version.

use std::convert::Infallible;

/// A stream of random numbers, determined by its seed.
///
/// ```
/// use solvarium::rng::Rng;
/// let (mut a, mut b) = (Rng::seeded(7), Rng::seeded(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The stream of this seed.
    ///
    /// ```
    /// use solvarium::rng::Rng;
    /// assert_eq!(Rng::seeded(7).bits(), Rng::seeded(7).bits());
    /// assert_ne!(Rng::seeded(7).bits(), Rng::seeded(8).bits());
    /// ```
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        }))
    }

    /// The next 64 random bits.
    ///
    /// ```
    /// use solvarium::rng::Rng;
    /// // The same on every machine, in every version.
    /// assert_eq!(Rng::seeded(0).bits(), 0x5317_5D61_490B_23DF);
    /// ```
    pub const fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A uniform random number from 0 to `n - 1` (Lemire, 2019), or 0 if `n` is 0.
    ///
    /// ```
    /// use solvarium::rng::Rng;
    /// let mut rng = Rng::seeded(1);
    /// assert!((0..100).map(|_| 1 + rng.below(6)).all(|die| (1..=6).contains(&die)));
    /// ```
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
            let (high, low) = ((product >> 64) as u64, product as u64);
            if low >= n || low >= n.wrapping_neg() % n.max(1) {
                return usize::try_from(high).unwrap_or(0);
            }
        }
    }

    /// Shuffles `items`; all orders are equally likely (Fisher and Yates, 1938).
    ///
    /// ```
    /// use solvarium::rng::Rng;
    /// let mut cards = [1, 2, 3, 4];
    /// Rng::seeded(1).shuffle(&mut cards);
    /// cards.sort();
    /// assert_eq!(cards, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let Ok(()) = self.try_shuffle(items, |_| Ok::<(), Infallible>(()));
    }

    /// Like [`Rng::shuffle`], but ends if `look` fails, which is called before each item gets its position.
    #[inline]
    pub(crate) fn try_shuffle<T, E>(
        &mut self,
        items: &mut [T],
        look: impl Fn(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        for last in (1..items.len()).rev() {
            look(last)?;
            items.swap(last, self.below(last + 1));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference_code() {
        // splitmix64 from 0, then xoshiro256++, as the authors' C prints them.
        assert_eq!(Rng::seeded(0).0[0], 0xE220_A839_7B1D_CDAF);
        let mut rng = Rng([1, 2, 3, 4]);
        assert_eq!([rng.bits(), rng.bits(), rng.bits()], [41_943_041, 58_720_359, 3_588_806_011_781_223]);
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let mut rng = Rng::seeded(3);
        let mut hits = [0u32; 6];
        for _ in 0..6000 {
            hits[rng.below(6)] += 1;
        }
        assert!(hits.iter().all(|&n| (800..1200).contains(&n)), "{hits:?}");
        assert_eq!(rng.below(0), 0);
    }
}
