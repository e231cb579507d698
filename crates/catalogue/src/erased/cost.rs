//! A cost of any type: a whole number, or a real.

use solvarium::{Cost, Real};
use std::cmp::Ordering;
use std::fmt::{Display, Formatter};

/// A cost whose type is erased. A problem has costs of one kind; zero and the greatest cost are whole in every
/// problem. Costs are ordered by their keys: whole numbers by value, reals by their bits, which have the same order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyCost {
    Whole(u64),
    Real(Real),
}

impl AnyCost {
    /// This cost as a number, independent of its type.
    #[inline]
    pub(crate) fn of<C: Cost>(cost: C) -> Self {
        match cost {
            cost if cost == C::MAX => Self::MAX,
            cost if cost == C::ZERO => Self::ZERO,
            // Whole numbers have a short form, reals have none.
            cost if C::ONE.short().is_some() => Self::Whole(cost.key()),
            cost => Self::Real(Real::new(cost.as_f64())),
        }
    }

    fn real(self) -> Real {
        match self {
            Self::Whole(u64::MAX) => Real::MAX,
            #[expect(clippy::cast_precision_loss, reason = "only zero and one meet a real")]
            Self::Whole(number) => Real::new(number as f64),
            Self::Real(real) => real,
        }
    }
}

impl Cost for AnyCost {
    const ZERO: Self = Self::Whole(0);
    const ONE: Self = Self::Whole(1);
    const MAX: Self = Self::Whole(u64::MAX);

    #[inline]
    fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => Self::Whole(a.saturating_add(b)),
            _ if self == Self::MAX || other == Self::MAX => Self::MAX,
            _ => Self::Real(self.real().plus(other.real())),
        }
    }

    fn scaled(self, weight: f64) -> Self {
        match self {
            Self::Whole(number) => Self::Whole(number.scaled(weight)),
            Self::Real(real) => Self::Real(real.scaled(weight)),
        }
    }

    #[inline]
    fn key(self) -> u64 {
        match self {
            Self::Whole(number) => number,
            Self::Real(real) => real.key(),
        }
    }

    fn as_f64(self) -> f64 {
        self.real().as_f64()
    }

    #[inline]
    fn short(self) -> Option<u8> {
        match self {
            Self::Whole(number) => number.short(),
            Self::Real(_) => None,
        }
    }

    #[inline]
    fn of_short(short: u8) -> Self {
        Self::Whole(short.into())
    }
}

impl PartialEq for AnyCost {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for AnyCost {}

impl PartialOrd for AnyCost {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyCost {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Display for AnyCost {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(real) => real.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_cost_orders_and_adds_as_its_type_does() {
        for (a, b) in [(0u32, 3u32), (3, 3), (7, 200), (7, 300), (5, u32::MAX)] {
            let (x, y) = (AnyCost::of(a), AnyCost::of(b));
            assert_eq!(x.cmp(&y), a.cmp(&b));
            assert_eq!(x.plus(y), AnyCost::of(a.plus(b)), "{a} {b}");
            assert_eq!((x.short(), x.scaled(1.5)), (a.short(), AnyCost::of(a.scaled(1.5))));
        }
        for (a, b) in [(0.0, 1.5), (1e-300, 2.0), (3.25, 3.25), (1.0, f64::INFINITY)] {
            let (a, b) = (Real::new(a), Real::new(b));
            let (x, y) = (AnyCost::of(a), AnyCost::of(b));
            assert_eq!(x.cmp(&y), a.cmp(&b));
            assert_eq!(x.plus(y).as_f64(), a.plus(b).as_f64());
            assert_eq!((x.key(), y.key() > x.key()), (a.key(), b > a));
        }
        assert_eq!(AnyCost::of(Real::MAX), AnyCost::MAX);
        assert_eq!(AnyCost::of(u8::MAX), AnyCost::MAX);
    }
}
