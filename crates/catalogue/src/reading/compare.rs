//! Compares a result with the answer that the text of the puzzle gives.

use super::Expected;
use crate::job::{Job, Report};

impl Expected {
    /// The difference between the result and this answer, in a sentence; none if they agree, or if there is no
    /// result.
    #[must_use]
    pub fn difference(&self, job: &dyn Job, report: &Report) -> Option<String> {
        match self {
            Self::Grid(grid) => another_grid(grid, job, &report.rows()?),
            Self::Cost(cost) => {
                let found = report.cost.filter(|found| is_another(*found, *cost))?;
                Some(format!("the text gives {cost} as the cost of a best plan, and this one costs {found}"))
            }
        }
    }
}

/// Whether a cost differs from the one of a text, which gives sums of roots with a few decimals.
fn is_another(found: f64, given: f64) -> bool {
    /// Files have seven digits, as single precision does.
    const PRECISION: f64 = 1e-6;
    (found - given).abs() > PRECISION * given.abs().max(1.0)
}

fn another_grid(grid: &[u8], job: &dyn Job, found: &[Vec<i32>]) -> Option<String> {
    let width = found.first().map_or(1, Vec::len);
    let given: Vec<i32> = grid.iter().map(|&digit| digit.into()).collect();
    let at = given.iter().zip(found.concat()).position(|(&given, found)| given != found)?;
    let is_solution = job.portray(&given).is_ok_and(|scene| scene.is_goal);
    let verdict = if is_solution { "which is right: the puzzle has several" } else { "which breaks a rule" };
    let (row, column) = (at / width, at % width);
    let here = found[row][column];
    Some(format!(
        "the text gives another solution, {verdict}: it has {} in row {}, column {}, where {here} is found",
        given[at],
        row + 1,
        column + 1
    ))
}
