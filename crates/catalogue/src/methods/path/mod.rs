//! Catalogue entries of the path searches.

use crate::methods::list;

pub(crate) mod core;

list! { MethodInfo;
    best_first: ASTAR, GREEDY, UNIFORM_COST;
    lazy_greedy: LAZY_GREEDY, ANYTIME_ASTAR;
    hill_climbing: HILL_CLIMBING;
    hash_distributed: HASH_DISTRIBUTED;
    breadth_first: BREADTH_FIRST;
    depth_first: DEPTH_FIRST;
    depth_limited: DEPTH_LIMITED;
    iterative: ITERATIVE_DEEPENING;
    ida: IDA;
    recursive_best_first: RECURSIVE_BEST_FIRST;
    beam: BEAM;
    bidirectional: BIDIRECTIONAL, NBS;
}
