//! Variable order, value order, and restarts of the tree search.
//!
//! | file | idea |
//! |---|---|
//! | `fixed` | orders that are known before the search: maximum cardinality, minimum bandwidth |
//! | `open` | the undecided variables, in such an order |
//! | `luby` | the sequence of Luby, Sinclair and Zuckerman |

mod fixed;
mod luby;
mod open;

pub(super) use fixed::order;
pub(super) use luby::luby;
pub(super) use open::Open;

/// The order of variables: which one is decided next.
///
/// ```
/// use solvarium::csp::VariableOrder;
/// assert_ne!(VariableOrder::First, VariableOrder::Fewest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The first variable, in the order of creation.
    First,
    /// The variable with the fewest values left (minimum remaining values); ties: the first.
    Fewest,
    /// The variable with the fewest values left; ties: the one in the most constraints with other undecided variables
    /// (Brélaz, 1979).
    FewestThenDegree,
    /// The variable with the least ratio of domain size to weighted degree; the weight of a constraint
    /// is the number of conflicts found in it (Boussemart and others, 2004). In Sudoku variants, a failed value
    /// is refuted before the next choice, and newer conflicts weigh more.
    WeightedDegree,
    /// An order in which each next variable has the most neighbours before it
    /// (Tarjan and Yannakakis, 1984).
    MaximumCardinality,
    /// An order that keeps neighbours close together, by the method of Cuthill
    /// and McKee (1969).
    MinimumBandwidth,
    /// Any, by the seed.
    Random,
}

/// The order of values: which value of a variable is tried first.
///
/// ```
/// use solvarium::csp::ValueOrder;
/// assert_ne!(ValueOrder::Random, ValueOrder::Lowest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// The lowest.
    Lowest,
    /// The value of the most decided variables, such as the most common digit on the board.
    MostCommon,
    /// The value that removes the fewest values of other variables (Haralick and Elliott, 1980).
    LeastConstraining,
    /// Any, by the seed.
    Random,
}

/// The restart schedule of the search for a first solution.
///
/// ```
/// use solvarium::csp::Restarts;
/// assert_ne!(Restarts::Luby, Restarts::Never);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restarts {
    /// The search never restarts.
    Never,
    /// The search restarts after 100 backtracks times 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby, Sinclair and
    /// Zuckerman, 1993). It is useful with random orders and with orders that learn.
    Luby,
}
