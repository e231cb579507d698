"""Search from both ends that meets in the middle (MM; Holte, Felner, Sharon and Sturtevant, 2016)."""

from __future__ import annotations

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.search.maps import GraphProblem
from solvarium.compat.aima.search.problem import Node


class _Side:
    """The nodes of one direction: the open list, the closed list, and the costs of all."""

    def __init__(self, problem, root):
        self.problem = problem
        self.costs = {Node(root): 0}
        self.open = {Node(root): None}
        self.closed = set()

    def priorities(self):
        """The least priority, the least f, and the least cost."""
        least, least_f = np.inf, np.inf
        for node in self.open:
            cost = self.costs[node]
            f = cost + self.problem.h(node)
            least, least_f = min(least, max(f, 2 * cost)), min(least_f, f)
        return least, least_f, min(self.costs.values())

    def chosen(self, priority):
        """The cheapest of the nodes with this priority."""
        best, chosen = np.inf, Node(-1)
        for node in self.open:
            cost = self.costs[node]
            if max(cost + self.problem.h(node), 2 * cost) == priority and cost < best:
                best, chosen = cost, node
        return chosen

    def _remove(self, node):
        # The heuristic is inconsistent, or an action has no inverse.
        if node not in self.open:
            raise ValueError(f"{node} does not wait: estimates must be consistent, and actions must lead both ways")
        del self.open[node]

    def extend(self, priority, other, best):
        """Expands a node. Returns the cost of the best path so far."""
        node = self.chosen(priority)
        self._remove(node)
        self.closed.add(node)
        for child in node.expand(self.problem):
            if child in self.open or child in self.closed:
                if self.costs[child] <= self.problem.path_cost(self.costs[node], node.state, None, child.state):
                    continue
                self._remove(child)
            self.costs[child] = self.problem.path_cost(self.costs[node], node.state, None, child.state)
            self.open[child] = None
            if child in other.open:
                best = min(best, self.costs[child] + other.costs[child])
        return best


def bidirectional_search(problem):
    """The cost of the cheapest path, `np.inf` if there is none; each action must have an inverse. Solvarium's own
    search also returns the path: `solvarium.solve(problem, "nbs")`.

    >>> from solvarium.compat.aima.search.maps import romania_map
    >>> bidirectional_search(GraphProblem("Arad", "Bucharest", romania_map))
    418
    """
    cheapest = problem.find_min_edge() if isinstance(problem, GraphProblem) else 0
    forth, back = _Side(problem, problem.initial), _Side(problem, problem.goal)
    best = np.inf
    while forth.open and back.open:
        priority_f, f_f, g_f = forth.priorities()
        priority_b, f_b, g_b = back.priorities()
        priority = min(priority_f, priority_b)
        if best <= max(priority, f_f, f_b, g_f + g_b + cheapest):
            return best
        if priority == priority_f:
            best = forth.extend(priority, back, best)
        else:
            best = back.extend(priority, forth, best)
    return np.inf
