"""Problems whose functions take arrays of states: `expand_many`, `is_goal_many`, `h_many`.

`native/batch.rs` searches them: it stores a state as a row of bytes, and calls `Searcher` for many rows at once. For all other methods,
and for watched runs, `Batched` is the same problem with tuples as states.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from solvarium._given import brief, shown
from solvarium._native import Checks
from solvarium._problem import needed, written

_RETURNS = "expand_many must return (parents, actions, children, costs)"


def batched(problem: Any) -> Any:
    """The problem with tuples as states, if it has `expand_many`; any other problem unchanged.

    >>> batched("queens 4")
    'queens 4'
    """
    if isinstance(problem, (str, type, Batched)) or written(problem, "expand_many") is None:
        return problem
    # Messages name the class of the user.
    return type(type(problem).__name__, (Batched,), {})(problem)


class Batched:
    """A problem with `expand_many`, whose states are tuples of numbers."""

    def __init__(self, problem: Any):
        self._problem = problem
        self._arrays = Arrays(problem)
        heuristic = written(problem, "heuristic")
        if heuristic is None and self._arrays.h_many is not None:
            heuristic = self._estimate
        if heuristic is not None:
            self.heuristic = heuristic

    def __getattr__(self, name: str) -> Any:
        # `goal`, `predecessors`, `inverse`.
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._problem, name)

    def start(self) -> Any:
        """The start as a tuple."""
        return self._arrays.start

    def is_goal(self, state: Any) -> bool:
        """Whether a state is a goal."""
        return self._arrays.goal(self._arrays.of([state])) is not None

    def expand(self, state: Any) -> Any:
        """The children of a state."""
        plain = written(self._problem, "expand")
        return self._arrays.children(state) if plain is None else plain(state)

    def _estimate(self, state: Any) -> Any:
        return self._arrays.estimates(self._arrays.of([state])).item()

    def _solvarium_searcher(self, heuristic: Callable[[Any], Any] | None) -> Searcher:
        """The functions of a search with this heuristic, or with the problem's own."""
        return Searcher(self._arrays, heuristic, written(self._problem, "heuristic"))


class Arrays:
    """The functions of a problem with `expand_many`, whose results are checked."""

    def __init__(self, problem: Any):
        self.numpy = _numpy()
        self.name = type(problem).__name__
        self.expand_many = needed(problem, "expand_many", "")
        self.is_goal_many, self.h_many = written(problem, "is_goal_many"), written(problem, "h_many")
        self.is_goal = None if self.is_goal_many else needed(problem, "is_goal", "a problem with expand_many needs is_goal_many or is_goal")
        start = needed(problem, "start", "a problem with expand_many needs start")
        first = self.numpy.asarray(start() if callable(start) else start)
        if first.ndim != 1 or not first.size or first.dtype.kind not in "iub":
            raise TypeError(f"start must be an array or a tuple of whole numbers, as {self.name} has expand_many, not {brief(first)}")
        self.first = self.numpy.ascontiguousarray(first, first.dtype.newbyteorder("="))
        self.dtype, self.width = self.first.dtype, self.first.size
        self.start = tuple(self.first.tolist())

    def of(self, states: Any) -> Any:
        """The array of states that are tuples, which cannot be changed."""
        array = self.numpy.array(states, self.dtype)
        array.flags.writeable = False
        return array

    def rows(self, rows: bytes) -> Any:
        """The array of rows of bytes, which cannot be changed."""
        return self.numpy.frombuffer(rows, self.dtype).reshape(-1, self.width)

    def goal(self, states: Any) -> int | None:
        """The index of the first goal."""
        if self.is_goal_many is None:
            for at, state in enumerate(map(tuple, states.tolist())):
                answer = self.is_goal(state)  # type: ignore[misc]
                if answer is not False and Checks.is_true(answer, state):
                    return at
            return None
        answers = self.numpy.asarray(self.is_goal_many(states))
        if answers.dtype.kind != "b" or answers.shape != (len(states),):
            raise TypeError(f"is_goal_many must return an array of {len(states)} truth values, not {_said(answers)}")
        at = int(answers.argmax())
        return at if answers[at] else None

    def estimates(self, states: Any) -> Any:
        """The estimates of `h_many`."""
        estimates = self.numpy.asarray(self.h_many(states))
        return self._numbers(estimates, (len(states),), "h_many").astype("float64")

    def expand(self, states: Any) -> tuple[Any, Any, Any, Any]:
        """The children of states: the index of each one's parent, the actions, the children, and the costs, or None if all are 1."""
        expanded = self.expand_many(states)
        if not isinstance(expanded, (tuple, list)) or len(expanded) != 4:
            missing = ": is a 'return' missing?" if expanded is None else ""
            raise TypeError(f"{_RETURNS}, not {shown(expanded)}{missing}")
        parents, actions, children, costs = expanded
        children = self._states(self.numpy.asarray(children))
        many = len(children)
        parents = self.numpy.asarray(parents)
        if not many:
            parents = parents.astype("int64")
        if parents.dtype.kind not in "iu" or parents.shape != (many,):
            raise TypeError(f"{_RETURNS}: parents must be an array of {many} whole numbers, one for each child, not {_said(parents)}")
        if not hasattr(actions, "__len__") or len(actions) != many:
            raise TypeError(f"{_RETURNS}: actions must be an array or a list with an action for each of the {many} children, not {shown(actions)}")
        if costs is not None:
            costs = self._numbers(self.numpy.broadcast_to(self.numpy.asarray(costs), (many,)), (many,), "expand_many")
        return parents, actions, children, costs

    def _states(self, children: Any) -> Any:
        """The children in the type of the start."""
        if not children.size:
            return self.numpy.empty((0, self.width), self.dtype)
        if children.ndim != 2 or children.shape[1] != self.width or children.dtype.kind not in "iub":
            raise TypeError(f"{_RETURNS}: children must be an array of whole numbers with {self.width} columns, not {_said(children)}")
        if children.dtype == self.dtype:
            return children
        fitted = children.astype(self.dtype)
        if (fitted != children).any():
            wrong = children[(fitted != children).any(axis=1)][0]
            raise ValueError(f"expand_many gave the child {tuple(wrong.tolist())}, which does not fit {self.dtype}, the type of the start")
        return fitted

    def _numbers(self, numbers: Any, shape: tuple[int], name: str) -> Any:
        """Costs or estimates, which must not be negative."""
        if numbers.dtype.kind not in "iufb" or numbers.shape != shape:
            raise TypeError(f"{name} must return an array of {shape[0]} numbers, one for each state, not {_said(numbers)}")
        if not (numbers >= 0).all():
            wrong = numbers[~(numbers >= 0)][0]
            raise ValueError(f"{name} must return numbers that are not negative, not {wrong}")
        return numbers

    @staticmethod
    def check_parents(parents: Any, many: int) -> None:
        """Refuses parents that are not indices of this number of states."""
        if parents.size and not (0 <= parents.min() and parents.max() < many):
            raise ValueError(f"{_RETURNS}: parents must be indices of the {many} states, not {parents.min()} to {parents.max()}")

    def children(self, state: Any) -> list[tuple[Any, ...]]:
        """The children of one state, as `expand` lists them."""
        parents, actions, children, costs = self.expand(self.of([state]))
        self.check_parents(parents, 1)
        prices = [1] * len(children) if costs is None else costs.tolist()
        return [(_item(action), tuple(child), cost) for action, child, cost in zip(actions, children.tolist(), prices)]


class Searcher:
    """The calls of `native/batch.rs`, whose arrays are bytes."""

    def __init__(self, arrays: Arrays, given: Callable[[Any], Any] | None, own: Callable[[Any], Any] | None):
        self._arrays = arrays
        self._heuristic = given or (own if arrays.h_many is None else None)
        self.first = arrays.first.tobytes()

    def goal(self, rows: bytes) -> int | None:
        """The index of the first goal."""
        return self._arrays.goal(self._arrays.rows(rows))

    def estimates(self, rows: bytes) -> bytes:
        """The estimates of the rows, as floats."""
        states = self._arrays.rows(rows)
        if self._heuristic is None:
            return self._arrays.estimates(states).tobytes()  # type: ignore[no-any-return]
        expanded = [self._heuristic(tuple(state)) for state in states.tolist()]
        estimates = self._arrays.numpy.array(expanded)
        return self._arrays._numbers(estimates, (len(expanded),), "heuristic").astype("float64").tobytes()  # type: ignore[no-any-return]

    def expand(self, rows: bytes) -> tuple[bytes, bytes, bytes | None, bool]:
        """The children of the rows: the parents as 64-bit integers, the rows, the costs as floats, and whether these are whole."""
        numpy = self._arrays.numpy
        states = self._arrays.rows(rows)
        parents, _, children, costs = self._arrays.expand(states)
        if parents.dtype == "uint64":
            # Large numbers would be others as 64-bit integers with a sign.
            self._arrays.check_parents(parents, len(states))
        if costs is not None and not numpy.isfinite(costs).all():
            # The parents of children that are dropped here are not checked later.
            self._arrays.check_parents(parents, len(states))
            finite = numpy.isfinite(costs)
            parents, children, costs = parents[finite], children[finite], costs[finite]
        is_whole = costs is None or costs.dtype.kind in "iub"
        priced = None if costs is None else costs.astype("float64").tobytes()
        return parents.astype("int64", copy=False).tobytes(), children.tobytes(), priced, is_whole

    def in_order(self, parents: bytes, rows: bytes, costs: bytes | None, many: int) -> tuple[bytes, bytes, bytes | None]:
        """Children of this number of states in the order of their parents."""
        numpy = self._arrays.numpy
        numbers = numpy.frombuffer(parents, "int64")
        self._arrays.check_parents(numbers, many)
        order = numbers.argsort(kind="stable")
        children = self._arrays.rows(rows)[order]
        priced = None if costs is None else numpy.frombuffer(costs)[order].tobytes()
        return numbers[order].tobytes(), children.tobytes(), priced

    def step(self, before: bytes, after: bytes, is_cheapest: bool) -> tuple[Any, Any, Any]:
        """The first action, or the cheapest one, that leads from one row to another, the state there, and the cost.

        Raises ValueError if there is none any more.
        """
        arrays = self._arrays
        [child] = arrays.rows(after).tolist()
        listed = arrays.children(tuple(arrays.rows(before)[0].tolist()))
        steps = [step for step in listed if step[1] == tuple(child) and step[2] != float("inf")]
        if not steps:
            raise ValueError(f"expand_many gave the child {tuple(child)} before, and does not give it now: it must return the same each time")
        return min(steps, key=lambda step: step[2]) if is_cheapest else steps[0]


def _item(action: Any) -> Any:
    """An action of an array as a number, a string or a tuple."""
    if not hasattr(action, "tolist"):
        return action
    expanded = action.tolist()
    return tuple(expanded) if isinstance(expanded, list) else expanded


def _said(array: Any) -> str:
    return f"one of {array.dtype} with shape {array.shape}"


def _numpy() -> ModuleType:
    try:
        import numpy
    except ImportError as missing:
        raise ImportError("expand_many takes and returns numpy arrays: pip install numpy") from missing
    return numpy
