//! The traits that a puzzle of the catalogue implements beyond its search problem. There is one module for each
//! concern: description, presentation, navigation by action numbers, modelling and solving. The module of each puzzle
//! implements them.

mod described;
mod modelling;
mod navigation;
mod presentation;
mod solving;

pub(crate) use described::{Action, Domain, State};
pub(crate) use modelling::Modelling;
pub(crate) use navigation::{GOALS_MOST, Navigation};
pub(crate) use presentation::Presentation;
pub(crate) use solving::{Audience, Solving};
