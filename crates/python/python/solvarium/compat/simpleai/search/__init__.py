"""Replaces `simpleai.search`: problems, searches, constraint problems.

Path searches choose the same nodes in the same order as SimpleAI, with the same ties; local searches draw from `random` as it
does. `solvarium.solve` is native, and correct where SimpleAI is wrong by design.
"""

from solvarium.compat.simpleai.search.csp import (
    HIGHEST_DEGREE_VARIABLE,
    LEAST_CONSTRAINING_VALUE,
    MOST_CONSTRAINED_VARIABLE,
    backtrack,
    convert_to_binary,
    min_conflicts,
)
from solvarium.compat.simpleai.search.local import (
    beam,
    genetic,
    hill_climbing,
    hill_climbing_random_restarts,
    hill_climbing_stochastic,
    simulated_annealing,
)
from solvarium.compat.simpleai.search.models import CspProblem, SearchProblem
from solvarium.compat.simpleai.search.traditional import (
    astar,
    breadth_first,
    depth_first,
    greedy,
    iterative_limited_depth_first,
    limited_depth_first,
    uniform_cost,
)
