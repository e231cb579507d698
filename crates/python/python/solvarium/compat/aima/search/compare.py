"""Compares searches by their calls to the problem."""

from __future__ import annotations

from solvarium.compat.aima.search.informed import recursive_best_first_search
from solvarium.compat.aima.search.maps import GraphProblem, australia_map, romania_map
from solvarium.compat.aima.search.problem import Problem
from solvarium.compat.aima.search.uninformed import (
    breadth_first_graph_search,
    breadth_first_tree_search,
    depth_first_graph_search,
    depth_limited_search,
    iterative_deepening_search,
)
from solvarium.compat.aima.utils import name, print_table


class InstrumentedProblem(Problem):
    """A problem that counts expansions, goal tests and states.

    >>> problem = InstrumentedProblem(GraphProblem("Arad", "Bucharest", romania_map))
    >>> _ = breadth_first_graph_search(problem)
    >>> problem
    <   6/   9/  15/Buch>
    """

    def __init__(self, problem):
        self.problem = problem
        self.succs = self.goal_tests = self.states = 0
        self.found = None

    def actions(self, state):
        """The problem's, counted."""
        self.succs += 1
        return self.problem.actions(state)

    def result(self, state, action):
        """The problem's, counted."""
        self.states += 1
        return self.problem.result(state, action)

    def goal_test(self, state):
        """The problem's, counted; records the goal."""
        self.goal_tests += 1
        answer = self.problem.goal_test(state)
        if answer:
            self.found = state
        return answer

    def path_cost(self, c, state1, action, state2):
        """The problem's."""
        return self.problem.path_cost(c, state1, action, state2)

    def value(self, state):
        """The problem's."""
        return self.problem.value(state)

    def __getattr__(self, attr):
        if attr == "problem":
            raise AttributeError(attr)
        return getattr(self.problem, attr)

    def __repr__(self):
        return f"<{self.succs:4d}/{self.goal_tests:4d}/{self.states:4d}/{str(self.found)[:4]}>"


_SEARCHERS = [
    breadth_first_tree_search,
    breadth_first_graph_search,
    depth_first_graph_search,
    iterative_deepening_search,
    depth_limited_search,
    recursive_best_first_search,
]


def compare_searchers(problems, header, searchers=_SEARCHERS):
    """Prints for each search and problem: expansions, goal tests, states, the goal."""

    def row(searcher):
        counted = [InstrumentedProblem(problem) for problem in problems]
        for problem in counted:
            searcher(problem)
        return [name(searcher), *counted]

    print_table([row(searcher) for searcher in searchers], header)


def compare_graph_searchers():
    """The same on the maps of the book."""
    routes = [("Arad", "Bucharest", romania_map), ("Oradea", "Neamt", romania_map), ("Q", "WA", australia_map)]
    header = ["Searcher", "romania_map(Arad, Bucharest)", "romania_map(Oradea, Neamt)", "australia_map"]
    compare_searchers([GraphProblem(*route) for route in routes], header)
