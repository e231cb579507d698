"""Problems in Python with known goals, for methods that search from both ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from solvarium import _native
from solvarium._problem import needed, written
from solvarium._result import Result

_NEEDS = "a problem needs start, is_goal, actions and result"


class Adapter:
    """A problem with `goal` and `predecessors` (or `inverse`) as a puzzle of the catalogue.

    Raises TypeError if a method is missing.
    """

    def __init__(self, problem: Any, method: str, heuristic: Callable[[Any], float] | None):
        self.problem = problem
        self.name = name = type(problem).__name__
        goals = _goals(problem, method)
        heuristic = heuristic or written(problem, "heuristic")
        expand = written(problem, "expand")
        if written(problem, "predecessors") is None and written(problem, "inverse") is None:
            raise TypeError(
                f"{name} has no method 'predecessors': method '{method}' searches back from the goal, so the problem must list "
                "(action, state before) of a state, or have 'inverse'"
            )
        functions = SimpleNamespace(
            expand=expand,
            actions=None if expand else needed(problem, "actions", _NEEDS),
            result=None if expand else needed(problem, "result", _NEEDS),
            cost=written(problem, "cost"),
            predecessors=written(problem, "predecessors"),
            inverse=written(problem, "inverse"),
            heuristic=heuristic,
        )
        start = needed(problem, "start", _NEEDS)
        self.start = start() if callable(start) else start
        self.heuristic = None if heuristic or not _native.asks_heuristic(method) else "blind"
        self.puzzle = _native.reversible(name, functions, self.start, goals)

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits unchanged."""
        return bounds

    def result(self, result: Result) -> Result:
        """The result in actions and states of the problem; its plan is checked by `result`.

        Raises ValueError if `predecessors` names a state from which the action does not lead here.
        """
        if result.record.get("stopped_by") == "refuted":
            raise ValueError(
                f"predecessors and result of {self.name} contradict each other: for each (action, before) of predecessors(state), "
                "result(before, action) must be the state, at the same cost"
            )
        if not result:
            return replace(result, states=[])
        actions, states, cost = [], [self.start], result.cost
        for text in result.actions:
            number, state = text.split(":")
            found = self.puzzle._objects([int(number), int(state)])
            if found is not None:
                actions.append(found[0])
                states.append(found[1])
        self._check(actions, states)
        costs = list(self._costs(actions, states))
        if not any(isinstance(each, float) for each in costs):
            cost = sum(costs)
            if cost > 2**53:
                raise OverflowError(f"the plan costs {cost}: searches from both ends compare costs up to 2**53 exactly; use smaller costs, or floats")
        return replace(result, actions=actions, states=states, cost=cost, solution=None, drawing=None, rows=None, _end=None)

    def _costs(self, actions: list[Any], states: list[Any]) -> Iterator[Any]:
        cost = written(self.problem, "cost")
        return (cost(state, action) if cost else 1 for state, action in zip(states, actions))

    def _check(self, actions: list[Any], states: list[Any]) -> None:
        apply = written(self.problem, "result")
        for before, action, after in zip(states, actions, states[1:]) if apply else ():
            led = apply(before, action)
            if led != after:
                raise ValueError(
                    f"predecessors({after!r}) of {self.name} names the action {action!r} from {before!r}, "
                    f"but result({before!r}, {action!r}) is {led!r}"
                )


def _goals(problem: Any, method: str) -> list[Any]:
    goal = needed(problem, "goal", f"method '{method}' also searches from the goal, so the problem must give it (a state or a list of states)")
    goal = goal() if callable(goal) else goal
    return list(goal) if isinstance(goal, (list, set)) else [goal]
