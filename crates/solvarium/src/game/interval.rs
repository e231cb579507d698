//! The proven interval of a value. Every search of a game adds to one, also if a limit stops it.

use super::score::Score;
use std::fmt::{Display, Formatter};

/// The least and the greatest value that a position can have, as far as it is proved.
///
/// ```
/// use solvarium::game::{rules::TicTacToe, evaluate, AlphaBeta, Bound};
/// let bounds = evaluate(&TicTacToe, &AlphaBeta::new()).bounds;
/// assert_eq!((bounds.least, bounds.most, bounds.to_string()), (0.into(), 0.into(), "0".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The first player can get at least this payoff.
    pub least: Score,
    /// The second player can keep the first player's payoff at or below this.
    pub most: Score,
}

/// The kind of a proven interval.
///
/// ```
/// use solvarium::game::{Bound, Interval};
/// let (range, bounds) = (Interval::new(-1, 1), Interval::new(0, 1));
/// assert_eq!(bounds.kind(range), Bound::AtLeast);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is known.
    Exact,
    /// The value is at least the lower end.
    AtLeast,
    /// The value is at most the upper end.
    AtMost,
    /// The value lies between both ends, and neither is an end of the range of payoffs.
    Between,
    /// Nothing is proved.
    Unknown,
}

impl Interval {
    /// The interval from `least` to `most`.
    ///
    /// ```
    /// use solvarium::game::Interval;
    /// assert_eq!(Interval::new(-1, 1).to_string(), "from -1 to 1");
    /// ```
    #[must_use]
    pub fn new(least: i32, most: i32) -> Self {
        Self { least: least.into(), most: most.into() }
    }

    /// The value, if it is known.
    ///
    /// ```
    /// use solvarium::game::Interval;
    /// assert_eq!((Interval::new(2, 2).value(), Interval::new(0, 2).value()), (Some(2.into()), None));
    /// ```
    #[must_use]
    pub fn value(self) -> Option<Score> {
        self.is_exact().then_some(self.least)
    }

    /// The kind of the interval, within the interval of all payoffs.
    ///
    /// ```
    /// use solvarium::game::{Bound, Interval};
    /// let range = Interval::new(-8, 8);
    /// assert_eq!(Interval::new(-8, 0).kind(range), Bound::AtMost);
    /// assert_eq!(range.kind(range), Bound::Unknown);
    /// ```
    #[must_use]
    pub fn kind(self, range: Self) -> Bound {
        match (self.least > range.least, self.most < range.most) {
            _ if self.is_exact() => Bound::Exact,
            (true, true) => Bound::Between,
            (true, false) => Bound::AtLeast,
            (false, true) => Bound::AtMost,
            (false, false) => Bound::Unknown,
        }
    }

    pub(super) const fn exact(value: Score) -> Self {
        Self { least: value, most: value }
    }

    pub(super) fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// The interval seen by the other player.
    pub(super) fn negated(self) -> Self {
        Self { least: -self.most, most: -self.least }
    }

    /// The common part of two proofs. Rounded averages may miss each other by a last digit; then one value remains.
    pub(super) fn both(self, other: Self) -> Self {
        let least = self.least.max(other.least);
        Self { least, most: self.most.min(other.most).max(least) }
    }

    /// Takes the better of both for the maximising player.
    pub(super) fn raise(&mut self, other: Self) {
        self.least = self.least.max(other.least);
        self.most = self.most.max(other.most);
    }

    /// Whether the value is known well enough: it lies outside of the window, or is exact.
    pub(super) fn settles(self, window: Self) -> bool {
        self.is_exact() || self.least >= window.most || self.most <= window.least
    }
}

impl Display for Interval {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        if self.is_exact() { self.least.fmt(f) } else { write!(f, "from {} to {}", self.least, self.most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_meet_and_turn_round() {
        let bounds = Interval::new(-1, 3);
        assert_eq!(bounds.negated(), Interval::new(-3, 1));
        assert_eq!(bounds.both(Interval::new(0, 5)), Interval::new(0, 3));
        assert_eq!(bounds.both(Interval::new(4, 5)), Interval::new(4, 4));
        assert!(bounds.settles(Interval::new(3, 4)) && !bounds.settles(Interval::new(2, 4)));
    }
}
