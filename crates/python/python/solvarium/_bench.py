"""The rest of the workbench: other forms, tables of answers, reports of sweeps, recorded runs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._puzzles import posed
from solvarium._solve import solve
from solvarium._table import Table
from solvarium._watch import Watch

_FORMS = ("text", "grid", "json", "candidates", "sudokuwiki", "svg", "png")


def convert(puzzle: Puzzle | str, to: str, *, solved: bool = False, time_limit: float | str | None = None) -> str | bytes:
    """A puzzle in another form: `text` (read again as this puzzle), `grid` (drawn with lines), `json`, `svg`, `png` (bytes), and of Sudoku
    `candidates` and `sudokuwiki`. `solved=True` gives its solution in the forms `text`, `grid`, `svg` and `png`.

    `solvarium convert` on the command line writes files, and has the forms sdk, sdm, csv, fpuzzles and pdf as well.

    Raises ValueError for an unknown form, for one that the puzzle does not have, and with `solved` where no solution is found.

    >>> import solvarium as sv
    >>> sv.read(sv.convert("8 6 7 / 2 5 4 / 3 0 1", "json"))
    <solvarium.Puzzle: 3x3 sliding tiles>
    >>> print(sv.convert("1.....3..4.....2", "text", solved=True))
    1324423124133142
    """
    if to not in _FORMS:
        raise ValueError(f"to: expected {', '.join(_FORMS[:-1])} or {_FORMS[-1]}, not {to!r}")
    given = posed(puzzle, time_limit)
    if not isinstance(given, Puzzle):
        raise TypeError(f"expected a puzzle or a text, not {type(given).__name__}")
    if solved:
        return _solved(given, to, time_limit)
    found = _form(given, to)
    if found is None:
        raise ValueError(f"{given.description} has no form {to!r}")
    return found


def _form(puzzle: Puzzle, to: str) -> str | bytes | None:
    if to in ("candidates", "sudokuwiki"):
        return _native.candidates(puzzle)[to == "sudokuwiki"]
    forms = {"text": lambda: puzzle.text, "grid": lambda: str(puzzle), "json": puzzle.json, "svg": puzzle.svg, "png": puzzle.png}
    return forms[to]()


def _solved(puzzle: Puzzle, to: str, time_limit: float | str | None) -> str | bytes:
    if to not in ("text", "grid", "svg", "png"):
        raise ValueError(f"solved: a solution has the forms text, grid, svg and png, not {to!r}")
    result = solve(puzzle, time_limit=time_limit)
    if not result:
        raise ValueError(f"{puzzle.description} is not solved: {result.why}")
    found = {"text": result.solution, "grid": result.drawing}.get(to)
    if to in ("svg", "png"):
        found = getattr(result._end, to)()
    if found is None:
        raise ValueError(f"the solution of {puzzle.description} has no form {to!r}")
    return found


def bulk(verb: str, puzzles: Any, **options: Any) -> Table:
    """The answers to a column of puzzles as a table: `verb` is `solve`, `count`, `rate`, `canonical`, `check` or `explain`.

    `puzzles` is what `solvarium.arrow` takes: a sequence of texts, or a column of Arrow, pandas or polars. `options` are those of
    `solvarium.arrow.answers`: `problem`, `cap`, `order`, `threads`, limits for each row. The table has a row for each puzzle; a row that is
    wrong says so in `why`. `solvarium bulk` on the command line takes files of millions of rows, and goes on after a crash.

    Raises ValueError for an unknown verb.

    >>> import solvarium as sv
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = sv.bulk("count", [puzzle, "." * 81, "12"])
    >>> table["solutions"], table["why"][2]
    ([1, 2, None], 'expected 81 characters, found 2')
    """
    from solvarium import arrow

    if not isinstance(puzzles, (str, Mapping)) and isinstance(puzzles, Iterable) and not hasattr(puzzles, "__arrow_c_stream__"):
        puzzles = list(puzzles)
    if isinstance(puzzles, str):
        puzzles = [puzzles]
    answers = {name: column.to_pylist() for name, column in arrow.answers(verb, puzzles, **options).items()}
    many = max(map(len, answers.values()), default=0)
    return Table([{name: column[row] for name, column in answers.items()} for row in range(many)], tuple(answers))


@dataclass(frozen=True, slots=True)
class Report:
    """What `solvarium.report` wrote."""

    folder: Path
    """Where it is: `report.html`, `report.md`, `tables.tex`, `rows.csv`, `rows.parquet`, `figures/`."""
    rows: int
    """The number of runs."""
    figures: int
    """The number of figures."""
    complete: bool
    """Whether all runs of the experiment are done."""

    def _repr_html_(self) -> str:
        return (self.folder / "report.html").read_text(encoding="utf-8")


def report(folders: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], out: str | os.PathLike[str] | None = None) -> Report:
    """Writes the report of a sweep: a page, Markdown, tables for LaTeX, and figures. `folders` hold the runs, several of them parts of one
    experiment; `out` is where it is written, the first of the folders unless it is given.

    Raises ValueError where there is no sweep, OSError where the report cannot be written.

    >>> import tempfile
    >>> import solvarium as sv
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sv.report(folder)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ValueError: ...
    """
    all_ = [Path(folders)] if isinstance(folders, (str, os.PathLike)) else [Path(folder) for folder in folders]
    if not all_:
        raise ValueError("folders: expected the folder of a sweep, found none")
    place = all_[0] if out is None else Path(out)
    return Report(place, *_native.report(all_, place))


def replay(trace: str | os.PathLike[str], *, open: bool = False, memory_limit: int | str | None = None) -> Watch:
    """Shows a run that `solvarium solve --record` wrote, on the viewer's page: go to any time, look at any node. `open` opens a browser.

    Raises OSError where the file cannot be read, ValueError where it is no trace.

    >>> import solvarium as sv
    >>> sv.replay("nothing.trace")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    OSError: nothing.trace: the trace cannot be read: ...
    """
    shown = Watch(_native.replay(Path(trace), (None, None, memory_limit)))
    if open:
        shown.open()
    return shown
