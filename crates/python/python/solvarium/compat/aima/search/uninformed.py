"""Uninformed searches. Nodes, tests and calls have aima-python's order. Membership in the frontier is looked up in a set of
states; aima-python scans the frontier. Nothing is recursive."""

from __future__ import annotations

import sys
from collections import deque

from solvarium.compat.aima.search.problem import Node


def _tree_search(problem, frontier, take):
    while frontier:
        node = take()
        if problem.goal_test(node.state):
            return node
        frontier.extend(node.expand(problem))
    return None


def breadth_first_tree_search(problem):
    """Breadth-first tree search. It does not end if there is no goal and paths are infinite. Solvarium's own
    search: `solvarium.solve(problem, "bfs")`."""
    frontier = deque([Node(problem.initial)])
    return _tree_search(problem, frontier, frontier.popleft)


def depth_first_tree_search(problem):
    """Depth-first tree search. It may run forever in a loop. Solvarium's own search does not:
    `solvarium.solve(problem, "dfs")`."""
    frontier = [Node(problem.initial)]
    return _tree_search(problem, frontier, frontier.pop)


def depth_first_graph_search(problem):
    """Depth-first graph search."""
    frontier, explored = [Node(problem.initial)], set()
    waiting = {problem.initial}
    while frontier:
        node = frontier.pop()
        waiting.discard(node.state)
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored and child.state not in waiting:
                frontier.append(child)
                waiting.add(child.state)
    return None


def breadth_first_graph_search(problem):
    """Breadth-first graph search that tests nodes when they are generated."""
    node = Node(problem.initial)
    if problem.goal_test(node.state):
        return node
    frontier, explored = deque([node]), set()
    waiting = {node.state}
    while frontier:
        node = frontier.popleft()
        waiting.discard(node.state)
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored and child.state not in waiting:
                if problem.goal_test(child.state):
                    return child
                frontier.append(child)
                waiting.add(child.state)
    return None


# Aliases found in copies of search.py at universities.
bfs = breadth_first_search = breadth_first_graph_search
dfs = depth_first_search = depth_first_graph_search


def depth_limited_search(problem, limit=50):
    """Depth-limited search. Returns a node, None if there is no goal, or `'cutoff'` if the limit was reached."""
    # A frame for each node of the path: its children, and whether a cutoff occurred below.
    frames = []
    node, left = Node(problem.initial), limit
    while True:
        if problem.goal_test(node.state):
            return node
        if left == 0:
            answer = "cutoff"
        else:
            frames.append([iter(node.expand(problem)), False])
            answer = None
        while True:
            if answer == "cutoff" and frames:
                frames[-1][1] = True
            if not frames:
                return answer
            node = next(frames[-1][0], None)
            if node is not None:
                left = limit - len(frames)
                break
            answer = "cutoff" if frames.pop()[1] else None


def iterative_deepening_search(problem):
    """Depth-limited searches with increasing limits, until the result is not a cutoff. It does not end if there is no goal and
    paths are infinite. Solvarium's own search ends: `solvarium.solve(problem, "iddfs")`."""
    for depth in range(sys.maxsize):
        result = depth_limited_search(problem, depth)
        if result != "cutoff":
            return result
    return None


iddfs = ids = iterative_deepening_search
