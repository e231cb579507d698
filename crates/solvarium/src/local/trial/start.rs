//! Initial states and restarts: where a walk begins, and begins again.

/// Where a walk begins, and begins again.
///
/// ```
/// use solvarium::local::{MinConflicts, Start, Trial};
/// use solvarium::puzzle::queens::QueensField;
/// let field = QueensField::new(1000)?;
/// let run = |start| Trial::new(1).run(&field, &MinConflicts::new().start(start)).stats.expanded;
/// assert!(run(Start::Greedy) < run(Start::Random));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With any state.
    Random,
    /// With a good one, where the landscape has a quick way to one.
    Greedy,
}
