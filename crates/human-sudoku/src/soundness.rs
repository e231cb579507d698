//! Checks a position before its next step: whether it has one solution, and whether all steps so far are right.

use crate::position::{Contradiction, Position};
use crate::solution::two_solutions;

/// The soundness of a position: the first thing that is wrong, if anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// The position has one solution and agrees with it; the digits of the solution, from 1, in reading order.
    Sound(Box<[u8]>),
    /// The position contradicts itself.
    Contradiction(Contradiction),
    /// A placed digit contradicts the solution.
    WrongDigit {
        /// The cell.
        cell: usize,
        /// The placed digit (from 0).
        digit: usize,
        /// The correct digit.
        right: usize,
    },
    /// A digit of the solution was removed from the candidates.
    LostCandidate {
        /// The cell.
        cell: usize,
        /// The digit, from 0.
        digit: usize,
    },
    /// The position has no solution, and neither has its puzzle.
    NoSolution,
    /// The position has several solutions; two of them.
    Several([Box<[u8]>; 2]),
}

impl Position {
    /// Checks that it has one solution; if not, returns what is wrong.
    pub fn soundness(&self) -> Soundness {
        let (first, second) = two_solutions(self);
        match (first, second) {
            (Some(first), None) => self.compared(first),
            (Some(first), Some(second)) => Soundness::Several([first, second]),
            _ => self.unsolvable(),
        }
    }

    /// Compares with the solution of its puzzle: a position with one solution may still deviate from it.
    fn compared(&self, solution: Box<[u8]>) -> Soundness {
        if self.givens() == self.geometry().cells() - self.empty_cells() {
            return Soundness::Sound(solution);
        }
        match two_solutions(&self.puzzle()) {
            (Some(right), None) if right != solution => self.first_fault(&right),
            _ => Soundness::Sound(solution),
        }
    }

    /// Returns why there is no solution: a visible contradiction, or a digit or elimination that contradicts the puzzle's solution.
    fn unsolvable(&self) -> Soundness {
        if let Some(Contradiction::Twice { digit, house }) = self.contradiction() {
            return Soundness::Contradiction(Contradiction::Twice { digit, house });
        }
        match (two_solutions(&self.puzzle()), self.contradiction()) {
            ((Some(right), None), _) => self.first_fault(&right),
            (_, Some(seen)) => Soundness::Contradiction(seen),
            _ => Soundness::NoSolution,
        }
    }

    fn first_fault(&self, right: &[u8]) -> Soundness {
        let digit_of = |cell: usize| usize::from(right[cell]).saturating_sub(1);
        let wrong = |cell: &usize| self.value(*cell).is_some_and(|digit| digit != digit_of(*cell));
        let lost = |cell: &usize| !self.candidates(*cell).contains(digit_of(*cell));
        if let Some(cell) = self.geometry().cells().into_iter().find(wrong) {
            return Soundness::WrongDigit {
                cell,
                digit: self.value(cell).unwrap_or(0),
                right: digit_of(cell),
            };
        }
        match self.empty_cells().into_iter().find(lost) {
            Some(cell) => Soundness::LostCandidate { cell, digit: digit_of(cell) },
            None => Soundness::NoSolution,
        }
    }

    /// Returns its puzzle: only the givens.
    fn puzzle(&self) -> Self {
        let values: Vec<u8> = (0..self.geometry().cells().len())
            .map(|cell| {
                self.value(cell).filter(|_| self.givens().contains(cell)).map_or(0, |digit| digit as u8 + 1)
            })
            .collect();
        Self::of_puzzle(self.geometry(), &values)
    }
}
