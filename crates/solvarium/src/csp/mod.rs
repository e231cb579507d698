//! Constraints: a model has variables with domains, and constraints on them. Three kinds of solver
//! find values that satisfy it.
//!
//! Terms: a *domain* is the set of values that a variable may still take. An *assignment* gives
//! each variable one value. A *rule* removes values from domains without losing a solution
//! (inference, propagation).
//!
//! ```
//! use solvarium::csp::{Backtrack, Model};
//! use solvarium::solve;
//!
//! // Three numbers from 1 to 9, all different, growing, that add up to 23.
//! let mut model = Model::new();
//! let [a, b, c] = ["a", "b", "c"].map(|name| model.variable(name, 1..=9));
//! model.all_different(&[a, b, c]);
//! model.add((a + b + c).eq(23));
//! model.add(a.lt(b));
//! model.add(b.lt(c));
//! let csp = model.build()?;
//!
//! let answer = solve(&csp, &Backtrack::new());
//! assert_eq!(csp.values_of(answer.plan().unwrap()), [6, 8, 9]);
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `linear` | weighted sums, written with operators |
//! | `model`, `constraint` | an unfinished model; constraints as data |
//! | `instance` | the complete model, and the check of an assignment |
//! | `automaton` | accepted sequences of values, as layers of states |
//! | `condition`, `compound` | comparisons joined by or, and, not; elements of lists, numbers of values |
//! | `problem` | a model as a [`Problem`](crate::Problem): every path search runs on it |
//! | `legal`, `fits` | the possible values of a variable in a state; the same, updated along a plan |
//! | `domains` | the domains: bit sets with a trail |
//! | `meter` | limits within propagation |
//! | `flat` | a list for each variable, in one piece of memory |
//! | `cache` | cached data of models that differ only in their domains |
//! | `propagate/` | the rules, one a file |
//! | `order/` | variable order, value order, restarts |
//! | `repair/` | a local search that alternates with the tree search |
//! | `engine`, `backtrack`, `settings` | depth-first search with propagation, and its settings |
//! | [`sat`] | models as formulas, for a SAT solver that proves its answers |
//! | [`exact_cover`] | items, options and colours, by Knuth's Algorithm C |
//! | `objective`, `optimum` | the objective; the best solution, by branch and bound |
//! | `explain` | a minimal set of constraints without a solution |
//! | `count`, `candidates`, `event_reporter` | number of solutions; values that occur in some solution; events for observers |

mod automaton;
mod backtrack;
mod cache;
mod candidates;
mod compound;
mod condition;
mod constraint;
mod count;
mod domains;
mod engine;
mod event_reporter;
pub mod exact_cover;
mod explain;
mod fits;
mod flat;
mod instance;
mod legal;
mod linear;
mod meter;
mod model;
mod objective;
mod optimum;
mod order;
mod problem;
mod propagate;
#[cfg(test)]
pub(crate) mod random_model;
mod repair;
pub mod sat;
mod search;
mod settings;
#[cfg(test)]
mod tests;
mod touched;
mod var;

pub use automaton::{Automaton, Step};
pub use backtrack::Backtrack;
pub use candidates::{Candidates, candidates};
pub use compound::{Compound, Operand};
pub use condition::Condition;
pub use constraint::{Constraint, Relation, Term};
pub use count::{Completeness, Counted, count, solutions};
pub use explain::{Conflict, Explained, explain, explain_by};
pub use instance::Csp;
#[cfg(feature = "puzzles")]
pub(crate) use instance::bits_of;
pub use linear::{Comparison, Linear};
pub use model::Model;
pub use objective::Objective;
pub use optimum::{Optimum, optimize};
pub use order::{Restarts, ValueOrder, VariableOrder};
pub use problem::{Assign, Assignment, Unassigned};
pub use propagate::{Hidden, Naked, Propagate};
pub use var::Var;
