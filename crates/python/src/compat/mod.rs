//! The engine under `solvarium.compat.simpleai`: the same nodes in the same order, with the same ties, as SimpleAI 0.8.3.
//!
//! The searches of the library re-open nodes and break ties by their own rules, so they cannot repeat the exact run of
//! another program. These small searches can.
//!
//! | what | where |
//! |---|---|
//! | the heap of CPython's `heapq`, move by move | `heap` |
//! | the open nodes, and their order at each step | `fringe` |
//! | which states are in the fringe, and which were expanded | `states` |
//! | nodes, and their objects, which are made on demand | `nodes` |
//! | the search | `search` |
//! | constraint problems: backtracking on constraints that are asked once | `csp/` |

pub mod csp;
mod fringe;
mod heap;
mod nodes;
pub mod search;
mod states;
