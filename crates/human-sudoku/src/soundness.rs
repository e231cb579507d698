//! What has to be said of a position before its next step: has it one solution, and is all that was done so far right?

use crate::position::{Contradiction, Position};
use crate::solution::two_solutions;

/// What is wrong with a position, the first thing first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// It has one solution, and nothing was done wrong: digits from 1 in reading order.
    Sound(Box<[u8]>),
    /// It contradicts itself.
    Contradiction(Contradiction),
    /// A digit that was put in is not the solution's.
    WrongDigit {
        /// The cell.
        cell: usize,
        /// The digit (from 0) that stands there.
        digit: usize,
        /// The digit that belongs there.
        right: usize,
    },
    /// The digit of the solution was struck out.
    LostCandidate {
        /// The cell.
        cell: usize,
        /// The digit, from 0.
        digit: usize,
    },
    /// It has no solution, and its puzzle has none either.
    NoSolution,
    /// It has several solutions: two of them.
    Several([Box<[u8]>; 2]),
}

impl Position {
    /// Whether it has one solution, and if not, what is wrong.
    pub fn soundness(&self) -> Soundness {
        let (first, second) = two_solutions(self);
        match (first, second) {
            (Some(first), None) => self.compared(first),
            (Some(first), Some(second)) => Soundness::Several([first, second]),
            _ => self.unsolvable(),
        }
    }

    /// A position with one solution may still be away from its puzzle's.
    fn compared(&self, solution: Box<[u8]>) -> Soundness {
        if self.givens() == self.geometry().cells() - self.empty_cells() {
            return Soundness::Sound(solution);
        }
        match two_solutions(&self.puzzle()) {
            (Some(right), None) if right != solution => self.first_fault(&right),
            _ => Soundness::Sound(solution),
        }
    }

    /// Why there is no solution: a contradiction that one sees, a digit or a strike that is not the puzzle's solution's.
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

    /// The puzzle that it belongs to: its givens alone.
    fn puzzle(&self) -> Self {
        let values: Vec<u8> = (0..self.geometry().cells().len())
            .map(|cell| {
                self.value(cell).filter(|_| self.givens().contains(cell)).map_or(0, |digit| digit as u8 + 1)
            })
            .collect();
        Self::of_puzzle(self.geometry(), &values)
    }
}
