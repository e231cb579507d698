//! The state at the start of a walk and at each restart.

/// The choice of the state at the start of a walk and at each restart.
///
/// ```
/// use solvarium::local::{MinConflicts, Start, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(1000)?;
/// let run = |start| Trial::new(1).run(&board, &MinConflicts::new().start(start)).stats.expanded;
/// assert!(run(Start::Greedy) < run(Start::Random));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A random state.
    Random,
    /// A good state, if the landscape can make one quickly.
    Greedy,
}
