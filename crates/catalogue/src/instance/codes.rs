//! Sets of action numbers.

/// A set of action codes, for an [`Observer`](crate::Observer) that asks for the words of each action once.
///
/// ```
/// let mut met = solvarium_catalogue::Codes::default();
/// assert_eq!([met.insert(7), met.insert(7)], [true, false]);
/// assert!(met.contains(7) && !met.contains(8));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Codes(Vec<bool>);

/// Upper bound on the codes that the set can hold. Every puzzle has fewer actions.
const MOST: usize = 1 << 21;

impl Codes {
    /// Whether this code was inserted.
    #[must_use]
    #[inline]
    pub fn contains(&self, code: u32) -> bool {
        self.0.get(code as usize).is_some_and(|&is_met| is_met)
    }

    /// Inserts a code, and returns whether it is new. A code of 2^21 or more is not stored, and is new each time.
    #[inline]
    pub fn insert(&mut self, code: u32) -> bool {
        let is_new = !self.contains(code);
        if is_new {
            self.remember(code as usize);
        }
        is_new
    }

    #[cold]
    fn remember(&mut self, code: usize) {
        if code < MOST {
            self.0.resize(self.0.len().max(code + 1), false);
            self.0[code] = true;
        }
    }
}
