//! Compares a result with the answer that the text of the puzzle gives.

use super::Expected;
use crate::instance::{Instance, Report};

impl Expected {
    /// The difference between the result and this answer, in a sentence; none if they agree, or if there is no
    /// result.
    #[must_use]
    pub fn difference(&self, instance: &dyn Instance, report: &Report) -> Option<String> {
        match self {
            Self::Grid(grid) => another_grid(grid, instance, &report.rows()?),
            Self::Cost(cost) => {
                let found = report.cost.filter(|found| is_another(*found, *cost))?;
                Some(format!("the text gives {cost} as the optimal cost, but this plan costs {found}"))
            }
        }
    }
}

/// Returns whether a cost differs from the cost in the text. Texts round sums of square roots to a few decimals.
fn is_another(found: f64, given: f64) -> bool {
    /// Files have seven digits, as single precision does.
    const PRECISION: f64 = 1e-6;
    (found - given).abs() > PRECISION * given.abs().max(1.0)
}

fn another_grid(grid: &[u8], instance: &dyn Instance, found: &[Vec<i32>]) -> Option<String> {
    let width = found.first().map_or(1, Vec::len);
    let given: Vec<i32> = grid.iter().map(|&digit| digit.into()).collect();
    let at = given.iter().zip(found.concat()).position(|(&given, found)| given != found)?;
    let is_solution = instance.portray(&given).is_ok_and(|scene| scene.is_goal);
    let (row, column) = (at / width, at % width);
    let (there, here) = (given[at], found[row][column]);
    let cell = format!("row {}, column {} is {there} there and {here} here", row + 1, column + 1);
    Some(if is_solution {
        format!(
            "the solution in the text differs from this one: {cell}; both are correct, so the puzzle has several solutions"
        )
    } else {
        format!("the solution in the text breaks a rule: {cell}")
    })
}
