//! A literal: a digit in a cell, on or off; the node of a chain.

use crate::board::CellSet;
use crate::step::Node;

/// A candidate that is on or off, as one number below 1,458.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Literal(u16);

impl Literal {
    /// The maximum number of literals.
    pub(super) const COUNT: usize = 2 * 81 * 9;

    #[inline]
    pub(super) const fn on(cell: usize, digit: usize) -> Self {
        Self(((cell * 9 + digit) * 2 + 1) as u16)
    }

    #[inline]
    pub(super) const fn off(cell: usize, digit: usize) -> Self {
        Self(((cell * 9 + digit) * 2) as u16)
    }

    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub(super) const fn cell(self) -> usize {
        self.0 as usize / 18
    }

    #[inline]
    pub(super) const fn digit(self) -> usize {
        self.0 as usize / 2 % 9
    }

    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    pub(super) fn node(self) -> Node {
        Node { cells: CellSet::of(self.cell()), digit: self.digit() as u8, on: self.is_on() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_numbers_of_cell_digit_and_sign() {
        for (cell, digit) in [(0, 0), (80, 8), (40, 3)] {
            for literal in [Literal::on(cell, digit), Literal::off(cell, digit)] {
                assert_eq!((literal.cell(), literal.digit()), (cell, digit));
                assert!(literal.number() < Literal::COUNT);
            }
            assert!(Literal::on(cell, digit).is_on() && !Literal::off(cell, digit).is_on());
        }
    }
}
