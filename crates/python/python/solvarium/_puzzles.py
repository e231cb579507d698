"""Puzzles that the catalogue reads."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Any

from solvarium import _given, _native
from solvarium._batches import batched
from solvarium._csp import Csp
from solvarium._limits import Bounds, left
from solvarium._native import Puzzle

_INPUTS = ("regions", "goal", "scenarios", "colours", "domain", "column")


def read_all(
    text: str,
    problem: str | None = None,
    *,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
    **inputs: Any,
) -> list[Puzzle | ValueError]:
    """Reads all puzzles of a text in any format (docs/formats.md), in order. An invalid puzzle is replaced
    by its error.

    `problem` names the problem if the text is ambiguous. Further inputs are `regions`, `goal`, `scenarios`, `colours`,
    `domain` (PDDL) and `column`. `time_limit` takes seconds or `"10s"`, `memory_limit` bytes or `"2GiB"`.

    Raises RuntimeError if a limit is reached. Ctrl-C stops reading, too.

    >>> import solvarium as sv
    >>> [str(item.problem) for item in sv.read_all("1.....3..4.....2\\n4.....2..1.....3")]
    ['sudoku', 'sudoku']
    """
    for name, value in inputs.items():
        if name not in _INPUTS:
            raise TypeError(f"unexpected argument {name!r}; known: {', '.join(_INPUTS)}")
        if value is not None:
            _given.text(name, value)
    _given.text("text", text)
    if problem is not None:
        _given.text("problem", problem)
    return _native.read(text, problem, {name: inputs.get(name) for name in _INPUTS}, (time_limit, None, memory_limit))


def read(text: str, problem: str | None = None, **inputs: Any) -> Puzzle:
    """Reads a text that contains one puzzle.

    >>> import solvarium as sv
    >>> sv.read("8 6 7 / 2 5 4 / 3 0 1")
    <solvarium.Puzzle: 3x3 sliding tiles>
    """
    items = read_all(text, problem, **inputs)
    first = items[0]
    if isinstance(first, ValueError) and all(isinstance(item, ValueError) for item in items):
        raise first
    if len(items) > 1 or isinstance(first, ValueError):
        raise ValueError(f"the text holds {len(items)} puzzles; read_all reads them all")
    return first


def as_puzzle(problem: Any, time_limit: float | str | None = None, memory_limit: int | str | None = None, **inputs: Any) -> Any:
    """Converts a text, read within limits, or a model to a puzzle, and a problem with `expand_many` to one with tuples; anything else is
    unchanged.

    >>> as_puzzle("8 6 7 / 2 5 4 / 3 0 1")
    <solvarium.Puzzle: 3x3 sliding tiles>
    """
    if isinstance(problem, str):
        return read(problem, time_limit=time_limit, memory_limit=memory_limit, **inputs)
    return problem._posed(_native.check_limits((time_limit, None, memory_limit))) if isinstance(problem, Csp) else batched(problem)


def as_puzzle_within(problem: Any, bounds: Bounds, **inputs: Any) -> tuple[Any, Bounds]:
    """The result of `as_puzzle`, with the remaining limits.

    >>> as_puzzle_within("8 6 7 / 2 5 4 / 3 0 1", (None, 100, None))
    (<solvarium.Puzzle: 3x3 sliding tiles>, (None, 100, None))
    """
    begun = time.monotonic()
    return as_puzzle(problem, bounds[0], bounds[2], **inputs), left(bounds, begun)


def puzzle_within(problem: Any, bounds: Bounds, why: str, **inputs: Any) -> tuple[Puzzle, Bounds]:
    """Like `as_puzzle_within`, but accepts only a puzzle; `why` is the reason that the TypeError gives.

    >>> puzzle_within(5, (None, None, None), "its solutions are not counted")
    Traceback (most recent call last):
        ...
    TypeError: problem: expected a puzzle, a text or a model, not 5 (int): its solutions are not counted
    """
    puzzle, bounds = as_puzzle_within(problem, bounds, **inputs)
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"problem: expected a puzzle, a text or a model, not {_given.shown(puzzle)}: {why}")
    return puzzle, bounds


def sudoku(grid: str | Iterable[Iterable[int]], **inputs: Any) -> Puzzle:
    """A Sudoku: text in any form, or rows of numbers with 0 for an empty cell.

    >>> import solvarium as sv
    >>> sv.solve(sv.sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])).rows[0]
    [1, 3, 2, 4]
    """
    return read(_text("grid", grid), "sudoku", **inputs)


def tiles(board: str | Iterable[Iterable[int]], goal: str | Iterable[Iterable[int]] | None = None) -> Puzzle:
    """A sliding-tile puzzle: text, or rows of numbers with 0 for the blank.

    >>> import solvarium as sv
    >>> sv.solve(sv.tiles([[1, 4, 2], [3, 0, 5], [6, 7, 8]]), "ida").solution
    'UL'
    """
    return read(_text("board", board), "tiles", goal=None if goal is None else _text("goal", goal))


def grid_map(text: str, scenarios: str | None = None) -> Puzzle:
    """A map of a maze or of a game: `S` start, `G` goal, `#` walls, `.` free cells; or a MovingAI map with its scenarios.

    >>> import solvarium as sv
    >>> sv.solve(sv.grid_map("S.#\\n..G")).actions
    ['SouthEast', 'East']
    """
    return read(text, "map", scenarios=scenarios)


def queens(n: int) -> Puzzle:
    """The puzzle of `n` queens that do not attack each other.

    >>> import solvarium as sv
    >>> sv.count(sv.queens(8)).number
    92
    """
    return read(f"queens {_given.whole('n', n, 1)}")


def tsp(cities: str | Iterable[tuple[float, float]]) -> Puzzle:
    """A tour of cities: a TSPLIB file as text, or the coordinates of the cities.

    >>> import solvarium as sv
    >>> sv.tsp([(0, 0), (0, 3), (4, 3), (4, 0)]).problem
    'tsp'
    """
    if not isinstance(cities, str):
        cities = "\n".join(_place(city) for city in _given.items("cities", cities, "pairs of coordinates"))
    return read(cities, "tsp")


def _place(city: Any) -> str:
    try:
        x, y = (float(number) for number in city)
    except (TypeError, ValueError):
        raise TypeError(f"cities: expected pairs of coordinates, not {_given.shown(city)}") from None
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError(f"cities: expected finite coordinates, not {_given.shown(city)}")
    return f"{x!r} {y!r}"


def _text(name: str, grid: str | Iterable[Iterable[int]]) -> str:
    """Rows of numbers as text that all grid formats accept."""
    if isinstance(grid, str):
        return grid
    return "\n".join(" ".join(map(str, _row(name, row))) for row in _given.items(name, grid, "a text or rows of numbers"))


def _row(name: str, row: Any) -> list[int]:
    numbers = []
    for number in _given.items(name, row, "rows of numbers"):
        try:
            numbers.append(int(number))
        except (TypeError, ValueError, OverflowError):
            raise TypeError(f"{name}: expected rows of numbers, not {_given.shown(number)} in {_given.shown(row)}") from None
    return numbers
