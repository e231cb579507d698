"""Searches of older editions of aima-python: they break ties differently, and test for the goal when a node is taken off the frontier.

`solvarium.compat --replace` uses them for copies of `search.py` that behave like this. Membership in the frontier is looked up in a set or a
dictionary of states, where these editions scan the frontier.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from solvarium.compat.aima.search.problem import Node
from solvarium.compat.aima.utils import memoize


def late_breadth_first_graph_search(problem):
    """Breadth-first search that tests a state when its node is removed from the frontier.

    >>> from solvarium.compat.aima.search import EightPuzzle
    >>> late_breadth_first_graph_search(EightPuzzle((1, 2, 3, 4, 5, 6, 0, 7, 8))).solution()
    ['RIGHT', 'RIGHT']
    """
    frontier, seen = deque([Node(problem.initial)]), {problem.initial}
    while frontier:
        node = frontier.popleft()
        if problem.goal_test(node.state):
            return node
        for child in node.expand(problem):
            if child.state not in seen:
                seen.add(child.state)
                frontier.append(child)
    return None


def ordered_best_first_graph_search(problem, f, display=False):
    """Best-first search that breaks ties by the order of nodes (`Node.__lt__`), not by their age.

    >>> from solvarium.compat.aima.search.maps import GraphProblem, romania_map
    >>> ordered_best_first_graph_search(GraphProblem("Arad", "Bucharest", romania_map), lambda node: node.path_cost).path_cost
    418
    """
    return _ordered(problem, f, display, explored=set())


def ordered_best_first_tree_search(problem, f, display=False):
    """Best-first tree search whose frontier holds a state once, with ties by the order of nodes.

    >>> from solvarium.compat.aima.search.maps import GraphProblem, romania_map
    >>> ordered_best_first_tree_search(GraphProblem("Arad", "Bucharest", romania_map), lambda node: node.path_cost).path_cost
    418
    """
    return _ordered(problem, f, display, explored=None)


def _ordered(problem, f, display, explored):
    """Best-first search; without a set of explored states a state can be expanded again."""
    f = memoize(f, "f")
    node = Node(problem.initial)
    heap = [(f(node), node)]
    # The valid entry of each state in the frontier; other entries in the heap are stale.
    waiting = {node.state: heap[0]}
    while waiting:
        entry = heappop(heap)
        node = entry[1]
        if waiting.get(node.state) is not entry:
            continue
        del waiting[node.state]
        if problem.goal_test(node.state):
            if display:
                print(len(explored or ()), "paths have been expanded and", len(waiting), "paths remain in the frontier")
            return node
        if explored is not None:
            explored.add(node.state)
        for child in node.expand(problem):
            known = waiting.get(child.state)
            if known is None and explored is not None and child.state in explored:
                continue
            if known is None or f(child) < known[0]:
                entry = waiting[child.state] = (f(child), child)
                heappush(heap, entry)
    return None


def _star(problem, h):
    h = memoize(h or problem.h, "h")
    return lambda node: node.path_cost + h(node)


def ordered_uniform_cost_search(problem, display=False):
    """Uniform-cost search with ties by the order of nodes."""
    return ordered_best_first_graph_search(problem, lambda node: node.path_cost, display)


def ordered_astar_search(problem, h=None, display=False):
    """A* with ties by the order of nodes."""
    return ordered_best_first_graph_search(problem, _star(problem, h), display)


def ordered_astar_tree_search(problem, h=None, display=False):
    """A* tree search with ties by the order of nodes."""
    return ordered_best_first_tree_search(problem, _star(problem, h), display)


def ordered_greedy_search(problem, h=None, display=False):
    """Greedy best-first search with ties by the order of nodes."""
    return ordered_best_first_graph_search(problem, memoize(h or problem.h, "h"), display)


def repeating_best_first_graph_search(problem, f, display=False):
    """Best-first search that checks states only against the explored set, so a state that is twice in the frontier is expanded twice.

    >>> from solvarium.compat.aima.search.maps import GraphProblem, romania_map
    >>> repeating_best_first_graph_search(GraphProblem("Arad", "Bucharest", romania_map), lambda node: node.path_cost).path_cost
    418
    """
    f = memoize(f, "f")
    node = Node(problem.initial)
    heap, explored, made = [(f(node), 0, node)], set(), 1
    while heap:
        node = heappop(heap)[2]
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored:
                heappush(heap, (f(child), made, child))
                made += 1
    return None


def repeating_uniform_cost_search(problem, display=False):
    """Uniform-cost search that checks states only against the explored set."""
    return repeating_best_first_graph_search(problem, lambda node: node.path_cost, display)


def repeating_astar_search(problem, h=None, display=False):
    """A* that checks states only against the explored set."""
    return repeating_best_first_graph_search(problem, _star(problem, h), display)
