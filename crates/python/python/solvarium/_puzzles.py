"""Puzzles that the catalogue reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solvarium import _native
from solvarium._csp import Csp
from solvarium._native import Puzzle

_BESIDE = ("regions", "goal", "scenarios", "colours", "column")


def read_all(
    text: str,
    problem: str | None = None,
    *,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
    **beside: Any,
) -> list[Puzzle | ValueError]:
    """All puzzles of a text, whatever its form (docs/formats.md), in its order; in the place of one that is
    faulty stands what is wrong with it.

    `problem` says what it is where the text leaves a doubt. What else belongs to a puzzle: `regions`, `goal`,
    `scenarios`, `colours`, `column`. `time_limit` takes seconds or `"10s"`, `memory_limit` bytes or `"2GiB"`.

    Raises RuntimeError if a limit ends it. Ctrl-C ends it, too.

    >>> import solvarium as sv
    >>> [str(item.problem) for item in sv.read_all("1.....3..4.....2\\n4.....2..1.....3")]
    ['sudoku', 'sudoku']
    """
    for name in beside:
        if name not in _BESIDE:
            raise TypeError(f"unexpected argument {name!r}; known: {', '.join(_BESIDE)}")
    return _native.read(text, problem, {name: beside.get(name) for name in _BESIDE}, (time_limit, None, memory_limit))


def read(text: str, problem: str | None = None, **beside: Any) -> Puzzle:
    """The puzzle of a text that holds one.

    >>> import solvarium as sv
    >>> sv.read("8 6 7 / 2 5 4 / 3 0 1")
    <solvarium.Puzzle: 3x3 sliding tiles>
    """
    items = read_all(text, problem, **beside)
    first = items[0]
    if isinstance(first, ValueError) and all(isinstance(item, ValueError) for item in items):
        raise first
    if len(items) > 1 or isinstance(first, ValueError):
        raise ValueError(f"the text holds {len(items)} puzzles; read_all reads them all")
    return first


def posed(problem: Any, time_limit: float | str | None = None, memory_limit: int | str | None = None) -> Any:
    """The puzzle of a text, which is read within limits, or of a model; anything else as it is.

    >>> posed("8 6 7 / 2 5 4 / 3 0 1")
    <solvarium.Puzzle: 3x3 sliding tiles>
    """
    if isinstance(problem, str):
        return read(problem, time_limit=time_limit, memory_limit=memory_limit)
    return problem.puzzle() if isinstance(problem, Csp) else problem


def sudoku(grid: str | Iterable[Iterable[int]], **beside: Any) -> Puzzle:
    """A Sudoku: text in any form, or rows of numbers with 0 for an empty cell.

    >>> import solvarium as sv
    >>> sv.solve(sv.sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])).rows[0]
    [1, 3, 2, 4]
    """
    return read(_text(grid), "sudoku", **beside)


def tiles(board: str | Iterable[Iterable[int]], goal: str | Iterable[Iterable[int]] | None = None) -> Puzzle:
    """A sliding-tile puzzle: text, or rows of numbers with 0 for the blank.

    >>> import solvarium as sv
    >>> sv.solve(sv.tiles([[1, 4, 2], [3, 0, 5], [6, 7, 8]]), "ida").solution
    'UL'
    """
    return read(_text(board), "tiles", goal=None if goal is None else _text(goal))


def grid_map(text: str, scenarios: str | None = None) -> Puzzle:
    """A map of a maze or of a game: `S` start, `G` goal, `#` walls, `.` ground; or a MovingAI map with its scenarios.

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
    return read(f"queens {n}")


def tsp(cities: str | Iterable[tuple[float, float]]) -> Puzzle:
    """A tour of cities: a file of TSPLIB as text, or the coordinates of the cities.

    >>> import solvarium as sv
    >>> sv.tsp([(0, 0), (0, 3), (4, 3), (4, 0)]).problem
    'tsp'
    """
    if not isinstance(cities, str):
        cities = "\n".join(f"{x!r} {y!r}" for x, y in cities)
    return read(cities, "tsp")


def _text(grid: str | Iterable[Iterable[int]]) -> str:
    """Rows of numbers as text that every form of grids reads."""
    if isinstance(grid, str):
        return grid
    return "\n".join(" ".join(str(int(number)) for number in row) for row in grid)
