//! For tests: watchers, graphs and slow twins that several searches are held against.

pub(crate) mod audit;
pub(super) mod eight_puzzle;
pub(super) mod random_graph;
pub(super) mod reached;
pub(super) mod twins;
