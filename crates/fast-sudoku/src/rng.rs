//! The random number generator xoshiro256++ (Blackman and Vigna, 2021), seeded by splitmix64 (Steele, Lea and Flood,
//! 2014). The same seed gives the same numbers on every machine.

/// The state of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rng([u64; 4]);

/// The increment of splitmix64: the golden ratio in 64 bits.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of splitmix64, which is a bijection.
const fn mixed(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// Makes stream number `stream` of a seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        let (a, b) = (mixed(seed.wrapping_add(GOLDEN)), mixed(stream ^ GOLDEN));
        // A bijection of seed and stream; never all zero, which is a fixed point.
        Self([mixed(a ^ b), mixed(a.wrapping_add(GOLDEN)), mixed(b.wrapping_add(GOLDEN)), GOLDEN])
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a number below `n`: the upper word of a product (Lemire, 2019), without the rejection, which would
    /// change one result in 2^64 / n.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// Shuffles the items (Fisher and Yates, 1938; Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// Returns the numbers from 0 in random order.
    pub fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut order = core::array::from_fn(|i| i as u8);
        self.shuffle(&mut order);
        order
    }
}
