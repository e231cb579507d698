//! The value of a position for the first player: a real number in a total order, negative if the second player is
//! ahead.
//!
//! A score is a [`Cost`], so that observers of path searches read the values of game searches, too. A score represents
//! whole numbers exactly.

use crate::Cost;
use std::cmp::Ordering;
use std::fmt::{Display, Formatter};
use std::ops::Neg;

/// The value of a position for the first player.
///
/// ```
/// use solvarium::game::Score;
/// assert!(Score::from(-1) < Score::new(0.5));
/// assert_eq!((Score::from(-8).to_string(), Score::new(0.25).to_string()), ("-8".into(), "0.25".into()));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Score(f64);

impl Score {
    /// A score of this value. NaN becomes 0, the value of a draw.
    ///
    /// ```
    /// use solvarium::game::Score;
    /// assert_eq!(Score::new(f64::NAN), Score::from(0));
    /// ```
    #[must_use]
    pub const fn new(value: f64) -> Self {
        // Removes the sign of zero, so that equal values are equal scores.
        if value.is_nan() { Self(0.0) } else { Self(value + 0.0) }
    }

    /// The number inside.
    ///
    /// ```
    /// use solvarium::game::Score;
    /// assert_eq!(Score::from(3).value(), 3.0);
    /// ```
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The next greater score: there is no score between.
    #[must_use]
    pub(super) const fn up(self) -> Self {
        Self::new(self.0.next_up())
    }

    /// The next smaller score.
    #[must_use]
    pub(super) const fn down(self) -> Self {
        Self::new(self.0.next_down())
    }
}

impl From<i32> for Score {
    fn from(payoff: i32) -> Self {
        Self(payoff.into())
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.0)
    }
}

impl Cost for Score {
    const ZERO: Self = Self(0.0);
    const ONE: Self = Self(1.0);
    const MAX: Self = Self(f64::INFINITY);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }

    #[inline]
    fn scaled(self, weight: f64) -> Self {
        if self.0.is_infinite() { self } else { Self::new(self.0 * weight) }
    }

    #[inline]
    fn key(self) -> u64 {
        // The bits of negative floats have the reverse order; the flipped sign puts positive ones after them.
        let bits = self.0.to_bits();
        if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
    }

    #[inline]
    fn as_f64(self) -> f64 {
        self.0
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_the_order_of_signed_numbers() {
        let scores = [f64::NEG_INFINITY, -8.0, -1e-9, 0.0, 1e-9, 1.0, f64::INFINITY].map(Score::new);
        assert!(scores.windows(2).all(|w| w[0] < w[1] && w[0].key() < w[1].key()));
        assert_eq!(Score::new(-0.0), Score::from(0));
        assert_eq!(-Score::from(0), Score::from(0));
        assert!(Score::from(1).down() < Score::from(1) && Score::from(1) < Score::from(1).up());
        assert_eq!(Score::from(0).up().down(), Score::from(0));
    }
}
