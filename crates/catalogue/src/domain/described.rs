//! How a puzzle describes itself in words.

use solvarium::Problem;

/// A puzzle that people can read, and the problem to search for its solution.
pub(crate) trait Domain: Send + Sync + Sized + 'static {
    /// The problem to search.
    type Problem: Problem<State: Send + Sync + 'static, Action: Send + Sync + 'static> + Sync;

    /// The problem to search.
    fn problem(&self) -> &Self::Problem;

    /// Returns a description in one line.
    fn describe(&self) -> String;

    /// A text that is read as this puzzle.
    fn text(&self) -> String;

    /// Draws a state in several lines, each with a line feed.
    fn draw(&self, state: &State<Self>) -> String;

    /// The name of an action.
    fn say(&self, action: &Action<Self>) -> String;

    /// Number of bytes of the puzzle; 0 unless instances may be large.
    fn bytes(&self) -> usize {
        0
    }

    /// Lower bound on the cost of an action.
    fn cheapest(&self) -> f64 {
        1.0
    }
}

/// A state of a puzzle's problem.
pub(crate) type State<D> = <<D as Domain>::Problem as Problem>::State;
/// An action of a puzzle's problem.
pub(crate) type Action<D> = <<D as Domain>::Problem as Problem>::Action;
