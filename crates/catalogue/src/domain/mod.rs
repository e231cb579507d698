//! What the catalogue asks of a puzzle beyond a problem to search, taken apart by concern: to be said, to be shown, to be
//! walked through by numbers, to be modelled, to be solved. A puzzle's own file answers.

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
