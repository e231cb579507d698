//! Constraints: a model says which variables there are, which values each may
//! take, and which combinations go together; three kinds of solver find values
//! that satisfy it.
//!
//! Words: a *domain* is the set of values that a variable may still take; an
//! *assignment* gives each variable one value; a *rule* is a way of striking
//! values out of domains without losing a solution (inference, propagation).
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
//! | `model`, `constraint` | a model in the making; constraints as values |
//! | `instance` | the complete model, and the check of an assignment |
//! | `condition`, `compound` | comparisons joined by or, and, not; elements of lists, numbers of values |
//! | `problem` | a model as a [`Problem`](crate::Problem): every path search runs on it |
//! | `fits` | what each variable may get as a plan goes on |
//! | `domains` | what each variable may still take: bit sets with a trail |
//! | `flat` | a list for each variable, in one piece of memory |
//! | `kept` | what is made once for models that differ only in their domains |
//! | `propagate/` | the rules, one a file |
//! | `order/` | which variable next, which value first, when to start over |
//! | `repair/` | a local search that takes turns with the tree |
//! | `engine`, `backtrack`, `settings` | depth-first search with propagation, and its settings |
//! | [`sat`] | models as formulas, for a SAT solver that proves what it says |
//! | [`exact_cover`] | items, options and colours, by Knuth's Algorithm C |
//! | `objective`, `optimum` | what is to be best; the best solution, by branch and bound |
//! | `explain` | a minimal set of constraints without a solution |
//! | `count`, `tell` | number of solutions; events for observers |

mod backtrack;
mod compound;
mod condition;
mod constraint;
mod count;
mod domains;
mod engine;
pub mod exact_cover;
mod explain;
mod fits;
mod flat;
mod instance;
mod kept;
mod linear;
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
mod tell;
#[cfg(test)]
mod tests;
mod var;

pub use backtrack::Backtrack;
pub use compound::{Compound, Operand};
pub use condition::Condition;
pub use constraint::{Constraint, Relation, Term};
pub use count::{Counted, Ended, count, solutions};
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
