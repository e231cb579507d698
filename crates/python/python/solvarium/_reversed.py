"""Own problems whose goals are known, for methods that search from both ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from solvarium import _native
from solvarium._problem import Problem
from solvarium._result import Result


class Adapter:
    """A problem with `goal` and `predecessors` (or `inverse`) as a puzzle of the catalogue.

    Raises TypeError where a method is missing.
    """

    def __init__(self, problem: Any, method: str, heuristic: Callable[[Any], float] | None):
        self.problem = problem
        self.name = name = type(problem).__name__
        goals = _goals(problem, f"{name} has no 'goal': method '{method}' searches from the goal, too, so the problem must say it (a state, or a list of states)")
        heuristic = heuristic or _own(problem, "heuristic")
        functions = SimpleNamespace(
            children=self._children(),
            parents=self._parents(method),
            heuristic=heuristic and self._checked(heuristic),
        )
        start = getattr(problem, "start", None)
        if start is None:
            raise TypeError(f"{name} has no method 'start': a problem needs start, is_goal, actions and result")
        self.start = start() if callable(start) else start
        self.heuristic = None if heuristic or not _native.asks_heuristic(method) else "blind"
        try:
            self.puzzle, self.states = _native.reversible(name, functions, self.start, goals)
        except TypeError as error:
            raise TypeError(f"start and goal of {name} must be states that can be hashed: {error}") from error

    @contextmanager
    def seeded(self) -> Iterator[None]:
        """Nothing to seed."""
        yield

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits as they are."""
        return bounds

    def result(self, result: Result) -> Result:
        """The result in actions and states of the problem; its plan is checked by `result`.

        Raises ValueError where `predecessors` names a state from which the action does not lead here.
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
            found = self.states.step(int(number), int(state))
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
        cost = _own(self.problem, "cost")
        return (cost(state, action) if cost else 1 for state, action in zip(states, actions))

    def _check(self, actions: list[Any], states: list[Any]) -> None:
        apply = _own(self.problem, "result")
        for before, action, after in zip(states, actions, states[1:]) if apply else ():
            led = apply(before, action)
            if led != after:
                raise ValueError(
                    f"predecessors({after!r}) of {self.name} names the action {action!r} from {before!r}, "
                    f"but result({before!r}, {action!r}) is {led!r}"
                )

    def _checked(self, heuristic: Callable[[Any], float]) -> Callable[[Any], float]:
        return lambda state: _number(heuristic(state), lambda: f"heuristic({state!r})")

    def _cost(self, state: Any, action: Any) -> float:
        cost = _own(self.problem, "cost")
        return 1 if cost is None else _number(cost(state, action), lambda: f"cost({state!r}, {action!r})")

    def _children(self) -> Callable[[Any], Iterable[tuple[Any, Any, float]]]:
        expand = _own(self.problem, "expand")
        if expand is not None:
            return lambda state: [self._triple(each, f"expand({state!r})") for each in _listed(expand(state), f"expand({state!r})")]
        actions, result = (_needed(self.problem, each) for each in ("actions", "result"))

        def children(state: Any) -> Iterator[tuple[Any, Any, float]]:
            for action in _listed(actions(state), f"actions({state!r})"):
                yield action, result(state, action), self._cost(state, action)

        return children

    def _parents(self, method: str) -> Callable[[Any], Iterable[tuple[Any, Any, float]]]:
        predecessors, inverse = _own(self.problem, "predecessors"), _own(self.problem, "inverse")
        if predecessors is not None:

            def parents(state: Any) -> Iterator[tuple[Any, Any, float]]:
                what = f"predecessors({state!r})"
                for each in _listed(predecessors(state), what):
                    action, before, *cost = self._triple(each, what, is_priced=False)
                    yield action, before, cost[0] if cost else self._cost(before, action)

            return parents
        if inverse is None:
            raise TypeError(
                f"{self.name} has no method 'predecessors': method '{method}' walks back from the goal, so the problem must list "
                "(action, state before) of a state, or have 'inverse'"
            )
        children = self._children()

        def undone(state: Any) -> Iterator[tuple[Any, Any, float]]:
            for action, before, _ in children(state):
                back = inverse(action)
                if back is not None:
                    yield back, before, self._cost(before, back)

        return undone

    def _triple(self, given: Any, what: str, is_priced: bool = True) -> Any:
        if not isinstance(given, tuple) or len(given) not in (2, 3):
            raise TypeError(f"{what} must list tuples (action, state) or (action, state, cost), not {given!r}")
        if len(given) == 3:
            return given[0], given[1], _number(given[2], lambda: what)
        return (*given, 1) if is_priced else given


def _own(problem: Any, name: str) -> Any:
    """The method of this name, unless it is that of the base class."""
    function = getattr(problem, name, None)
    return None if function is None or getattr(function, "__func__", None) is getattr(Problem, name, object()) else function


def _needed(problem: Any, name: str) -> Any:
    function = _own(problem, name)
    if function is None:
        raise TypeError(f"{type(problem).__name__} has no method '{name}': a problem needs start, is_goal, actions and result")
    return function


def _goals(problem: Any, told: str) -> list[Any]:
    goal = _own(problem, "goal")
    if goal is None:
        raise TypeError(told)
    goal = goal() if callable(goal) else goal
    return list(goal) if isinstance(goal, (list, set)) else [goal]


def _listed(given: Any, what: str) -> Iterable[Any]:
    try:
        return iter(given)  # type: ignore[no-any-return]
    except TypeError:
        raise TypeError(f"{what} must return an iterable, not {type(given).__name__}") from None


def _number(value: Any, what: Callable[[], str]) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{what()} must return a number, not {value!r}") from None
    if not number >= 0:
        raise ValueError(f"{what()} must return a number that is not negative, not {value!r}")
    return number
