//! The random numbers of a try: splitmix64 (G. Steele, D. Lea and C. Flood, 2014), the same on every machine.

/// A stream of random numbers.
pub(super) struct Rng(u64);

impl Rng {
    /// Returns the stream of a try.
    pub(super) const fn new(seed: u64, number: u64) -> Self {
        let mut seeded = Self(seed);
        let start = seeded.bits();
        Self(start ^ number.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Shuffles the items (R. Fisher and F. Yates, 1938; R. Durstenfeld, 1964).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = (u128::from(self.bits()) * (at as u128 + 1)) >> 64;
            items.swap(at, other as usize);
        }
    }
}
