//! A random number generator shared by tests (G. Marsaglia, 2003: xorshift).

/// The state, which is never 0.
pub struct Random(pub u64);

impl Random {
    /// Returns a number from 0 to `end` - 1.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
