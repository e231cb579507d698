//! Satisfiability: a model as a formula in conjunctive normal form, for a SAT solver that can prove
//! its answers.
//!
//! ```
//! use solvarium::csp::sat::{check, Checked, Encoding};
//! use solvarium::csp::Model;
//! use solvarium::Limits;
//! // Two variables that differ, and have one value.
//! let mut model = Model::new();
//! let [x, y] = ["x", "y"].map(|name| model.variable(name, [7]));
//! model.not_equal(x, y);
//! let encoded = Encoding::new().encode(&model.build()?)?;
//! // Clauses 1, x is 7; 2, y is 7; 3, not both. The fourth, the empty one, follows from them.
//! let checked = check(encoded.cnf(), "4 0 1 2 3 0".as_bytes(), &Limits::none())?;
//! assert_eq!(checked, Checked::Proved { added: 1, deleted: 0 });
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `cnf` | formulas, and their text form |
//! | `at_most_one` | at most one of some literals is true, three ways |
//! | `encode`, `linear`, `compound` | a model as a formula |
//! | `check` | a checker of proofs that shares nothing with the solver |
//! | `solver`, `terminator`, `trace` | CaDiCaL, its limits, and the proofs that it writes |
//! | `method`, `settings`, `tally` | the search: a solution, how many there are; what can be set of it; what it counts |
//! | `optimize` | the best solution: each has to be better than the one before |
//! | `descent`, `adder` | the sum of the objective in clauses: a chain of partial sums, or a binary number |
//! | `proof` | a count with a proof that others can check |
//! | `tree` | some decisions of backtracking before the formula is made |
//! | `turns` | several solvers in turn, of which the first answer counts |
//! | `race` | the same at once, on several threads |
//!
//! ## The feature `sat`
//! Formulas and the checker are always available; the solver needs the cargo feature `sat`. The crate
//! `cadical-sys` contains CaDiCaL as source and needs only a C++ compiler. The feature is off by
//! default because compiling it takes as long as everything else.
//!
//! ## What was not better
//! `rustsat-cadical` makes its bindings with libclang, which must be installed on each machine that
//! builds it. `cadical` compiles in two thirds of the time, but has CaDiCaL 1.9.5 without proofs or counts.

#[cfg(feature = "sat")]
mod adder;
#[cfg(feature = "sat")]
mod descent;
#[cfg(feature = "sat")]
mod method;
#[cfg(feature = "sat")]
mod optimize;
#[cfg(feature = "sat")]
mod proof;
#[cfg(feature = "sat")]
mod race;
#[cfg(feature = "sat")]
mod solver;
#[cfg(feature = "sat")]
mod tally;
#[cfg(feature = "sat")]
mod terminator;
#[cfg(feature = "sat")]
mod trace;
#[cfg(feature = "sat")]
mod tree;
#[cfg(feature = "sat")]
mod turns;

mod at_most_one;
mod check;
mod cnf;
mod compound;
mod encode;
mod linear;
mod settings;

pub use at_most_one::AtMostOne;
pub use check::{Checked, check};
pub use cnf::Cnf;
pub use encode::{Encoded, Encoding, Pairs};
#[cfg(feature = "sat")]
pub use method::Sat;
pub use settings::SETTINGS;
#[cfg(feature = "sat")]
pub use solver::{Aim, Phase, Satisfied, Verdict, Work, refute, satisfy};
