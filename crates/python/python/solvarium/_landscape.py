"""Landscapes: complete states with a value, for local search and evolution."""

from __future__ import annotations

import inspect
import random as dice
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._problem import needed, written
from solvarium._result import Result
from solvarium._scale import Scale

# The number of evaluations of a search without limits and target.
_EVALUATIONS = 100_000


class Landscape:
    """Complete states with a value, for local search and evolution: `climb`, `anneal`, `late`, `tabu`, `ils`, `evolve`
    and all methods of the family `states` (`solvarium.methods`).

    `random` and `value` are required, and `propose` or `neighbours`. `evolve` needs `mutate` or `crossover` or both. A search
    maximizes the value. It ends as `solved` at a value of at least `target`, if there is one; otherwise a limit
    ends it, or 100,000 evaluations. The best state is `Result.state`, its value `Result.value`.

    A function with an additional parameter gets a `random.Random` seeded by the search, so equal seeds give equal results. If
    a function uses the module `random` instead, call `random.seed` before the search to repeat it.

    Values of the types int, Fraction and Decimal are compared exactly: a value of more than 2**60 times their greatest common
    divisor raises OverflowError. Floats are compared to a precision of 2**-52 of the greatest value, and with `target` exactly.

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

    Any object with these methods will do; it need not be a subclass.
    """

    target: float | None = None
    """A value that suffices; None looks for the greatest until a limit ends the search."""

    def random(self, rng: dice.Random) -> Any:
        """A random state to begin with."""
        raise NotImplementedError

    def value(self, state: Any) -> float:
        """The number to maximize. To minimize a cost, return its negative."""
        raise NotImplementedError

    def propose(self, state: Any, rng: dice.Random) -> Any:
        """A random neighbour of the state, which must not be changed. The default is a random one of `neighbours`."""
        raise NotImplementedError

    def neighbours(self, state: Any) -> Iterable[Any]:
        """All neighbours of the state. The default is 64 random ones."""
        raise NotImplementedError

    def mutate(self, state: Any, rng: dice.Random) -> Any:
        """The state with a random change, for `evolve`. The default is `propose`."""
        raise NotImplementedError

    def crossover(self, one: Any, other: Any, rng: dice.Random) -> Any:
        """A child of two states, for `evolve`. The default is the first of them."""
        raise NotImplementedError


def is_landscape(problem: Any) -> bool:
    """Whether an object is a landscape and not a problem.

    >>> is_landscape(Landscape()), is_landscape("queens 8")
    (True, False)
    """
    return callable(getattr(problem, "random", None)) and callable(getattr(problem, "value", None)) and not hasattr(problem, "start")


class Adapter:
    """A landscape as a puzzle of the catalogue.

    Raises TypeError if a required method is missing.
    """

    heuristic = None

    def __init__(self, problem: Any, method: str):
        name, told = type(problem).__name__, f"method '{method}' needs a landscape: random and value, and propose or neighbours"
        random, value = (_method(problem, each, needed(problem, each, told, Landscape)) for each in ("random", "value"))
        propose, neighbours, mutate, crossover = (_method(problem, each, written(problem, each, Landscape)) for each in ("propose", "neighbours", "mutate", "crossover"))
        if propose is None and neighbours is None and not (method.startswith("evolve") and (mutate or crossover)):
            raise TypeError(f"{name} has no method 'propose' and no 'neighbours': method '{method}' needs one of them")
        functions = SimpleNamespace(
            random=_with_rng(random, 0),
            value=value,
            propose=propose and _with_rng(propose, 1),
            neighbours=neighbours,
            mutate=mutate and _with_rng(mutate, 1),
            crossover=crossover and _with_rng(crossover, 2),
        )
        target = getattr(problem, "target", None)
        self.target = target() if callable(target) else target
        self.puzzle = _native.landscape(name, functions, Scale(self.target))

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits, with one on evaluations if nothing else would end the search."""
        time, nodes, memory = bounds
        return (time, _EVALUATIONS, memory) if time is None and nodes is None and self.target is None else bounds

    def result(self, result: Result) -> Result:
        """The result, with the best state and its value."""
        best = result.record.get("best") or {}
        found = self.puzzle._objects(best["values"]) if best.get("values") else None
        # The result has no objects of the library: these would refer to the functions, which the garbage collector
        # could not see.
        result = replace(result, _end=None)
        if found is None:
            return replace(result, cost=None)
        state, value = found
        record = {**result.record, "best": {**best, "cost": -value}}
        if result:
            record["cost"] = -value
        why = result.why
        if result.status == "stopped" and result.record.get("stopped_by") == "incomplete":
            why = "the method ended by itself" + ("" if self.target is None else " below the target")
        return replace(result, states=[state], value=value, cost=None, why=why, record=record)


def _with_rng(function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
    """The function with a random generator, made from a seed, as its last argument."""
    if not _takes(function, arguments + 1):
        return lambda *given: function(*given[:-1])
    local = threading.local()

    def rolled(*given: Any) -> Any:
        rng = getattr(local, "rng", None)
        if rng is None:
            rng = local.rng = dice.Random()
        rng.seed(given[-1])
        return function(*given[:-1], rng)

    return rolled


def _method(problem: Any, name: str, found: Any) -> Any:
    if found is not None and not callable(found):
        raise TypeError(f"{type(problem).__name__}.{name} must be a method, not {found!r}")
    return found


def _takes(function: Callable[..., Any], arguments: int) -> bool:
    """Whether a function can take this number of arguments."""
    try:
        inspect.signature(function).bind(*range(arguments))
    except (TypeError, ValueError):
        return False
    return True


def puzzle_of(problem: Any) -> Puzzle:
    """The puzzle of a landscape, for `solvarium.watch`.

    >>> puzzle_of(type("Bit", (), {"random": lambda self: 0, "value": lambda self, bit: bit, "neighbours": lambda self, bit: [1 - bit]})())
    <solvarium.Puzzle: Bit>
    """
    return Adapter(problem, "local").puzzle
