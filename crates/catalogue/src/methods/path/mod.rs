//! Path searches, by name.

use crate::methods::list;

pub(crate) mod core;

list! { Search;
    best_first: ASTAR, GREEDY, UNIFORM_COST;
    hash_distributed: HASH_DISTRIBUTED;
    breadth_first: BREADTH_FIRST;
    depth_first: DEPTH_FIRST;
    depth_limited: DEPTH_LIMITED;
    iterative: ITERATIVE_DEEPENING;
    ida: IDA;
    recursive_best_first: RECURSIVE_BEST_FIRST;
    beam: BEAM;
    two_ended: BIDIRECTIONAL, NBS;
}
