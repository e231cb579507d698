"""Tables of puzzles: answers to a column, and to files of millions of rows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvarium import _given, _native
from solvarium._table import Table

_Path = str | os.PathLike[str]


def bulk(verb: str, puzzles: Any, **options: Any) -> Table:
    """Answers a column of puzzles and returns a table: `verb` is `solve`, `count`, `rate`, `canonical`, `check` or `explain`.

    `puzzles` is a sequence of texts, or a column of Arrow, pandas or polars. `options` are those of `solvarium.arrow.answers`: `problem`,
    `cap`, `order`, `threads`, limits for each row. The table has a row for each puzzle; `why` has the error of an invalid row.
    `solvarium.bulk_files` takes files.

    Raises ValueError for an unknown verb.

    >>> import solvarium as sv
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = sv.bulk("count", [puzzle, "." * 81, "12"])
    >>> table["solutions"], table["why"][2]
    ([1, 2, None], 'expected 81 characters, found 2')
    """
    from solvarium import arrow

    if isinstance(puzzles, str):
        puzzles = [puzzles]
    elif not isinstance(puzzles, Mapping) and not hasattr(puzzles, "__arrow_c_stream__"):
        puzzles = _given.items("puzzles", puzzles, "texts or a column of texts")
    answers = {name: column.to_pylist() for name, column in arrow.answers(verb, puzzles, **options).items()}
    many = max(map(len, answers.values()), default=0)
    return Table([{name: column[row] for name, column in answers.items()} for row in range(many)], tuple(answers))


@dataclass(frozen=True, slots=True)
class BulkResult:
    """The result of `solvarium.bulk_files`."""

    folder: Path
    """The folder with the tables."""
    tables: int
    """The number of complete tables."""
    unfinished: int
    """The number of tables that wait for other parts."""
    rows: int
    """The number of rows in complete tables."""
    refused: int
    """The number of rows without an answer; their column `why` says why."""
    panics: int
    """The number of rows on which the library failed: please report them."""


def bulk_files(
    verb: str,
    inputs: _Path | Iterable[_Path],
    out: _Path,
    *,
    column: str | None = None,
    prefix: str = "",
    overwrite: bool = False,
    part: str = "1/1",
    jobs: int | None = None,
    segment: int | None = None,
    problem: str | None = None,
    cap: int = 2,
    order: str = "human",
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> BulkResult:
    """Adds answers to tables in files, like `solvarium bulk`.

    `inputs` are files (`.csv`, `.tsv`, `.parquet`) or folders of them. For each, a table of the same name appears in the folder `out`, complete
    or not at all. After Ctrl-C or a crash, the same call continues, or the same command. `column` names the column with the puzzles, by
    default `puzzle` or the only text column. `prefix` is put before the names of added columns. `overwrite` replaces results of another command, input
    or build. `part` is the part of the work for this machine, `jobs` the number of threads, and `segment` the number of rows saved together. The
    other options are those of `bulk`; limits hold for each row.

    Raises ValueError for a wrong input or setting, OSError for a file that cannot be written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import solvarium as sv
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "two.csv").write_text("puzzle\\n1.....3..4.....2\\n12\\n")
    ...     done = sv.bulk_files("count", Path(folder, "two.csv"), Path(folder, "out"))
    ...     done.rows, done.refused, Path(folder, "out", "two.csv").read_text().splitlines()[1]
    (2, 1, '1.....3..4.....2,1,')
    """
    files = _files(inputs, out, column, prefix, overwrite, part, jobs, segment)
    return BulkResult(Path(out), *_native.bulk_files((verb, problem, cap, order), files, (time_limit, node_limit, memory_limit)))


def bulk_status(
    verb: str,
    inputs: _Path | Iterable[_Path],
    out: _Path,
    *,
    column: str | None = None,
    prefix: str = "",
    segment: int | None = None,
    problem: str | None = None,
    cap: int = 2,
    order: str = "human",
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Table:
    """The progress of `bulk_files` with these arguments; starts no work. Each table has a row with `table`, `state` (`done`, `missing`, `begun`,
    `torn` or `changed`), `rows`, `segments`, `done`, `torn`, and `stale`, the number of folders with segments of other work.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import solvarium as sv
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "one.csv").write_text("puzzle\\n1.....3..4.....2\\n")
    ...     sv.bulk_status("count", Path(folder, "one.csv"), Path(folder, "out"))["state"]
    ['missing']
    """
    files = _files(inputs, out, column, prefix, False, "1/1", None, segment)
    rows = _native.bulk_status((verb, problem, cap, order), files, (time_limit, node_limit, memory_limit))
    columns = ("table", "state", "rows", "segments", "done", "torn", "stale")
    return Table([dict(zip(columns, (str(row[0]), *row[1:]))) for row in rows], columns)


def _files(
    inputs: _Path | Iterable[_Path], out: _Path, column: str | None, prefix: str, overwrite: bool, part: str, jobs: int | None, segment: int | None
) -> dict[str, Any]:
    number, _, of = _given.text("part", part).partition("/")
    if not (number.isdecimal() and of.isdecimal()):
        raise ValueError(f"part: expected one of several parts, for example 1/4, not {part!r}")
    for name, value in (("jobs", jobs), ("segment", segment)):
        if value is not None:
            _given.whole(name, value, 1)
    return {
        "inputs": _given.paths("inputs", inputs),
        "out": _given.path("out", out),
        "column": column,
        "prefix": prefix,
        "overwrite": overwrite,
        "part": (int(number), int(of)),
        "jobs": jobs or os.cpu_count() or 1,
        "segment": segment,
    }
