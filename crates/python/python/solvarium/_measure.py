"""Questions that are not for one plan: counts, checks, comparisons, spaces, experiments, new instances."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvarium import _native
from solvarium._csp import Csp
from solvarium._native import Puzzle
from solvarium._problem import Problem
from solvarium._puzzles import posed, read
from solvarium._solve import by_function, solve
from solvarium._table import Table


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions a puzzle has. It is an int where one is wanted.

    >>> import solvarium as sv
    >>> sv.count("1.....3..4.....2")
    Count(number=1, exact=True, why=None, nodes=1, seconds=...)
    """

    number: int
    """As many as were found."""
    exact: bool
    """Whether there are no more."""
    why: str | None
    """Why it was stopped, in words."""
    nodes: int
    seconds: float

    def __int__(self) -> int:
        return self.number

    __index__ = __int__


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found of a heuristic; true where it is admissible and consistent in all that was walked."""

    good: bool | None
    """None where the walk was stopped before anything was wrong."""
    why: str | None
    """Why it was stopped, in words."""
    text: str

    def __bool__(self) -> bool:
        return self.good is True

    def __str__(self) -> str:
        return self.text


def count(
    problem: Puzzle | Csp | str,
    cap: int = 1_000_000,
    method: str = "auto",
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Count:
    """Counts the solutions of a puzzle whose answer is a filled board, up to a cap.

    >>> import solvarium as sv
    >>> sv.count("queens 8").number, sv.count("queens 8", cap=10).exact
    (92, False)
    """
    puzzle = posed(problem, time_limit, memory_limit)
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"expected a puzzle, a text or a model, not {type(puzzle).__name__}: solutions of a problem in Python are not counted")
    return Count(*_native.count(puzzle, method, cap, (time_limit, node_limit, memory_limit)))


def check(problem: Puzzle | Csp | str, *, time_limit: float | str | None = None, memory_limit: int | str | None = None) -> Table:
    """What can be said of a puzzle without being asked for a plan: is it well-formed, solvable, has it one solution?

    >>> import solvarium as sv
    >>> sv.check("1.....3..4.....2")["good"]
    [True, True]
    """
    puzzle = posed(problem, time_limit, memory_limit)
    found = _native.check(puzzle, (time_limit, None, memory_limit))
    return Table([dict(zip(("what", "good", "text"), row)) for row in found], ("what", "good", "text"))


def check_heuristic(
    problem: Any,
    heuristic: str | Callable[[Any], float] | None = None,
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Judgement:
    """Walks all that can be reached, and says whether a heuristic is admissible (never too high) and consistent there.

    `heuristic` is a name for a puzzle, a function for a problem in Python; that of the problem itself, if it is left out.

    >>> import solvarium as sv
    >>> bool(sv.check_heuristic("1 4 2 / 3 0 5 / 6 7 8", "manhattan"))
    True
    """
    bounds = (time_limit, node_limit, memory_limit)
    problem = posed(problem, time_limit, memory_limit)
    if isinstance(problem, Puzzle):
        if not isinstance(heuristic, str):
            raise TypeError(f"name a heuristic of this puzzle: {', '.join(problem.heuristics())}")
        return Judgement(*_native.check_heuristic(problem, heuristic, bounds))
    return Judgement(*_native.check_own_heuristic((problem, Problem), by_function(heuristic), bounds))


def compare(
    problem: Any,
    methods: Iterable[str],
    *,
    heuristic: Any = None,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
    seed: int | None = None,
) -> Table:
    """Solves one problem by several methods, one after the other: a row each, with the names of docs/json.md.

    A heuristic is given to those methods that ask one.

    >>> import solvarium as sv
    >>> sv.compare("8 6 7 / 2 5 4 / 3 0 1", ["bfs", "astar", "ida"])["cost"]
    [27, 27, 27]
    """
    problem = posed(problem, time_limit, memory_limit)
    rows = []
    for method in methods:
        result = solve(
            problem,
            method,
            heuristic=heuristic if _native.asks_heuristic(method) else None,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            seed=seed,
        )
        row = {"method": result.method, "heuristic": result.heuristic, "status": result.status, "why": result.why, "cost": result.cost}
        row |= {name: result.record.get(name) for name in ("lower_bound", "expanded", "generated", "seconds", "peak_bytes", "seed")}
        rows.append(row | {"length": len(result.actions) if result else None})
    return Table(rows)


def explore(
    problem: str,
    instance: str,
    *,
    threads: int = 1,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
) -> Table:
    """Walks every state that an instance leads to: how many are how deep.

    Raises RuntimeError if a limit ends it, with what was done.

    >>> import solvarium as sv
    >>> sum(sv.explore("tiles", "1 2 / 3 0")["states"])
    12
    """
    counts, why = _native.Space(problem, instance).explore(threads, (time_limit, None, memory_limit))
    if why is not None:
        raise RuntimeError(f"{why}: {len(counts)} depths, {sum(counts):,} states were walked")
    return Table([{"depth": depth, "states": states} for depth, states in enumerate(counts)], ("depth", "states"))


def sweep(
    experiment: str | os.PathLike[str],
    folder: str | os.PathLike[str] | None = None,
    *,
    scale: str | None = None,
    threads: int = 1,
    resume: bool = False,
    anew: bool = False,
) -> Table:
    """Does the runs of an experiment (docs/experiments.md), and gives a row for each.

    `folder` keeps them, for `solvarium report` and to go on with `resume=True`; without it they are kept nowhere. Ctrl-C
    loses no finished run. `anew=True` removes the runs in the folder, of whatever experiment.
    """
    import tempfile

    if folder is None:
        with tempfile.TemporaryDirectory() as temporary:
            return sweep(experiment, temporary, scale=scale, threads=threads)
    _native.sweep(Path(experiment), Path(folder), scale, threads, (resume, anew))
    return rows_of(Path(folder))


def rows_of(folder: Path) -> Table:
    """The rows of a sweep that is complete."""
    import csv

    with open(folder / "rows.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = list(rows[0]) if rows else []
    return Table([dict(zip(columns, row)) for row in zip(*(_typed([row[name] for row in rows]) for name in columns))], columns)


def _typed(cells: list[str]) -> list[Any]:
    """The cells of a column as ints or floats, if all that are there are."""
    for kind in (int, float):
        try:
            return [kind(cell) if cell else None for cell in cells]
        except ValueError:
            continue
    return [cell or None for cell in cells]


def generate(
    generator: str,
    count: int = 1,
    seed: int = 1,
    *,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
    **texts: str,
) -> list[Puzzle]:
    """New instances by a generator of the catalogue, with settings as `solvarium list generators` has them. Equal
    seeds give equal instances. What a generator takes beside its settings is given by name: `goal="1 2 3 / ..."`.

    Raises RuntimeError if they are fewer than wanted, with the reason.

    >>> import solvarium as sv
    >>> [puzzle.problem for puzzle in sv.generate("sudoku", count=2, seed=7)]
    ['sudoku', 'sudoku']
    """
    problem, made, why = _native.generate(generator, list(texts.items()), (count, seed), (time_limit, None, memory_limit))
    if why is not None:
        raise RuntimeError(f"{len(made)} of {count} were made: {why}")
    return [read(text, problem) for text, _ in made]
