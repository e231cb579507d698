//! Answers that a text gives to its puzzle: a column of solutions, the length of a shortest plan.

/// An answer that a text gives to its puzzle, to compare with the result.
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
    /// The cost of a cheapest plan.
    Cost(f64),
}
