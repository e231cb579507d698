"""Replaces `aima.csp`: constraint problems and their solvers, and the other names that the module exports."""

import itertools
import random
import re
import string
from collections import Counter, defaultdict
from functools import reduce
from operator import eq, neg

from solvarium.compat.aima._names import public as _public
from solvarium.compat.aima import search
from solvarium.compat.aima.csp.arcs import AC3, AC4, AC3b, dom_j_up, no_arc_heuristic, partition, revise
from solvarium.compat.aima.csp.backtracking import (
    backtracking_search,
    first_unassigned_variable,
    forward_checking,
    lcv,
    mac,
    mrv,
    no_inference,
    num_legal_values,
    unordered_domain_values,
)
from solvarium.compat.aima.csp.model import CSP
from solvarium.compat.aima.csp.nary import (
    ACSearchSolver,
    ACSolver,
    Constraint,
    NaryCSP,
    ac_search_solver,
    ac_solver,
    adjacent_constraint,
    all_diff_constraint,
    is_constraint,
    is_word_constraint,
    meet_at_constraint,
    ne_constraint,
    no_heuristic,
    partition_domain,
    sat_up,
    sum_constraint,
)
from solvarium.compat.aima.csp.problems import (
    MapColoringCSP,
    NQueensCSP,
    Sudoku,
    UniversalDict,
    Zebra,
    australia_csp,
    different_values_constraint,
    easy1,
    france_csp,
    harder1,
    parse_neighbors,
    queen_constraint,
    solve_zebra,
    usa_csp,
)
from solvarium.compat.aima.csp.repair import (
    assign_value,
    build_topological,
    make_arc_consistent,
    min_conflicts,
    min_conflicts_value,
    topological_sort,
    tree_csp_solver,
)
from solvarium.compat.aima.csp.sorted_set import SortedSet
from solvarium.compat.aima.csp.words import (
    Crossword,
    Kakuro,
    crossword1,
    csp_crossword,
    kakuro1,
    kakuro2,
    kakuro3,
    kakuro4,
    send_more_money,
    two_two_four,
    words1,
)
from solvarium.compat.aima.utils import argmin_random_tie, count, extend, first, flatten

__all__ = _public(globals(), __name__)
