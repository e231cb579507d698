"""Local search for constraint problems (min-conflicts; Minton et al., 1992), and the solver for tree-structured problems."""

from __future__ import annotations

import random

from solvarium.compat.aima.utils import argmin_random_tie


def min_conflicts(csp, max_steps=100000):
    """Sets a random conflicted variable to its value with the fewest conflicts, until there are no conflicts; None after `max_steps`."""
    csp.current = current = {}
    for var in csp.variables:
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    for _ in range(max_steps):
        conflicted = csp.conflicted_vars(current)
        if not conflicted:
            return current
        var = random.choice(conflicted)
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    return None


def min_conflicts_value(csp, var, current):
    """The value with the fewest conflicts; ties are broken at random."""
    return argmin_random_tie(csp.domains[var], key=lambda val: csp.nconflicts(var, val, current))


def tree_csp_solver(csp):
    """Solves a problem whose constraints are a tree, in linear time (figure 6.11); None if there is no solution."""
    root = csp.variables[0]
    order, parent = topological_sort(csp, root)
    csp.support_pruning()
    for var in reversed(order[1:]):
        if not make_arc_consistent(parent[var], var, csp):
            return None
    assignment = {root: csp.curr_domains[root][0]}
    for var in order[1:]:
        assignment[var] = assign_value(parent[var], var, csp, assignment)
        if not assignment[var]:
            return None
    return assignment


def topological_sort(X, root):
    """The variables, each after its parent, and the parents."""
    stack, parents = [], {}
    build_topological(root, None, X.neighbors, {}, stack, parents)
    return stack, parents


def build_topological(node, parent, neighbors, visited, stack, parents):
    """Appends a node, then its descendants, to `stack`, and sets their `parents`."""
    visited[node] = True
    frames = [(node, parent, iter(neighbors[node]))]
    while frames:
        node, parent, others = frames[-1]
        below = next((other for other in others if not visited.get(other)), None)
        if below is None:
            frames.pop()
            parents[node] = parent
            stack.insert(0, node)
        else:
            visited[below] = True
            frames.append((below, node, iter(neighbors[below])))


def make_arc_consistent(Xj, Xk, csp):
    """Removes the values of a parent that no value of a child supports. Returns the remaining ones."""
    for value in csp.domains[Xj]:
        if not any(csp.constraints(Xj, value, Xk, other) for other in csp.domains[Xk]):
            csp.prune(Xj, value, None)
    return csp.curr_domains[Xj]


def assign_value(Xj, Xk, csp, assignment):
    """The first value of a child that is consistent with its parent's; None if there is none."""
    goes = (value for value in csp.curr_domains[Xk] if csp.constraints(Xj, assignment[Xj], Xk, value))
    return next(goes, None)
