//! Uncertain worlds: actions with several outcomes. The answer is a [`Policy`], an action for each state, which a
//! verifier checks independently of the method.
//!
//! ```
//! use solvarium::uncertain::{solve, worlds::GridMdp, ValueIteration};
//! let policy = solve(&GridMdp::textbook(), &ValueIteration::new()).policy;
//! assert!((policy.value(&(0, 0)).unwrap() - 0.705).abs() < 0.001);
//! ```
//!
//! | method | use it for |
//! |---|---|
//! | [`ValueIteration`], [`PolicyIteration`] | the best policy for all states |
//! | [`Lao`], [`Rtdp`] | the best policy from the start, in large spaces |
//! | [`AndOr`] | a plan that always succeeds, whatever the probabilities |

mod and_or;
mod explicit;
mod iteration;
mod lao;
mod mdp;
mod method;
mod policy;
mod rtdp;
pub mod worlds;

pub use and_or::AndOr;
pub use iteration::{PolicyIteration, ValueIteration};
pub use lao::Lao;
pub use mdp::Mdp;
pub use method::{Method, solve};
pub use policy::{Fault, Guarantee, Policy, Solved};
pub use rtdp::Rtdp;
