//! What searches keep: the closed list, the open list, and the memory budget of both.

pub(crate) mod memory_budget;
pub(crate) mod open;
pub(crate) mod seen;
