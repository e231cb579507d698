"""A problem that is written in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Problem:
    """A search problem: a start, actions, what they lead to, and a question.

    Four methods must be written, others where they make sense; `expand` may stand for `actions`, `result` and `cost`.
    States are hashable and never change: tuples, strings, numbers, frozen sets, frozen dataclasses.

    >>> import solvarium as sv
    >>> class Stairs(sv.Problem):
    ...     def start(self): return 0
    ...     def is_goal(self, state): return state == 4
    ...     def actions(self, state): return [1, 2]
    ...     def result(self, state, action): return state + action
    >>> sv.solve(Stairs(), "bfs").states
    [0, 2, 4]

    Any object with these methods will do; the class need not be a base.
    """

    def start(self) -> Any:
        """The state to begin with (an attribute of this name will do as well)."""
        raise NotImplementedError

    def is_goal(self, state: Any) -> bool:
        """Whether this is a state that is looked for."""
        raise NotImplementedError

    def actions(self, state: Any) -> Iterable[Any]:
        """What can be done here, in the order in which it is to be tried."""
        raise NotImplementedError

    def result(self, state: Any, action: Any) -> Any:
        """The state that an action leads to; the one before is left as it is."""
        raise NotImplementedError

    def expand(self, state: Any) -> Iterable[tuple[Any, ...]]:
        """The children of a state in one call, which is faster: tuples `(action, state, cost)`, or `(action, state)` where
        the cost is 1. If it is written, `actions`, `result` and `cost` are not called.
        """
        raise NotImplementedError

    def cost(self, state: Any, action: Any) -> Any:
        """The cost of an action in a state: a number that is not negative, and 1 unless it is overridden.

        The cost of a plan is the sum as Python adds it: an `int` of any size, a `Fraction`, a `Decimal`, a `float`. Exact
        numbers are compared exactly, up to 2**53 times the greatest number that all of them are multiples of: beyond that
        a search raises OverflowError. `bfs` and `dfs` compare no costs, and ask for those of the plan only.
        """
        return 1

    def heuristic(self, state: Any) -> float:
        """An estimate of the cost that is left: a number that is not negative; infinity where no goal can be reached.
        0, unless it is said otherwise. A* finds cheapest plans where it is never too high."""
        return 0

    def inverse(self, action: Any) -> Any:
        """The action that takes this one back, so that searches without a memory need not try it; None if there is none."""
        return None

    def watch(self, method: str = "auto", **settings: Any) -> Any:
        """Searches in the background, opens the viewer's page in a browser, and prints its address: `solvarium.watch` with
        `open=True`."""
        from solvarium._watch import opened

        return opened(self, method, **settings)
