//! Answers that a text gives to its puzzle: a column of solutions, the length of a shortest plan.

/// An answer that a text gives to its puzzle, to compare with the result.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Request};
/// let text = "puzzle,solution\n1.....3..4.....2,1324423124133124\n";
/// let item = catalogue::read(text, None, &AuxiliaryInputs::default())?.remove(0);
/// let instance = item.instance?;
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!(item.expected.unwrap().difference(&*instance, &report).unwrap(),
///     "the solution in the text breaks a rule: row 4, column 3 is 2 there and 4 here");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A filled grid, row after row.
    Grid(Vec<u8>),
    /// The cost of a cheapest plan.
    Cost(f64),
}
