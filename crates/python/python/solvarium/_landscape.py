"""Landscapes: whole states with a value, for local search and evolution."""

from __future__ import annotations

import inspect
import random as dice
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._result import Result

# Values that are floats are compared to six decimals.
_FLOATS = 1_000_000
# Evaluations of a search that has no limit and no value to reach.
_EVALUATIONS = 100_000


class Landscape:
    """Whole states, each with a value, for local search and evolution: `climb`, `anneal`, `late`, `tabu`, `ils`, `evolve`
    and all methods of the family `states` (`solvarium.methods`).

    `random` and `value` must be written, and `propose` or `neighbours`. `evolve` takes `mutate` or `crossover` or both.
    A search looks for the greatest value. It ends as `solved` at a value of at least `target`, if there is one; otherwise a limit
    ends it, or 100,000 evaluations. The best state is `Result.state`, its value `Result.value`.

    A function that takes one more argument is given a `random.Random` that follows from the seed of the search. Those that do
    not may use the module `random`, which is seeded for the search and restored afterwards. Equal seeds give equal results
    in both cases; with several trials at once only in the first.

    Values that are ints are compared exactly, floats to six decimals.

    >>> import solvarium as sv
    >>> class Ones(sv.Landscape):
    ...     target = 20
    ...     def random(self, rng): return tuple(rng.randrange(2) for _ in range(20))
    ...     def value(self, state): return sum(state)
    ...     def propose(self, state, rng):
    ...         at = rng.randrange(20)
    ...         return state[:at] + (1 - state[at],) + state[at + 1:]
    >>> r = sv.solve(Ones(), "anneal", seed=1)
    >>> r.status, r.value, r.state == (1,) * 20
    ('solved', 20, True)

    Any object with these methods will do; the class need not be a base.
    """

    target: float | None = None
    """A value that suffices; None looks for the greatest until a limit ends the search."""

    def random(self, rng: dice.Random) -> Any:
        """A random state to begin with."""
        raise NotImplementedError

    def value(self, state: Any) -> float:
        """The number to maximise: for faults or a length, their negative."""
        raise NotImplementedError

    def propose(self, state: Any, rng: dice.Random) -> Any:
        """A random neighbour of the state, which itself is left as it is. One of `neighbours`, unless it is written."""
        raise NotImplementedError

    def neighbours(self, state: Any) -> Iterable[Any]:
        """All neighbours of the state. 64 random ones, unless it is written."""
        raise NotImplementedError

    def mutate(self, state: Any, rng: dice.Random) -> Any:
        """The state with a random change, for `evolve`. `propose`, unless it is written."""
        raise NotImplementedError

    def crossover(self, one: Any, other: Any, rng: dice.Random) -> Any:
        """A child of two states, for `evolve`. The first of them, unless it is written."""
        raise NotImplementedError


class Rescale(Exception):
    """A value is a float where all before were ints."""


def is_landscape(problem: Any) -> bool:
    """Whether an object is a landscape and no problem.

    >>> is_landscape(Landscape()), is_landscape("queens 8")
    (True, False)
    """
    return callable(getattr(problem, "random", None)) and callable(getattr(problem, "value", None)) and not hasattr(problem, "start")


class Adapter:
    """A landscape as a puzzle of the catalogue.

    Raises TypeError where a method is missing that the search needs.
    """

    heuristic = None

    def __init__(self, problem: Any, method: str, seed: int):
        self.problem, self.seed = problem, seed
        name = type(problem).__name__
        random, value = (_needed(problem, each, f"{name} has no method '{each}': method '{method}' needs a landscape: random and value, and propose or neighbours") for each in ("random", "value"))
        propose, neighbours, mutate, crossover = (_own(problem, each) for each in ("propose", "neighbours", "mutate", "crossover"))
        if propose is None and neighbours is None and not (method.startswith("evolve") and (mutate or crossover)):
            raise TypeError(f"{name} has no method 'propose' and no 'neighbours': method '{method}' needs one of them")
        self.takes_dice = True
        proposing = self._with_dice(propose, 1) if propose else _one_of(neighbours) if neighbours else self._with_dice(mutate, 1) if mutate else None
        self.functions = SimpleNamespace(
            random=self._with_dice(random, 0),
            value=value,
            propose=proposing or (lambda state, seed: state),
            neighbours=neighbours,
            breed=_breeder(self._with_dice(crossover, 2) if crossover else None, self._with_dice(mutate, 1) if mutate else proposing),
        )
        target = getattr(problem, "target", None)
        self.target = target() if callable(target) else target
        with self.seeded():
            begun = [value(self.functions.random(seed + number)) for number in range(3)]
        # A whole number is exact where all are: the first float begins again.
        whole = all(isinstance(each, int) for each in begun) and (self.target is None or isinstance(self.target, int))
        self.make(1 if whole else _FLOATS)

    def make(self, scale: int) -> None:
        """Makes the puzzle, with values times `scale`."""
        self.puzzle, self.states = _native.landscape(type(self.problem).__name__, self.functions, scale, self.target)

    def rescale(self) -> None:
        """Begins again, with values as floats."""
        self.make(_FLOATS)

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits, with one on evaluations where nothing else would end the search."""
        time, nodes, memory = bounds
        return (time, _EVALUATIONS, memory) if time is None and nodes is None and self.target is None else bounds

    @contextmanager
    def seeded(self) -> Iterator[None]:
        """Seeds the module `random` for functions that take no dice, and restores it."""
        if self.takes_dice:
            yield
            return
        before = dice.getstate()
        dice.seed(self.seed)
        try:
            yield
        finally:
            dice.setstate(before)

    def result(self, result: Result) -> Result:
        """The result, with the best state and its value."""
        values = (result.record.get("best") or {}).get("values")
        found = self.states.state(values) if values else None
        if found is None:
            return result
        state, value = found
        why = result.why
        if result.status == "stopped" and result.record.get("stopped_by") == "incomplete":
            why = "the method ended by itself" + ("" if self.target is None else " below the target")
        return replace(result, states=[state], value=value, cost=None, why=why)

    def _with_dice(self, function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
        """The function, given dice by their seed as its last argument."""
        if not _takes(function, arguments + 1):
            self.takes_dice = False
            return lambda *given: function(*given[:-1])
        local = threading.local()

        def rolled(*given: Any) -> Any:
            rng = getattr(local, "rng", None)
            if rng is None:
                rng = local.rng = dice.Random()
            rng.seed(given[-1])
            return function(*given[:-1], rng)

        return rolled


def _own(problem: Any, name: str) -> Callable[..., Any] | None:
    """The method of this name, unless it is that of the base class."""
    function = getattr(problem, name, None)
    if function is None or getattr(function, "__func__", None) is getattr(Landscape, name, object()):
        return None
    if not callable(function):
        raise TypeError(f"{type(problem).__name__}.{name} must be a method, not {function!r}")
    return function  # type: ignore[no-any-return]


def _needed(problem: Any, name: str, told: str) -> Callable[..., Any]:
    function = _own(problem, name)
    if function is None:
        raise TypeError(told)
    return function


def _takes(function: Callable[..., Any], arguments: int) -> bool:
    """Whether a function must be given so many arguments, or may be."""
    try:
        inspect.signature(function).bind(*range(arguments))
    except (TypeError, ValueError):
        return False
    return True


def _one_of(neighbours: Callable[[Any], Iterable[Any]]) -> Callable[[Any, int], Any]:
    def propose(state: Any, seed: int) -> Any:
        listed = list(neighbours(state))
        return listed[seed % len(listed)] if listed else state

    return propose


def _breeder(crossover: Callable[..., Any] | None, mutate: Callable[..., Any] | None) -> Callable[..., Any]:
    def breed(one: Any, other: Any, seed: int) -> Any:
        child = crossover(one, other, seed) if crossover else one
        return mutate(child, seed ^ 0x9E3779B9) if mutate else child

    return breed


def puzzle_of(problem: Any) -> Puzzle:
    """The puzzle of a landscape, for `solvarium.watch`.

    >>> puzzle_of(type("Bit", (), {"random": lambda self: 0, "value": lambda self, bit: bit, "neighbours": lambda self, bit: [1 - bit]})())
    <solvarium.Puzzle: Bit>
    """
    return Adapter(problem, "local", 0).puzzle
