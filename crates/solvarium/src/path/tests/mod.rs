//! For tests: observers, graphs and reference implementations that several searches are compared with.

pub(crate) mod audit;
pub(super) mod eight_puzzle;
pub(super) mod random_graph;
pub(super) mod reached;
pub(super) mod reference;
