//! Almost locked sets (n cells of a house with n+1 digits) and their combinations.

mod blossom;
mod chain;
mod pair;
mod sets;
pub(super) mod sue_de_coq;
mod wing;

pub(super) use blossom::find as death_blossom;
pub(super) use chain::find as xy_chain;
pub(super) use pair::find as xz;
pub(super) use sets::Sets;
pub(super) use wing::find as xy_wing;
