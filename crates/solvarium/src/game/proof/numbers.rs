//! Proof and disproof numbers (Allis, van der Meulen and van den Herik, 1994): the least number of open positions that
//! must be proved to answer the question with yes, or disproved to answer it with no.

use super::super::definition::Turn;

/// The number for an unreachable result.
pub(super) const INFINITE: u32 = u32::MAX;

/// The numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// An open position.
    pub const OPEN: Self = Self { proof: 1, disproof: 1 };
    pub const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    pub const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    /// A position that no search can decide, because chance moves.
    pub const UNKNOWN: Self = Self { proof: INFINITE, disproof: INFINITE };

    pub const fn of(is_proved: bool) -> Self {
        if is_proved { Self::PROVED } else { Self::DISPROVED }
    }

    /// The answer, if it is known.
    pub const fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Whether nothing is left to search.
    pub const fn is_closed(self) -> bool {
        self.answer().is_some() || (self.proof == INFINITE && self.disproof == INFINITE)
    }

    /// The numbers from the point of view of the player to move: that of her own goal first. The goal of the second
    /// player is a disproof.
    pub const fn seen_by(self, turn: Turn) -> Self {
        match turn {
            Turn::Min => Self { proof: self.disproof, disproof: self.proof },
            Turn::Max | Turn::Chance => self,
        }
    }
}

/// The sum, which stays infinite.
pub(super) const fn plus(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE {
        INFINITE
    } else {
        // The greatest finite number stands for all that are greater.
        let sum = a.saturating_add(b);
        if sum == INFINITE { INFINITE - 1 } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_stay_finite_or_infinite() {
        assert_eq!(plus(INFINITE, 0), INFINITE);
        assert_eq!(plus(INFINITE - 1, INFINITE - 1), INFINITE - 1);
        assert_eq!((Numbers::PROVED.answer(), Numbers::UNKNOWN.answer()), (Some(true), None));
        assert!(Numbers::UNKNOWN.is_closed() && !Numbers::OPEN.is_closed());
        assert_eq!(Numbers::PROVED.seen_by(Turn::Min), Numbers::DISPROVED);
    }
}
