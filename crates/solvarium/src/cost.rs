//! Costs of steps and paths: saturating unsigned integers, or reals in a total order.
//!
//! The greatest value, [`Cost::MAX`], means "no path". Sums saturate there and never wrap, so a state with the estimate
//! `MAX` is pruned.

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

/// The cost of an action or path, or an estimate of one. Never negative.
///
/// ```
/// use solvarium::Cost;
/// assert_eq!(250u8.plus(10), u8::MAX); // saturates at infinity
/// assert_eq!(4u32.scaled(1.5), 6);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a cost",
    note = "costs are `u8`, `u16`, `u32` or `u64`, or `solvarium::Real` for fractions: they are never negative"
)]
pub trait Cost: Copy + Ord + Debug + Display + Send + Sync + 'static {
    /// Zero: the cost of the empty plan.
    const ZERO: Self;
    /// The cost of a step when a problem does not say otherwise.
    const ONE: Self;
    /// Infinity: the cost of an unreachable state.
    const MAX: Self;

    /// The sum, at most [`Cost::MAX`].
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The product with a weight of at least 0, at most [`Cost::MAX`]. Integer types round down. Infinity times 0 is
    /// infinity.
    #[must_use]
    fn scaled(self, weight: f64) -> Self;

    /// A number in the same order: `a <= b` exactly if `a.key() <= b.key()`. Integer costs are their own keys, so small
    /// ones can index buckets.
    fn key(self) -> u64;

    /// The value as a real number, for statistics.
    fn as_f64(self) -> f64;

    /// The value as a byte, if it is less than 255. Searches use it to store large open lists compactly. The default
    /// returns `None`; override it together with [`Cost::of_short`].
    ///
    /// ```
    /// use solvarium::{Cost, Real};
    /// assert_eq!((7u32.short(), 255u32.short(), Real::ONE.short()), (Some(7), None, None));
    /// ```
    #[must_use]
    #[inline]
    fn short(self) -> Option<u8> {
        None
    }

    /// The cost with this [`Cost::short`].
    ///
    /// ```
    /// use solvarium::Cost;
    /// assert_eq!(u64::of_short(7), 7);
    /// ```
    #[must_use]
    #[inline]
    fn of_short(short: u8) -> Self {
        let _ = short;
        Self::MAX
    }
}

macro_rules! whole {
    ($($t:ty),*) => {$(
        impl Cost for $t {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = <$t>::MAX;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline]
            fn scaled(self, weight: f64) -> Self {
                if weight == 1.0 || self == Self::MAX {
                    return self;
                }
                // A cast from a float saturates, as the trait requires.
                (self as f64 * weight) as Self
            }

            #[inline]
            fn key(self) -> u64 {
                u64::from(self)
            }

            #[inline]
            fn as_f64(self) -> f64 {
                self as f64
            }

            #[inline]
            fn short(self) -> Option<u8> {
                let key = self.key();
                if key < u64::from(u8::MAX) { Some(key as u8) } else { None }
            }

            #[inline]
            fn of_short(short: u8) -> Self {
                short as Self
            }
        }
    )*};
}

whole!(u8, u16, u32, u64);

/// A real cost with a total order, for octile distances and road lengths.
///
/// ```
/// use solvarium::{Cost, Real};
/// let diagonal = Real::new(2f64.sqrt());
/// assert!(Real::ONE < diagonal && diagonal < Real::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Real(f64);

impl Real {
    /// A cost of `value`. Negative numbers and NaN become [`Cost::MAX`], so they cannot make a path look cheaper.
    ///
    /// ```
    /// use solvarium::{Cost, Real};
    /// assert!(Real::new(0.5) < Real::ONE);
    /// assert_eq!(Real::new(f64::NAN), Real::MAX);
    /// ```
    #[must_use]
    pub fn new(value: f64) -> Self {
        if value >= 0.0 { Self(value + 0.0) } else { Self::MAX }
    }

    /// The number inside.
    ///
    /// ```
    /// use solvarium::{Cost, Real};
    /// assert_eq!(Real::new(2.5).plus(Real::ONE).value(), 3.5);
    /// ```
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }
}

impl Cost for Real {
    const ZERO: Self = Self(0.0);
    const ONE: Self = Self(1.0);
    const MAX: Self = Self(f64::INFINITY);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    fn scaled(self, weight: f64) -> Self {
        if self.0.is_infinite() { self } else { Self(self.0 * weight) }
    }

    #[inline]
    fn key(self) -> u64 {
        // Non-negative floats have the order of their bits.
        self.0.to_bits()
    }

    #[inline]
    fn as_f64(self) -> f64 {
        self.0
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Display for Real {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_saturate_and_infinity_stays() {
        assert_eq!(200u8.plus(100), u8::MAX);
        assert_eq!(u16::MAX.scaled(0.0), u16::MAX);
        assert_eq!(Real::MAX.scaled(0.0), Real::MAX);
        assert_eq!(Real::new(f64::NAN), Real::MAX);
        assert_eq!(Real::new(-1.0), Real::MAX);
        assert_eq!(Real::new(-0.0).key(), 0);
    }

    #[test]
    fn keys_keep_the_order() {
        let reals = [0.0, 1e-300, 0.5, 1.0, 1.5, 1e300, f64::INFINITY].map(Real::new);
        assert!(reals.windows(2).all(|w| w[0] < w[1] && w[0].key() < w[1].key()));
    }
}
