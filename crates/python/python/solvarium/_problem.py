"""A problem that is written in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Problem:
    """A search problem: a start, actions, their results, and a goal test.

    Four methods are required: `start`, `is_goal`, `actions` and `result`. `expand` may replace `actions`, `result` and `cost`;
    `expand_many` does the same for arrays of states.
    States are hashable and never change: tuples, strings, numbers, frozen sets, frozen dataclasses.

    >>> import solvarium as sv
    >>> class Stairs(sv.Problem):
    ...     def start(self): return 0
    ...     def is_goal(self, state): return state == 4
    ...     def actions(self, state): return [1, 2]
    ...     def result(self, state, action): return state + action
    >>> sv.solve(Stairs(), "bfs").states
    [0, 2, 4]

    Any object with these methods will do; it need not be a subclass.
    """

    def start(self) -> Any:
        """The initial state. An attribute of this name works, too."""
        raise NotImplementedError

    def is_goal(self, state: Any) -> bool:
        """Whether this is a goal state."""
        raise NotImplementedError

    def actions(self, state: Any) -> Iterable[Any]:
        """The actions that are possible in a state, in the order in which the search tries them."""
        raise NotImplementedError

    def result(self, state: Any, action: Any) -> Any:
        """The state that an action leads to. The given state must not be changed."""
        raise NotImplementedError

    def expand(self, state: Any) -> Iterable[tuple[Any, ...]]:
        """The children of a state in one call: tuples `(action, state, cost)`, or `(action, state)` if the cost is 1. If it is defined,
        `actions`, `result` and `cost` are not called. It makes `ucs` and `astar` a little faster, but not `bfs`.
        """
        raise NotImplementedError

    def cost(self, state: Any, action: Any) -> Any:
        """The cost of an action in a state: a number that is not negative; the default is 1.

        The cost of a plan is the sum as Python adds it: an `int` of any size, a `Fraction`, a `Decimal`, a `float`. Exact
        numbers are compared exactly, up to 2**53 times their greatest common divisor; beyond that, a search raises
        OverflowError. `bfs` and `dfs` compare no costs, and call this only for the actions of the plan.
        """
        return 1

    def heuristic(self, state: Any) -> float:
        """An estimate of the remaining cost: a number that is not negative, or infinity if no goal can be reached;
        the default is 0. A* finds cheapest plans if the estimate is never too high."""
        return 0

    def expand_many(self, states: Any) -> tuple[Any, Any, Any, Any]:
        """The children of many states in one call, as numpy arrays: `(parents, actions, children, costs)`.

        `states` is an array of whole numbers with a row for each state, of the type of `start`; it cannot be changed. `children` has a row for
        each child, `parents` the index in `states` of its parent, `actions` its action, and `costs` its cost; None means that all costs are 1.
        If it is defined, `bfs`, `ucs`, `astar` and `auto` call it for batches of states and store these as bytes. Other methods, and
        watched runs, call it for one state at a time. The states of a result are tuples.

        >>> import numpy as np
        >>> import solvarium as sv
        >>> class Stairs(sv.Problem):
        ...     def start(self): return np.array([0], np.uint8)
        ...     def is_goal_many(self, states): return states[:, 0] == 4
        ...     def expand_many(self, states):
        ...         actions = np.tile([1, 2], len(states))
        ...         parents = np.repeat(np.arange(len(states)), 2)
        ...         return parents, actions, states[parents] + actions[:, None], None
        >>> sv.solve(Stairs(), "bfs").states
        [(0,), (2,), (4,)]
        """
        raise NotImplementedError

    def is_goal_many(self, states: Any) -> Any:
        """Whether each row of an array of states is a goal, as an array of truth values. Without it, `is_goal` is called with each state
        as a tuple."""
        raise NotImplementedError

    def h_many(self, states: Any) -> Any:
        """The estimates of `heuristic` for the rows of an array of states. Without it, `heuristic` is called with each state as a tuple."""
        raise NotImplementedError

    def inverse(self, action: Any) -> Any:
        """The action that undoes this one, or None. Searches that do not store states then need not try it."""
        return None

    def watch(self, method: str = "auto", **settings: Any) -> Any:
        """Searches in the background, opens the viewer's page in a browser, and prints its address: `solvarium.watch` with
        `open=True`."""
        from solvarium._watch import opened

        return opened(self, method, **settings)


def written(problem: Any, name: str, base: type = Problem) -> Any:
    """The user's method or attribute of this name; None if there is none, or only that of the base class.

    >>> written(Problem(), "cost"), written(Problem(), "goal")
    (None, None)
    """
    found = getattr(problem, name, None)
    return None if getattr(found, "__func__", None) is getattr(base, name, object()) else found


def needed(problem: Any, name: str, told: str, base: type = Problem) -> Any:
    """The same for a required method or attribute.

    Raises TypeError if it is missing.
    """
    found = written(problem, name, base)
    if found is None:
        raise TypeError(f"{type(problem).__name__} has no method '{name}': {told}")
    return found
