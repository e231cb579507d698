//! What a text says of the answer to its puzzle: a column of solutions, the length of a shortest plan.

use crate::job::{Job, Report};

/// What a text says of the answer, to be compared with what is found.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Request};
/// let text = "puzzle,solution\n1.....3..4.....2,1324423124133124\n";
/// let item = catalogue::read(text, None, &Extras::default())?.remove(0);
/// let job = item.job?;
/// let report = job.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!(item.expected.unwrap().difference(&*job, &report).unwrap(),
///     "the text gives another solution, which breaks a rule: it has 2 in row 4, column 3, where 4 is found");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A filled grid, row after row.
    Grid(Vec<u8>),
    /// The cost of a best plan.
    Cost(f64),
}

impl Expected {
    /// How what was found differs from it, in a sentence; none if it does not, or if nothing was found.
    #[must_use]
    pub fn difference(&self, job: &dyn Job, report: &Report) -> Option<String> {
        match self {
            Self::Grid(grid) => another_grid(grid, job, &report.rows()?),
            Self::Cost(cost) => {
                let found = report.cost.filter(|found| found != cost)?;
                Some(format!("the text gives {cost} as the cost of a best plan, and this one costs {found}"))
            }
        }
    }
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
