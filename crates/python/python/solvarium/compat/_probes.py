"""Finds out whether two search functions behave alike: both run on small problems, and their calls to the problem are compared."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable, Sequence
from typing import Any

_LIMIT = 400
_GRAPHS = 12
_Search = Callable[..., Any]
_Arguments = Sequence[Callable[[Any], Any]]


class _Enough(BaseException):
    """A probe has had enough calls: tree searches need not end."""


class _Probe:
    """A small random graph that records the order in which its states are tested and expanded."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        size = dice.randrange(2, 12)
        costs = [1] if seed % 3 == 0 else [1, 1, 2, 3]
        self.names = dice.sample(range(100), size)
        self.edges = {
            name: [(dice.choice(self.names), dice.choice(costs)) for _ in range(dice.randrange(1, 5))] for name in self.names
        }
        self.estimates = {name: dice.choice([0, 0, 1, 2, 3]) for name in self.names}
        self.initial = self.names[0]
        # Every fourth goal is unreachable.
        self.goal = -1 if seed % 4 == 3 else dice.choice(self.names)
        self.log: list[tuple[Any, ...]] = []

    def _note(self, *event: Any) -> None:
        if len(self.log) >= _LIMIT:
            raise _Enough
        # Some editions test the start twice.
        if not self.log or self.log[-1] != event:
            self.log.append(event)

    def goal_test(self, state: int) -> bool:
        self._note("test", state)
        return state == self.goal

    is_goal = goal_test

    def actions(self, state: int) -> list[int]:
        self._note("expand", state)
        return list(range(len(self.edges[state])))

    def result(self, state: int, action: int) -> int:
        return self.edges[state][action][0]

    def successor(self, state: int) -> list[tuple[int, int]]:
        return [(action, self.result(state, action)) for action in self.actions(state)]

    def path_cost(self, cost: int, state: int, action: int, child: int) -> int:
        return cost + self.edges[state][action][1]

    def h(self, node: Any) -> int:
        return self.estimates[node.state]

    def value(self, state: int) -> int:
        return -self.estimates[state]


def _trace(search: _Search, probes: Callable[[int], Any], arguments: _Arguments, seed: int) -> tuple[list[Any], Any]:
    """The calls of a search, and its result."""
    probe = probes(seed)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            found = search(probe, *(argument(probe) for argument in arguments))
    except _Enough:
        return probe.log, "goes on"
    if hasattr(found, "state"):
        found = [(node.state, node.action, node.path_cost) for node in found.path()]
    return probe.log, found


def alike(one: _Search, other: _Search, base: type, arguments: _Arguments) -> bool:
    """Whether two searches test and expand the same states in the same order, and find the same paths.

    The problems are of the class `base`; `arguments` are functions from a problem to the search's further arguments.

    >>> from solvarium.compat.aima import search
    >>> alike(search.astar_search, search.astar_search, search.Problem, [])
    True
    >>> alike(search.astar_search, search.uniform_cost_search, search.Problem, [])
    False
    """
    try:
        probes = type("Probe", (_Probe, base), {})
        return all(_trace(one, probes, arguments, seed) == _trace(other, probes, arguments, seed) for seed in range(_GRAPHS))
    except Exception:
        # A function that fails on a probe is not replaced.
        return False
