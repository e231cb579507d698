//! From a PDDL task to a ground task over atoms (Helmert, "Concise finite-domain representations for PDDL planning tasks", 2009).
//!
//! ```text
//! Domain, Problem --normal--> Normal --reach--> Reached --program--> Program --translate--> sas::Task
//! ```

mod branch;
mod join;
pub(crate) mod normal;
pub(crate) mod program;
pub(crate) mod reach;
pub(crate) mod relation;

/// Limits of the size of a ground task. For limits of time and memory, call [`ground`](crate::ground) inside
/// [`solvarium_budget::under`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of reachable facts.
    pub facts: usize,
    /// The maximum number of reachable operators.
    pub operators: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { facts: 5_000_000, operators: 5_000_000 }
    }
}

/// The reason why a task was not grounded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// More facts are reachable than this limit.
    Facts(usize),
    /// More operators are reachable than this limit.
    Operators(usize),
    /// A formula has more disjuncts than this limit.
    Branches(usize),
    /// The budget of the thread ended the work.
    Interrupted,
    /// A cost has no value in the initial state.
    MissingValue(String),
    /// The cost of an operator is too large.
    Cost,
    /// Rules derive this atom from its own negation.
    Cycle(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Facts(limit) => write!(f, "the task has more than {limit} reachable facts"),
            Self::Operators(limit) => write!(f, "the task has more than {limit} reachable operators"),
            Self::Branches(limit) => write!(f, "a condition has more than {limit} disjuncts"),
            Self::Interrupted => f.write_str("interrupted by a limit of time or memory"),
            Self::MissingValue(name) => write!(f, "expected `(= {name} ...)` in `(:init ...)`, found none"),
            Self::Cost => write!(f, "an action costs more than {}", crate::sas::MOST),
            Self::Cycle(name) => write!(f, "rules derive {name} from its own negation"),
        }
    }
}

impl std::error::Error for Error {}
