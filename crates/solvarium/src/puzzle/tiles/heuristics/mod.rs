//! The heuristics of sliding tiles, one per file, and the tables of some.

pub(in crate::puzzle::tiles) mod counting_blank;
pub(in crate::puzzle::tiles) mod linear_conflict;
pub(in crate::puzzle::tiles) mod manhattan;
pub(in crate::puzzle::tiles) mod misplaced;
pub(in crate::puzzle::tiles) mod parts;
pub(in crate::puzzle::tiles) mod patterns;
pub(in crate::puzzle::tiles) mod walk;
pub(in crate::puzzle::tiles) mod walking_distance;
