//! Sudoku as a model: a variable for each cell, and an all-different constraint for each house.

use super::{Shape, Sudoku};
use crate::csp::{Csp, Model, Var};
use std::sync::Arc;

/// The greatest size of shapes that store the model of their empty puzzle, from which all other models are made. For
/// large puzzles, that model would be much larger than the models made from it.
const MODEL_MOST: usize = 25;

/// The model of the empty puzzle of a shape.
fn model(shape: &Shape) -> Arc<Csp> {
    let empty = vec![0; shape.cells()];
    Arc::new(csp_within(shape, &empty, &[]))
}

/// The model of a position.
fn csp_within(shape: &Shape, givens: &[u8], candidates: &[u128]) -> Csp {
    let mut model = Model::new();
    let most = i32::try_from(shape.size()).unwrap_or(i32::MAX);
    let variable = |(cell, &given): (usize, &u8)| {
        let (row, column) = (cell / shape.size() + 1, cell % shape.size() + 1);
        let digits = if given == 0 { 1..=most } else { i32::from(given)..=i32::from(given) };
        let left = candidates.get(cell).filter(|_| given == 0).copied().unwrap_or(u128::MAX);
        model.variable(format!("r{row}c{column}"), digits.filter(|digit| left >> (digit - 1) & 1 == 1))
    };
    let cells: Vec<Var> = givens.iter().enumerate().map(variable).collect();
    for house in shape.houses() {
        let house: Vec<Var> = house.iter().map(|&cell| cells[usize::from(cell)]).collect();
        model.all_different(&house);
    }
    model.complete()
}

impl Sudoku {
    /// The puzzle as a model: a variable for each cell, row after row, named `r1c1`, and an all-different constraint
    /// for each house. The values of a variable are the given digit, or all digits.
    ///
    /// ```
    /// use solvarium::{csp::Backtrack, puzzle::sudoku::Sudoku, solve};
    /// let csp = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.csp();
    /// let answer = solve(&csp, &Backtrack::new());
    /// assert_eq!(csp.values_of(answer.plan().unwrap())[..4], [1, 3, 2, 4]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn csp(&self) -> Csp {
        let (shape, givens) = (self.shape(), self.givens());
        let is_full = givens.iter().all(|&given| given != 0);
        if is_full || shape.size() > MODEL_MOST {
            return self.csp_within(&[]);
        }
        let value = |variable: Var| givens.get(variable.index()).map(|&given| i32::from(given));
        Csp::narrowed(shape.model(model), |variable| value(variable).filter(|&given| given != 0))
    }

    /// The model of a position: the values of an empty cell are only its candidates, with digit d as bit d - 1. Cells
    /// beyond the end of the list have all digits.
    ///
    /// ```
    /// use solvarium::{csp::Var, puzzle::sudoku::Sudoku};
    /// let csp = Sudoku::parse("................")?.csp_within(&[0b1010]);
    /// assert!(csp.values(Var::at(0)).eq([2, 4]) && csp.values(Var::at(1)).eq(1..=4));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn csp_within(&self, candidates: &[u128]) -> Csp {
        csp_within(self.shape(), self.givens(), candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random;
    use super::super::{Count, count};
    use super::*;
    use crate::Limits;
    use crate::csp::{Backtrack, count as count_model};
    use proptest::prelude::*;

    #[test]
    fn cells_are_named_by_row_and_column() {
        let csp = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2").unwrap().csp();
        let last = csp.variables().last().unwrap();
        assert_eq!((csp.name(last), csp.values(last).collect::<Vec<_>>()), ("r4c4", vec![2]));
        assert_eq!(csp.constraints().len(), 12);
    }

    #[test]
    fn diagonals_are_in_the_model() {
        let empty = Sudoku::parse("................").unwrap().with_diagonals().unwrap();
        let counted = count_model(&empty.csp(), &Backtrack::new(), 1000, &Limits::none());
        assert_eq!((empty.csp().constraints().len(), counted.number), (14, 48));
    }

    #[test]
    fn a_hundred_rows_are_counted() {
        let mut digits: Vec<u8> = (0..10_000u32)
            .map(|cell| ((cell / 100 * 10 + cell / 1000 + cell % 100) % 100 + 1) as u8)
            .collect();
        (digits[0], digits[5050], digits[9999]) = (0, 0, 0);
        let puzzle = Sudoku::new(super::super::Shape::square(100).unwrap(), &digits).unwrap();
        assert_eq!(count(&puzzle, 2, &Limits::none()).count, Count::Exactly(1));
    }

    /// Models that share data of their shape give the same counts as models built separately, in all searches that keep
    /// such data.
    #[test]
    fn a_shared_model_is_searched_like_its_own() {
        use crate::csp::exact_cover::{Encoded, ExactCover, count_model as count_by_cover};
        use crate::csp::{Counted, Hidden};
        // Bytes differ: the shared data is larger than the puzzle alone needs.
        let counts = |counted: Counted| {
            let stats = crate::Stats { bytes_peak: 0, ..counted.stats };
            (counted.number, counted.ended, counted.first, stats)
        };
        for seed in 0..60 {
            let puzzle = random(4 + seed as usize % 6, seed as usize % 3, seed);
            let (shared, own) = (puzzle.csp(), puzzle.csp_within(&[]));
            assert!(shared.variables().all(|cell| shared.values(cell).eq(own.values(cell))));
            for search in [Backtrack::new(), Backtrack::new().hidden(Hidden::Singles)] {
                let [one, other] =
                    [&shared, &own].map(|csp| counts(count_model(csp, &search, 20, &Limits::none())));
                assert_eq!(one, other, "{seed}");
            }
            let search = ExactCover::new();
            let one = count_by_cover(&shared, &search, 20, &Limits::none()).unwrap();
            let other = Encoded::of(&own).unwrap().count(&search, 20, &Limits::none());
            assert_eq!(counts(one), counts(other), "{seed}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_model_has_as_many_solutions_as_the_puzzle(size in 1usize..=9, kind in 0usize..3, diagonals: bool, seed: u64) {
            let mut puzzle = random(size, kind, seed);
            if diagonals && let Ok(with) = puzzle.clone().with_diagonals() {
                puzzle = with;
            }
            let counted = count_model(&puzzle.csp(), &Backtrack::new(), 50, &Limits::none()).number;
            let known = match count(&puzzle, 50, &Limits::none()).count {
                Count::Exactly(number) | Count::AtLeast(number) => number,
                Count::Stopped { .. } => unreachable!("no limits"),
            };
            prop_assert_eq!(counted, known);
        }
    }
}
