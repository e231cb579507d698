"""Replaces `aima.search`: problems, searches, maps and puzzles, and the other names that the module exports."""

import sys
from collections import deque

from solvarium.compat.aima._names import public as _public
from solvarium.compat.aima.utils import *
from solvarium.compat.aima.search.problem import Node, Problem, SimpleProblemSolvingAgentProgram
from solvarium.compat.aima.search.uninformed import (
    bfs,
    breadth_first_graph_search,
    breadth_first_search,
    breadth_first_tree_search,
    depth_first_graph_search,
    depth_first_search,
    depth_first_tree_search,
    depth_limited_search,
    dfs,
    iddfs,
    ids,
    iterative_deepening_search,
)
from solvarium.compat.aima.search.informed import (
    a_star_search,
    astar,
    astar_graph_search,
    astar_search,
    astar_tree_search,
    best_first_graph_search,
    best_first_search,
    best_first_tree_search,
    greedy_best_first_graph_search,
    greedy_best_first_search,
    greedy_best_first_tree_search,
    greedy_search,
    iterative_deepening_astar_search,
    recursive_best_first_search,
    ucs,
    uniform_cost_graph_search,
    uniform_cost_search,
    uniform_cost_tree_search,
)
from solvarium.compat.aima.search.maps import (
    Graph,
    GraphProblem,
    GraphProblemStochastic,
    RandomGraph,
    UndirectedGraph,
    australia_map,
    one_dim_state_space,
    romania_map,
    vacuum_world,
)
from solvarium.compat.aima.search.bidirectional import bidirectional_search
from solvarium.compat.aima.search.local import (
    exp_schedule,
    first_choice_hill_climbing,
    hill_climbing,
    local_beam_search,
    random_restart_hill_climbing,
    simulated_annealing,
    simulated_annealing_full,
    stochastic_hill_climbing,
)
from solvarium.compat.aima.search.genetic import (
    fitness_threshold,
    genetic_algorithm,
    genetic_search,
    init_population,
    mutate,
    recombine,
    recombine_uniform,
    select,
)
from solvarium.compat.aima.search.nondeterministic import and_or_graph_search
from solvarium.compat.aima.search.online import LRTAStarAgent, OnlineDFSAgent, OnlineSearchProblem
from solvarium.compat.aima.search.puzzles import (
    EightPuzzle,
    GridProblem,
    NPuzzle,
    NQueensProblem,
    PeakFindingProblem,
    PlanRoute,
    PourProblem,
    directions4,
    directions8,
)
from solvarium.compat.aima.search.tours import DisjointSets, TravelingSalesman
from solvarium.compat.aima.search.boggle import (
    ALPHABET,
    BoggleFinder,
    Wordlist,
    boggle_hill_climbing,
    boggle_neighbors,
    boyan_best,
    cubes16,
    exact_sqrt,
    mutate_boggle,
    print_boggle,
    random_boggle,
)
from solvarium.compat.aima.search.compare import InstrumentedProblem, compare_graph_searchers, compare_searchers

__all__ = _public(globals(), __name__)
