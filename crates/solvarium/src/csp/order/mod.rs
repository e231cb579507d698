//! Which variable is decided next, which of its values is tried first, and when
//! the search starts over.
//!
//! | file | idea |
//! |---|---|
//! | `fixed` | orders that are known before the search: maximum cardinality, minimum bandwidth |
//! | `open` | the variables that are still to be decided, in such an order |
//! | `luby` | the sequence of Luby, Sinclair and Zuckerman |

mod fixed;
mod luby;
mod open;

pub(super) use fixed::order;
pub(super) use luby::luby;
pub(super) use open::Open;

/// Which variable is decided next.
///
/// ```
/// use solvarium::csp::VariableOrder;
/// assert_ne!(VariableOrder::First, VariableOrder::Fewest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The first, in the order of making.
    First,
    /// The one with the fewest values left (minimum remaining values); the first of equals.
    Fewest,
    /// The one with the fewest values left; of equals the one in most constraints with other open variables (Brélaz,
    /// 1979).
    FewestThenDegree,
    /// The one with the least size of domain over weighted degree, where a constraint
    /// weighs as much as conflicts were found in it (Boussemart and others, 2004).
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

/// Which value of a variable is tried first.
///
/// ```
/// use solvarium::csp::ValueOrder;
/// assert_ne!(ValueOrder::Random, ValueOrder::Lowest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// The lowest.
    Lowest,
    /// The one that most decided variables have: the most common digit on the board.
    MostCommon,
    /// The one that strikes out the fewest values of others (Haralick and Elliott, 1980).
    LeastConstraining,
    /// Any, by the seed.
    Random,
}

/// When the search for a first solution starts over from the root.
///
/// ```
/// use solvarium::csp::Restarts;
/// assert_ne!(Restarts::Luby, Restarts::Never);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restarts {
    /// Never.
    Never,
    /// After 100 backtracks times 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby, Sinclair and
    /// Zuckerman, 1993). It pays with orders that learn or are random.
    Luby,
}
