//! Uncertain worlds by name: a text is read as a world, a method finds a policy for it, and the policy is verified and
//! drawn.
//!
//! ```text
//! text --World::read--> World --decide(PolicyMethod, Limits)--> Decision: states, drawings, guarantee
//! ```
//!
//! A world is a file here that implements the trait of `presented`, and a line in the list [`worlds`].
//!
//! ```
//! use solvarium::Limits;
//! use solvarium_catalogue::uncertain::{PolicyMethod, World};
//! let world = World::read("textbook", None, &Limits::none())?;
//! let decision = world.decide(&PolicyMethod::parse("value-iteration")?, &Limits::none())?;
//! assert!((decision.value.unwrap() - 0.705).abs() < 0.001);
//! # Ok::<(), solvarium::Error>(())
//! ```

mod board;
mod decision;
mod grid;
mod method;
mod plan;
mod presented;
mod racetrack;
mod record;
#[cfg(test)]
mod tests;
mod text;
mod vacuum;
mod world;

pub use decision::{Decided, Decision};
pub use method::{PolicyMethod, PolicyMethodInfo, policy_methods};
pub use presented::Drawing;
pub use record::PolicyRecord;
pub use text::WorldInfo;
pub use world::{World, worlds};
