"""Calls that do not return one plan: counts, checks, comparisons, spaces, experiments, generated instances."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvarium import _given, _native
from solvarium._csp import Csp
from solvarium._native import Puzzle
from solvarium._problem import Problem
from solvarium._puzzles import as_puzzle, as_puzzle_within, puzzle_within, read
from solvarium._solve import by_function, solve
from solvarium._table import Table


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions of a puzzle. It can be used as an int.

    >>> import solvarium as sv
    >>> sv.count("1.....3..4.....2")
    Count(number=1, exact=True, why=None, nodes=1, seconds=...)
    """

    number: int
    """The number of solutions found."""
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
    """The result of checking a heuristic; true if it is admissible and consistent in all states that were visited."""

    good: bool | None
    """None if a limit ended the walk before a fault was found."""
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
    _given.text("method", method)
    puzzle, bounds = puzzle_within(problem, (time_limit, node_limit, memory_limit), "solutions of a problem in Python are not counted")
    return Count(*_native.count(puzzle, method, _given.whole("cap", cap), bounds))


def check(
    problem: Puzzle | Csp | str,
    *,
    domain: str | None = None,
    plan: str | Sequence[str] | None = None,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
) -> Table:
    """Checks a puzzle: is it well-formed and solvable, and does it have one solution?

    With `plan`, checks a plan of a planning task instead: the text of a plan file, or a list of actions such as those of a result. `domain` is
    the text of the PDDL domain, where `problem` is the text of a planning problem.

    >>> import solvarium as sv
    >>> sv.check("1.....3..4.....2")["good"]
    [True, True]
    """
    if domain is not None:
        _given.text("problem", problem)
        _given.text("domain", domain)
    if plan is not None and not isinstance(plan, str):
        if not isinstance(plan, Iterable):
            raise TypeError(f"plan: expected a text or a list of actions, not {_given.shown(plan)}")
        plan = "\n".join(f"({action})" for action in plan)
    puzzle, bounds = puzzle_within(problem, (time_limit, None, memory_limit), "check_heuristic checks a problem in Python", domain=domain)
    found = _native.check(puzzle, plan, bounds)
    return Table([dict(zip(("what", "good", "text"), row)) for row in found], ("what", "good", "text"))


def check_heuristic(
    problem: Any,
    heuristic: str | Callable[[Any], float] | None = None,
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Judgement:
    """Visits all reachable states, and says whether a heuristic is admissible (never too high) and consistent there.

    `heuristic` is a name for a puzzle, or a function for a problem in Python. The default is the problem's own heuristic.

    >>> import solvarium as sv
    >>> bool(sv.check_heuristic("1 4 2 / 3 0 5 / 6 7 8", "manhattan"))
    True
    """
    problem, bounds = as_puzzle_within(problem, (time_limit, node_limit, memory_limit))
    if isinstance(problem, Puzzle):
        if not isinstance(heuristic, str):
            raise TypeError(f"name a heuristic of this puzzle: {', '.join(problem.heuristics())}")
        return Judgement(*_native.check_heuristic(problem, heuristic, bounds))
    return Judgement(*_native.check_own_heuristic((_given.problem(problem), Problem), by_function(heuristic), bounds))


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
    """Solves one problem by several methods, one after the other. Each has a row, with the fields of docs/json.md.

    Methods without a heuristic ignore `heuristic`.

    >>> import solvarium as sv
    >>> sv.compare("8 6 7 / 2 5 4 / 3 0 1", ["bfs", "astar", "ida"])["cost"]
    [27, 27, 27]
    """
    named = [methods] if isinstance(methods, str) else _given.items("methods", methods, "names of methods")
    problem = as_puzzle(problem, time_limit, memory_limit)
    rows = []
    for method in named:
        result = solve(
            problem,
            method,
            heuristic=heuristic if _native.asks_heuristic(_given.text("methods", method)) else None,
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
    """Visits every reachable state of an instance, and counts the states at each depth.

    Raises RuntimeError if a limit is reached; the message says what was done.

    >>> import solvarium as sv
    >>> sum(sv.explore("tiles", "1 2 / 3 0")["states"])
    12
    """
    space = _native.Space(_given.text("problem", problem), _given.text("instance", instance))
    counts, why = space.explore(_given.whole("threads", threads, 1), (time_limit, None, memory_limit))
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
    overwrite: bool = False,
) -> Table:
    """Executes the runs of an experiment (docs/experiments.md), and returns a row for each.

    `folder` stores the runs, for `solvarium report` and for `resume=True`, which continues the sweep. Without it, they
    are not stored. Ctrl-C loses no finished run. `overwrite=True` removes all runs in the folder, also those of another
    experiment.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import solvarium as sv
    >>> text = '''
    ... title = "Two searches of one board"
    ... [[instances]]
    ... name = "boards"
    ... text = ["8 6 7 / 2 5 4 / 3 0 1"]
    ... [[questions]]
    ... ask = "Which search expands fewer states?"
    ... methods = ["bfs", "astar"]
    ... '''
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "two.toml")
    ...     _ = file.write_text(text)
    ...     print(sv.sweep(file)["method"])
    ['bfs', 'astar']
    """
    import tempfile

    if folder is None:
        with tempfile.TemporaryDirectory() as temporary:
            return sweep(experiment, temporary, scale=scale, threads=threads)
    _native.sweep(_given.path("experiment", experiment), _given.path("folder", folder), scale, threads, (resume, overwrite))
    return rows_of(Path(folder))


def rows_of(folder: Path) -> Table:
    """The rows of a sweep that is complete."""
    import csv

    with open(folder / "rows.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = list(rows[0]) if rows else []
    return Table([dict(zip(columns, row)) for row in zip(*(_typed([row[name] for row in rows]) for name in columns))], columns)


def _typed(cells: list[str]) -> list[Any]:
    """The cells of a column as ints or floats, if all its values are numbers."""
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
    """Generates instances. `generator` is a name with settings, as `solvarium list generators` prints them. Equal
    seeds give equal instances. Further inputs of a generator are keyword arguments: `goal="1 2 3 / ..."`.

    Raises RuntimeError, with the reason, if there are fewer than `count`.

    >>> import solvarium as sv
    >>> [puzzle.problem for puzzle in sv.generate("sudoku", count=2, seed=7)]
    ['sudoku', 'sudoku']
    """
    numbers = (_given.whole("count", count), _given.whole("seed", seed))
    given = [(name, _given.text(name, value)) for name, value in texts.items()]
    problem, made, why = _native.generate(_given.text("generator", generator), given, numbers, (time_limit, None, memory_limit))
    if why is not None:
        raise RuntimeError(f"only {len(made)} of {count} were generated: {why}")
    return [read(text, problem) for text, _ in made]
