//! The implication graph: strong and weak links between candidates and groups, its transitive closure, and the loops
//! and chains that show the results.

mod bits;
mod closure;
mod graph;
mod inferences;
pub(super) mod loops;
mod trail;

pub(super) use bits::{contains, members, ones, transpose};
pub(super) use closure::{Closure, literal};
pub(super) use graph::{Graph, Grouping};
pub(super) use trail::{Literal, Trail, nodes};
