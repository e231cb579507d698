"""Path searches. An engine in Rust expands nodes in SimpleAI's order."""

from __future__ import annotations

from solvarium._native import simpleai_search
from solvarium.compat.simpleai.search._runs import several_runs
from solvarium.compat.simpleai.search.models import (
    SearchNode,
    SearchNodeCostOrdered,
    SearchNodeHeuristicOrdered,
    SearchNodeStarOrdered,
    SearchProblem,
)


def _search(problem, order, node, graph_search, viewer, depth_limit=None):
    return simpleai_search(problem, (SearchProblem, node), order, bool(graph_search), depth_limit, viewer)


def breadth_first(problem, graph_search=False, viewer=None):
    """Breadth-first search: the goal node with the fewest actions, or None. The goal is tested when a node is expanded.

    Solvarium's own search: `solvarium.solve(problem, "bfs")`.
    """
    return _search(problem, "fifo", SearchNode, graph_search, viewer)


def depth_first(problem, graph_search=False, viewer=None):
    """Depth-first search: a goal node, or None. A tree search does not end on infinite paths.

    Solvarium's own search: `solvarium.solve(problem, "dfs")`.
    """
    return _search(problem, "lifo", SearchNode, graph_search, viewer)


def limited_depth_first(problem, depth_limit, graph_search=False, viewer=None):
    """Depth-first search that expands no node at the limit; the root has depth 0.

    With `graph_search`, as in SimpleAI, a state that was first reached at the limit is not visited again by a shorter path,
    so a goal within the limit may be missed. Solvarium's own search finds it: `solvarium.solve(problem, "dls(limit=...)")`.
    """
    return _search(problem, "lifo", SearchNode, graph_search, viewer, depth_limit)


def iterative_limited_depth_first(problem, graph_search=False, viewer=None):
    """Depth-limited searches with increasing limits, until a goal is found.

    As in SimpleAI, it does not end if there is no goal. Solvarium's own search ends: `solvarium.solve(problem, "iddfs")`.
    """
    solution, limit = None, 0
    with several_runs(viewer):
        while not solution:
            solution = limited_depth_first(problem, limit, graph_search, viewer)
            limit += 1
    if viewer:
        viewer.event("no_more_runs", solution, f"returned after {limit} runs")
    return solution


def uniform_cost(problem, graph_search=False, viewer=None):
    """Uniform-cost search: a cheapest goal node, or None.

    Solvarium's own search: `solvarium.solve(problem, "ucs")`.
    """
    return _search(problem, "cost", SearchNodeCostOrdered, graph_search, viewer)


def greedy(problem, graph_search=False, viewer=None):
    """Greedy best-first search, by the estimate alone.

    Solvarium's own search: `solvarium.solve(problem, "greedy")`.
    """
    return _search(problem, "heuristic", SearchNodeHeuristicOrdered, graph_search, viewer)


def astar(problem, graph_search=False, viewer=None):
    """A* search.

    As in SimpleAI, a graph search does not reopen a state, so with an inconsistent heuristic its path may not be the cheapest.
    Solvarium's own search finds a cheapest one: `solvarium.solve(problem, "astar")`.
    """
    return _search(problem, "star", SearchNodeStarOrdered, graph_search, viewer)
